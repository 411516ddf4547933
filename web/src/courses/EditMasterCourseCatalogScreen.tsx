import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { masterCourses } from '#contract/courses/master.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { MasterForm } from './parts/master/MasterForm.tsx'
import { MasterState } from './parts/master/MasterState.tsx'

export default function EditMasterCourseCatalogScreen() {
  const course_id = useRecordId() ?? 0
  return (
    <Reading of={String(course_id)}>
      <Edit course_id={course_id} />
    </Reading>
  )
}

const Edit = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const course = useRead(masterCourses.read, { course_id })
  const publish = useSend(masterCourses.publish, {
    refresh: [masterCourses.list, masterCourses.read],
    onDone: ({ published }) => toastSaved(t('courses.published', { version: published })),
  })
  const next = course.published + 1
  const ask = () =>
    confirm({
      message: t('courses.publish-what', { version: next, schools: course.schools }),
      onConfirm: () => publish.send({ course_id, version: course.version }),
    })
  return (
    <div className="reading">
      <PageHeader
        title={course.name}
        crumbs={[{ label: t('courses.master-title'), to: '/master-course-catalog' }, { label: course.name }]}
        status={<MasterState course={course} />}
        sub={t('courses.master-held', { schools: course.schools })}
        actions={
          course.can.edit &&
          (course.published === 0 || course.changed) && (
            <Button leftSection={<IconSend size={16} stroke={1.75} />} loading={publish.sending} onClick={ask}>
              {t('courses.publish', { version: next })}
            </Button>
          )
        }
      />
      <MasterForm course={course} onSaved={() => undefined} />
    </div>
  )
}
