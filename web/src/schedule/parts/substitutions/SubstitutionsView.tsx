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
import { type ClassToStaff, substitutions, type SubstitutionDay } from '#contract/schedule/substitutions.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { SubstituteDrawer, useAssigning } from './SubstituteDrawer.tsx'
import { dateAfter } from '../timetable/days.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

type OneAbsence = SubstitutionDay['absences'][number]

type Props = { date: string | undefined; onDate: (date: string) => void }

/** The teachers who are absent on a day, their classes, and who takes them. */
export const SubstitutionsView = ({ date, onDate }: Props) => {
  const t = useTexts()
  const format = useFormat()
  const data = useRead(substitutions.day, date ? { date } : {})
  const [form, setForm] = useState<OneAbsence | 'new'>()
  const [finding, setFinding] = useState<readonly ClassToStaff[]>()
  const classes = data.absences.flatMap((one) => one.classes)
  const left = classes.filter((one) => one.substitution === null).length
  return (
    <>
      <div className="filters">
        <div className="row tight">
          <ActionIcon aria-label={t('substitutions.day-before')} onClick={() => onDate(dateAfter(data.date, -1))}>
            <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
          </ActionIcon>
          <DateField
            aria-label={t('substitutions.day')}
            value={data.date}
            valueFormat="ddd D MMMM"
            onChange={(value) => value && onDate(value)}
          />
          <ActionIcon aria-label={t('substitutions.day-after')} onClick={() => onDate(dateAfter(data.date, 1))}>
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
            {t('substitutions.state', { open: left })}
          </span>
        )}
        <div className="row end">
          {classes.length > 0 && (
            <Button
              className="wide-only"
              leftSection={<IconPrinter size={16} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {t('substitutions.print')}
            </Button>
          )}
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setForm('new')}>
            {t('substitutions.absent-add')}
          </Button>
        </div>
      </div>
      {data.absences.length === 0 && (
        <div className="card">
          <EmptyState icon={IconCalendarX} title={t('substitutions.none')}>
            {t('substitutions.none-why')}
          </EmptyState>
        </div>
      )}
      <div className="stack not-printed">
        {data.absences.map((one) => (
          <AbsentTeacher
            key={one.id}
            absence={one}
            past={data.date < data.today}
            onChange={() => setForm(one)}
            onFind={setFinding}
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
            setForm(undefined)
            if (first && form === 'new') onDate(first)
          }}
        />
      )}
      {finding && (
        <SubstituteDrawer
          key={format.day(data.date) + finding.length}
          classes={finding}
          onClose={() => setFinding(undefined)}
        />
      )}
    </>
  )
}

type AbsentProps = {
  absence: OneAbsence
  past: boolean
  onChange: () => void
  onFind: (classes: readonly ClassToStaff[]) => void
}

const AbsentTeacher = ({ absence, past, onChange, onFind }: AbsentProps) => {
  const t = useTexts()
  const { date } = useFormat()
  const { teacher, classes, start_date, end_date, start_time, end_time, reason } = absence
  const who = `${teacher.fname} ${teacher.lname}`
  const cancel = useCancelling(who)
  const left = classes.filter((one) => one.substitution === null)
  const when = [
    start_date === end_date ? '' : t('substitutions.days', { from: date(start_date), to: date(end_date) }),
    start_time ? t('substitutions.days', { from: start_time, to: end_time ?? '' }) : '',
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
              {t('substitutions.find-all', { count: left.length })}
            </Button>
          )}
          <ActionMenu
            label={t('ui.more-actions')}
            actions={[
              { label: t('substitutions.absent-change'), icon: IconPencil, onClick: onChange },
              {
                label: t('substitutions.cancel'),
                icon: IconTrash,
                danger: true,
                onClick: () =>
                  confirm({
                    message: t('substitutions.cancel-really', { who }),
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
      {classes.length === 0 && <p className="card-body muted">{t('substitutions.no-classes')}</p>}
      <ul className="list">
        {classes.map((one) => (
          <ClassRow key={`${one.section_id} ${one.meeting}`} of={one} past={past} onFind={() => onFind([one])} />
        ))}
      </ul>
    </Card>
  )
}

const ClassRow = ({ of, past, onFind }: { of: ClassToStaff; past: boolean; onFind: () => void }) => {
  const t = useTexts()
  const assign = useAssigning()
  const { section_id, date, meeting } = of
  const facts = [
    of.room,
    t('substitutions.students', { count: of.student_count }),
    of.with && t('substitutions.with', { names: of.with }),
    of.substitution?.note,
  ].filter(Boolean)
  return (
    <li className="substitution-row">
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
      {of.substitution ? (
        <span className="row tight">
          <IconCircleCheck size={16} stroke={1.75} className="ink-ok" aria-hidden />
          <bdi>{of.substitution.name}</bdi>
        </span>
      ) : (
        <span className="status" data-tone="warn">
          <IconUserQuestion size={15} stroke={1.75} aria-hidden />
          {t('substitutions.open')}
        </span>
      )}
      {!past && (
        <>
          {of.substitution && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() =>
                assign([{ section_id, date, meeting, teacher_id: null, note: '' }], t('substitutions.taken-away'))
              }
            >
              {t('substitutions.take-away')}
            </Button>
          )}
          <Button size="xs" onClick={onFind}>
            {t(of.substitution ? 'substitutions.change' : 'substitutions.find')}
          </Button>
        </>
      )}
    </li>
  )
}

/** The day on paper. */
const Sheet = ({ day: { date, absences } }: { day: SubstitutionDay }) => {
  const t = useTexts()
  const { day } = useFormat()
  const rows = absences
    .flatMap(({ teacher, classes }) => classes.map((one) => ({ ...one, absent: `${teacher.fname} ${teacher.lname}` })))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.section_name.localeCompare(b.section_name))
  if (rows.length === 0) return null
  return (
    <div className="printed-only">
      <h2>
        {t('substitutions.sheet')} · {day(date)}
      </h2>
      <table className="table">
        <thead>
          <tr>
            {['time', 'class', 'room', 'absent', 'by', 'note'].map((name) => (
              <th key={name} scope="col">
                {t(`substitutions.${name}`)}
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
              <td>{row.substitution?.name ?? ''}</td>
              <td>{row.substitution?.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Coming = ({ data, onDate }: { data: SubstitutionDay; onDate: (date: string) => void }) => {
  const t = useTexts()
  const { day } = useFormat()
  const others = data.coming.filter(({ date }) => date !== data.date).slice(0, 10)
  if (others.length === 0) return null
  return (
    <div className="substitution-coming not-printed">
      <Card flush title={t('substitutions.coming')}>
        <ul className="list">
          {others.map(({ date, open }) => (
            <li key={date}>
              <button type="button" className="link grow" onClick={() => onDate(date)}>
                {day(date)}
              </button>
              <span className={open > 0 ? 'small ink-warn' : 'small muted'}>
                {t('substitutions.coming-open', { open })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const useCancelling = (who: string) => {
  const t = useTexts()
  const refresh = [substitutions.day, substitutions.absences]
  const restore = useSend(substitutions.restoreAbsence, {
    refresh,
    onDone: () => toastSaved(t('substitutions.restored')),
  })
  const cancel = useSend(substitutions.cancelAbsence, { refresh })
  return (id: number) =>
    void cancel.sendAndWait({ id }).then(
      () => toastUndoable(t('substitutions.cancelled', { who }), () => restore.send({ id })),
      () => undefined, // told already
    )
}
