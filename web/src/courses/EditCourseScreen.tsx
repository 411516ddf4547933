import { useNavigate } from 'react-router'
import { courses } from '#contract/courses/courses.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { CourseForm } from './parts/course/CourseForm.tsx'

export default function EditCourseScreen() {
  const course_id = useRecordId() ?? 0
  return (
    <Reading of={String(course_id)}>
      <Edit course_id={course_id} />
    </Reading>
  )
}

const Edit = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const course = useRead(courses.read, { course_id })
  const page = `/individual-course/${course_id}`
  return (
    <div className="reading">
      <PageHeader
        title={t('courses.edit')}
        crumbs={[
          { label: t('courses.title'), to: '/courses' },
          { label: course.name, to: page },
          { label: t('ui.edit') },
        ]}
      />
      <CourseForm course={course} back={page} onSaved={() => void navigate(page)} />
    </div>
  )
}
