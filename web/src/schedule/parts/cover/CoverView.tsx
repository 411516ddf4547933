import '../../schedule.css'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconCalendarX,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ClassToCover, cover, type CoverDay } from '#contract/schedule/cover.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { confirm, tellSaved, tellUndoable } from '#web/kernel/tell.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { CoverDrawer, useAssigning } from './CoverDrawer.tsx'
import { dateAfter } from '../timetable/days.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

type OneAbsence = CoverDay['absences'][number]
type Props = { date: string | undefined; onDate: (date: string) => void }

/** The teachers who are absent on a day, their classes, and who takes them. */
export const CoverView = ({ date, onDate }: Props) => {
  const t = useTexts()
  const format = useFormat()
  const data = useRead(cover.day, date ? { date } : {})
  const [form, open] = useState<OneAbsence | 'new'>()
  const [finding, find] = useState<readonly ClassToCover[]>()
  const classes = data.absences.flatMap((one) => one.classes)
  const left = classes.filter((one) => one.cover === null).length
  return (
    <>
      <div className="filters">
        <div className="row tight">
          <ActionIcon aria-label={t('cover.day-before')} onClick={() => onDate(dateAfter(data.date, -1))}>
            <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
          </ActionIcon>
          <DateField
            aria-label={t('cover.day')}
            value={data.date}
            valueFormat="ddd D MMMM"
            onChange={(value) => value && onDate(value)}
          />
          <ActionIcon aria-label={t('cover.day-after')} onClick={() => onDate(dateAfter(data.date, 1))}>
            <IconChevronRight size={16} stroke={1.75} className="mirrored" />
          </ActionIcon>
        </div>
        {classes.length > 0 && (
          <span className="status" data-tone={left > 0 ? 'warn' : 'ok'} role="status">
            {left > 0 ? (
              <IconUserQuestion size={15} stroke={1.75} aria-hidden />
            ) : (
              <IconCircleCheck size={15} stroke={1.75} aria-hidden />
            )}
            {t('cover.state', { open: left })}
          </span>
        )}
        <div className="row end">
          {classes.length > 0 && (
            <Button
              className="wide-only"
              leftSection={<IconPrinter size={16} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {t('cover.print')}
            </Button>
          )}
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => open('new')}>
            {t('cover.absent-add')}
          </Button>
        </div>
      </div>
      {data.absences.length === 0 && (
        <div className="card">
          <EmptyState icon={IconCalendarX} title={t('cover.none')}>
            {t('cover.none-why')}
          </EmptyState>
        </div>
      )}
      <div className="stack not-printed">
        {data.absences.map((one) => (
          <AbsentTeacher
            key={one.id}
            absence={one}
            past={data.date < data.today}
            onChange={() => open(one)}
            onFind={find}
          />
        ))}
      </div>
      <Sheet day={data} />
      <Coming data={data} onDate={onDate} />
      {form && (
        <AbsenceForm
          {...(form !== 'new' && { absence: form })}
          date={data.date < data.today ? data.today : data.date}
          onDone={(first) => {
            open(undefined)
            if (first && form === 'new') onDate(first)
          }}
        />
      )}
      {finding && (
        <CoverDrawer key={format.day(data.date) + finding.length} classes={finding} onClose={() => find(undefined)} />
      )}
    </>
  )
}

type AbsentProps = {
  absence: OneAbsence
  past: boolean
  onChange: () => void
  onFind: (classes: readonly ClassToCover[]) => void
}

const AbsentTeacher = ({ absence, past, onChange, onFind }: AbsentProps) => {
  const t = useTexts()
  const { date } = useFormat()
  const { teacher, classes, start_date, end_date, start_time, end_time, reason } = absence
  const who = `${teacher.fname} ${teacher.lname}`
  const cancel = useCancelling(who)
  const left = classes.filter((one) => one.cover === null)
  const when = [
    start_date === end_date ? '' : t('cover.days', { from: date(start_date), to: date(end_date) }),
    start_time ? t('cover.days', { from: start_time, to: end_time ?? '' }) : '',
    reason,
  ].filter(Boolean)
  return (
    <Card
      flush
      title={who}
      actions={
        <>
          {left.length > 1 && !past && (
            <Button size="xs" onClick={() => onFind(left)}>
              {t('cover.find-all', { count: left.length })}
            </Button>
          )}
          <ActionMenu
            label={t('ui.more-actions')}
            actions={[
              { label: t('cover.absent-change'), icon: IconPencil, onClick: onChange },
              {
                label: t('cover.cancel'),
                icon: IconTrash,
                danger: true,
                onClick: () =>
                  confirm({
                    message: t('cover.cancel-really', { who }),
                    danger: true,
                    onConfirm: () => cancel(absence.id),
                  }),
              },
            ]}
          />
        </>
      }
    >
      {when.length > 0 && <p className="card-body small muted">{when.join(' · ')}</p>}
      {classes.length === 0 && <p className="card-body muted">{t('cover.no-classes')}</p>}
      <ul className="list">
        {classes.map((one) => (
          <ClassRow key={`${one.section_id} ${one.meeting}`} of={one} past={past} onFind={() => onFind([one])} />
        ))}
      </ul>
    </Card>
  )
}

