import { may } from '#contract/access.ts'
import { writing } from '#contract/communication/writing.contract.ts'
import { reachOf, writers } from '#contract/communication/writing.rules.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { selectExceptions, selectMatrix, selectMayWrite } from './writing.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const writingService = serve(writing, {
  async rules(_, { db, actor }) {
    const { matrix, version } = await selectMatrix(db)
    const whole = Object.fromEntries(
      writers.map((from) => [from, Object.fromEntries(writers.map((to) => [to, reachOf(matrix, from, to)]))]),
    )
    return { matrix: whole as never, version, can: { edit: may(actor, 'writing.edit') } } // the keys are those of the table of roles
  },

  async saveRules({ matrix, version }, context) {
    const school_id = schoolOf(context)
    const [saved] =
      version === 0
        ? await sql<{ version: number }>`
          insert into writing_rule (school_id, matrix)
          values (${school_id}, ${JSON.stringify(matrix)}::jsonb)
          on conflict (school_id) do nothing
          returning version`.all(context.db)
        : await sql<{ version: number }>`
          update writing_rule
          set matrix = ${JSON.stringify(matrix)}::jsonb, version = version + 1
          where school_id = ${school_id} and version = ${version}
          returning version`.all(context.db)
    if (!saved) return fail('conflict', 'stale', { present: await selectMatrix(context.db) })
    context.publish({ school_id, topic: 'writing_rule' })
    return saved
  },

  async check({ from_person_id, to_person_id }, { db, now, actor }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    return found(await selectMayWrite(db, from_person_id, to_person_id, dayOf(actor, now).date))
  },

  async exceptions(
    { search = '', allowed, over = false, sort = 'person', descending = false, page = 1, size = 25 },
    { db, now, actor },
  ) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const today = dayOf(actor, now).date
    return {
      ...(await selectExceptions(db, {
        search,
        allowed,
        over,
        today,
        sort,
        descending,
        offset: (page - 1) * size,
        size,
      })),
      can: { edit: may(actor, 'writing.edit') },
    }
  },

  async saveException({ id, version = 0, ...values }, context) {
    const { db } = context
    const school_id = schoolOf(context)
    if ((values.other_person_id === null) === (values.to_role === null))
      return wrongField('other_person_id', 'communication.one-of-both')
    if (values.other_person_id === values.person_id) return wrongField('other_person_id', 'communication.to-oneself')
    if (!(await isHere(db, values.person_id))) return wrongField('person_id', 'errors.field.reference')
    if (values.other_person_id !== null && !(await isHere(db, values.other_person_id)))
      return wrongField('other_person_id', 'errors.field.reference')
    const saved = id
      ? await db
          .updateTable('writing_exception')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('writing_exception')
          .values({ ...values, school_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return staleRow(db, 'writing_exception', id ?? 0, Object.keys(values))
    context.publish({ school_id, topic: 'writing_exception' })
    return saved
  },

  async archive({ ids, archived }, context) {
    const school_id = schoolOf(context)
    const rows = await context.db
      .updateTable('writing_exception')
      .set((eb) => ({ archived_at: archived ? context.now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    if (rows.length < ids.length) return fail('not_found')
    context.publish({ school_id, topic: 'writing_exception' })
    return { ids: rows.map((row) => row.id) }
  },
})

const isHere = async (db: Db, person_id: number): Promise<boolean> =>
  (await db.selectFrom('person').select('id').where('id', '=', person_id).executeTakeFirst()) !== undefined

const schoolOf = ({ actor }: Context): number => {
  if (actor.school_id === null) throw fail('invalid', 'school-needed')
  return actor.school_id
}
