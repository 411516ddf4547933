import { Button, Checkbox, Select, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { handMethods, type Payment, payments, receiptPaper } from '#contract/finance/payments.contract.ts'
import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { PaymentChip } from './chips.tsx'
import { Money } from './Money.tsx'
import { PayerPicker } from './PayerPicker.tsx'

type Doing = 'refund' | 'refund-online' | 'reverse' | 'transfer'
const refresh = ['payment', 'invoice']

/** One payment: where it went, and what can be done with it. */
export const PaymentDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const { data: payment } = useReading(payments.read, { id })
  const [doing, setDoing] = useState<Doing>()
  const unapply = useSend(payments.unapply, { refresh, onDone: () => toastSaved() })
  const oldest = useSend(payments.applyOldest, {
    refresh,
    onDone: ({ applied }) => toastSaved(t('finance.applied', { amount: money(applied, payment?.currency ?? 'USD') })),
  })
  if (!payment)
    return (
      <SideDrawer title={t('finance.payment')} onClose={onClose}>
        <ListSkeleton />
      </SideDrawer>
    )
  if (doing === 'refund-online') return <RefundOnlineForm payment={payment} onClose={() => setDoing(undefined)} />
  if (doing === 'transfer') return <TransferForm payment={payment} onClose={() => setDoing(undefined)} />
  if (doing) return <GiveBackForm kind={doing} payment={payment} onClose={() => setDoing(undefined)} />
  const { currency, number, state, unapplied, version } = payment
  const isMoney = payment.kind === 'payment' && state !== 'pending' && state !== 'failed'
  const askUnapply = ({ invoice_id, amount, number: of }: Payment['applications'][number]) =>
    confirm({
      message: t('finance.unapply-ask', { amount: money(amount, currency), number: of }),
      onConfirm: () => unapply.send({ id, version, invoice_id, amount }),
    })
  return (
    <SideDrawer
      title={number === '' ? t('finance.payment') : t('finance.receipt-number', { number })}
      width="reading"
      onClose={onClose}
    >
      <div className="card-body stack">
        <div className="row wide">
          <span className="big-amount">
            <Money amount={payment.amount} currency={currency} />
          </span>
          <PaymentChip state={state} />
        </div>
        <Facts>
          <Fact label={t('finance.payer')}>
            <Link className="link" to={`/ar-accounts/${payment.payer_id}`}>
              <bdi>{payment.payer}</bdi>
            </Link>
          </Fact>
          <Fact label={t('finance.received_on')}>{date(payment.received_on)}</Fact>
          <Fact label={t('finance.method')}>{t(`finance.method-${payment.method}`)}</Fact>
          <Fact label={t('finance.reference')}>{payment.reference}</Fact>
          <Fact label={t('finance.note')}>{payment.note}</Fact>
          <Fact label={t('finance.came-back')}>{payment.returned}</Fact>
          <Fact label={t('finance.recorded-by')}>{payment.by}</Fact>
        </Facts>
        <ul className="plain-list instalments" aria-label={t('finance.paid-for')}>
          {payment.applications.map((one) => (
            <li key={one.invoice_id} className="row">
              <Link className="link grow" to={`/student-edit-invoice/${one.invoice_id}`}>
                {one.number} <bdi>{one.title}</bdi>
              </Link>
              <Money amount={one.amount} currency={currency} />
              <Button
                size="xs"
                aria-label={t('finance.unapply-from', { number: one.number })}
                onClick={() => askUnapply(one)}
              >
                {t('finance.unapply')}
              </Button>
            </li>
          ))}
          {payment.refunds.map((one) => (
            <li key={`refund ${one.id}`} className="row">
              <span className="grow">
                {t('finance.adjustment-refund')}
                <span className="small muted column">
                  {date(one.on)} · {one.reason} · {t(`finance.adjustment-state-${one.state}`)}
                </span>
              </span>
              <Money amount={-one.amount} currency={currency} />
            </li>
          ))}
          {unapplied > 0 && (
            <li className="row">
              <span className="grow">{t('finance.unapplied')}</span>
              <Money amount={unapplied} currency={currency} />
              <Button
                size="xs"
                onClick={() => oldest.send({ payer_id: payment.payer_id, currency })}
                loading={oldest.sending}
              >
                {t('finance.apply')}
              </Button>
            </li>
          )}
        </ul>
        <div className="row wrap">
          {number !== '' && (
            <Button
              leftSection={<IconPrinter size={16} stroke={1.75} />}
              onClick={() => void saveFile(receiptPaper.pdf, { ids: [id] }, `${number}.pdf`)}
            >
              {t('finance.receipt')}
            </Button>
          )}
          {unapplied > 0 && <Button onClick={() => setDoing('transfer')}>{t('finance.transfer')}</Button>}
          {isMoney && payment.refunded < payment.amount && (
            <Button onClick={() => setDoing(payment.provider === '' ? 'refund' : 'refund-online')}>
              {t('finance.refund')}
            </Button>
          )}
          {isMoney && payment.refunded === 0 && payment.provider === '' && (
            <Button onClick={() => setDoing('reverse')}>{t('finance.reverse')}</Button>
          )}
        </div>
      </div>
    </SideDrawer>
  )
}

