import { deposits, depositsReport } from '#contract/banking/entries.contract.ts'
import { depositSlip } from '#contract/banking/deposit-slip.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { serveDocument } from '#server/documents/document-service.ts'
import { nextNumber } from '#server/finance/ledger.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import {
  deleteDeposit,
  depositsStatement,
  insertDeposit,
  lockDeposit,
  lockPaymentsOf,
  optionalDeposit,
  selectDepositPayments,
  selectUndeposited,
} from './deposits.queries.ts'

export const depositsService: Service[] = [
  ...serveReport(depositsReport, depositsStatement),
  ...serve(deposits, {
    async open({ kind }, { db }) {
      return { payments: await selectUndeposited(db, kind, null) }
    },

    async save({ kind, payment_ids, deposited_on, number = '', fee, note = '' }, { db, actor, now, publish }) {
      if (kind === 'payout' && number.trim() === '') return wrongField('number', 'errors.field.required')
      if (kind === 'slip' && fee > 0) return wrongField('fee', 'banking.no-fee')
      await lockPaymentsOf(db, payment_ids)
      const payments = await selectUndeposited(db, kind, payment_ids)
      if (payments.length < payment_ids.length) return fail('conflict', 'banking.deposited')
      const [currency, ...others] = new Set(payments.map((payment) => payment.currency))
      if (currency === undefined || others.length > 0) return wrongField('payment_ids', 'banking.one-currency')
      const amount = payments.reduce((sum, payment) => sum + payment.amount, 0) - fee
      if (amount <= 0) return wrongField('fee', 'banking.fee-too-large')
      const given = kind === 'payout' ? number.trim() : await nextNumber(db, 'deposit', 'D-')
      const made = await insertDeposit(
        db,
        { kind, number: given, currency, amount, fee, deposited_on, note: note.trim(), payment_ids },
        actor.user_id,
        now,
      )
      if (!made) return wrongField('number', 'banking.number-taken')
      publish({ school_id: found(actor.school_id), topic: 'bank' })
      return { id: made.id, number: given, amount }
    },

    async delete({ id, version }, { db, actor, publish }) {
      const deposit = found(await lockDeposit(db, id))
      if (deposit.version !== version) return fail('conflict', 'stale')
      if (deposit.arrived) return fail('conflict', 'banking.arrived')
      await deleteDeposit(db, id)
      publish({ school_id: found(actor.school_id), topic: 'bank' })
      return { id }
    },
  }),
]

export const depositSlipService = serveDocument(
  depositSlip,
  'banking/deposit-slip.typ',
  async ({ id }, { db }, { t, format }) => {
    const deposit = found(await optionalDeposit(db, id))
    const payments = await selectDepositPayments(db, id)
    const money = (amount: number) => format.money(amount, deposit.currency)
    const sumOf = (method: string) =>
      payments.filter((payment) => payment.method === method).reduce((sum, { amount }) => sum + amount, 0)
    const methods = [...new Set(payments.map(({ method }) => method))]
    return {
      file: deposit.number,
      title: t(`banking.paper-${deposit.kind}`, { number: deposit.number }),
      sub: format.date(deposit.deposited_on),
      data: {
        words: {
          receipt: t('banking.receipt'),
          payer: t('banking.payer'),
          method: t('banking.method'),
          reference: t('banking.reference'),
          amount: t('banking.amount'),
          total: t('banking.total'),
          signature: t('banking.signature'),
        },
        note: deposit.note,
        rows: payments.map(({ number, payer, method, reference, amount }) => ({
          number,
          payer,
          method: t(`banking.method-${method}`),
          reference,
          amount: money(amount),
        })),
        sums: [
          ...methods.map((method) => ({ name: t(`banking.method-${method}`), amount: money(sumOf(method)) })),
          ...(deposit.fee > 0 ? [{ name: t('banking.fee'), amount: money(-deposit.fee) }] : []),
        ],
        total: money(deposit.amount),
      },
    }
  },
)
