import { nextState } from '#contract/kernel/states.ts'
import { applicationStates } from '#contract/admissions/application.states.ts'
import { apply, type OwnFamily } from '#contract/admissions/apply.contract.ts'
import { emptyChild, emptyGuardian } from '#contract/admissions/family.contract.ts'
import { isTaking, keptAnswers, missingDocuments, problemsInFamily } from '#contract/admissions/family.rules.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { hashToken, newToken } from '#server/kernel/request-scope.ts'
import { type OpenContext, serveOpen } from '#server/kernel/serve.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { selectSourceInvoices } from '#server/finance/charges.queries.ts'
import { startCheckout } from '#server/finance/checkout.ts'
import { selectConfig } from '#server/finance/config.queries.ts'
import { optionalSetup } from '#server/finance/payment-setup.queries.ts'
import { noteFailure } from '#server/session/limits.ts'
import { selectWait } from '#server/session/session.queries.ts'
import { chargeSubmitted, feeInvoices } from './fees.ts'
import { storeDocument } from './documents.ts'
import { removeOwnDocument } from './documents.queries.ts'
import {
  enterFamily,
  enterForm,
  insertFamily,
  lockFamily,
  optionalFamily,
  publicSchool,
  selectFamiliesOf,
  setFamilyToken,
  submitDrafts,
  touchFamily,
} from './families.queries.ts'
import { removeDrafts, saveChildren, saveGuardians } from './family-children.queries.ts'
import { questionsIn, selectForm, selectPlaces } from './form.queries.ts'
import { listed, mailWords, queueMails } from './mails.ts'
import { lockApplications, transitionApplications } from './steps.queries.ts'

/** How long a link holds after the family last used it. */
const linkDays = 180
/** A whole open day may sit behind one address; one mailbox needs few links. */
const perAddress = { count: 40, minutes: 10 }
const perMailbox = { count: 3, minutes: 10 }
const mostDocuments = 30

