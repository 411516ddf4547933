import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CourseForm } from './parts/course/CourseForm.tsx'

export default function AddCourseScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <div className="reading">
      <PageHeader
        title={t('courses.add')}
        crumbs={[{ label: t('courses.title'), to: '/courses' }, { label: t('courses.add') }]}
      />
      <CourseForm course={undefined} back="/courses" onSaved={(id) => void navigate(`/individual-course/${id}`)} />
    </div>
  )
}
