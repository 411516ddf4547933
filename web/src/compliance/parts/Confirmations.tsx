import { Button } from '@mantine/core'
import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import '#web/people/people.css'
import { compliance, type OwnCompliance } from '#contract/compliance/compliance.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useHas } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { ComplianceChip } from './ComplianceChip.tsx'

/** What the school asks the caller to read and confirm, or to hand in; nothing where all is done. */
export const Confirmations = () => {
  const t = useTexts()
  const { data } = useReading(compliance.mine, {}, { when: useHas('compliance') })
  const open = (data?.rows ?? []).filter(({ state }) => state !== 'done')
  if (open.length === 0) return null
  return (
    <div className="asked">
      <Card flush title={t('compliance.please')} count={open.length}>
        <ul className="list">
          {open.map((row) => (
            <Asked key={`${row.item_id}-${row.person_id}`} row={row} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

const Asked = ({ row }: { row: OwnCompliance }) => {
  const t = useTexts()
  const { date } = useFormat()
  const confirm = useSend(compliance.confirm, {
    refresh: compliance.mine,
    onDone: () => toastSaved(t('compliance.confirmed')),
  })
  return (
    <li className="family-row">
      <IconShieldCheck size={20} stroke={1.75} aria-hidden />
      <div className="grow stack close">
        <div className="row wrap">
          <bdi className="medium">{row.name}</bdi>
          {row.child && <bdi className="muted">{row.child}</bdi>}
          {row.state !== 'open' && <ComplianceChip state={row.state} />}
        </div>
        {row.due_on && <div className="small muted">{t('compliance.due', { day: date(row.due_on) })}</div>}
        {row.body && (
          <details>
            <summary className="link small">{t('compliance.read')}</summary>
            <Markdown>{row.body}</Markdown>
          </details>
        )}
        {row.kind === 'document' && row.state !== 'waiting' && (
          <p className="small">
            {row.document_type && t('compliance.hand-in', { document: t(`notes.document-${row.document_type}`) })}
          </p>
        )}
      </div>
      {row.kind === 'confirm' && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} />}
          loading={confirm.sending}
          onClick={() => confirm.send({ item_id: row.item_id, person_id: row.person_id })}
          aria-label={t('compliance.confirm-of', { name: row.name, child: row.child })}
        >
          {t('compliance.confirm')}
        </Button>
      )}
    </li>
  )
}
