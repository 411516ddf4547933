import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { imports, type RunSummary } from '#contract/imports/import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useRead } from '#web/kernel/queries.ts'
import { countOf } from './counts.ts'

const statuses = { checked: 'waiting', imported: 'done', cancelled: 'void', undone: 'archived' } as const
const shown = 10

/** The imports so far; each opens with what it did and, for 30 days, its undo. */
export const RunHistory = ({ of = 'roster' }: { of?: 'roster' | 'people' }) => {
  const t = useTexts()
  const { rows } = useRead(imports.runs, { of, size: shown })
  return (
    <Card title={t('imports.history')} flush>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconFileImport}
          title={t(of === 'people' ? 'people-file.history-empty' : 'imports.history.empty')}
        />
      ) : (
        <ul className="list">
          {rows.map((run) => (
            <PastRun key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const PastRun = ({ run }: { run: RunSummary }) => {
  const t = useTexts()
  const { moment, list } = useFormat()
  return (
    <li className="follows">
      <div className="grow">
        <Link className="medium" to={`?run=${run.id}`}>
          {moment(run.created_at)}
        </Link>
        <div className="small muted ellipsis">
          <bdi>{run.created_by ?? t('imports.history.command-line')}</bdi> ·{' '}
          <bdi>
            {run.source === 'oneroster'
              ? t('imports.recognised.format', { version: run.format_version })
              : list(run.file_names)}
          </bdi>
          {run.people_kind && ` · ${t(`people-file.kind.${run.people_kind}`)}`}
        </div>
      </div>
      <span className="small secondary number counts">
        {t('imports.history.counts', {
          created: countOf(run, 'new'),
          changed: countOf(run, 'changed', 'ended'),
          wrong: countOf(run, 'wrong'),
        })}
      </span>
      <StatusChip status={statuses[run.status]} word={t(`imports.status.${run.status}`)} />
    </li>
  )
}
