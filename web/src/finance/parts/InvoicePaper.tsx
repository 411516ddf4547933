import type { InvoiceInstalment } from '#contract/finance/invoices.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

type Line = {
  name: string
  amount: number
  kind: string
  quantity?: number
  unit_amount?: number
  from_on?: string | null
  to_on?: string | null
  student?: string
}
type Props = {
  currency: string
  lines: readonly Line[]
  tax: number
  total: number
  credited: number
  written_off?: number
  balance: number
  draft?: boolean
}

/** The lines of an invoice with what they come to. */
export const InvoiceLines = ({ currency, lines, tax, total, credited, written_off = 0, balance, draft }: Props) => {
  const t = useTexts()
  const { dateRange, money } = useFormat()
  const paid = total - credited - written_off - balance
  const sum = (label: string, amount: number, strong = false) => (
    <div className={strong ? 'sum strong' : 'sum'}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t('finance.item')}</th>
            <th scope="col" className="figure">
              {t('finance.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, amount, kind, quantity = 1, unit_amount = 0, from_on, to_on, student = '' }, at) => (
            <tr key={at} data-kind={kind}>
              <td>
                <bdi>{student || name}</bdi>
                <span className="small muted column">
                  {[
                    student && name,
                    quantity > 1 ? `${quantity} × ${money(unit_amount, currency)}` : '',
                    from_on && to_on ? dateRange(from_on, to_on) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td className="figure">
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        {tax !== 0 && sum(t('finance.tax'), tax)}
        {sum(t('finance.total'), total)}
        {credited !== 0 && sum(t('finance.credited'), -credited)}
        {!draft && paid !== 0 && sum(t('finance.paid'), -paid)}
        {written_off !== 0 && sum(t('finance.written-off'), -written_off)}
        {!draft && sum(t('finance.to-pay'), balance, true)}
      </dl>
    </>
  )
}

/** What is due when, and what of it is paid. */
export const Instalments = ({
  rows,
  currency,
  draft = false,
}: {
  rows: readonly InvoiceInstalment[]
  currency: string
  draft?: boolean
}) => {
  const t = useTexts()
  const { date } = useFormat()
  const chip = { paid: 'paid', partly: 'partly-paid', due: 'open', overdue: 'overdue', coming: 'open' } as const
  return (
    <ul className="plain-list instalments">
      {rows.map(({ due_on, amount, paid, status }) => (
        <li key={due_on} className="row">
          <span className="grow">{date(due_on)}</span>
          {!draft && <StatusChip status={chip[status]} word={t(`finance.instalment-${status}`)} />}
          <Money
            amount={status === 'partly' || (status === 'overdue' && paid > 0) ? amount - paid : amount}
            currency={currency}
          />
        </li>
      ))}
    </ul>
  )
}
