import { parent, student } from '#contract/kernel/access.ts'
import type { OwnCompliance } from '#contract/compliance/compliance.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { complianceState } from './compliance.queries.ts'

/**
 * What concerns the actor, as staff, as student, or as guardian of children: item i, person p, state c. $1 the person,
 * $2 the role, $3 today.
 */
const ofMine = (actor: Caller, today: Sql) => sql`
  compliance_item i
  join person p on p.school_id = i.school_id
    and p.status = 'active'
    and p.id = any (
      case
        when ${me(actor).role}::int = ${sql.constant(parent)}
          then array(
            select w.student_id
            from guardianship w
            where w.school_id = kernel.school_id() and w.parent_id = ${me(actor).person_id}::bigint
          )
        else array[${me(actor).person_id}::bigint]
      end
    )
  cross join ${complianceState(sql`${today}`)}
  where i.school_id = kernel.school_id()
    and i.archived_at is null
    and i.audience = case
      when ${me(actor).role}::int = ${sql.constant(parent)} then 'parents'
      when ${me(actor).role}::int = ${sql.constant(student)} then 'students'
      else 'staff'
    end`

/** How much the actor still has to confirm or to hand in. */
export const countMine = async (db: Db, actor: Actor, today: string): Promise<number> => {
  const params = sql.params({ today })
  return (
    (
      await sql<{ count: number }>`
        select count(*) as count
        from ${ofMine(actor, params.today)} and c.state in ('open', 'overdue')`.optional(db)
    )?.count ?? 0
  )
}

export const selectMine = (db: Db, actor: Actor, today: string): Promise<OwnCompliance[]> => {
  const params = sql.params({ today })
  return sql<OwnCompliance>`
    select
      i.id as item_id, p.id as person_id,
      case when ${me(actor).role}::int = ${sql.constant(parent)} then p.fname else '' end as child,
      i.name, i.body, i.kind, i.document_type, i.due_on, c.state
    from ${ofMine(actor, params.today)} and c.state <> 'waived'
    order by c.state = 'done', i.due_on nulls last, i.name, p.fname, i.id`.all(db)
}
