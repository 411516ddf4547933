import { Button } from '@mantine/core'
import { IconCircleDot, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Course, courses } from '#contract/courses/courses.contract.ts'
import { Comments } from '#web/communication/Comments.tsx'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useHas } from '#web/kernel/session.ts'
import { useRead } from '#web/kernel/queries.ts'
import { CourseQuestions } from '#web/questions/CourseQuestions.tsx'
import { SectionTable } from './slots.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { CourseOverview } from './parts/course/CourseOverview.tsx'
import { MasterUpdate } from './parts/master/MasterUpdate.tsx'
import { Outline } from './parts/lesson/Outline.tsx'
import { Prerequisites } from './parts/course/Prerequisites.tsx'
import { useCourseActions } from './parts/course/useCourseActions.ts'

export default function IndividualCourseScreen() {
  const course_id = useRecordId() ?? 0
  return (
    <Reading of={String(course_id)}>
      <CoursePage course_id={course_id} />
    </Reading>
  )
}

const CoursePage = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const withComments = useHas('comments')
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const acts = useCourseActions()
  const course = useRead(courses.read, { course_id })
  const others = acts.of(course, () => void navigate('/courses')).filter(({ icon }) => icon !== IconPencil)
  return (
    <div className="full">
      <PageHeader
        title={course.name}
        crumbs={[{ label: t('courses.title'), to: '/courses' }, { label: course.name }]}
        status={<StateChip of="course" status={course.archived ? 'archived' : course.status} />}
        sub={
          <bdi>{[...new Set([course.number, course.department_name, course.subject])].filter(Boolean).join(' · ')}</bdi>
        }
        actions={
          <>
            {course.can.edit && course.status === 'draft' && (
              <Button
                leftSection={<IconCircleDot size={16} stroke={1.75} />}
                onClick={() => void acts.changeStatus([course.id], 'activate')}
              >
                {t('courses.activate')}
              </Button>
            )}
            {course.can.edit && (
              <Button
                component={Link}
                to={`/edit-course/${course.id}`}
                variant="filled"
                leftSection={<IconPencil size={16} stroke={1.75} />}
              >
                {t('ui.edit')}
              </Button>
            )}
            <ActionMenu label={t('ui.actions-for', { name: course.name })} actions={others} />
          </>
        }
      />
      {course.master && course.master.latest > course.master.version && address.get('tab') !== 'update' && (
        <div className="update-note">
          <Note tone="info" title={t('courses.update-available', { version: course.master.latest })}>
            <Link className="link" to="?tab=update">
              {t('courses.see-update')}
            </Link>
          </Note>
        </div>
      )}
      <ViewTabs
        label={course.name}
        address={address}
        views={{
          name: 'tab',
          options: [
            { value: '', label: t('courses.overview') },
            { value: 'units', label: t('courses.units'), count: course.lesson_count },
            { value: 'questions', label: t('questions.bank') },
            { value: 'prerequisites', label: t('courses.prerequisites'), count: course.prerequisite_count },
            ...(withComments ? [{ value: 'comments', label: t('comments.title'), count: course.comment_count }] : []),
            ...(course.master ? [{ value: 'update', label: t('courses.group-catalogue') }] : []),
            { value: 'sections', label: t('courses.sections'), count: course.uses.sections },
          ],
        }}
      />
      <Tab name={address.get('tab') ?? ''} course={course} />
    </div>
  )
}

const CourseSections = ({ course }: { course: Course }) => {
  const t = useTexts()
  const add = course.can.edit && course.status === 'active' && (
    <Button
      component={Link}
      to={`/add-section?course_id=${course.id}`}
      leftSection={<IconPlus size={16} stroke={1.75} />}
    >
      {t('courses.add-section')}
    </Button>
  )
  return (
    <div className="stack">
      {course.uses.sections > 0 && (
        <div className="row">
          <span className="end">{add}</span>
        </div>
      )}
      <SectionTable course_id={course.id} to={(row) => `/individual-section/${row.id}`} add={add} />
    </div>
  )
}

const Tab = ({ name, course }: { name: string; course: Course }) => {
  if (name === 'units') return <Outline course_id={course.id} />
  if (name === 'questions') return <CourseQuestions course_id={course.id} />
  if (name === 'update' && course.master)
    return <MasterUpdate key={course.master.version} course_id={course.id} can={course.can.edit} />
  if (name === 'comments') return <Comments owner_kind="course" owner_id={course.id} refresh={courses.read} />
  if (name === 'prerequisites') return <Prerequisites course_id={course.id} />
  if (name === 'sections') return <CourseSections course={course} />
  return <CourseOverview course={course} />
}
