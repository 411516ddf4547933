import { useState } from 'react'
import { type Application, applications, fees } from '#contract/admissions/applications.contract.ts'
import { genders } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { statusOf } from '#web/ui/statuses.ts'

/** The states that the application went through, and every change of what was entered. */
export const StepsCard = ({ application }: { application: Application }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [shown, setShown] = useState<'states' | 'changes'>('states')
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
          onChange={setShown}
        />
      }
    >
      {shown === 'changes' && <Changes application={application} />}
      {shown === 'states' && (
        <ol className="stack">
          {application.steps.map((step) => (
            <li key={step.id} className="stack close">
              <div className="row tight wrap">
                <StateChip of="application" status={step.to} />
                <span className="small muted">
                  <bdi>{step.by || t('admissions.by-family')}</bdi> · {moment(step.at)}
                </span>
              </div>
              {step.reason && (
                <div className="small pre-line">
                  <bdi>{step.reason}</bdi>
                </div>
              )}
              {step.notified && <span className="small muted">{t('admissions.was-notified')}</span>}
            </li>
          ))}
          {application.steps.length === 0 && <li className="muted">{t('admissions.no-steps')}</li>}
        </ol>
      )}
    </Card>
  )
}

const quiet = new Set([
  'version',
  'state_at',
  'search',
  'school_id',
  'id',
  'family_id',
  'position',
  'waitlist_position',
  'student_id',
  'submitted_at',
  'fee_currency',
  'duplicates_resolved',
])

const Changes = ({ application }: { application: Application }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const wordOf = useWords(application)
  const { data, error, refetch } = useReading(applications.history, { id: application.id })
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const rows = data.rows
    .map((row) => ({ ...row, fields: Object.keys(row.new ?? {}).filter((name) => !quiet.has(name)) }))
    .filter(({ operation, fields }) => operation !== 'update' || fields.length > 0)
  return (
    <ol className="stack">
      {rows.map((row, at) => (
        <li key={at} className="stack close">
          <div className="small muted">
            <bdi>{row.by || t('admissions.by-family')}</bdi> · {moment(row.at)}
          </div>
          {row.operation === 'insert' ? (
            <span>{t('admissions.was-begun')}</span>
          ) : (
            row.fields.map((name) => (
              <div key={name} className="small">
                {t(`admissions.name-${name}`)}: <bdi className="muted">{wordOf(name, row.old?.[name])}</bdi> →{' '}
                <bdi>{wordOf(name, row.new?.[name])}</bdi>
              </div>
            ))
          )}
        </li>
      ))}
    </ol>
  )
}

/** A stored value in the words of the screen. */
const useWords = ({ places, academic_term_id, term, fee_currency }: Application) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const terms = new Map([
    ...places.map((place) => [place.academic_term_id, place.term] as const),
    [academic_term_id, term] as const,
  ])
  return (name: string, value: unknown): string => {
    const text = asText(value)
    if (text === '–') return text
    if (name === 'state') return t(`ui.status.${statusOf(text) ?? 'draft'}`)
    if (name === 'fee') return t(`admissions.fee-${fees.find((one) => one === text) ?? 'none'}`)
    if (name === 'fee_amount') return fee_currency ? money(Number(value), fee_currency) : text
    if (name === 'birth_date') return date(text)
    if (name === 'academic_term_id') return terms.get(Number(value)) ?? '–'
    if (name === 'gender') return t(`people.gender-${genders.find((one) => one !== '' && one === text) ?? 'none'}`)
    return text
  }
}

const asText = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value) || '–'
  return typeof value === 'object' && value !== null ? Object.values(value).map(asText).join(', ') || '–' : '–'
}
