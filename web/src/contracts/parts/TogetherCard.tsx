import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { may } from '#contract/access.ts'
import { together, type TogetherAgreement } from '#contract/contracts/together.contract.ts'
import { invoices } from '#contract/finance/invoices.contract.ts'
import { askReason, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { InvoiceChip } from '#web/finance/parts/chips.tsx'
import { useSums } from '#web/finance/parts/useSums.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'

const refresh = ['invoice', 'payment', 'master_contract', 'contract']

/**
 * What an organization has not been billed for under an agreement, and the invoices that were made for several
 * students.
 */
export const TogetherCard = ({ id }: { id: number }) => {
  const t = useTexts()
  const visitor = useSignedIn()
  const sumsOf = useSums()
  const [agreement] = useRead(together.read, { ids: [id] }).rows
  if (!agreement) return null
  const { billing, open, voided, invoices: made } = agreement
  if (billing === 'each' && open.length + made.length === 0) return null
  const editing = may(visitor, 'finance.edit')
  return (
    <Card
      flush
      title={t('contracts.billing')}
      actions={
        editing &&
        open.length > 0 && (
          <Button
            component={Link}
            to={`/ar-master-contract?bill=${id}`}
            leftSection={<IconReceipt size={16} stroke={1.75} />}
          >
            {t('contracts.bill-together')}
          </Button>
        )
      }
    >
      <div className="card-body stack">
        <div className="row wrap">
          <span>
            {open.length === 0 && made.length === 0
              ? t('contracts.nothing-to-bill')
              : t('contracts.unbilled-students', { count: open.length })}
          </span>
          <span className="semibold end">{sumsOf(open)}</span>
        </div>
        {voided.length > 0 && <Voided agreement={agreement} editing={editing} />}
      </div>
      {made.length > 0 && <Made rows={made} editing={editing} />}
    </Card>
  )
}

const Voided = ({
  agreement: { organization, voided },
  editing,
}: {
  agreement: TogetherAgreement
  editing: boolean
}) => {
  const t = useTexts()
  const { money } = useFormat()
  const sumsOf = useSums()
  const credit = useSend(together.credit, {
    refresh,
    onDone: ({ numbers }) => toastSaved(t('contracts.credited', { count: numbers.length })),
  })
  return (
    <Note tone="warn" title={t('contracts.voided-since', { count: voided.length })}>
      {voided.map(({ contract_id, student, invoice_id, invoice, amount, currency }) => (
        <div key={contract_id}>
          <bdi>{student}</bdi> · {money(amount, currency)} ·{' '}
          <Link className="link whole-number" to={`/student-edit-invoice/${invoice_id}`}>
            {invoice}
          </Link>
        </div>
      ))}
      {editing && (
        <Button
          mt="xs"
          loading={credit.sending}
          onClick={() =>
            confirm({
              message: t('contracts.credit-ask', { amount: sumsOf(voided), organization }),
              answer: t('contracts.credit-them', { count: voided.length }),
              onConfirm: () => credit.send({ contract_ids: voided.map(({ contract_id }) => contract_id) }),
            })
          }
        >
          {t('contracts.credit-them', { count: voided.length })}
        </Button>
      )}
    </Note>
  )
}

const Made = ({ rows, editing }: { rows: TogetherAgreement['invoices']; editing: boolean }) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const undo = useSend(invoices.void, { refresh })
  const ask = async (id: number, number: string) => {
    const reason = await askReason(t('contracts.undo-ask', { number }))
    if (reason) undo.send({ ids: [id], reason })
  }
  return (
    <ul className="list" aria-label={t('contracts.collective-invoices')}>
      {rows.map(({ id, number, issued_on, students, total, balance, currency, state }) => (
        <li key={id}>
          <div className="grow">
            <Link className="link medium whole-number" to={`/student-edit-invoice/${id}`}>
              <bdi>{number}</bdi>
            </Link>
            <div className="small muted">
              {[date(issued_on), t('contracts.students-of', { count: students })].join(' · ')}
            </div>
          </div>
          <div className="end to-end">
            <div>{money(total, currency)}</div>
            {balance > 0 && (
              <div className="small muted">{t('contracts.open-of', { amount: money(balance, currency) })}</div>
            )}
          </div>
          <InvoiceChip state={state} />
          {editing && state === 'open' && balance === total && (
            <ActionMenu
              label={t('contracts.actions', { number })}
              actions={[{ label: t('contracts.undo-billing'), danger: true, onClick: () => void ask(id, number) }]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
