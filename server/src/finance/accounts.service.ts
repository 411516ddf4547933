import { accounts, statementPaper, yearPaper } from '#contract/finance/accounts.contract.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { type Paper, serveDocument, type Sheet } from '#server/documents/document-service.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serveInSchool } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import {
  findPayers,
  insertOrganization,
  replaceShares,
  selectAccount,
  selectCharges,
  selectEntries,
  selectPaidInYear,
  selectPayerNames,
  selectShares,
  updatePayer,
} from './accounts.queries.ts'
import { selectAutomatic } from './automatic.queries.ts'
import { selectPayerFacts } from './billing.queries.ts'
import { selectConfig } from './config.queries.ts'
import { payerOfPerson, sharesOf } from './payers.queries.ts'

export const accountsService = [
  ...serveInSchool(accounts, {
    async read({ id }, { db, actor, now }) {
      const { date } = dayOf(actor, now)
      const account = found(await selectAccount(db, id, date))
      const { currency } = await selectConfig(db)
      const entries = await selectEntries(db, { payer_ids: [id], currency, to: '9999-12-31' })
      const automatic = (await selectAutomatic(db, id, now)) ?? null
      const charges = await selectCharges(db, id)
      return { ...account, entries: entries.toReversed(), charges, currency, automatic }
    },

    async save({ id, version, ...payer }, context) {
      const { db } = context
      if (id === undefined) {
        if (payer.name === '') return wrongField('name', 'errors.field.required')
        const made = await insertOrganization(db, payer)
        publish(context)
        return { id: made }
      }
      const stored = found(await selectAccount(db, id, '2000-01-01')).payer
      if (stored.kind !== 'person' && payer.name === '') return wrongField('name', 'errors.field.required')
      if (!(await updatePayer(db, id, version ?? 0, payer))) return staleWith(db, 'payer', id, stored)
      publish(context)
      return { id }
    },

    async open({ person_id }, context) {
      const id = found(await payerOfPerson(context.db, person_id))
      publish(context)
      return { id }
    },

    async find({ search, organizations }, { db }) {
      return { rows: await findPayers(db, search, organizations === '1') }
    },

    async shares({ student_id }, { db }) {
      const shown = found(await selectShares(db, student_id))
      return { ...shown, usual: shown.shares.length > 0 ? [] : await usualShares(db, student_id) }
    },

    async saveShares({ student_id, shares }, context) {
      const { db } = context
      found(await selectShares(db, student_id))
      if (new Set(shares.map(({ payer_id }) => payer_id)).size < shares.length)
        return wrongField('shares', 'finance.payer-twice')
      if ((await replaceShares(db, student_id, shares)) > 0) return wrongField('shares', 'errors.field.reference')
      publish(context)
      return { count: shares.length }
    },
  }),

  ...serveDocument(statementPaper, 'finance/statement.typ', async ({ ids, from, to }, { db }, paper) =>
    statementSheet(db, ids, { from, to }, paper),
  ),
  ...serveDocument(yearPaper, 'finance/year.typ', async ({ ids, year }, { db }, paper) =>
    yearSheet(db, ids, year, paper),
  ),
]

/** Who pays as long as nobody was chosen. */
const usualShares = async (db: Db, student_id: number) => {
  const shares = (await sharesOf(db, [student_id])).get(student_id) ?? []
  const facts = new Map(
    (
      await selectPayerFacts(
        db,
        shares.map(({ payer_id }) => payer_id),
      )
    ).map((one) => [one.id, one.name]),
  )
  return shares.map((one, position) => ({ ...one, name: facts.get(one.payer_id) ?? '', position }))
}

const publish = ({
  actor,
  publish: send,
}: {
  actor: { school_id: number | null }
  publish: (event: { school_id: number; topic: 'payer' }) => void
}): void => {
  if (actor.school_id !== null) send({ school_id: actor.school_id, topic: 'payer' })
}

/** The balance before, what happened, the balance after: of each payer on a sheet of its own. */
export const statementSheet = async (
  db: Db,
  payer_ids: readonly number[],
  { from, to }: { from: string; to: string },
  { t, format, school }: Paper,
): Promise<Sheet | Failure> => {
  if (to < from) return wrongField('to', 'errors.field.order')
  const names = await selectPayerNames(db, payer_ids)
  const [first] = names
  if (!first) return fail('not_found')
  const { currency } = await selectConfig(db)
  const entries = await selectEntries(db, { payer_ids, currency, to })
  const money = (amount: number) => format.money(amount, currency)
  const sheets = names.map(({ id, name, address }) => {
    const own = entries.filter(({ payer_id }) => payer_id === id)
    const opening = own.findLast(({ on }) => on < from)?.balance ?? 0
    return {
      school,
      payer: name,
      address,
      rows: [
        ['', t('finance.opening-balance'), '', money(opening)],
        ...own
          .filter(({ on }) => on >= from)
          .map(({ on, kind, note, amount, balance }) => [
            format.shortDate(on),
            [t(`finance.entry-${kind}`), note].filter((word) => word !== '').join(' · '),
            money(amount),
            money(balance),
          ]),
        ['', t('finance.closing-balance'), '', money(own.at(-1)?.balance ?? 0)],
      ],
    }
  })
  return {
    file: 'statement',
    title: t('finance.statement'),
    sub: format.dateRange(from, to),
    data: {
      sheets,
      head: [t('finance.on'), t('finance.what'), t('finance.amount'), t('finance.balance')],
    },
    people: { list: 'sheets', names: names.map(({ name }) => name) },
    inline: true,
  }
}

const yearSheet = async (
  db: Db,
  payer_ids: readonly number[],
  year: number,
  { t, format }: Paper,
): Promise<Sheet | Failure> => {
  const names = await selectPayerNames(db, payer_ids)
  if (names.length === 0) return fail('not_found')
  const paid = await selectPaidInYear(db, payer_ids, year)
  const sheets = names.map(({ id, name, address }) => {
    const own = paid.filter(({ payer_id }) => payer_id === id)
    const currencies = [...new Set(own.map(({ currency }) => currency))]
    return {
      payer: name,
      address,
      rows: [
        ...own.map(({ student, name: what, amount, currency }) => [student, what, format.money(amount, currency)]),
        ...currencies.map((currency) => [
          '',
          t('finance.paid-in-year'),
          format.money(
            own.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
            currency,
          ),
        ]),
      ],
    }
  })
  return {
    file: `paid-${year}`,
    title: t('finance.year-statement', { year: String(year) }),
    data: { sheets, head: [t('finance.student'), t('finance.what'), t('finance.amount')] },
    people: { list: 'sheets', names: names.map(({ name }) => name) },
    inline: true,
  }
}
