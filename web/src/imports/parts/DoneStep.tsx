import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconUpload } from '@tabler/icons-react'
import { imports, undoDays, type Run } from '#contract/imports/import.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { countOf } from './counts.ts'
import { PeopleRows } from './PeopleRows.tsx'
import { StagedRows } from './StagedRows.tsx'

const day = 24 * 60 * 60 * 1000

export const DoneStep = ({ run }: { run: Run }) => {
  const t = useTexts()
  const [, openRun] = useInAddress('run')
  return (
    <>
      <Outcome run={run} />
      <div className="row wrap">
        <Button variant="filled" leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => openRun('')}>
          {t('imports.done.another')}
        </Button>
        {run.status === 'imported' && (
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void saveFile(imports.passwordLinks, { run_id: run.id }, 'password-links.csv')}
          >
            {t('imports.done.links')}
          </Button>
        )}
        {run.can.undo && <UndoButton run={run} />}
      </div>
      {run.people_kind ? <PeopleRows run={run} /> : <StagedRows run={run} />}
    </>
  )
}

const Outcome = ({ run }: { run: Run }) => {
  const t = useTexts()
  const { date } = useFormat()
  if (run.status === 'cancelled') return <Note tone="neutral" title={t('imports.done.cancelled')} />
  if (run.status === 'undone')
    return (
      <>
        <Note tone="neutral" title={t('imports.done.undone')} />
        <Kept run={run} />
      </>
    )
  return (
    <Note tone="ok" title={t('imports.done.title', { count: countOf(run, 'new', 'changed', 'ended') })}>
      {t('imports.done.accounts')}{' '}
      {run.imported_at &&
        t('imports.undo.until', { date: date(new Date(new Date(run.imported_at).getTime() + undoDays * day)) })}
    </Note>
  )
}

const Kept = ({ run: { kept } }: { run: Run }) => {
  const t = useTexts()
  const { list } = useFormat()
  if (kept.length === 0) return null
  return (
    <Card title={t('imports.kept.title')} flush>
      <ul className="list">
        {kept.map(({ kind, reason, count, examples }) => (
          <li key={`${kind} ${reason}`}>
            {t(`imports.kept.${reason}`, {
              count,
              kind: t(`imports.kind.${kind}`, { count }),
              examples: list(examples),
            })}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const UndoButton = ({ run }: { run: Run }) => {
  const t = useTexts()
  const { send, sending } = useSend(imports.undo, { refresh: [imports.run, imports.runs, imports.rows] })
  const ask = () =>
    confirm({
      message: t('imports.undo.confirm', { created: countOf(run, 'new'), changed: countOf(run, 'changed', 'ended') }),
      danger: true,
      onConfirm: () => send({ run_id: run.id }),
    })
  return (
    <Button
      loading={sending}
      leftSection={<IconArrowBackUp size={16} stroke={1.75} className="mirrored" />}
      onClick={ask}
    >
      {t('imports.undo')}
    </Button>
  )
}
