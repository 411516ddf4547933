import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconFileText, IconRotate } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import '#web/courses/courses.css'
import { learning } from '#contract/coursework/learning.contract.ts'
import { LessonContent } from '#web/courses/parts/lesson/LessonContent.tsx'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useMarkDone } from './useMarkDone.ts'
import { useOpened } from './useOpened.ts'

/** A lesson of a class as its student reads it, or a parent beside; from here on to the next one. */
export default function LessonReader({
  activity_id,
  student_id,
}: {
  activity_id: number
  student_id?: number | undefined
}) {
  const t = useTexts()
  const { moment } = useFormat()
  const [address] = useSearchParams()
  const lesson = useRead(learning.lesson, { activity_id, ...(student_id && { student_id }) })
  const markDone = useMarkDone()
  useOpened(activity_id, true)
  const classroom = new URLSearchParams(address)
  classroom.delete('lesson')
  const to = (id: number) => {
    const next = new URLSearchParams(address)
    next.set('lesson', String(id))
    return `?${next}`
  }
  return (
    <div className="reading">
      <PageHeader
        title={lesson.name}
        crumbs={[
          { label: lesson.section.name, to: `?${classroom}#work-${activity_id}` },
          { label: lesson.unit_name },
          { label: lesson.name },
        ]}
        status={
          lesson.done_at !== null && (
            <StatusChip status="done" word={t('learning.done-at', { when: moment(lesson.done_at) })} />
          )
        }
        sub={lesson.description}
      />
      <article className="card">
        {lesson.closed.length > 0 && (
          <div className="card-body">
            <Note
              tone="neutral"
              title={t('security.content-closed', {
                kinds: lesson.closed.map((kind) => t(`security.content-${kind}`)).join(', '),
              })}
            />
          </div>
        )}
        {lesson.blocks.length === 0 && lesson.closed.length === 0 ? (
          <EmptyState icon={IconFileText} title={t('courses.empty-lesson')} />
        ) : (
          <div className="card-body">
            <LessonContent lesson={lesson} />
          </div>
        )}
      </article>
      <nav className="row wrap lesson-neighbours" aria-label={t('courses.neighbours')}>
        {lesson.previous && (
          <Button
            component={Link}
            to={to(lesson.previous.activity_id)}
            title={lesson.previous.name}
            leftSection={<IconArrowLeft size={16} className="mirrored" />}
          >
            {t('courses.previous-lesson')}
          </Button>
        )}
        <div className="row end wrap">
          {lesson.can.mark_done && (
            <Button
              variant={lesson.done_at === null ? 'filled' : 'default'}
              loading={markDone.sending}
              leftSection={
                lesson.done_at === null ? <IconCheck size={16} stroke={1.75} /> : <IconRotate size={16} stroke={1.75} />
              }
              onClick={() => markDone.send({ activity_id, done: lesson.done_at === null })}
            >
              {t(lesson.done_at === null ? 'learning.mark-done' : 'learning.not-done')}
            </Button>
          )}
          {lesson.next && (
            <Button
              component={Link}
              to={to(lesson.next.activity_id)}
              title={lesson.next.name}
              rightSection={<IconArrowRight size={16} className="mirrored" />}
            >
              {t('courses.next-lesson')}
            </Button>
          )}
        </div>
      </nav>
    </div>
  )
}
