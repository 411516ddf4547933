import type { Recipient } from '#server/notifications/notify.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taughtStudent } from '#server/people/taught-student.queries.ts'
import { me, sql } from '#server/kernel/sql.ts'
import { concerned, complianceState } from './compliance.queries.ts'

/** Those of the people whom the item concerns and the actor may write down. */
export const selectConcerned = async (
  db: Db,
  actor: Actor,
  item_id: number,
  person_ids: readonly number[],
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select p.id
      from compliance_item i
      join person p on p.school_id = i.school_id and p.id = any (${person_ids})
      where i.school_id = kernel.school_id()
        and i.id = ${item_id}
        and i.archived_at is null
        and ${concerned}
        and (
          ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
          or i.audience <> 'staff' and ${taughtStudent(actor, sql`p.school_id`, sql`p.id`)}
        )`.all(db)
  ).map(({ id }) => id)

/** Ends what stood before and writes the new state; 'open' only ends. */
export const writeEntries = async (
  db: Db,
  actor: Actor,
  { item_id, person_ids, state, note }: { item_id: number; person_ids: readonly number[]; state: string; note: string },
  now: Date,
) => {
  await sql`
    update compliance_entry
    set ended_at = ${now}
    where school_id = kernel.school_id()
      and item_id = ${item_id}
      and person_id = any (${person_ids})
      and ended_at is null`.run(db)
  if (state === 'open') return
  await sql`
    insert into compliance_entry (school_id, item_id, person_id, state, note, made_by, made_role, made_at)
    select kernel.school_id(), ${item_id}, x, ${state}, ${note}, ${actor.user_id}, ${actor.role}, ${now}
    from unnest(${person_ids}::bigint[]) x`.run(db)
}

type Unsettled = Recipient & { language: string; item: string; school: string; due_on: string | null }

/**
 * Who still has to answer, and where to write to: the person, or those guardians of a student who may be written to.
 */
export const selectUnsettled = (db: Db, item_id: number, today: string): Promise<Unsettled[]> =>
  sql<Unsettled>`
    select distinct
      a.id as user_id, w.email, coalesce(a.notification, '{}') as notification,
      coalesce(a.language, h.language, 'en') as language, i.name as item, h.name as school, i.due_on
    from compliance_item i
    join school h on h.id = i.school_id
    join person p on p.school_id = i.school_id
    cross join ${complianceState(sql`${today}`)}
    join person w on w.school_id = p.school_id
      and w.email <> ''
      and (
        case
          when i.audience = 'parents'
            then exists (
              select from guardianship g
              where g.school_id = p.school_id
                and g.student_id = p.id
                and g.parent_id = w.id
                and g.contact
                and not g.no_contact
            )
          else w.id = p.id
        end
      )
    left join account a on a.id = w.user_id
    where i.school_id = kernel.school_id()
      and i.id = ${item_id}
      and i.archived_at is null
      and ${concerned}
      and c.state in ('open', 'overdue')`.all(db)
