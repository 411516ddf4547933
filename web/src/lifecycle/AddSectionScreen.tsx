import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionForm } from './parts/SectionForm.tsx'

/** A new section; `?course_id=` says of which course. */
export default function AddSectionScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const course_id = Number(address.get('course_id')) || undefined
  return (
    <div className="reading">
      <PageHeader
        title={t('sections.add')}
        crumbs={[{ label: t('sections.title'), to: '/section' }, { label: t('sections.add') }]}
        sub={t('sections.add-sub')}
      />
      <SectionForm
        section={undefined}
        course_id={course_id}
        back={course_id ? `/individual-course/${course_id}?tab=sections` : '/section'}
        onSaved={(id) => void navigate(`/individual-section/${id}`)}
      />
    </div>
  )
}
