import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type OtherGrade, otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'
import { enteredGrade, type EnteredGrade, gradeFrom } from './parts/OtherGradeFields.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** All grades from elsewhere of one student, changed side by side and stored together. */
export default function EditOtherGradesScreen() {
  const student_id = useRecordId()
  if (!student_id) return <ChooseStudent />
  return (
    <Reading of={String(student_id)}>
      <EditGrades student_id={student_id} />
    </Reading>
  )
}

const EditGrades = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { student, rows } = useRead(otherGrades.ofStudent, { student_id })
  const [changes, setChanges] = useState<Record<number, EnteredGrade>>({})
  const list = `/other-grades/${student_id}`
  const name = `${student.fname} ${student.lname}`
  const changed = rows.filter(
    (row) => changes[row.id] && JSON.stringify(changes[row.id]) !== JSON.stringify(enteredGrade(row, '')),
  )
  const save = useSend(otherGrades.save, { refresh: [otherGrades.ofStudent, progress.ofStudent] })
  useUnsavedGuard(changed.length > 0 && !save.sending)
  const inputOf = (row: OtherGrade, version: number, entered: EnteredGrade) =>
    gradeFrom(entered, { student_id, section_id: row.section_id, id: row.id, version })
  const store = async () => {
    const before = changed
    const kept = await save
      .sendAndWait({ rows: before.map((row) => inputOf(row, row.version, changes[row.id] ?? enteredGrade(row, ''))) })
      .catch(() => undefined)
    if (!kept) return
    const versions = new Map(kept.rows.map((row) => [row.id, row.version]))
    setChanges({})
    toastUndoable(t('other-grades.saved', { count: before.length }), () =>
      save.send({ rows: before.map((row) => inputOf(row, versions.get(row.id) ?? 0, enteredGrade(row, ''))) }),
    )
    void navigate(list)
  }
  return (
    <>
      <PageHeader
        title={t('other-grades.edit-of', { name })}
        crumbs={[{ label: t('other-grades.title-of', { name }), to: list }, { label: t('ui.edit') }]}
        sub={t('other-grades.edit-sub')}
      />
      {rows.length === 0 && (
        <div className="card">
          <EmptyState icon={IconCertificate} title={t('other-grades.none')} />
        </div>
      )}
      <div className="stack">
        {rows.map((row) => (
          <GradeCard
            key={row.id}
            row={row}
            entered={changes[row.id] ?? enteredGrade(row, '')}
            onChange={(entered) => setChanges({ ...changes, [row.id]: entered })}
          />
        ))}
      </div>
      {rows.length > 0 && (
        <div className="save-bar">
          <div className="row end">
            <Button component={Link} to={list}>
              {t('ui.cancel')}
            </Button>
            <Button
              variant="filled"
              disabled={changed.length === 0}
              loading={save.sending}
              onClick={() => void store()}
            >
              {t('other-grades.save-count', { count: changed.length })}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const GradeCard = ({
  row,
  entered,
  onChange,
}: {
  row: OtherGrade
  entered: EnteredGrade
  onChange: (entered: EnteredGrade) => void
}) => {
  const t = useTexts()
  const text = (name: 'title' | 'source' | 'term' | 'letter', label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={entered[name]}
      onChange={({ currentTarget }) => onChange({ ...entered, [name]: currentTarget.value })}
    />
  )
  const number = (name: 'percent' | 'credits' | 'credits_earned' | 'gpa_points', label: string, max: number) => (
    <NumberInput
      label={label}
      min={0}
      max={max}
      decimalScale={name === 'percent' ? 2 : 3}
      hideControls
      value={entered[name]}
      onChange={(value) => onChange({ ...entered, [name]: String(value) })}
    />
  )
  return (
    <section className="card form-section" aria-label={row.title}>
      <div className="columns">
        {text('title', t('other-grades.of'), 160)}
        {row.section_name === null && text('source', t('other-grades.source'), 160)}
        {text('term', t('other-grades.term'), 60)}
        <DateField
          label={t('other-grades.date')}
          value={entered.graded_on}
          onChange={(value) => value && onChange({ ...entered, graded_on: value })}
        />
      </div>
      <div className="columns">
        {number('percent', t('other-grades.percent'), 999)}
        {text('letter', t('other-grades.letter'), 8)}
        {number('credits', t('other-grades.credits'), 99)}
        {number('credits_earned', t('other-grades.credits-earned'), 99)}
        {number('gpa_points', t('other-grades.gpa-points'), 99)}
      </div>
      <Switch
        label={t('other-grades.in-gpa')}
        checked={entered.in_gpa}
        onChange={({ currentTarget }) => onChange({ ...entered, in_gpa: currentTarget.checked })}
      />
    </section>
  )
}
