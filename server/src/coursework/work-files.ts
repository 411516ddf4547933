import { maySee } from '#contract/courses/content-access.rules.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { taught } from '#server/access/reach.ts'
import { availableFor, isEarly, visible } from '#server/access/work-state.ts'
import { selectContentRules } from '#server/courses/content-access.queries.ts'
import type { FileOwner } from '#server/files/owners.ts'

/** Files of activities and of work: staff through the section, a student or parent through what is shared and open to them, and the own submissions. */
export const workFiles: FileOwner = {
  kinds: ['activity', 'submission', 'attempt'],
  reads: `exists (
    select from (values (case f.owner_kind when 'attempt' then (select o.submission_id from submission_attempt o where o.school_id = f.school_id and o.id = f.owner_id) else f.owner_id end)) x (id)
    left join submission b on f.owner_kind <> 'activity' and b.school_id = f.school_id and b.id = x.id
    join activity a on a.school_id = f.school_id and a.id = case f.owner_kind when 'activity' then x.id else b.activity_id end
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    where $2::int in (${schoolAdmin}, ${teacher}) and ${taught}
      or $2::int in (${student}, ${parent}) and exists (
        select from enrollment e where e.school_id = f.school_id and e.section_id = s.id and e.status in ('active', 'hold', 'completed')
          and (e.student_id = $1 and $2::int = ${student} or $2::int = ${parent} and exists (select from guardianship w where w.school_id = f.school_id and w.parent_id = $1 and w.student_id = e.student_id))
          and (b.id is null and ${visible} and not ${isEarly(availableFor('e.student_id'), '$5')} or b.student_id = e.student_id)))`,
  restricted: {
    when: `f.owner_kind = 'activity' and exists (select from activity a where a.school_id = f.school_id and a.id = f.owner_id and a.kind = 'lesson')`,
    admits: async ({ db, actor }) => maySee(await selectContentRules(db), 'files', actor),
  },
}
