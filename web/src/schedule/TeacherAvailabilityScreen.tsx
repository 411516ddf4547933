import './schedule.css'
import { Checkbox } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { type Availability, teaching } from '#contract/schedule/teaching.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Absences } from '#web/schedule/parts/substitutions/Absences.tsx'
import { dayOf } from './parts/timetable/weekday.ts'

export default function TeacherAvailabilityScreen() {
  return <PersonFrame>{({ id }) => <Week teacher_id={id} />}</PersonFrame>
}

const Week = ({ teacher_id }: { teacher_id: number }) => {
  const t = useTexts()
  const { role, flags } = useSignedIn()
  const { isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  const week = useRead(teaching.availability, { teacher_id })
  return (
    <>
      <div className="card">
        {week.periods.length === 0 ? (
          <EmptyState icon={IconBell} title={t('schedule.no-periods')}>
            {t('schedule.no-periods-why')}
          </EmptyState>
        ) : (
          <Periods teacher_id={teacher_id} week={week} />
        )}
      </div>
      <p className="small muted availability-hint">{t('schedule.availability-hint')}</p>
      {role === schoolAdmin && flags.has('updateroster') && <Absences teacher_id={teacher_id} today={today} />}
    </>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const Periods = ({ teacher_id, week }: { teacher_id: number; week: Availability }) => {
  const t = useTexts()
  const { weekday } = useFormat()
  const { send } = useSend(teaching.setAvailable, { refresh: teaching.availability })
  const used = weekdays.filter(
    (day) =>
      day <= 5 || week.taught.some((one) => one.weekday === day) || week.unavailable.some((one) => one.weekday === day),
  )
  return (
    <div className="table-scroll">
      <table className="table availability">
        <thead>
          <tr>
            <th scope="col">{t('schedule.meeting-time')}</th>
            {used.map((day) => (
              <th key={day} scope="col">
                {weekday(dayOf(String(day)))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.periods.map((period) => (
            <tr key={period.id}>
              <th scope="row">
                <bdi>{period.name}</bdi>{' '}
                <span className="small muted regular">
                  <Code>
                    {period.start_time}–{period.end_time}
                  </Code>
                </span>
              </th>
              {used.map((day) => {
                const here = ({ weekday: on, bell_period_id }: { weekday: number; bell_period_id: number }) =>
                  on === day && bell_period_id === period.id
                const taught = week.taught.filter(here)
                return (
                  <td key={day}>
                    {taught.map((one) => (
                      <span key={one.section_id} className="taught" data-subject={one.color}>
                        <bdi>{one.section_name}</bdi>
                      </span>
                    ))}
                    {taught.length === 0 && (
                      <Checkbox
                        checked={!week.unavailable.some(here)}
                        disabled={!week.can.edit}
                        aria-label={t('schedule.available-at', {
                          day: weekday(dayOf(String(day))),
                          period: period.name,
                        })}
                        onChange={({ currentTarget }) =>
                          send({
                            teacher_id,
                            weekday: day,
                            bell_period_id: period.id,
                            available: currentTarget.checked,
                          })
                        }
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
