import { IconCircleCheck } from '@tabler/icons-react'
import type { StudentAttendance } from '#contract/attendance/days.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { StepState } from './StepState.tsx'
import { CodeChip, wordOf } from '../code-style.tsx'

/** How a rate comes about, and each day that was not simply attended. */
export const StudentDays = ({ of }: { of: StudentAttendance }) => {
  const t = useTexts()
  const { number, percent, shortDay, date } = useFormat()
  return (
    <div className="stack">
      <section className="card card-body">
        <div className="value-line">
          <b className="big-number">{of.rate === null ? '–' : percent(of.rate, 2)}</b>
          <span className="muted">
            {of.rate === null
              ? t('attendance.no-days')
              : t('attendance.why-rate', {
                  days: of.days,
                  attended: number(of.days - of.absences),
                  from: date(of.from),
                })}
          </span>
        </div>
        <p className="small muted">
          {t('attendance.why-parts', {
            absences: number(of.absences),
            excused: number(of.excused),
            tardies: of.tardies,
          })}
          {of.late_absences > 0 && ` ${t('attendance.why-late', { days: of.late_absences })}`}
          {of.unexcused_rate !== null && of.unexcused_rate > 0 && (
            <> {t('attendance.why-unexcused', { percent: percent(of.unexcused_rate, 2) })}</>
          )}
          {of.chronic && ` ${t('attendance.why-chronic', { percent: of.chronic_percent })}`}
        </p>
      </section>
      {of.steps.length > 0 && (
        <section className="card" aria-label={t('attendance.steps')}>
          <ul className="list">
            {of.steps.map((step) => (
              <li key={step.step_id}>
                <div className="grow">
                  <div className="medium">
                    <bdi>{step.step}</bdi>
                  </div>
                  <div className="small muted">
                    {t('attendance.step-from', { days: step.days })}
                    {step.note && (
                      <>
                        {' · '}
                        <bdi>{step.note}</bdi>
                      </>
                    )}
                  </div>
                </div>
                <div>
                  <StepState of={step} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="card" aria-label={t('attendance.noted-days')}>
        {of.noted.length + of.weeks.length === 0 && (
          <EmptyState icon={IconCircleCheck} title={t('attendance.nothing-missed')} />
        )}
        <ul className="list">
          {of.weeks.map(({ week, hours, expected, absences }) => (
            <li key={week} className="noted-day">
              <div className="noted-date">
                <div className="medium">{t('attendance.week-of', { date: shortDay(week) })}</div>
                <div className="small muted">{t('attendance.week-missed', { days: absences })}</div>
              </div>
              <span className="end">{t('attendance.week-hours', { hours, expected })}</span>
            </li>
          ))}
          {of.noted.map((day) => (
            <li key={day.date} className="noted-day">
              <div className="noted-date">
                <div className="medium">{shortDay(day.date)}</div>
                <div className="small muted">
                  {t(`attendance.missed-${day.absence === 1 ? 'whole' : day.absence === 0.5 ? 'half' : 'none'}`, {
                    minutes: day.missed_minutes,
                  })}
                </div>
              </div>
              <div className="row wrap end">
                {day.meetings.map((one) => (
                  <CodeChip
                    key={`${one.section}:${one.meeting}`}
                    code={one.code}
                    word={[
                      one.section,
                      wordOf(t, one.code),
                      ...(one.minutes_missed > 0 ? [t('attendance.minutes', { minutes: one.minutes_missed })] : []),
                      ...(one.note ? [one.note] : []),
                    ].join(' · ')}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
