import { useState } from 'react'
import { type Application, applications } from '#contract/admissions/applications.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** The states that the application went through, and every change of what was entered. */
export const StepsCard = ({ application }: { application: Application }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [shown, show] = useState<'states' | 'changes'>('states')
  return (
    <Card
      title={t('admissions.history')}
      actions={
        <Segmented
          label={t('admissions.history')}
          value={shown}
          options={[
            { value: 'states', label: t('admissions.states') },
            { value: 'changes', label: t('admissions.changes') },
          ]}
          onChange={show}
        />
      }
    >
      {shown === 'changes' && <Changes id={application.id} />}
      {shown === 'states' && (
        <ol className="stack">
          {application.steps.map((step) => (
            <li key={step.id} className="stack close">
              <div className="row tight wrap">
                <StatusChip status={step.to} />
                <span className="small muted">
                  <bdi>{step.by || t('admissions.by-family')}</bdi>, {moment(step.at)}
                </span>
              </div>
              {step.reason && <bdi className="small pre-line">{step.reason}</bdi>}
              {step.told && <span className="small muted">{t('admissions.was-told')}</span>}
            </li>
          ))}
          {application.steps.length === 0 && <li className="muted">{t('admissions.no-steps')}</li>}
        </ol>
      )}
    </Card>
  )
}

const quiet = new Set(['version', 'state_at', 'search', 'school_id', 'id', 'family_id', 'position', 'waiting_place'])

const Changes = ({ id }: { id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data } = useReading(applications.history, { id })
  if (!data) return <ListSkeleton rows={3} />
  const rows = data.rows
    .map((row) => ({ ...row, fields: Object.keys(row.new ?? {}).filter((name) => !quiet.has(name)) }))
    .filter(({ operation, fields }) => operation !== 'update' || fields.length > 0)
  return (
    <ol className="stack">
      {rows.map((row) => (
        <li key={`${row.at} ${row.operation}`} className="stack close">
          <div className="small muted">
            <bdi>{row.by || t('admissions.by-family')}</bdi>, {moment(row.at)}
          </div>
          {row.operation === 'insert' ? (
            <span>{t('admissions.was-begun')}</span>
          ) : (
            row.fields.map((name) => (
              <div key={name} className="small">
                {t(`admissions.name-${name}`)}: <bdi className="muted">{asText(row.old?.[name])}</bdi> → <bdi>{asText(row.new?.[name])}</bdi>
              </div>
            ))
          )}
        </li>
      ))}
    </ol>
  )
}

const asText = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value) || '–'
  return typeof value === 'object' && value !== null ? Object.values(value).map(asText).join(', ') || '–' : '–'
}
