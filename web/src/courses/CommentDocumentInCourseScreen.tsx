import { courses } from '#contract/courses/courses.contract.ts'
import { Comments } from '#web/communication/Comments.tsx'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'

/** What the office noted about a course, with documents. */
export default function CommentDocumentInCourseScreen() {
  const course_id = useRecordId() ?? 0
  return (
    <Reading of={String(course_id)}>
      <Page course_id={course_id} />
    </Reading>
  )
}

const Page = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const course = useRead(courses.read, { course_id })
  return (
    <div className="reading">
      <PageHeader
        title={t('comments.title')}
        crumbs={[
          { label: t('courses.title'), to: '/courses' },
          { label: course.name, to: `/individual-course/${course_id}` },
          { label: t('comments.title') },
        ]}
      />
      <Comments owner_kind="course" owner_id={course_id} refresh={courses.read} />
    </div>
  )
}
