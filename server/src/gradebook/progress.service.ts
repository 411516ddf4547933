import { may } from '#contract/access.ts'
import { progress, type Progress } from '#contract/gradebook/progress.contract.ts'
import { parent } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { reachedSection, reachedStudent, taught } from '#server/access/reach.ts'
import { selectOwnBasis } from './totals.queries.ts'
import { progressOfMany } from './progress.queries.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { me, sql } from '#server/kernel/sql.ts'

export const progressService = serve(progress, {
  async own({ student_id }, { db, actor, now }) {
    const student = await reachedStudent(db, actor, student_id)
    return progressOf(db, student, now, actor.role === parent ? actor.person_id : null)
  },

  async ofStudent({ student_id }, { db, actor, now }) {
    const row = await sql`
      select 1
      from student t
      where t.school_id = kernel.school_id()
        and t.id = ${student_id}
        and (
          ${me(actor).role}::int = 2
          or exists (
            select from enrollment e
            join section s on s.school_id = e.school_id and s.id = e.section_id
            where e.school_id = t.school_id
              and e.student_id = t.id
              and ${enrolledOrCompleted('e')}
              and s.status = 'open'
              and ${taught(actor)}
          )
        )`.optional(db)
    found(row)
    const read = await progressOf(db, student_id, now, null)
    const section_ids = [...read.current, ...read.finished].map(({ section_id }) => section_id)
    const explained = may(actor, 'gradebook.read') ? await selectTaught(db, actor, section_ids) : []
    return { ...read, explained }
  },

  async basis({ section_id, student_id }, { db, actor, now }) {
    await reachedSection(db, actor, section_id)
    return found(await selectOwnBasis(db, section_id, student_id, now))
  },
})

const selectTaught = async (db: Db, actor: Actor, section_ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select s.id
      from section s
      where s.school_id = kernel.school_id() and s.id = any (${section_ids}::bigint[]) and ${taught(actor)}
      order by s.id`.all(db)
  ).map(({ id }) => id)

const progressOf = async (db: Db, student_id: number, now: Date, parent_id: number | null): Promise<Progress> =>
  found((await progressOfMany(db, [student_id], now, parent_id))[0])
