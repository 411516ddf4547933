import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Batch, confirmations } from '#contract/contracts/confirmations.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { EmptyState } from '#web/ui/States.tsx'

/** What was sent to many at once: how much of it is signed and what is still out. */
export const Batches = ({ editing, onSend }: { editing: boolean; onSend: () => void }) => {
  const t = useTexts()
  const { rows } = useRead(confirmations.batches, {})
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={IconMailForward}
          title={t('contracts.no-batches')}
          actions={
            editing && (
              <Button variant="filled" onClick={onSend}>
                {t('contracts.send-confirmations')}
              </Button>
            )
          }
        >
          {t('contracts.no-batches-why')}
        </EmptyState>
      </div>
    )
  return (
    <ul className="card list">
      {rows.map((batch) => (
        <Sent key={batch.id} batch={batch} editing={editing} />
      ))}
    </ul>
  )
}

const counted = ['out', 'partly', 'signed', 'declined', 'expired', 'void'] as const
const stateOf = {
  out: 'sent',
  partly: 'partly-signed',
  signed: 'signed',
  declined: 'declined',
  expired: 'expired',
  void: 'void',
}

const Sent = ({ batch, editing }: { batch: Batch; editing: boolean }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const undo = useSend(confirmations.undo, {
    refresh: 'contract',
    onDone: ({ taken_back, left }) => toastSaved(t('contracts.batch-taken-back', { count: taken_back, left })),
  })
  const { id, template, year, by, made_at, undone_at, sent, out } = batch
  return (
    <li>
      <div className="grow">
        <Link className="link medium" to={`/ar-contracts?batch_id=${id}`}>
          <bdi>{template}</bdi> · {year}
        </Link>
        <div className="small muted">
          <bdi>{by}</bdi>, {moment(made_at)} · {t('contracts.batch-count', { count: sent })}
          {undone_at && <> · {t('contracts.batch-undone-at', { at: moment(undone_at) })}</>}
        </div>
        <div className="row wrap small">
          {counted
            .filter((name) => batch[name] > 0)
            .map((name) => (
              <Link key={name} className="link" to={`/ar-contracts?batch_id=${id}&state=${stateOf[name]}`}>
                {t(`contracts.batch-${name}`, { count: batch[name] })}
              </Link>
            ))}
        </div>
      </div>
      {editing && !undone_at && out > 0 && (
        <Button
          loading={undo.sending}
          onClick={() =>
            confirm({
              message: t('contracts.batch-undo-ask', { count: out }),
              answer: t('contracts.take-back'),
              danger: true,
              onConfirm: () => undo.send({ id }),
            })
          }
        >
          {t('contracts.take-back')}
        </Button>
      )}
    </li>
  )
}
