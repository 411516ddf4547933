import { ActionIcon, Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { attendance, type AttendanceGrid, type RollCode } from '#contract/attendance/attendance.contract.ts'
import { daysAfter, mondayOf } from '#contract/kernel/dates.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Avatar, BothScripts } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { GridCell, Legend } from './GridCell.tsx'
import { HoursView } from './HoursView.tsx'
import { begins } from '../roll/roll-state.ts'
import { useRollQueue } from '../roll/useRollQueue.ts'
import { WaitingRolls } from '../roll/WaitingRolls.tsx'

type Props = {
  section_id: number | undefined
  date: string | undefined
  onGo: (to: { section_id: number; date: string; meeting?: number }, style?: 'roll') => void
}
type Meeting = AttendanceGrid['meetings'][number]

const spans = [7, 28] as const

/** A section's students by its meetings of one or four weeks; every column is a roll of its own. */
export const GridView = ({ section_id, date, onGo }: Props) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const [days, setDays] = useState<(typeof spans)[number]>(7)
  const from = date && daysAfter(mondayOf(date), 7 - days)
  const grid = useRead(attendance.grid, { ...(section_id && { section_id }), ...(from && { from }), days })
  const queue = useRollQueue()
  if (!grid) return <EmptyState icon={IconUserCheck} title={t('attendance.no-sections')} />

  const { section } = grid
  const go = (by: number) => onGo({ section_id: section.id, date: daysAfter(date ?? grid.today, by) })
  const codeOf = new Map(grid.codes.map((code) => [code.id, code]))
  const placeOf = ({ date: day, meeting }: Meeting) => ({
    section_id: section.id,
    date: day,
    meeting,
    name: section.name,
  })
  const isOpen = (meeting: Meeting) => grid.can.edit && meeting.date <= grid.today
  const enter = (meeting: Meeting, entered: { student_id: number; code: RollCode }[]) =>
    queue.put(
      placeOf(meeting),
      meeting.version,
      entered.map(({ student_id, code }) => ({ student_id, code: code.category, code_id: code.id })),
    )
  const first = codeOf.get(begins(grid.codes).code_id)
  const inClass = (meeting: Meeting) => grid.rows.filter(({ out }) => !out.includes(grid.meetings.indexOf(meeting)))
  const allPresent = (meeting: Meeting, except: { student_id: number; code: RollCode }[] = []) => {
    if (!first) return
    const chosen = new Map(except.map(({ student_id, code }) => [student_id, code]))
    const at = grid.meetings.indexOf(meeting)
    const open = inClass(meeting).filter(({ id, cells }) => chosen.has(id) || !cells[at])
    void enter(
      meeting,
      open.map(({ id }) => ({ student_id: id, code: chosen.get(id) ?? first })),
    )
  }
  const choose = (meeting: Meeting, student_id: number, code: RollCode) =>
    !meeting.taken && !grid.can.office && !queue.waitsFor(placeOf(meeting))
      ? allPresent(meeting, [{ student_id, code }])
      : void enter(meeting, [{ student_id, code }])

  return (
    <>
      <div className="filters">
        <Select
          aria-label={t('attendance.section')}
          data={grid.sections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(section.id)}
          allowDeselect={false}
          searchable
          onChange={(value) => value && onGo({ section_id: Number(value), date: date ?? grid.today })}
        />
        {grid.mode !== 'hours' && (
          <>
            <div className="row tight">
              <ActionIcon aria-label={t('attendance.earlier')} onClick={() => go(-days)}>
                <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
              </ActionIcon>
              <span className="medium number">
                {t('attendance.range', { from: shortDay(grid.from), to: shortDay(grid.to) })}
              </span>
              <ActionIcon aria-label={t('attendance.later')} disabled={grid.to >= grid.today} onClick={() => go(days)}>
                <IconChevronRight size={16} stroke={1.75} className="mirrored" />
              </ActionIcon>
            </div>
            <Segmented
              label={t('attendance.span')}
              value={String(days)}
              options={spans.map((value) => ({ value: String(value), label: t(`attendance.span-${value}`) }))}
              onChange={(value) => setDays(spans.find((one) => String(one) === value) ?? 7)}
            />
            <Legend codes={grid.codes} />
          </>
        )}
      </div>
      <WaitingRolls queue={queue} />
      {grid.mode === 'hours' ? (
        <HoursView
          section_id={section.id}
          week={date && mondayOf(date)}
          onWeek={(week) => onGo({ section_id: section.id, date: week })}
        />
      ) : grid.meetings.length === 0 || grid.rows.length === 0 ? (
        <EmptyState title={t(grid.rows.length === 0 ? 'attendance.nobody' : 'attendance.no-meetings')} />
      ) : (
        <div className="card grid-scroll">
          <table className="attendance-grid">
            <thead>
              <tr>
                <th scope="col">{t('attendance.student')}</th>
                {grid.meetings.map((meeting) => (
                  <th key={`${meeting.date}:${meeting.meeting}`} scope="col" data-today={meeting.date === grid.today}>
                    <button
                      type="button"
                      className="link"
                      onClick={() =>
                        onGo({ section_id: section.id, date: meeting.date, meeting: meeting.meeting }, 'roll')
                      }
                    >
                      {shortDay(meeting.date)}
                    </button>
                    {grid.meetings.some((other) => other.date === meeting.date && other !== meeting) && (
                      <span className="micro muted">{meeting.period}</span>
                    )}
                    {!meeting.taken && isOpen(meeting) && (
                      <Button size="compact-xs" onClick={() => allPresent(meeting)}>
                        {t('attendance.all-present')}
                      </Button>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.rows.map((row, line) => (
                <tr key={row.id}>
                  <th scope="row">
                    <span className="row tight">
                      <Avatar name={`${row.fname} ${row.lname}`} photo={row.photo} seed={row.id} size="small" />
                      <span className="ellipsis">
                        <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
                      </span>
                    </span>
                  </th>
                  {grid.meetings.map((meeting, at) => {
                    const stored = row.cells[at]
                    const entered = queue.rowOf(placeOf(meeting), row.id)
                    const code = codeOf.get(entered?.code_id ?? stored?.code_id ?? 0)
                    return (
                      <GridCell
                        key={`${meeting.date}:${meeting.meeting}`}
                        label={t('attendance.cell', { name: `${row.fname} ${row.lname}`, day: shortDay(meeting.date) })}
                        first={line === 0 && at === 0}
                        code={code}
                        office={stored?.office === true && !entered}
                        note={stored?.note ?? ''}
                        saving={entered !== undefined}
                        out={row.out.includes(at)}
                        locked={
                          row.out.includes(at) || !isOpen(meeting) || (stored?.office === true && !grid.can.office)
                        }
                        codes={grid.codes}
                        onChoose={(chosen) => choose(meeting, row.id, chosen)}
                      />
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