export const applyService = serveOpen(apply, {
  async form({ code }, { db, request, now }) {
    const school = found(await enterForm(db, code, request.id))
    const form = await selectForm(db)
    const { date: today } = dayIn(school.time_zone, now)
    const open = isTaking(form, (await selectPlaces(db, today)).length, today)
    const comes = form.accepting && form.opens_on !== null && form.opens_on > today
    return {
      school: publicSchool(school),
      open,
      opens_on: comes ? form.opens_on : null,
      intro: form.intro,
      fee: { amount: form.fee_amount, currency: form.fee_currency, words: form.fee_words },
    }
  },

  async start({ code, email, language, website }, context) {
    const { db, request, now, jobs } = context
    if (website !== '') return fail('limited', 'admissions.later', { retry_after: 600 })
    const limited = await tooMany(context, email)
    if (limited) return limited
    const school = found(await enterForm(db, code, request.id))
    const form = await selectForm(db)
    const { date: today } = dayIn(school.time_zone, now)
    const places = await selectPlaces(db, today)
    if (!isTaking(form, places.length, today)) return fail('conflict', 'admissions.closed')
    const { token, hash } = newToken()
    const family_id = await insertFamily(db, {
      questions: questionsIn(form),
      language,
      hash,
      expires_at: expiry(now),
      now,
    })
    await saveGuardians(db, family_id, [{ ...emptyGuardian, email, billing: true }])
    await saveChildren(db, family_id, [emptyChild], 'family', now)
    const words = {
      language,
      school: school.school_name,
      name: '',
      names: '',
      link: linkTo(request.base_url, token),
      message: '',
    }
    await queueMails(db, jobs, school.school_id, [{ recipient: email, ...mailWords('start', words) }])
    return { token }
  },

  async sendLink({ code, email, language }, context) {
    const { db, request, now, jobs } = context
    const limited = await tooMany(context, email)
    if (limited) return limited
    const school = found(await enterForm(db, code, request.id))
    for (const family of await selectFamiliesOf(db, email)) {
      const { token, hash } = newToken()
      await setFamilyToken(db, family.id, hash, expiry(now))
      const words = {
        language: family.language || language,
        school: school.school_name,
        name: '',
        names: '',
        link: linkTo(request.base_url, token),
        message: '',
      }
      await queueMails(db, jobs, school.school_id, [{ recipient: email, ...mailWords('link', words) }])
    }
    return {}
  },

  async read({ token }, context) {
    const { db, now } = context
    const entered = await entry(token, context)
    const family = found(await optionalFamily(db, entered.family_id))
    const form = await selectForm(db)
    const { date: today } = dayIn(entered.time_zone, now)
    const { language: _language, children, ...rest } = family
    const invoices = await feeInvoices(
      db,
      children.map(({ id }) => id),
    )
    return {
      ...rest,
      children: children.map((child) => ({ ...child, invoice: invoices.get(child.id) ?? null })),
      pay: await waysToPay(db),
      school: publicSchool(entered),
      places: await selectPlaces(db, today),
      fee: { amount: form.fee_amount, currency: form.fee_currency, words: form.fee_words },
      thanks: form.thanks,
      today,
    }
  },

  async save({ token, version, guardians, children }, context) {
    const { db, now } = context
    const { family_id } = await entry(token, context)
    const present = found(await lockFamily(db, family_id))
    if (present.version !== version) return fail('conflict', 'stale', { present: { version: present.version } })
    const known = found(await optionalFamily(db, family_id)).children
    if (children.some(({ id }) => id !== null && !known.some((one) => one.id === id))) return fail('not_found')
    const drafts = children.filter(
      ({ id }) => id === null || known.some((one) => one.id === id && one.state === 'draft'),
    )
    if (known.some(({ state }) => state !== 'draft') && drafts.length === 0)
      return fail('conflict', 'admissions.handed-in')
    await saveGuardians(db, family_id, guardians)
    const ids = await saveChildren(
      db,
      family_id,
      drafts.map((child) => ({ ...child, answers: keptAnswers(present.questions, child.answers) })),
      'family',
      now,
    )
    await removeDrafts(db, family_id, ids)
    return { version: await touchFamily(db, family_id, expiry(now), now), ids }
  },

  async hand({ token, application_id, item }, context) {
    const { db, publish } = context
    const { family_id, school_id } = await entry(token, context)
    const family = found(await optionalFamily(db, family_id))
    const child = found(family.children.find(({ id }) => id === application_id))
    if (!takesDocuments(child)) return fail('conflict', 'admissions.handed-in')
    if (family.children.flatMap(({ documents }) => documents).length >= mostDocuments)
      return fail('limited', 'admissions.most-documents')
    const asked = item === '' ? undefined : found(family.questions.documents.find(({ key }) => key === item))
    const stored = await storeDocument(context, {
      school_id,
      created_by: 0,
      application_id,
      item,
      document_type: asked?.document_type ?? 'other',
      review: 'waiting',
      reviewed_by: null,
    })
    if ('id' in stored) publish({ school_id, topic: 'application' })
    return stored
  },

  async takeAway({ token, document_id }, context) {
    const { db, publish } = context
    const { family_id, school_id } = await entry(token, context)
    if (!(await removeOwnDocument(db, family_id, document_id))) return fail('not_found')
    publish({ school_id, topic: 'application' })
    return {}
  },

  async submit({ token, version }, context) {
    const { db, now, request, jobs, publish } = context
    const entered = await entry(token, context)
    const locked = found(await lockFamily(db, entered.family_id))
    const family = found(await optionalFamily(db, entered.family_id))
    const drafts = family.children.filter(({ state }) => state === 'draft')
    if (drafts.length === 0) return { numbers: family.children.flatMap(({ number }) => number ?? []) } // sent again: handed in already
    if (locked.version !== version) return fail('conflict', 'stale', { present: { version: locked.version } })
    const form = await selectForm(db)
    const { date: today } = dayIn(entered.time_zone, now)
    const places = await selectPlaces(db, today)
    if (
      !isTaking(form, places.length, today) ||
      !nextState(await statesHere(db, 'application', applicationStates), 'draft', 'submit')
    )
      return fail('conflict', 'admissions.closed')
    const fields = [
      ...problemsInFamily(family.questions, places, { guardians: family.guardians, children: drafts }, today),
      ...drafts.flatMap((child, at) =>
        missingDocuments(family.questions.documents, child.documents, 'now').map(({ key }) => ({
          path: `children.${at}.documents.${key}`,
          key: 'admissions.document-needed',
        })),
      ),
    ]
    if (fields.length > 0) return fail('invalid', 'admissions.incomplete', { fields })
    const ids = drafts.map(({ id }) => id)
    const submitted = await submitDrafts(db, ids, { amount: form.fee_amount, currency: form.fee_currency }, now)
    const emit = context.emit.of(entered.school_id)
    await chargeSubmitted({ db, emit, by: { made_by: null, now, on: today } }, ids, entered.language)
    await emit(statesChanged, {
      noun: 'application',
      moves: ids.map((id) => ({ id, action: 'submit', from: 'draft', to: 'submitted' })),
      reason: '',
    })
    await transitionApplications(db, {
      ids,
      action: 'submit',
      from: 'draft',
      to: 'submitted',
      reason: '',
      notified: true,
      cause: crypto.randomUUID(),
      made_by: null,
      now,
    })
    await touchFamily(db, entered.family_id, expiry(now), now)
    const [first] = family.guardians
    if (first)
      await queueMails(db, jobs, entered.school_id, [
        {
          recipient: first.email,
          ...mailWords('submitted', {
            language: family.language,
            school: entered.school_name,
            name: first.fname,
            names: listed(family.language, drafts),
            link: linkTo(request.base_url, token),
            message: form.thanks,
          }),
        },
      ])
    publish({ school_id: entered.school_id, topic: 'application' })
    return { numbers: submitted.map(({ number }) => number) }
  },

  async pay({ token, application_id }, context) {
    const { db, request } = context
    const { family_id } = await entry(token, context)
    const family = found(await optionalFamily(db, family_id))
    found(family.children.find(({ id }) => id === application_id))
    const invoice = (await selectSourceInvoices(db, 'application', [application_id])).get(application_id)
    if (!invoice || invoice.balance === 0) return fail('conflict', 'admissions.fee-settled')
    // The token stays in this browser: the provider is not given it.
    const page = `${request.base_url}/apply/paid`
    const opened = await startCheckout(context, [{ invoice_id: invoice.invoice_id, amount: invoice.balance }], {
      payers: [invoice.payer_id],
      made_by: null,
      language: family.language,
      remembers: false,
      back: () => ({ paid: page, canceled: `${page}?canceled=1` }),
    })
    return isFailure(opened) ? opened : { url: opened.url }
  },

  async withdraw({ token, application_id, reason }, context) {
    const { db, now, publish } = context
    const { family_id, school_id } = await entry(token, context)
    await lockFamily(db, family_id)
    const child = found((await lockApplications(db, [application_id])).find((one) => one.family_id === family_id))
    if (child.state === 'withdrawn') return {}
    const to = nextState(await statesHere(db, 'application', applicationStates), child.state, 'withdraw')
    if (!to) return fail('conflict', 'admissions.decided')
    await context.emit.of(school_id)(statesChanged, {
      noun: 'application',
      moves: [{ id: application_id, action: 'withdraw', from: child.state, to }],
      reason,
    })
    await transitionApplications(db, {
      ids: [application_id],
      action: 'withdraw',
      from: child.state,
      to,
      reason,
      notified: false,
      cause: crypto.randomUUID(),
      made_by: null,
      now,
    })
    publish({ school_id, topic: 'application' })
    return {}
  },
})

