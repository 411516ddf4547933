import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link, Navigate, useNavigate } from 'react-router'
import { content } from '#contract/courses/content.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { lessonCrumbs } from './parts/lesson/lesson-crumbs.ts'
import { LessonForm } from './parts/lesson/LessonForm.tsx'

/** A lesson of a course, to write. */
export default function LessonOfUnitScreen() {
  const lesson_id = useRecordId() ?? 0
  return (
    <Reading of={String(lesson_id)}>
      <EditLesson lesson_id={lesson_id} />
    </Reading>
  )
}

const EditLesson = ({ lesson_id }: { lesson_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const lesson = useRead(content.lesson, { lesson_id })
  const view = `/view-lesson-content/${lesson.id}`
  if (!lesson.can.edit) return <Navigate to={view} replace />
  return (
    <div className="reading">
      <PageHeader
        title={lesson.name}
        crumbs={lessonCrumbs(t, lesson)}
        actions={
          <Button component={Link} to={view} leftSection={<IconEye size={16} stroke={1.75} />}>
            {t('courses.view')}
          </Button>
        }
      />
      <LessonForm lesson={lesson} back={`/unit-of-course/${lesson.unit.id}`} onSaved={() => void navigate(view)} />
    </div>
  )
}
