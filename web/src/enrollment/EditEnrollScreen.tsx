import { useNavigate } from 'react-router'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { EnrollmentChangeFrame } from './parts/EnrollmentChangeFrame.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** The dates of a enrollment. */
export default function EditEnrollScreen() {
  const t = useTexts()
  return <EnrollmentChangeFrame title={t('enrollment.edit-dates')}>{(id) => <Form id={id} />}</EnrollmentChangeFrame>
}

const Form = ({ id }: { id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const current = useRead(enrollment.detail, { id })
  const back = `/student-change-status-enroll/${current.student.id}`
  const state = useEntityForm({
    to: enrollment.edit,
    refresh: [enrollment.detail, enrollment.current],
    initial: { start_date: current.start_date ?? '', end_date: current.end_date ?? '' },
    input: (values) => ({ ...values, id, version: current.version }),
    onSaved: () => void navigate(back),
  })
  return (
    <FormPage state={state} back={back}>
      <FormSection title={current.section} sub={t('enrollment.dates-sub')}>
        <div className="columns">
          <DateField {...state.field('start_date', t('enrollment.from'), { optional: true })} data-autofocus />
          <DateField {...state.field('end_date', t('enrollment.to'), { optional: true })} />
        </div>
      </FormSection>
    </FormPage>
  )
}
