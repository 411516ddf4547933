import './finance.css'
import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { aid } from '#contract/finance/aid.contract.ts'
import { invoicesReport } from '#contract/finance/invoices.contract.ts'
import { discount } from '#contract/finance/products.catalog.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useCurrency, useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { InvoiceChip } from './parts/chips.tsx'
import { Money } from './parts/Money.tsx'
import { PayerPicker } from './parts/PayerPicker.tsx'

/** What a student costs and who pays it. */
export default function StudentAccountScreen() {
  const { id = '' } = useParams()
  return <StudentAccount student_id={Number(id)} />
}

export const StudentAccount = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { date } = useFormat()
  const currency = useCurrency()
  const { student, shares, usual } = useRead(accounts.shares, { student_id })
  const { data } = useReading(invoicesReport.list, { student_id, size: 100, sort: 'due_on', descending: true })
  const { data: discounts } = useReading(aid.discounts, { student_id })
  const [editing, setEditing] = useState(false)
  const shown = shares.length > 0 ? shares : usual
  const whole = shown.reduce((sum, { share }) => sum + share, 0)
  const open = (data?.rows ?? []).reduce((sum, row) => sum + (row.currency === currency ? row.balance : 0), 0)
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }, { label: t('finance.accounts'), to: '/ar-accounts' }]}
        title={student}
        sub={t('finance.student-account-sub')}
        actions={
          <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
            {t('finance.change-shares')}
          </Button>
        }
      />
      <div className="columns main-side">
        <Card title={t('finance.invoices')} flush>
          {data?.rows.length === 0 && <EmptyState title={t('finance.no-invoices')} />}
          <ul className="plain-list instalments card-body">
            {(data?.rows ?? []).map((row) => (
              <li key={row.id} className="row wrap">
                <div className="grow">
                  <Link className="link medium" to={`/student-edit-invoice/${row.id}`}>
                    {row.number || t('finance.state-draft')} <bdi>{row.title}</bdi>
                  </Link>
                  <div className="small muted">
                    <bdi>{row.payer}</bdi> · {t('finance.due-day', { day: date(row.due_on) })}
                  </div>
                </div>
                <InvoiceChip state={row.state} overdue_days={row.overdue_days} />
                <Money amount={row.balance > 0 ? row.balance : row.total} currency={row.currency} />
              </li>
            ))}
          </ul>
        </Card>
        <div className="stack">
          <Card>
            <div className="small muted">{t('finance.to-pay')}</div>
            <div className="big-amount">
              <Money amount={open} currency={currency} />
            </div>
          </Card>
          <Card title={t('finance.who-pays')}>
            {shares.length === 0 && <p className="small muted">{t('finance.usual-payer')}</p>}
            <ul className="plain-list instalments">
              {shown.map((one) => (
                <li key={one.payer_id} className="row">
                  <Link className="link grow" to={`/ar-accounts/${one.payer_id}`}>
                    <bdi>{one.name}</bdi>
                  </Link>
                  <span className="number">{Math.round((one.share / whole) * 10_000) / 100} %</span>
                </li>
              ))}
            </ul>
          </Card>
          <Discounts student_id={student_id} rows={discounts?.rows ?? []} />
        </div>
      </div>
      {editing && <SharesForm student_id={student_id} shares={shown} onClose={() => setEditing(false)} />}
    </div>
  )
}

const Discounts = ({ student_id, rows }: { student_id: number; rows: readonly { id: number; name: string }[] }) => {
  const t = useTexts()
  const { data } = useReading(discount.list, { size: 100 })
  const give = useSend(aid.giveDiscount, { refresh: 'student_discount', onDone: () => toastSaved() })
  const take = useSend(aid.takeDiscount, { refresh: 'student_discount', onDone: () => toastSaved() })
  const offered = (data?.rows ?? []).filter(
    ({ basis, name }) => basis === 'assigned' && !rows.some((row) => row.name === name),
  )
  if (rows.length === 0 && offered.length === 0) return null
  return (
    <Card title={t('finance.discounts')}>
      <ul className="plain-list instalments">
        {rows.map(({ id, name }) => (
          <li key={id} className="row">
            <bdi className="grow">{name}</bdi>
            <ActionIcon aria-label={t('finance.take-discount', { name })} onClick={() => take.send({ id })}>
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {offered.length > 0 && (
        <Select
          aria-label={t('finance.give-discount')}
          placeholder={t('finance.give-discount')}
          value={null}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) =>
            id !== null && give.send({ discount_id: Number(id), student_ids: [student_id], from_on: null, to_on: null })
          }
        />
      )}
    </Card>
  )
}

type Row = { payer_id: number | null; name: string; share: string }
const SharesForm = ({
  student_id,
  shares,
  onClose,
}: {
  student_id: number
  shares: readonly { payer_id: number; name: string; share: number }[]
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: accounts.saveShares,
    initial: {
      shares: shares.map(({ payer_id, name, share }): Row => ({ payer_id, name, share: String(share / 100) })),
    },
    input: ({ shares: rows }) => ({
      student_id,
      shares: rows.map(({ payer_id, share }) => ({
        payer_id: payer_id ?? (undefined as unknown as number), // the schema asks for it at its field
        share: Math.round(Number(share) * 100),
      })),
    }),
    refresh: ['payer'],
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t('finance.change-shares')}
      sub={t('finance.change-shares-sub')}
      onClose={onClose}
    >
      {state.values.shares.map((row, at) => (
        <div className="row top" key={at}>
          <div className="grow">
            <PayerPicker
              aria-label={t('finance.payer')}
              value={row.payer_id}
              name={row.name}
              error={state.form.errors[`shares.${at}.payer_id`]}
              onChange={(payer_id, name) => state.form.setFieldValue(`shares.${at}`, { ...row, payer_id, name })}
            />
          </div>
          <NumberInput
            w={110}
            aria-label={t('finance.share')}
            suffix=" %"
            decimalScale={2}
            min={0.01}
            max={100}
            hideControls
            value={row.share}
            error={state.form.errors[`shares.${at}.share`]}
            onChange={(typed) => state.form.setFieldValue(`shares.${at}`, { ...row, share: String(typed) })}
          />
          <ActionIcon
            aria-label={t('ui.remove-row', { row: at + 1 })}
            onClick={() => state.form.removeListItem('shares', at)}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => state.form.insertListItem('shares', { payer_id: null, name: '', share: '50' })}
        >
          {t('finance.add-payer')}
        </Button>
      </div>
    </DrawerForm>
  )
}
