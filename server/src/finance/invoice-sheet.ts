import type { Invoice } from '#contract/finance/invoices.contract.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { groupedIban } from '#contract/finance/payment-reference.rules.ts'
import type { Paper, Sheet } from '#server/documents/document-service.ts'
import type { Db } from '#server/kernel/database.ts'
import { selectConfig } from './config.queries.ts'
import { transferCode } from './transfer-code.ts'

/** Invoices on paper, each from a sheet of its own. */
export const invoiceSheet = async (
  db: Db,
  invoices: readonly Invoice[],
  { t, format }: Paper,
): Promise<Sheet | Failure> => {
  const [first] = invoices
  if (!first) return fail('not_found')
  const config = await selectConfig(db)
  const sheets = invoices.map((invoice) => {
    const money = (amount: number) => format.money(amount, invoice.currency)
    const paid = invoice.total - invoice.credited - invoice.written_off - invoice.balance
    return {
      number: invoice.number,
      title: invoice.title,
      payer: invoice.payer,
      state: t(`finance.state-${invoice.state}`),
      facts: [
        [t('finance.number'), invoice.number],
        [t('finance.issued_on'), invoice.issued_on === null ? '' : format.date(invoice.issued_on)],
        ...(invoice.student === '' ? [] : [[t('finance.student'), invoice.student]]),
        ...(invoice.purchase_order === '' ? [] : [[t('finance.purchase-order'), invoice.purchase_order]]),
        ...(invoice.share === '' ? [] : [[t('finance.share'), invoice.share]]),
        ...(config.tax_number === '' ? [] : [[t('finance.tax-number'), config.tax_number]]),
      ],
      lines: invoice.lines.map((line) => ({
        name: line.student || line.name,
        sub: [
          ...(line.student === '' ? [] : [line.name]),
          ...(line.quantity > 1 ? [`${line.quantity} × ${money(line.unit_amount)}`] : []),
          ...(line.from_on !== null && line.to_on !== null ? [format.dateRange(line.from_on, line.to_on)] : []),
          ...(line.tax === 0
            ? []
            : [
                t(line.tax_included ? 'finance.tax-in' : 'finance.tax-on', {
                  rate: line.tax_rate,
                  amount: money(line.tax),
                }),
              ]),
        ].join(' · '),
        amount: money(line.amount),
        taken: line.kind !== 'item',
      })),
      sums: [
        ...(invoice.tax === 0 ? [] : [[t('finance.tax'), money(invoice.tax)]]),
        [t('finance.total'), money(invoice.total)],
        ...(invoice.credited === 0 ? [] : [[t('finance.credited'), money(-invoice.credited)]]),
        ...(paid === 0 ? [] : [[t('finance.paid'), money(-paid)]]),
        ...(invoice.written_off === 0 ? [] : [[t('finance.written-off'), money(-invoice.written_off)]]),
      ],
      open: [t('finance.to-pay'), money(invoice.balance)],
      plan_title: t('finance.plan'),
      plan: invoice.instalments.map(({ due_on, amount, paid }) => [
        format.date(due_on),
        money(amount),
        paid >= amount ? t('finance.paid') : '',
      ]),
      early:
        invoice.early === null
          ? ''
          : t('finance.early-words', { amount: money(invoice.early.amount), day: format.date(invoice.early.on) }),
      remit: remitOf(config, invoice, t),
      code: codeOf(config, invoice),
      code_words: t('finance.scan-to-pay'),
      note: invoice.note,
      text: config.invoice_text,
      void: invoice.state === 'void' ? t('finance.state-void') : '',
    }
  })
  return {
    file: invoices.length === 1 ? first.number : 'invoices',
    title: invoices.length === 1 ? t('finance.invoice-number', { number: first.number }) : t('finance.invoices'),
    whose: '',
    data: { sheets, words: { item: t('finance.item'), amount: t('finance.amount'), to: t('finance.bill-to') } },
    people: { list: 'sheets', names: invoices.map(({ number }) => number) },
    inline: true,
  }
}

/** For banking apps, on invoices in euro. */
const codeOf = ({ remit_name, remit_iban, remit_bic }: Remit, { currency, number, balance }: Invoice): string =>
  balance === 0
    ? ''
    : (transferCode(currency, { name: remit_name, iban: remit_iban, bic: remit_bic, amount: balance, text: number }) ??
      '')

type Remit = { remit_name: string; remit_iban: string; remit_bic: string }
const remitOf = (
  { remit_name, remit_iban, remit_bic }: Remit,
  { number, balance }: Invoice,
  t: Paper['t'],
): string[][] =>
  remit_iban === '' || balance === 0
    ? []
    : [
        [t('finance.remit-to'), remit_name],
        ['IBAN', groupedIban(remit_iban)],
        ...(remit_bic === '' ? [] : [['BIC', remit_bic]]),
        [t('finance.reference'), number],
      ]
