import './finance.css'
import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  type AccountCharge,
  type AccountEntry,
  accounts,
  statementPaper,
  yearPaper,
} from '#contract/finance/accounts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { usePages } from '#web/ui/table/usePages.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { Money } from './parts/Money.tsx'
import { PayerAutomaticPayment } from './parts/PayerAutomaticPayment.tsx'
import { PayerForm } from './parts/PayerForm.tsx'
import { PaymentDrawer } from './parts/PaymentDrawer.tsx'
import { useSums } from './parts/useSums.ts'

/** The account of who pays: what is open, and why. */
export default function AccountScreen() {
  const t = useTexts()
  const { id = '' } = useParams()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.accounts')} />
  return <Account id={Number(id)} />
}

/** An organization may pay for hundreds. */
const namesShown = 12

const Account = ({ id }: { id: number }) => {
  const t = useTexts()
  const { money, isoDate, date } = useFormat()
  const { payer, students, balances, entries, charges, currency, automatic } = useRead(accounts.read, { id })
  const [editing, setEditing] = useState(false)
  const [payment, setPayment] = useState<number>()
  const [today] = useState(() => isoDate(new Date()))
  const year = Number(today.slice(0, 4))
  const balance = balances.find((one) => one.currency === currency)
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }, { label: t('finance.accounts'), to: '/ar-accounts' }]}
        title={payer.name}
        sub={
          students.length > 0
            ? [
                ...students.slice(0, namesShown).map(({ id: student_id, name }, at) => (
                  <span key={student_id}>
                    {at > 0 && ', '}
                    <Link className="link" to={`/student-payment-history/${student_id}`}>
                      <bdi>{name}</bdi>
                    </Link>
                  </span>
                )),
                students.length > namesShown && ` ${t('people.and-more', { count: students.length - namesShown })}`,
              ]
            : t(`finance.payer-kind-${payer.kind}`)
        }
        actions={
          <>
            <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
              {t('ui.edit')}
            </Button>
            <Button
              variant="filled"
              component={Link}
              to={`/make-payment-application?payer=${id}`}
              leftSection={<IconReceipt2 size={16} stroke={1.75} />}
            >
              {t('finance.record-payment')}
            </Button>
            <ActionMenu
              label={t('ui.more-actions')}
              actions={[
                {
                  label: t('finance.statement'),
                  icon: IconPrinter,
                  onClick: () =>
                    void saveFile(statementPaper.pdf, { ids: [id], from: `${year}-01-01`, to: today }, 'statement.pdf'),
                },
                {
                  label: t('finance.year-statement', { year: String(year) }),
                  icon: IconPrinter,
                  onClick: () => void saveFile(yearPaper.pdf, { ids: [id], year }, `paid-${year}.pdf`),
                },
                {
                  label: t('finance.year-statement', { year: String(year - 1) }),
                  icon: IconPrinter,
                  onClick: () => void saveFile(yearPaper.pdf, { ids: [id], year: year - 1 }, `paid-${year - 1}.pdf`),
                },
              ]}
            />
          </>
        }
      />
      {payer.collections !== 'none' && (
        <Note tone="warn" title={t(`finance.collections-${payer.collections}`)}>
          {[payer.collections_until && date(payer.collections_until), payer.collections_note]
            .filter(Boolean)
            .join(' · ')}
        </Note>
      )}
      <Tiles
        label={t('finance.balance')}
        tiles={[
          { key: 'open', value: money(balance?.open ?? 0, currency), what: t('finance.open') },
          {
            key: 'overdue',
            value: money(balance?.overdue ?? 0, currency),
            what: t('finance.overdue'),
            ...((balance?.overdue ?? 0) > 0 && { tone: 'danger' as const }),
          },
          { key: 'credit', value: money(balance?.credit ?? 0, currency), what: t('finance.credit') },
          { key: 'balance', value: money(balance?.balance ?? 0, currency), what: t('finance.balance') },
        ]}
      />
      <div className="stack">
        {charges.length > 0 && <Charges rows={charges} />}
        {automatic && <PayerAutomaticPayment id={id} name={payer.name} of={automatic} />}
        <Card
          title={t('finance.why-balance')}
          flush
          more={{ label: t('finance.invoices'), to: `/ar-invoices?payer_id=${id}` }}
        >
          {entries.length === 0 ? (
            <EmptyState title={t('finance.no-entries')} />
          ) : (
            <Entries rows={entries} currency={currency} onPayment={setPayment} />
          )}
        </Card>
      </div>
      {editing && <PayerForm payer={payer} onClose={() => setEditing(false)} />}
      {payment !== undefined && <PaymentDrawer id={payment} onClose={() => setPayment(undefined)} />}
    </div>
  )
}

const Charges = ({ rows }: { rows: readonly AccountCharge[] }) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const sumsOf = useSums()
  const { shown, pager } = usePages(rows)
  const what = ({ name, source, source_id }: AccountCharge) =>
    source === 'contract' ? (
      <Link className="link" to={`/view-contract?id=${source_id}`}>
        {name}
      </Link>
    ) : (
      name
    )
  return (
    <Card
      title={t('finance.not-billed')}
      count={rows.length}
      flush
      foot={<span className="semibold end">{sumsOf(rows)}</span>}
    >
      <table className="table lines">
        <thead>
          <tr>
            <th scope="col">{t('finance.on')}</th>
            <th scope="col">{t('finance.student')}</th>
            <th scope="col">{t('finance.what')}</th>
            <th scope="col" className="to-end">
              {t('finance.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <td className="nowrap">{shortDate(row.made_at)}</td>
              <td>
                <bdi>{row.student}</bdi>
              </td>
              <td>{what(row)}</td>
              <td className="to-end" data-title={t('finance.amount')}>
                <Money amount={row.amount} currency={row.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </Card>
  )
}

const Entries = ({
  rows,
  currency,
  onPayment,
}: {
  rows: readonly AccountEntry[]
  currency: string
  onPayment: (id: number) => void
}) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const what = ({ kind, note, invoice_id, payment_id }: AccountEntry) => {
    const word = [t(`finance.entry-${kind}`), note].filter(Boolean).join(' · ')
    if (payment_id !== null)
      return (
        <button type="button" className="link" onClick={() => onPayment(payment_id)}>
          {word}
        </button>
      )
    if (invoice_id === null) return word
    return (
      <Link className="link" to={`/student-edit-invoice/${invoice_id}`}>
        {word}
      </Link>
    )
  }
  return (
    <table className="table lines">
      <thead>
        <tr>
          <th scope="col">{t('finance.on')}</th>
          <th scope="col">{t('finance.what')}</th>
          <th scope="col" className="to-end">
            {t('finance.amount')}
          </th>
          <th scope="col" className="to-end">
            {t('finance.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="nowrap">{shortDate(row.on)}</td>
            <td>{what(row)}</td>
            <td className="to-end" data-title={t('finance.amount')}>
              <Money amount={row.amount} currency={currency} />
            </td>
            <td className="to-end" data-title={t('finance.balance')}>
              <Money amount={row.balance} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