const ClassRow = ({ of, past, onFind }: { of: ClassToCover; past: boolean; onFind: () => void }) => {
  const t = useTexts()
  const assign = useAssigning()
  const { section_id, date, meeting } = of
  const facts = [
    of.room,
    t('cover.students', { count: of.student_count }),
    of.with && t('cover.with', { names: of.with }),
    of.cover?.note,
  ].filter(Boolean)
  return (
    <li className="cover-row">
      <span className="small muted start-time">
        <Code>{of.start_time}</Code>
      </span>
      <SubjectBar subject={of.color} />
      <div className="grow">
        <div className="medium ellipsis">
          <bdi>{of.section_name}</bdi>
        </div>
        <div className="small muted ellipsis">
          <bdi>{facts.join(' · ')}</bdi>
        </div>
      </div>
      {of.cover ? (
        <span className="row tight">
          <IconCircleCheck size={16} stroke={1.75} className="ink-ok" aria-hidden />
          <bdi>{of.cover.name}</bdi>
        </span>
      ) : (
        <span className="status" data-tone="warn">
          <IconUserQuestion size={15} stroke={1.75} aria-hidden />
          {t('cover.open')}
        </span>
      )}
      {!past && (
        <>
          {of.cover && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => assign([{ section_id, date, meeting, teacher_id: null, note: '' }], t('cover.taken-away'))}
            >
              {t('cover.take-away')}
            </Button>
          )}
          <Button size="xs" onClick={onFind}>
            {t(of.cover ? 'cover.change' : 'cover.find')}
          </Button>
        </>
      )}
    </li>
  )
}

/** The day on paper. */
const Sheet = ({ day: { date, absences } }: { day: CoverDay }) => {
  const t = useTexts()
  const { day } = useFormat()
  const rows = absences
    .flatMap(({ teacher, classes }) => classes.map((one) => ({ ...one, absent: `${teacher.fname} ${teacher.lname}` })))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.section_name.localeCompare(b.section_name))
  if (rows.length === 0) return null
  return (
    <div className="printed-only">
      <h2>
        {t('cover.sheet')} · {day(date)}
      </h2>
      <table className="table">
        <thead>
          <tr>
            {['time', 'class', 'room', 'absent', 'by', 'note'].map((name) => (
              <th key={name} scope="col">
                {t(`cover.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.section_id} ${row.meeting}`}>
              <td>
                <Code>
                  {row.start_time}–{row.end_time}
                </Code>
              </td>
              <td>{row.section_name}</td>
              <td>{row.room}</td>
              <td>{row.absent}</td>
              <td>{row.cover?.name ?? ''}</td>
              <td>{row.cover?.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Coming = ({ data, onDate }: { data: CoverDay; onDate: (date: string) => void }) => {
  const t = useTexts()
  const { day } = useFormat()
  const others = data.coming.filter(({ date }) => date !== data.date).slice(0, 10)
  if (others.length === 0) return null
  return (
    <div className="cover-coming not-printed">
      <Card flush title={t('cover.coming')}>
        <ul className="list">
          {others.map(({ date, open }) => (
            <li key={date}>
              <button type="button" className="link grow" onClick={() => onDate(date)}>
                {day(date)}
              </button>
              <span className={open > 0 ? 'small ink-warn' : 'small muted'}>{t('cover.coming-open', { open })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const useCancelling = (who: string) => {
  const t = useTexts()
  const refresh = [cover.day, cover.absences]
  const restore = useSend(cover.restoreAbsence, { refresh, onDone: () => tellSaved(t('cover.restored')) })
  const cancel = useSend(cover.cancelAbsence, { refresh })
  return (id: number) =>
    void cancel.sendAndWait({ id }).then(
      () => tellUndoable(t('cover.cancelled', { who }), () => restore.send({ id })),
      () => undefined, // told already
    )
}

/** The planned absences of one teacher, on the teacher's own pages. */
export const Absences = ({ teacher_id, today }: { teacher_id: number; today: string }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { rows } = useRead(cover.absences, { teacher_id })
  const [adding, add] = useState(false)
  return (
    <div className="cover-coming">
      <Card
        flush
        title={t('cover.absences')}
        actions={
          <Button size="xs" leftSection={<IconCalendarX size={14} stroke={1.75} />} onClick={() => add(true)}>
            {t('cover.absent-here')}
          </Button>
        }
      >
        {rows.length === 0 && <p className="card-body muted">{t('cover.absences-none')}</p>}
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                className="grow medium"
                to={`/attendances?view=cover&date=${row.start_date < today ? today : row.start_date}`}
              >
                {row.start_date === row.end_date
                  ? date(row.start_date)
                  : t('cover.days', { from: date(row.start_date), to: date(row.end_date) })}
                {row.start_time && (
                  <>
                    {' · '}
                    <Code>
                      {row.start_time}–{row.end_time}
                    </Code>
                  </>
                )}
              </Link>
              <span className={row.open > 0 ? 'small ink-warn' : 'small muted'}>
                {t('cover.absence-state', { open: row.open, covered: row.covered })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {adding && <AbsenceForm teacher_id={teacher_id} date={today} onDone={() => add(false)} />}
    </div>
  )
}
