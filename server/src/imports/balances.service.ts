import { readFile } from 'node:fs/promises'
import { balances, type BalancePreview } from '#contract/imports/balances.contract.ts'
import { balanceFields } from '#contract/imports/balances.rules.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { plainAmount } from '#contract/kernel/money.ts'
import { selectPayerFacts } from '#server/finance/billing.queries.ts'
import { closedMonth, selectConfig } from '#server/finance/config.queries.ts'
import { takeBackOpening, takeOver } from '#server/finance/opening.ts'
import { payersOfPeople } from '#server/finance/payers.queries.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import { cellsFile } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import {
  type BalanceFile,
  balanceLabel,
  type BalancePlan,
  digestOf,
  planBalances,
  readBalances,
} from './balances-plan.ts'
import { endImport, importAlone, insertImport, selectImports, selectSame } from './balances.queries.ts'
import { expectManyRows } from './run-progress.queries.ts'

type Asked = {
  sheet?: string | undefined
  columns?: { at: number; field: string | null }[] | undefined
  balance_on?: string | undefined
}
type Planned = {
  file: BalanceFile
  plan: BalancePlan[]
  currency: string
  balance_on: string
  digest: string
  refused: string
}

export const balancesService = serveInSchool(balances, {
  async check(asked, context) {
    const planned = await plannedOf(context, asked)
    return isFailure(planned) ? planned : previewOf(context, planned)
  },

  async run({ seen, ...asked }, context) {
    const { db, actor, now, uploads } = context
    await importAlone(db)
    const planned = await plannedOf(context, asked)
    if (isFailure(planned)) return planned
    const { plan, currency, balance_on, digest, refused } = planned
    if (refused !== '') return fail('conflict', refused)
    const made = plan.filter(({ outcome }) => outcome === 'make')
    if (digest !== seen || made.length === 0 || plan.some(({ outcome }) => outcome === 'wrong'))
      return fail('conflict', 'imports.balances-changed')
    const file_name = cutTo(uploads[0]?.name ?? '', 200)
    await context.auditReason(file_name)
    const sums = sumsOf(plan)
    const import_id = await insertImport(db, {
      file_name,
      digest,
      balance_on,
      currency,
      ...sums,
      made_by: actor.user_id,
      now,
    })
    if (import_id === undefined) return fail('conflict', 'imports.balances-same')
    const people = await payersOfPeople(
      db,
      made.flatMap(({ payer }) => payer?.person_id ?? []),
    )
    const refusal = await takeOver(
      db,
      made.map(({ payer, student, number, title, issued_on, due_on, total, open, credit }) => ({
        payer_id: payer?.payer_id ?? people.get(payer?.person_id ?? 0) ?? 0,
        student_id: student?.id ?? null,
        old_number: number,
        title: number === '' ? title : `${title} (${number})`,
        note:
          open > 0
            ? say(actor.language, 'imports.balance-note', {
                number,
                amount: plainAmount(total, currency),
                currency,
              })
            : '',
        issued_on,
        due_on: due_on ?? balance_on,
        open,
        credit,
      })),
      { import_id, currency },
      { made_by: actor.user_id, now, on: balance_on },
    )
    if (refusal) return refusal
    published(context)
    return { id: import_id, invoices: sums.invoices, credits: sums.credits }
  },

  list: ({ search = '', page = 1, size = 25 }, { db }) => selectImports(db, search, (page - 1) * size, size),

  async undo({ id }, context) {
    const { db, actor, now } = context
    await expectManyRows(db)
    const { date: on } = dayOf(actor, now)
    if (await closedMonth(db, on)) return fail('conflict', 'finance.month-closed')
    const { file_name, invoices, credits } = found(await endImport(db, id, now))
    await context.auditReason(file_name)
    const reason = say(actor.language, 'imports.balances-undone', { file: file_name })
    const refused = await takeBackOpening(db, id, reason, { made_by: actor.user_id, now, on })
    if (refused) return refused
    published(context)
    return { invoices, credits }
  },

  template: async ({ format }, { actor: { language } }) =>
    cellsFile(say(language, 'imports.balance-template'), format, [
      balanceFields.map(({ key }) => balanceLabel(language, key)),
      balanceFields.map(({ key }, at) => `${at === 0 ? '# ' : ''}${say(language, `imports.balance-hint-${key}`)}`),
    ]),
})

const published = ({ actor, publish }: Context): void => {
  const school_id = found(actor.school_id)
  for (const topic of ['invoice', 'payment', 'payer'] as const) publish({ school_id, topic })
}

const plannedOf = async (context: Context, asked: Asked): Promise<Planned | Failure> => {
  const { db, actor, now, uploads } = context
  const [upload] = uploads
  if (!upload) return fail('invalid', 'import-no-file')
  await expectManyRows(db)
  const file = await readBalances(actor.language, { name: upload.name, bytes: await readFile(upload.path) }, asked)
  if (isFailure(file)) return file
  const { currency } = await selectConfig(db)
  const { date: today } = dayOf(actor, now)
  const balance_on = asked.balance_on ?? today
  const plan =
    file.lacking.length > 0
      ? []
      : await planBalances(db, file.rows, {
          currency,
          balance_on,
          now,
          title: say(actor.language, 'imports.balance-usual-title'),
        })
  const digest = digestOf(plan, { currency, balance_on })
  const makes = plan.some(({ outcome }) => outcome === 'make')
  const refused =
    balance_on > today
      ? 'imports.balances-future'
      : (await closedMonth(db, balance_on))
        ? 'finance.month-closed'
        : makes && (await selectSame(db, digest))
          ? 'imports.balances-same'
          : ''
  return { file, plan, currency, balance_on, digest, refused }
}

const sumsOf = (plan: readonly BalancePlan[]) => {
  const made = plan.filter(({ outcome }) => outcome === 'make')
  return {
    invoices: made.filter(({ open }) => open > 0).length,
    open: made.reduce((sum, { open }) => sum + open, 0),
    credits: made.filter(({ credit }) => credit > 0).length,
    credit: made.reduce((sum, { credit }) => sum + credit, 0),
  }
}

const previewOf = async (
  { db, actor: { language } }: Context,
  { file, plan, currency, balance_on, digest, refused }: Planned,
): Promise<BalancePreview> => {
  const facts = new Map(
    (
      await selectPayerFacts(
        db,
        plan.flatMap(({ payer }) => payer?.payer_id ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const count = (wanted: BalancePlan['outcome']) => plan.filter(({ outcome }) => outcome === wanted).length
  return {
    sheets: file.table.sheets,
    sheet: file.table.sheet,
    columns: file.columns,
    lacking: file.lacking,
    rows: plan.map(({ row, payer, student, number, title, due_on, open, credit, outcome, problems }) => ({
      row,
      payer: payer ? payer.name || (facts.get(payer.payer_id ?? 0) ?? '') : '',
      student: student?.name ?? '',
      number,
      title,
      due_on,
      open,
      credit,
      outcome,
      problems: problems.map(({ field, key, params }) => ({
        field,
        text: `${balanceLabel(language, field)}: ${say(language, key, params)}`,
      })),
    })),
    counts: { make: count('make'), skip: count('skip'), wrong: count('wrong') },
    currency,
    balance_on,
    ...sumsOf(plan),
    refused: refused === '' ? '' : say(language, refused),
    seen: digest,
  }
}
