import { useState } from 'react'
import '../../schedule.css'
import { bellPeriod, bellSchedule, dayRotation, specialDay } from '#contract/schedule/bell.catalogs.ts'
import { periodsOn, schoolDates } from '#contract/settings/school-days.rules.ts'
import { schoolClosure } from '#contract/settings/catalogs.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { DayKind } from './DayKind.tsx'
import { dateAfter } from './days.ts'

const all = { size: 200 }

/** What the next two weeks are under the schedules as they are set up now. */
export const ComingDays = () => {
  const t = useTexts()
  const { shortDay, isoDate, time } = useFormat()
  const { login } = useSignedIn()
  const [today] = useState(() => isoDate(new Date()))
  const { data: periods } = useReading(bellPeriod.list, all)
  const { data: schedules } = useReading(bellSchedule.list, all)
  const { data: special } = useReading(specialDay.list, all)
  const { data: rotations } = useReading(dayRotation.list, all)
  const { data: closures } = useReading(schoolClosure.list, all)
  if (!periods || !schedules || !special || !rotations || !closures || periods.rows.length === 0) return null
  const year = {
    closures: closures.rows,
    rotations: rotations.rows,
    bell_schedules: schedules.rows,
    special_days: special.rows,
  }
  return (
    <div className="coming-days">
      <Card flush title={t('schedule.coming')}>
        <ul className="coming">
          {schoolDates(year, today, dateAfter(today, 13)).map((day) => {
            const held = periodsOn(day, periods.rows, schedules.rows, login.time_zone)
            const [first, last] = [held[0], held.at(-1)]
            return (
              <li key={day.date}>
                <span className="medium">{shortDay(day.date)}</span>
                <DayKind
                  kind={{
                    date: day.date,
                    closure: day.closure,
                    rotation: day.rotation_label,
                    rotation_turns: day.rotation_turns,
                    bell_schedule: schedules.rows.find(({ id }) => id === day.bell_schedule_id)?.name ?? null,
                  }}
                />
                {day.closure === null && (
                  <span className="small muted">
                    {t('schedule.coming-periods', { count: held.length })}{' '}
                    {first && last && (
                      <Code>
                        {time(first.start)}–{time(last.end)}
                      </Code>
                    )}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}
