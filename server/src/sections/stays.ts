/**
 * Whether the stay, alias e, counts for what is kept of everybody who takes or took part. Who came back has several stays in a section and stands in a list once,
 * with the present one, otherwise the latest.
 */
export const tookPart = (more: '' | ", 'waitlisted', 'requested'" = '') =>
  `(e.status in ('active', 'hold', 'completed'${more}) and (e.status <> 'completed' or not exists (select from enrollment o where o.school_id = e.school_id and o.section_id = e.section_id and o.student_id = e.student_id
    and o.id <> e.id and (o.status in ('active', 'hold'${more}) or o.status = 'completed' and o.id > e.id))))`
