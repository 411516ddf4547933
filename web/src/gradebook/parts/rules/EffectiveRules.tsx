import { Button } from '@mantine/core'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { toWall } from '#contract/kernel/zoned.rules.ts'
import { columns, type EffectiveRules as Effective } from '#contract/gradebook/columns.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { DatesFields, datesIn } from './DatesFields.tsx'
import type { Place } from '../grid/grade-store.ts'

type Props = { section_id: number; place: Place; readOnly: boolean }

/** What holds for one student in one activity and who set it; a teacher gives own dates here. */
export const EffectiveRules = ({ section_id, place, readOnly }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { data } = useReading(columns.effective, { section_id, ...place })
  if (!data) return null
  return (
    <section className="stack close">
      <h3>{t('gradebook.own-dates')}</h3>
      <Facts rules={data} />
      {!readOnly && !(data.period_closed && role !== schoolAdmin) && (
        <details>
          <summary className="link">{t('gradebook.extend')}</summary>
          <OwnDates key={JSON.stringify(data.own)} section_id={section_id} place={place} rules={data} />
        </details>
      )}
    </section>
  )
}

const Facts = ({ rules }: { rules: Effective }) => {
  const t = useTexts()
  const { moment, number } = useFormat()
  const { own } = rules
  const textOf = (words: string, set: { by: string; at: string } | null) =>
    set?.by ? t('gradebook.set-by', { what: words, name: set.by, when: moment(set.at) }) : words
  const origin = (of: 'available_at' | 'due_at' | 'expires_at' | 'locked') =>
    own?.[of] ? textOf(t('gradebook.own-word'), own) : textOf(t('gradebook.from-activity'), rules.set[of])
  const ofRules = textOf(t(`gradebook.from-${rules.rules_from}`), rules.set.rules)
  const late = [
    t('gradebook.late-takes-words', { percent: number(rules.late_percent), unit: rules.late_unit }),
    ...(rules.late_grace > 0 ? [t('gradebook.late-grace-words', { grace: rules.late_grace })] : []),
    ...(rules.late_floor > 0 ? [t('gradebook.late-floor-words', { floor: number(rules.late_floor) })] : []),
  ]
  const facts: [label: string, value: string, origin: string][] = [
    ...(rules.available_at
      ? [[t('sections.available-from'), moment(rules.available_at), origin('available_at')] as [string, string, string]]
      : []),
    [t('gradebook.effective-due'), rules.due_at ? moment(rules.due_at) : t('gradebook.no-date'), origin('due_at')],
    [
      t('gradebook.effective-closes'),
      rules.expires_at ? moment(rules.expires_at) : t('gradebook.never'),
      origin('expires_at'),
    ],
    [
      t('gradebook.effective-lock'),
      t(rules.locked ? 'gradebook.locked-word' : 'gradebook.open-word'),
      origin('locked'),
    ],
    ...(rules.category && rules.weight !== null
      ? [
          [t('gradebook.effective-weight'), `${rules.category}, ${number(rules.weight)}%`, ofRules] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    [t('gradebook.effective-late'), rules.late_percent > 0 ? late.join(' · ') : t('gradebook.late-free'), ofRules],
  ]
  return (
    <dl className="effective small">
      {facts.map(([label, value, from]) => (
        <div key={label} className="row">
          <dt className="muted">{label}</dt>
          <dd className="grow">
            <bdi>{value}</bdi> <span className="muted">· {from}</span>
          </dd>
        </div>
      ))}
      {rules.period && (
        <div className="row">
          <dt className="muted">{t('sections.grading-period')}</dt>
          <dd className="grow">
            <bdi>{rules.period}</bdi>{' '}
            {rules.period_closed && <span className="muted">· {t('gradebook.period-closed-word')}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
}

const OwnDates = ({ section_id, place, rules }: { section_id: number; place: Place; rules: Effective }) => {
  const t = useTexts()
  const zone = useSignedIn().login.time_zone
  const wall = (instant: string | null) => (instant ? toWall(instant, zone) : '')
  const lock = rules.own?.locked ? (rules.locked ? 'closed' : 'open') : 'all'
  const state = useEntityForm({
    to: columns.saveDates,
    initial: {
      available_at: rules.own?.available_at ? wall(rules.available_at) : '',
      due_at: rules.own?.due_at ? wall(rules.due_at) : '',
      expires_at: rules.own?.expires_at ? wall(rules.expires_at) : '',
      locked: lock,
    },
    input: (values) => ({
      section_id,
      activity_id: place.activity_id,
      student_ids: [place.student_id],
      ...datesIn(values, zone),
    }),
    refresh: [columns.effective, gradebook.read],
  })
  return (
    <div className="stack close">
      <DatesFields field={state.field} />
      <div>
        <Button loading={state.sending} onClick={() => state.submit()}>
          {t('gradebook.save-dates')}
        </Button>
      </div>
    </div>
  )
}
