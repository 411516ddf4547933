import type { In } from '#contract/kernel/endpoint.ts'
import { applicationColumns, applications } from '#contract/admissions/applications.contract.ts'
import { keptAnswers, problemsInFamily } from '#contract/admissions/family.rules.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { readHistory } from '#server/kernel/history.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { type ApplicationFilter, optionalApplication, selectApplications } from './applications.queries.ts'
import {
  nameGuardian,
  nameStudent,
  optionalSchoolOf,
  resolveDuplicates,
  updateApplication,
} from './application-changes.queries.ts'
import { storeDocument } from './documents.ts'
import { reviewDocuments } from './documents.queries.ts'
import { changeFees, chargeSubmitted, feeInvoices } from './fees.ts'
import { followGuardian } from './fees.queries.ts'
import { insertFamily, lockFamily, optionalFamily, submitDrafts, touchFamily } from './families.queries.ts'
import { saveChildren, saveGuardians } from './family-children.queries.ts'
import { questionsIn, selectForm, selectPlaces } from './form.queries.ts'
import { mailWords, queueMails } from './mails.ts'
import { lockApplications, transitionApplications } from './steps.queries.ts'

const longestExport = 10_000

export const applicationsService = serve(applications, {
  list: ({ sort = 'submitted_at', descending = true, page = 1, size = 25, ...asked }, { db }) =>
    selectApplications(db, filterOf(asked), { sort, descending, offset: (page - 1) * size, size }),

  async exported(
    { sort = 'submitted_at', descending = true, page: _page, size: _size, ids, format, ...asked },
    context,
  ) {
    const { rows } = await selectApplications(
      context.db,
      { ...filterOf(asked), ids: ids ?? null },
      { sort, descending, offset: 0, size: longestExport },
    )
    return tableFile(context, {
      name: 'applications',
      title: 'admissions.applications',
      columns: applicationColumns,
      rows,
      format,
    })
  },

  async read({ id }, { db, actor, now }) {
    const application = found(await optionalApplication(db, id))
    const { date: today } = dayOf(actor, now)
    const fee_invoice = (await feeInvoices(db, [id])).get(id) ?? null
    return { ...application, fee_invoice, places: await selectPlaces(db, today) }
  },

  async history({ id }, { db }) {
    found(await optionalApplication(db, id))
    return { rows: await readHistory(db, 'application', id) }
  },

  async blank(_, { db, actor, now }) {
    const { date: today } = dayOf(actor, now)
    return { questions: questionsIn(await selectForm(db)), places: await selectPlaces(db, today) }
  },

  async add({ guardians, children, submit }, context) {
    const { db, actor, now } = context
    const school = found(await optionalSchoolOf(db))
    const { date: today } = dayOf(actor, now)
    const form = await selectForm(db)
    const questions = questionsIn(form)
    const fields = submit
      ? problemsInFamily(questions, await selectPlaces(db, today), { guardians, children }, today)
      : []
    if (fields.length > 0) return fail('invalid', undefined, { fields })
    if (children.some(({ id }) => id !== null)) return fail('not_found')
    const family_id = await insertFamily(db, {
      questions,
      language: school.language,
      hash: null,
      expires_at: null,
      now,
    })
    await saveGuardians(db, family_id, guardians)
    const kept = children.map((child) => ({ ...child, answers: keptAnswers(questions, child.answers) }))
    const ids = await saveChildren(db, family_id, kept, 'office', now)
    if (submit) {
      await submitDrafts(db, ids, { amount: form.fee_amount, currency: form.fee_currency }, now)
      await chargeSubmitted(
        { db, emit: context.emit, by: { made_by: actor.user_id, now, on: today } },
        ids,
        school.language,
      )
      await transitionApplications(db, {
        ids,
        action: 'submit',
        from: 'draft',
        to: 'submitted',
        reason: '',
        notified: false,
        cause: crypto.randomUUID(),
        made_by: actor.user_id,
        now,
      })
    }
    publishChange(context)
    return { ids }
  },

  async edit({ id, version, family_version, guardians, child }, context) {
    const { db, actor, now } = context
    const present = found(await optionalApplication(db, id))
    const stale = async () => staleWith(db, 'application', id, await optionalApplication(db, id))
    if (present.state === 'accepted') return fail('conflict', 'admissions.decided')
    if (present.version !== version || present.family_version !== family_version) return stale()
    const { date: today } = dayOf(actor, now)
    const places = await selectPlaces(db, today)
    const current = {
      academic_term_id: present.academic_term_id ?? 0,
      grade_level: present.grade_level,
      term: present.term,
    } // may stay although it is no longer offered
    const fields =
      present.state === 'draft'
        ? []
        : problemsInFamily(present.questions, [...places, current], { guardians, children: [child] }, today)
    if (fields.length > 0)
      return fail('invalid', undefined, {
        fields: fields.map((one) => ({ ...one, path: one.path.replace(/^children\.0\./, 'child.') })),
      })
    const saved = await updateApplication(db, id, version, {
      ...child,
      birth_date: child.birth_date || null,
      answers: keptAnswers(present.questions, child.answers),
    })
    if (!saved) return stale()
    const family = found(await lockFamily(db, saved.family_id))
    if (family.version !== family_version) return stale()
    if (guardiansDiffer(found(await optionalFamily(db, saved.family_id)).guardians, guardians)) {
      await saveGuardians(db, saved.family_id, guardians)
      await touchFamily(db, saved.family_id, null, now)
    }
    publishChange(context)
    return { id }
  },

  async setFee({ ids, fee, note, method = null, takes_back = false }, context) {
    const { db, actor, now, emit } = context
    const school = found(await optionalSchoolOf(db))
    const form = await selectForm(db)
    const changed = await changeFees(
      { db, emit, by: { made_by: actor.user_id, now, on: dayOf(actor, now).date } },
      ids,
      { fee, note, method, takes_back },
      { amount: form.fee_amount, currency: form.fee_currency },
      school.language,
    )
    if (isFailure(changed)) return changed
    publishChange(context)
    for (const topic of ['invoice', 'payment'] as const) context.publish({ school_id: school.id, topic })
    return changed
  },

  async addNote({ id, body }, context) {
    const { db, actor, now } = context
    found(await db.selectFrom('application').select('id').where('id', '=', id).executeTakeFirst())
    const note = await db
      .insertInto('application_note')
      .values({
        school_id: found(actor.school_id),
        application_id: id,
        body,
        created_by: actor.user_id,
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    publishChange(context)
    return note
  },

  async archiveNote({ id, archived }, context) {
    const note = await context.db
      .updateTable('application_note')
      .set((eb) => ({ archived_at: archived ? context.now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    publishChange(context)
    return found(note)
  },

  async upload({ application_id, item, document_type }, context) {
    const { db, actor } = context
    const application = found(await optionalApplication(db, application_id))
    if (item !== '' && !application.questions.documents.some(({ key }) => key === item))
      return wrongField('item', 'errors.field.reference')
    const stored = await storeDocument(context, {
      school_id: found(actor.school_id),
      created_by: actor.user_id,
      application_id,
      item,
      document_type,
      review: 'accepted', // what the office files itself needs no second look
      reviewed_by: actor.user_id,
    })
    if (!isFailure(stored)) publishChange(context)
    return stored
  },

  async review({ ids, review, reason, notify_family }, context) {
    const { db, actor, now, jobs } = context
    if (review === 'returned' && reason === '') return wrongField('reason', 'errors.field.required')
    const reviewed = await reviewDocuments(db, ids, review, reason, actor.user_id, now)
    if (reviewed.length < ids.length) return fail('not_found')
    if (review === 'returned' && notify_family) {
      const school = found(await optionalSchoolOf(db))
      const concerned = await lockApplications(db, [...new Set(reviewed.map(({ application_id }) => application_id))])
      const mails = concerned.flatMap(({ language, fname, recipients }) =>
        recipients.slice(0, 1).map(({ name, email }) => ({
          recipient: email,
          ...mailWords('document', { language, school: school.name, name, names: fname, link: '', message: reason }),
        })),
      )
      await queueMails(db, jobs, school.id, mails)
    }
    publishChange(context)
    return { ids }
  },

  async resolveDuplicate({ application_id, guardian_id, person_id }, context) {
    const { db } = context
    const named =
      guardian_id === null
        ? await nameStudent(db, application_id, person_id)
        : await nameGuardian(db, application_id, guardian_id, person_id)
    if (!named) return fail('not_found')
    if (guardian_id !== null) await followGuardian(db, guardian_id)
    publishChange(context)
    return {}
  },

  async resolveDuplicates({ ids, settled }, context) {
    const reached = await resolveDuplicates(context.db, ids, settled)
    if (reached.length < ids.length) return fail('not_found')
    publishChange(context)
    return { ids: reached }
  },
})

type Asked = Omit<In<typeof applications.list>, 'page' | 'size' | 'sort' | 'descending'>
const filterOf = ({
  view = 'open',
  search = '',
  term,
  grade,
  fee,
  documents,
  duplicates,
}: Asked): ApplicationFilter => ({
  view,
  search,
  term: term ?? null,
  grade: grade || null,
  fee: fee ?? null,
  documents: documents ?? null,
  duplicates: duplicates ?? null,
  ids: null,
})

const guardiansDiffer = (present: unknown, given: unknown): boolean => JSON.stringify(present) !== JSON.stringify(given)

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'application' })