/** A refund of a part, or a payment that came back as a whole. */
const GiveBackForm = ({
  kind,
  payment,
  onClose,
}: {
  kind: 'refund' | 'reverse'
  payment: Payment
  onClose: () => void
}) => {
  const t = useTexts()
  const { money } = useFormat()
  const { id, version, currency } = payment
  const left = payment.amount - payment.refunded
  const refund = useEntityForm({
    to: payments.refund,
    initial: {
      amount: String(payment.unapplied || left),
      method: payment.method === 'none' || payment.method === 'online' ? 'bank' : payment.method,
      reason: '',
    },
    input: ({ amount, ...values }) => ({ ...values, id, version, amount: Number(amount) }),
    refresh,
    saved: false,
    onSaved: ({ waiting }) => {
      toastSaved(t(waiting ? 'finance.waits-for-second' : 'finance.is-refunded'))
      onClose()
    },
  })
  const reverse = useEntityForm({
    to: payments.reverse,
    initial: { reason: '', with_fee: true },
    input: (values) => ({ ...values, id, version }),
    refresh,
    saved: t('finance.is-reversed'),
    onSaved: onClose,
  })
  if (kind === 'reverse')
    return (
      <DrawerForm
        state={reverse}
        opened
        title={t('finance.reverse')}
        sub={t('finance.reverse-sub')}
        saveLabel={t('finance.reverse')}
        onClose={onClose}
      >
        <Textarea autosize minRows={2} {...reverse.field('reason', t('finance.reason'))} />
        <Checkbox {...reverse.field('with_fee', t('finance.with-fee'))} />
      </DrawerForm>
    )
  return (
    <DrawerForm
      state={refund}
      opened
      title={t('finance.refund')}
      sub={t('finance.refund-sub', { credit: money(payment.unapplied, currency) })}
      saveLabel={t('finance.refund')}
      onClose={onClose}
    >
      <MoneyInput currency={currency} {...refund.field('amount', t('finance.amount'))} />
      <Select
        {...refund.field('method', t('finance.method'))}
        allowDeselect={false}
        data={handMethods.map((value) => ({ value, label: t(`finance.method-${value}`) }))}
      />
      <Textarea autosize minRows={2} {...refund.field('reason', t('finance.reason'))} />
    </DrawerForm>
  )
}

/** A refund that the provider sends back the way the money came. */
const RefundOnlineForm = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const t = useTexts()
  const { money } = useFormat()
  const { id, version, currency } = payment
  const left = payment.amount - payment.refunded
  const state = useEntityForm({
    to: payOnline.refund,
    initial: { amount: String(left), reason: '' },
    input: ({ amount, reason }) => ({
      id,
      version,
      reason,
      amount: amount === '' ? (undefined as unknown as number) : Number(amount), // the schema asks for it at its field
    }),
    refresh,
    saved: false,
    onSaved: ({ refunded }) => {
      toastSaved(t('finance.is-refunded-online', { amount: money(refunded, currency) }))
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('finance.refund-online')}
      sub={t('finance.refund-online-sub', { amount: money(left, currency) })}
      saveLabel={t('finance.refund')}
      onClose={onClose}
    >
      <MoneyInput currency={currency} {...state.field('amount', t('finance.amount'))} />
      <Textarea autosize minRows={2} {...state.field('reason', t('finance.reason'))} />
    </DrawerForm>
  )
}

/** Credit that goes to another account. */
const TransferForm = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const t = useTexts()
  const { money } = useFormat()
  const { id, version, currency } = payment
  const [payer, setPayer] = useState<{ id: number | null; name: string }>({ id: null, name: '' })
  const state = useEntityForm({
    to: payments.transfer,
    initial: { amount: String(payment.unapplied), note: '' },
    input: ({ amount, note }) => ({
      id,
      version,
      note,
      amount: Number(amount),
      payer_id: payer.id ?? (undefined as unknown as number), // the schema asks for it at its field
      student_id: null,
    }),
    refresh,
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('finance.transfer')}
      sub={t('finance.at-most', { amount: money(payment.unapplied, currency) })}
      saveLabel={t('finance.transfer')}
      onClose={onClose}
    >
      <PayerPicker
        label={t('finance.to-account')}
        value={payer.id}
        name={payer.name}
        error={state.form.errors['payer_id']}
        onChange={(chosen, name) => setPayer({ id: chosen, name })}
      />
      <MoneyInput currency={currency} {...state.field('amount', t('finance.amount'))} />
      <Textarea autosize minRows={2} {...state.field('note', t('finance.reason'))} />
    </DrawerForm>
  )
}
