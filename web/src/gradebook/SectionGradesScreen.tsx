import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import './other-grades.css'
import { type OtherGrade, type OtherGradeInput, otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import { SectionsScreen } from '#web/sections/slots.ts'
import { Student } from '#web/questions/parts/Student.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Code } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import type { Named } from '#contract/people/person.contract.ts'

/** New grades for a class, all of one title changed, or the same for several students. */
const modes = ['enter', 'all', 'multiple'] as const
type Mode = (typeof modes)[number]
const pathOf: Record<Mode, string> = {
  enter: '/enter-grades',
  all: '/edit-all-grade',
  multiple: '/edit-multiple-grade',
}

/** Grades given to a class as such, beside its activities: /enter-grades, /edit-all-grade and /edit-multiple-grade. */
export default function SectionGradesScreen() {
  const section_id = useRecordId()
  const { pathname } = useLocation()
  const mode = modes.find((one) => pathname.startsWith(pathOf[one])) ?? 'enter'
  if (!section_id) return <SectionsScreen />
  return (
    <Reading of={`${section_id}:${mode}`}>
      <SectionGrades key={mode} section_id={section_id} mode={mode} />
    </Reading>
  )
}

type Entered = { percent: string; letter: string }
const shown = (grade: OtherGrade | undefined): Entered => ({
  percent: grade?.percent == null ? '' : String(grade.percent),
  letter: grade?.letter ?? '',
})
const isEmpty = ({ percent, letter }: Entered) => percent === '' && letter.trim() === ''
const isSame = (one: Entered, other: Entered) => one.percent === other.percent && one.letter.trim() === other.letter

const SectionGrades = ({ section_id, mode }: { section_id: number; mode: Mode }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { isoDate } = useFormat()
  const [address, setAddress] = useSearchParams()
  const { section, students, rows } = useRead(otherGrades.ofSection, { section_id })
  const titles = [...new Set(rows.map(({ title }) => title))]
  const chosen = address.get('title') ?? titles[0] ?? ''
  const [typed, setTyped] = useState('')
  const title = mode === 'enter' ? typed.trim() : chosen
  const present = new Map(
    rows.filter((row) => row.title.toLowerCase() === title.toLowerCase()).map((row) => [row.student_id, row]),
  )
  const [graded_on, setGradedOn] = useState(() => isoDate(new Date()))
  const [entered, setEntered] = useState<Record<number, Entered>>({})
  const [ticked, setTicked] = useState<number[]>([])
  const [same, setSame] = useState<Entered>({ percent: '', letter: '' })
  const wantedOf = (id: number): Entered =>
    mode === 'multiple'
      ? ticked.includes(id) && !isEmpty(same)
        ? same
        : shown(present.get(id))
      : (entered[id] ?? shown(present.get(id)))
  const changed = students.filter(({ id }) => !isEmpty(wantedOf(id)) && !isSame(wantedOf(id), shown(present.get(id))))
  const emptied = mode === 'all' ? students.filter(({ id }) => present.has(id) && isEmpty(wantedOf(id))) : []
  const doubled = mode === 'enter' && present.size > 0

  const reads = [otherGrades.ofSection, otherGrades.ofStudent]
  const save = useSend(otherGrades.save, { refresh: reads })
  const archive = useSend(otherGrades.archive, { refresh: reads })
  useUnsavedGuard(changed.length > 0 && !save.sending)
  const inputOf = (student: Named, value: Entered, known?: { id: number; version: number }): OtherGradeInput => {
    const row = present.get(student.id)
    return {
      student_id: student.id,
      section_id,
      title,
      source: '',
      term: row?.term ?? section.term,
      graded_on: row?.graded_on ?? graded_on,
      percent: value.percent === '' ? null : Number(value.percent),
      letter: value.letter.trim(),
      gpa_points: row?.gpa_points ?? null,
      credits: row?.credits ?? 0,
      credits_earned: row?.credits_earned ?? 0,
      in_gpa: row?.in_gpa ?? false,
      note: row?.note ?? '',
      ...(known && { id: known.id, version: known.version }),
    }
  }
  const store = async () => {
    const kept = await save
      .sendAndWait({ rows: changed.map((student) => inputOf(student, wantedOf(student.id), present.get(student.id))) })
      .catch(() => undefined)
    if (!kept) return
    const versions = new Map(kept.rows.map((row) => [row.id, row.version]))
    const earlier = changed.flatMap((student) => present.get(student.id) ?? [])
    const back = changed.flatMap((student) => {
      const row = present.get(student.id)
      return row ? [inputOf(student, shown(row), { id: row.id, version: versions.get(row.id) ?? 0 })] : []
    })
    const fresh = kept.rows.filter(({ id }) => !earlier.some((row) => row.id === id))
    const undo = () => {
      if (back.length > 0) save.send({ rows: back })
      if (fresh.length > 0) archive.send({ rows: fresh, archived: true })
    }
    setEntered({})
    setTicked([])
    setSame({ percent: '', letter: '' })
    toastUndoable(t('other-grades.saved', { count: kept.rows.length }), undo)
    if (mode === 'enter') void navigate(`${pathOf.all}/${section_id}?${new URLSearchParams({ title })}`)
  }

  return (
    <SectionFrame
      section_id={section_id}
      current="other-grades"
      title={t('other-grades.title')}
      sub={t('other-grades.section-sub')}
    >
      <div className="filters">
        <Segmented
          label={t('other-grades.title')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`other-grades.mode-${value}`) }))}
          onChange={(next) =>
            void navigate(
              `${pathOf[next]}/${section_id}${next === 'enter' || !title ? '' : `?${new URLSearchParams({ title })}`}`,
            )
          }
        />
      </div>
      <div className="card">
        {students.length === 0 || (mode !== 'enter' && titles.length === 0) ? (
          <EmptyState icon={IconUsers} title={t(students.length === 0 ? 'questions.no-students' : 'other-grades.none')}>
            {students.length > 0 && t('other-grades.enter-first')}
          </EmptyState>
        ) : (
          <>
            <div className="form-section">
              <div className="columns">
                {mode === 'enter' ? (
                  <TextInput
                    label={t('other-grades.of')}
                    description={t('other-grades.of-hint')}
                    maxLength={160}
                    value={typed}
                    onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                    error={doubled ? t('other-grades.twice') : undefined}
                  />
                ) : (
                  <Select
                    label={t('other-grades.of')}
                    data={titles}
                    value={chosen}
                    allowDeselect={false}
                    onChange={(value) => value && setAddress({ title: value }, { replace: true })}
                  />
                )}
                {mode === 'enter' && (
                  <DateField
                    label={t('other-grades.date')}
                    valueFormat="D MMMM YYYY"
                    value={graded_on}
                    onChange={(value) => value && setGradedOn(value)}
                  />
                )}
                {mode === 'multiple' && (
                  <GradeInputs label={t('other-grades.for-ticked')} value={same} onChange={setSame} labelled />
                )}
              </div>
            </div>
            <Sheet
              students={students}
              mode={mode}
              valueOf={wantedOf}
              before={(id) => shown(present.get(id))}
              ticked={ticked}
              onTick={setTicked}
              onEnter={(id, value) => setEntered({ ...entered, [id]: value })}
            />
            <div className="save-bar">
              {emptied.length > 0 && (
                <span className="small muted">{t('other-grades.emptied', { count: emptied.length })}</span>
              )}
              <div className="row end">
                <Button
                  variant="filled"
                  disabled={changed.length === 0 || title === '' || doubled}
                  loading={save.sending}
                  onClick={() => void store()}
                >
                  {t('other-grades.save-count', { count: changed.length })}
                </Button>
              </div>
            </div>
          </>
        )}
      </div>
    </SectionFrame>
  )
}

