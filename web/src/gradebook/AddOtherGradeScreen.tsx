import { useState } from 'react'
import { useNavigate } from 'react-router'
import { otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'
import { enteredGrade, gradeFrom, OtherGradeFields } from './parts/OtherGradeFields.tsx'

/** One grade from elsewhere, for one student. */
export default function AddOtherGradeScreen() {
  const student_id = useRecordId()
  if (!student_id) return <ChooseStudent />
  return (
    <Reading of={String(student_id)}>
      <AddGrade student_id={student_id} />
    </Reading>
  )
}

const AddGrade = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const navigate = useNavigate()
  const { student } = useRead(otherGrades.ofStudent, { student_id })
  const list = `/other-grades/${student_id}`
  const name = `${student.fname} ${student.lname}`
  const [initial] = useState(() => enteredGrade(undefined, isoDate(new Date())))
  const state = useEntityForm({
    to: otherGrades.save,
    draft: `other-grade:${student_id}`,
    refresh: [otherGrades.ofStudent, progress.ofStudent],
    initial,
    input: (values) => ({ rows: [gradeFrom(values, { student_id, section_id: null })] }),
    onSaved: () => void navigate(list),
    onRefused: (refused) => refused.fields.length > 0,
  })
  // one row is typed here: what is wrong with it stands at its fields
  for (const [path, problem] of Object.entries(state.form.errors)) {
    const field = /^rows\.0\.(\w+)$/.exec(path)?.[1]
    if (field && !state.form.errors[field]) state.form.setFieldError(field, problem)
  }
  return (
    <div className="reading">
      <PageHeader
        title={t('other-grades.add')}
        crumbs={[{ label: t('other-grades.title-of', { name }), to: list }, { label: t('other-grades.add') }]}
        sub={<bdi>{name}</bdi>}
      />
      <FormPage state={state} back={list}>
        <OtherGradeFields field={state.field} />
      </FormPage>
    </div>
  )
}