/** The family of the link, or nothing: a wrong link and one that ran out are one answer. */
const entry = async (token: string, { db, request, now }: OpenContext) => {
  const entered = await enterFamily(db, hashToken(token), request.id, now)
  if (!entered) throw fail('gone', 'admissions.link-over')
  return entered
}

const waysToPay = async (db: Db): Promise<OwnFamily['pay']> => {
  const { remit_name: name, remit_iban: iban, remit_bic: bic } = await selectConfig(db)
  const setup = await optionalSetup(db)
  return {
    remit: { name, iban, bic },
    check_payable_to: setup?.takes_check ? setup.check_payable_to : '',
    instructions: setup?.instructions ?? '',
    online: setup !== undefined && setup.takes_online && setup.secret_key !== null,
    test_mode: setup !== undefined && setup.takes_online && !setup.is_live,
  }
}

const takesDocuments = ({ state }: Pick<OwnFamily['children'][number], 'state'>): boolean =>
  state !== 'withdrawn' && state !== 'rejected' && state !== 'archived'
const expiry = (now: Date): Date => new Date(now.getTime() + linkDays * 86_400_000)

/** The token stands behind '#': no server and no log sees it. */
export const linkTo = (base_url: string, token: string): string => `${base_url}/apply/mine#${token}`

const tooMany = async ({ db, request }: OpenContext, email: string): Promise<Failure | undefined> => {
  const [address, mailbox] = [`apply-address:${request.address}`, `apply-mail:${email.toLowerCase()}`]
  const wait = Math.max(
    await selectWait(db, [address], perAddress.count, perAddress.minutes),
    await selectWait(db, [mailbox], perMailbox.count, perMailbox.minutes),
  )
  if (wait > 0) return fail('limited', 'session.wait', { retry_after: wait })
  await noteFailure(db, [address, mailbox])
  return undefined
}