type SheetProps = {
  students: readonly Named[]
  mode: Mode
  valueOf: (id: number) => Entered
  before: (id: number) => Entered
  ticked: number[]
  onTick: (ids: number[]) => void
  onEnter: (id: number, value: Entered) => void
}

const Sheet = ({ students, mode, valueOf, before, ticked, onTick, onEnter }: SheetProps) => {
  const t = useTexts()
  const asText = ({ percent, letter }: Entered) => [percent && `${percent}%`, letter].filter(Boolean).join(' ') || '–'
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            {mode === 'multiple' && (
              <th scope="col" className="tick">
                <Checkbox
                  aria-label={t('other-grades.tick-all')}
                  checked={ticked.length === students.length}
                  indeterminate={ticked.length > 0 && ticked.length < students.length}
                  onChange={({ currentTarget }) => onTick(currentTarget.checked ? students.map(({ id }) => id) : [])}
                />
              </th>
            )}
            <th scope="col">{t('questions.student')}</th>
            {mode !== 'enter' && (
              <th scope="col" className="to-end">
                {t('questions.grade-now')}
              </th>
            )}
            <th scope="col">{t(mode === 'multiple' ? 'questions.grade-then' : 'other-grades.grade')}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => {
            const name = `${student.fname} ${student.lname}`
            return (
              <tr key={student.id}>
                {mode === 'multiple' && (
                  <td className="tick">
                    <Checkbox
                      aria-label={name}
                      checked={ticked.includes(student.id)}
                      onChange={() =>
                        onTick(
                          ticked.includes(student.id)
                            ? ticked.filter((id) => id !== student.id)
                            : [...ticked, student.id],
                        )
                      }
                    />
                  </td>
                )}
                <td>
                  <Student of={student} />
                </td>
                {mode !== 'enter' && (
                  <td className="to-end">
                    <Code>{asText(before(student.id))}</Code>
                  </td>
                )}
                <td>
                  {mode === 'multiple' ? (
                    <b>
                      <Code>{asText(valueOf(student.id))}</Code>
                    </b>
                  ) : (
                    <div className="row tight">
                      <GradeInputs
                        label={name}
                        value={valueOf(student.id)}
                        onChange={(value) => onEnter(student.id, value)}
                      />
                    </div>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const GradeInputs = ({
  label,
  value,
  labelled = false,
  onChange,
}: {
  label: string
  value: Entered
  labelled?: boolean
  onChange: (value: Entered) => void
}) => {
  const t = useTexts()
  const named = (what: string) => (labelled ? { label: what } : { 'aria-label': `${label}: ${what}` })
  return (
    <>
      <NumberInput
        {...named(t('other-grades.percent'))}
        className="grade-input"
        min={0}
        max={999}
        decimalScale={2}
        suffix="%"
        hideControls
        value={value.percent}
        onChange={(percent) => onChange({ ...value, percent: String(percent) })}
      />
      <TextInput
        {...named(t('other-grades.letter'))}
        className="grade-input"
        maxLength={8}
        value={value.letter}
        onChange={({ currentTarget }) => onChange({ ...value, letter: currentTarget.value })}
      />
    </>
  )
}
