import { type Notice, notify } from '#server/notifications/notify.ts'
import { teacher } from '#contract/kernel/access.ts'
import { compliance, expiringReport } from '#contract/compliance/compliance.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { signed } from '#server/messaging/signature.queries.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { say } from '#server/kernel/texts.ts'
import { selectItems, selectPeople, selectStudents } from './compliance.queries.ts'
import { selectConcerned, selectUnsettled, writeEntries } from './compliance-entries.queries.ts'
import { selectMine } from './own-compliance.queries.ts'
import { expiringStatement } from './expiring.queries.ts'

export const expiringService = serveReport(expiringReport, expiringStatement)

export const complianceService = serve(compliance, {
  items: async ({ archived = false }, { db, actor, now }) => ({
    rows: await selectItems(db, archived, dayOf(actor, now).date),
  }),

  async save({ id, version = 0, ...values }, context) {
    const { db, actor } = context
    if (values.kind === 'document' && values.document_type === '')
      return wrongField('document_type', 'errors.field.required')
    if (values.kind === 'document' && values.audience === 'staff') return wrongField('kind', 'compliance.staff-confirm')
    const row = { ...values, document_type: values.kind === 'document' ? values.document_type : '' }
    const saved = id
      ? await db
          .updateTable('compliance_item')
          .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('compliance_item')
          .values({ ...row, school_id: found(actor.school_id) })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (saved) {
      publishChange(context)
      return saved
    }
    return staleRow(db, 'compliance_item', found(id), Object.keys(row))
  },

  async archive({ ids, archived }, context) {
    const rows = await context.db
      .updateTable('compliance_item')
      .set((eb) => ({ archived_at: archived ? context.now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    if (rows.length < ids.length) return fail('not_found')
    publishChange(context)
    return { ids: rows.map(({ id }) => id) }
  },

  async people(
    { item_id, state, search = '', sort = 'name', descending = false, page = 1, size = 25 },
    { db, actor, now },
  ) {
    found(await db.selectFrom('compliance_item').select('id').where('id', '=', item_id).executeTakeFirst())
    return selectPeople(
      db,
      item_id,
      state ?? null,
      { search, sort, descending, offset: (page - 1) * size, size },
      dayOf(actor, now).date,
    )
  },

  async remind({ id }, context) {
    const { db, actor, now, jobs } = context
    const { date: today } = dayOf(actor, now)
    const marked = await db
      .updateTable('compliance_item')
      .set({ reminded_on: today })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', today)]))
      .returning('id')
      .executeTakeFirst()
    if (!marked) {
      found(await db.selectFrom('compliance_item').select('id').where('id', '=', id).executeTakeFirst())
      return fail('conflict', 'compliance.reminded-today')
    }
    const school_id = found(actor.school_id)
    const end = await signed(db, actor.user_id)
    const mails = await notify(
      { db, jobs, school_id },
      (await selectUnsettled(db, id, today)).map(({ language, item, school, due_on, ...to }): Notice => {
        const subject = say(language, 'compliance.mail-subject', { item, school })
        const key = due_on ? 'compliance.mail-body-due' : 'compliance.mail-body'
        const body = say(language, key, { item, school, due: due_on ?? '' }) + end
        return { ...to, topic: 'request', mail: { subject, body }, brief: { title: school, body: subject } }
      }),
    )
    publishChange(context)
    return { mails: mails.length }
  },

  async students(
    { missing = false, search = '', sort = 'name', descending = false, page = 1, size = 25 },
    { db, actor, now },
  ) {
    return selectStudents(
      db,
      actor,
      missing,
      { search, sort, descending, offset: (page - 1) * size, size },
      dayOf(actor, now).date,
    )
  },

  async record({ item_id, person_ids, state, note }, context) {
    const { db, actor, now } = context
    if (state === 'waived' && actor.role === teacher) return fail('forbidden')
    if (state === 'waived' && note === '') return wrongField('note', 'errors.field.required')
    if ((await selectConcerned(db, actor, item_id, person_ids)).length < person_ids.length) return fail('not_found')
    await writeEntries(db, actor, { item_id, person_ids, state, note }, now)
    publishChange(context)
    return { people: person_ids.length }
  },

  async mine(_, { db, actor, now }) {
    return { rows: actor.person_id === null ? [] : await selectMine(db, actor, dayOf(actor, now).date) }
  },

  async confirm({ item_id, person_id }, context) {
    const { db, actor, now } = context
    if (actor.user_id !== actor.real_user_id) return fail('forbidden', 'compliance.in-person')
    const { date: today } = dayOf(actor, now)
    const wanted = found(
      (await selectMine(db, actor, today)).find((row) => row.item_id === item_id && row.person_id === person_id),
    )
    if (wanted.kind === 'document') return fail('conflict', 'compliance.needs-document')
    if (wanted.state !== 'done')
      await writeEntries(db, actor, { item_id, person_ids: [person_id], state: 'confirmed', note: '' }, now)
    publishChange(context)
    return {}
  },
})

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'compliance' })
