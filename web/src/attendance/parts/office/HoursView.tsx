import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { attendanceHours, type HoursOfWeek } from '#contract/attendance/hours.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

type Props = { section_id: number; week: string | undefined; onWeek: (week: string) => void }

/** Hours a week of every student, where a class counts hours instead of meetings. */
export const HoursView = ({ section_id, week, onWeek }: Props) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const hours = useRead(attendanceHours.read, { section_id, ...(week && { week }) })
  return (
    <>
      <div className="filters">
        <div className="row tight">
          <ActionIcon aria-label={t('attendance.earlier')} onClick={() => onWeek(daysAfter(hours.week, -7))}>
            <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
          </ActionIcon>
          <span className="medium number">
            {t('attendance.range', { from: shortDay(hours.week), to: shortDay(daysAfter(hours.week, 6)) })}
          </span>
          <ActionIcon
            aria-label={t('attendance.later')}
            disabled={hours.week >= hours.this_week}
            onClick={() => onWeek(daysAfter(hours.week, 7))}
          >
            <IconChevronRight size={16} stroke={1.75} className="mirrored" />
          </ActionIcon>
        </div>
        <span className="muted">{t('attendance.hours-expected', { hours: hours.expected })}</span>
      </div>
      {hours.rows.length === 0 ? (
        <EmptyState title={t('attendance.nobody')} />
      ) : (
        <Week key={hours.week} hours={hours} />
      )}
    </>
  )
}

const Week = ({ hours }: { hours: HoursOfWeek }) => {
  const t = useTexts()
  const { shortDay, number } = useFormat()
  const [entered, setEntered] = useState<Record<number, number>>({})
  const changed = hours.rows.filter(({ id, hours: logged }) => entered[id] !== undefined && entered[id] !== logged)
  useUnsavedGuard(changed.length > 0)
  const save = useSend(attendanceHours.save, {
    refresh: attendanceHours.read,
    onDone: () => {
      setEntered({})
      toastSaved()
    },
  })
  const submit = () =>
    save.send({
      section_id: hours.section.id,
      week: hours.week,
      rows: changed.map(({ id, version }) => ({ student_id: id, hours: entered[id] ?? 0, version })),
    })
  return (
    <>
      <div className="card grid-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('attendance.student')}</th>
              {hours.weeks.map((week) => (
                <th key={week} scope="col" className="numeric">
                  {shortDay(week)}
                </th>
              ))}
              <th scope="col" className="numeric">
                {t('attendance.hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.rows.map((row) => {
              const name = `${row.fname} ${row.lname}`
              return (
                <tr key={row.id}>
                  <td>
                    <PersonLine
                      avatar={{ name, photo: row.photo, seed: row.id, size: 'small' }}
                      name={<BothScripts name={name} own={row.native_name} />}
                    />
                  </td>
                  {row.earlier.map((earlier, at) => (
                    <td key={hours.weeks[at]} className="numeric">
                      {earlier === null ? '–' : <Code>{number(earlier)}</Code>}
                    </td>
                  ))}
                  <td className="numeric">
                    <NumberInput
                      className="hours"
                      aria-label={t('attendance.hours-of', { name })}
                      hideControls
                      decimalScale={1}
                      min={0}
                      max={168}
                      value={entered[row.id] ?? row.hours ?? ''}
                      readOnly={!hours.can.edit}
                      onChange={(value) => value !== '' && setEntered({ ...entered, [row.id]: Number(value) })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {hours.can.edit && (
        <div className="finish-bar">
          <div className="row end">
            <Button variant="filled" loading={save.sending} disabled={changed.length === 0} onClick={submit}>
              {t('attendance.save-hours')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
