import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconFileText, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { content } from '#contract/courses/content.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { lessonCrumbs } from './parts/lesson/lesson-crumbs.ts'
import { LessonContent } from './parts/lesson/LessonContent.tsx'

/** A lesson of a course as its students read it. */
export default function ViewLessonContentScreen() {
  const lesson_id = useRecordId() ?? 0
  return (
    <Reading of={String(lesson_id)}>
      <ViewLesson lesson_id={lesson_id} />
    </Reading>
  )
}

const ViewLesson = ({ lesson_id }: { lesson_id: number }) => {
  const t = useTexts()
  const lesson = useRead(content.lesson, { lesson_id })
  return (
    <div className="reading">
      <PageHeader
        title={lesson.name}
        crumbs={lessonCrumbs(t, lesson)}
        status={!lesson.shared && <StatusChip status="draft" word={t('courses.hidden')} />}
        sub={[lesson.summary, lesson.minutes !== null && t('courses.minute-count', { count: lesson.minutes })]
          .filter(Boolean)
          .join(' · ')}
        actions={
          lesson.can.edit && (
            <Button
              component={Link}
              to={`/lesson-of-unit/${lesson.id}`}
              variant="filled"
              leftSection={<IconPencil size={16} stroke={1.75} />}
            >
              {t('ui.edit')}
            </Button>
          )
        }
      />
      <article className="card">
        {lesson.blocks.length === 0 ? (
          <EmptyState icon={IconFileText} title={t('courses.empty-lesson')}>
            {t('courses.empty-lesson-why')}
          </EmptyState>
        ) : (
          <div className="card-body">
            <LessonContent lesson={lesson} />
          </div>
        )}
      </article>
      <nav className="row lesson-neighbours" aria-label={t('courses.neighbours')}>
        {lesson.previous_id && (
          <Button
            component={Link}
            to={`/view-lesson-content/${lesson.previous_id}`}
            leftSection={<IconArrowLeft size={16} className="mirrored" />}
          >
            {t('courses.previous-lesson')}
          </Button>
        )}
        {lesson.next_id && (
          <Button
            className="end"
            component={Link}
            to={`/view-lesson-content/${lesson.next_id}`}
            rightSection={<IconArrowRight size={16} className="mirrored" />}
          >
            {t('courses.next-lesson')}
          </Button>
        )}
      </nav>
    </div>
  )
}
