import { enrolled } from '#server/access/participation.ts'
import { taught } from '#server/access/reach.ts'
import { countsAsMissing } from '#server/access/work-state.ts'
import type { AudienceSource } from '#server/messaging/audiences.ts'
import type { PlaceholderSource } from '#server/messaging/placeholders.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Work of section s that student e is missing. @param now timestamptz */
const missing = (now: Sql): Sql => sql`
  from activity a
  left join grade g on g.school_id = a.school_id
    and g.section_id = a.section_id
    and g.activity_id = a.id
    and g.student_id = e.student_id
  where a.school_id = s.school_id
    and a.section_id = s.id
    and g.points is null
    and not coalesce(g.exempt, false)
    and ${countsAsMissing(sql`e.student_id`, now)}`

/** What a student is missing in all classes, a line for each class. */
export const missingWorkPlaceholder: PlaceholderSource = {
  name: 'missing_work',
  of: (student_id) => sql`
    select string_agg(w.line, E'\n' order by w.line)
    from (
      select s.name || ': ' || string_agg(w.name, ', ' order by w.name) as line
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
      cross join lateral (select a.name ${missing(sql`now()`)}) w
      where e.school_id = kernel.school_id() and e.student_id = ${student_id} and ${enrolled('e')}
      group by s.id, s.name
    ) w`,
}

/** The students of a class who have work missing. */
export const missingWorkAudience: AudienceSource = {
  kind: 'missing_work',
  members: (keys, actor, now) => sql`
    select s.id::text as key, e.student_id as person_id, true as student
    from section s
    join enrollment e on e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
    where s.school_id = kernel.school_id()
      and s.id::text = any (${keys})
      and ${taught(actor)}
      and exists (select ${missing(now)})`,
  offers: (actor) => sql`
    select s.id::text as key, s.name as label, s.number as detail
    from section s
    where s.school_id = kernel.school_id() and s.status = 'open' and ${taught(actor)}`,
}
