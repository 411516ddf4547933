import { maySee } from '#contract/courses/content-access.rules.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { taught } from '#server/access/reach.ts'
import { availableFor, isEarly, visible } from '#server/access/work-state.ts'
import { selectContentRules } from '#server/courses/content-access.queries.ts'
import type { FileOwner } from '#server/files/owners.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { me, sql } from '#server/kernel/sql.ts'

/**
 * Files of activities and of work: staff through the section, a student or parent through what is shared and open to
 * them, and the own submissions.
 */
export const workFiles: FileOwner = {
  kinds: ['activity', 'submission', 'attempt'],
  reads: ({ actor, now }) => sql`exists (
    select from (
      values (
        case f.owner_kind
          when 'attempt'
            then (
              select o.submission_id
              from submission_attempt o
              where o.school_id = f.school_id and o.id = f.owner_id
            )
          else f.owner_id
        end
      )
    ) x (id)
    left join submission b on f.owner_kind <> 'activity' and b.school_id = f.school_id and b.id = x.id
    join activity a on a.school_id = f.school_id
      and a.id = case f.owner_kind when 'activity' then x.id else b.activity_id end
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    where ${me(actor).role}::int in (${sql.constant(schoolAdmin)}, ${sql.constant(teacher)}) and ${taught(actor)}
      or ${me(actor).role}::int in (${sql.constant(student)}, ${sql.constant(parent)})
        and exists (
          select from enrollment e
          where e.school_id = f.school_id
            and e.section_id = s.id
            and ${enrolledOrCompleted('e')}
            and (
              e.student_id = ${me(actor).person_id} and ${me(actor).role}::int = ${sql.constant(student)}
              or ${me(actor).role}::int = ${sql.constant(parent)}
              and exists (
                select from guardianship w
                where w.school_id = f.school_id and w.parent_id = ${me(actor).person_id} and w.student_id = e.student_id
              )
            )
            and (
              b.id is null and ${visible} and not ${isEarly(availableFor(sql`e.student_id`), now)}
              or b.student_id = e.student_id
            )
        )
  )`,
  restricted: {
    when: sql`
      f.owner_kind = 'activity'
        and exists (
          select from activity a
          where a.school_id = f.school_id and a.id = f.owner_id and a.kind = 'lesson'
        )`,
    admits: async ({ db, actor }) => maySee(await selectContentRules(db), 'files', actor),
  },
}
