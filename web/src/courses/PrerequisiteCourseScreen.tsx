import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Prerequisites } from './parts/course/Prerequisites.tsx'

export default function PrerequisiteCourseScreen() {
  const course_id = useRecordId() ?? 0
  return (
    <Reading of={String(course_id)}>
      <Page course_id={course_id} />
    </Reading>
  )
}

const Page = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const { course } = useRead(prerequisites.list, { course_id })
  return (
    <>
      <PageHeader
        title={t('courses.prerequisites-of', { name: course.name })}
        crumbs={[
          { label: t('courses.title'), to: '/courses' },
          { label: course.name, to: `/individual-course/${course.id}` },
          { label: t('courses.prerequisites') },
        ]}
      />
      <Prerequisites course_id={course_id} />
    </>
  )
}
