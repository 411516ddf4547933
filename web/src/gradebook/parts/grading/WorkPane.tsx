import { IconCircleCheck, IconFileOff, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Annotation, annotations } from '#contract/gradebook/annotations.contract.ts'
import type { Attempt, GradedStudent, GradingView, StudentWork } from '#contract/gradebook/grading.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { PersonLine } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { AnnotatedWork, type Writer } from '../annotate/AnnotatedWork.tsx'
import { DiscussionPosts } from '../../slots.ts'
import { nameOf } from './graded-name.ts'

type Props = { view: GradingView; student: GradedStudent; work: StudentWork }

/** What was handed in, to read without opening anything: the text, then each file. */
export const WorkPane = ({ view, student, work }: Props) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [number, setNumber] = useState(work.attempts[0]?.attempt ?? 0)
  const attempt = work.attempts.find((one) => one.attempt === number) ?? work.attempts[0]
  const own = work.due_at !== null && work.due_at !== view.activity.due_at
  return (
    <section className="card work-pane" aria-label={t('gradebook.submission')}>
      <div className="card-head">
        {student.student ? (
          <PersonLine
            avatar={{ name: nameOf(student, t), photo: student.student.photo, seed: student.student.id }}
            name={<h2>{<bdi>{nameOf(student, t)}</bdi>}</h2>}
          />
        ) : (
          <h2>{nameOf(student, t)}</h2>
        )}
        <div className="row end wrap">
          {attempt && <time className="small muted">{moment(attempt.submitted_at)}</time>}
          {attempt?.late && <StatusChip status="late" word={t('grading.late-by', lateness(attempt))} />}
          {!attempt && student.missing && <StatusChip status="missing" />}
        </div>
      </div>
      <div className="card-body stack">
        {own && work.due_at && <p className="small muted">{t('grading.own-due', { when: moment(work.due_at) })}</p>}
        {work.attempts.length > 1 && (
          <Segmented
            label={t('grading.attempts')}
            value={String(attempt?.attempt)}
            options={work.attempts.map((one) => ({
              value: String(one.attempt),
              label: t('grading.attempt', { number: one.attempt }),
            }))}
            onChange={(value) => setNumber(Number(value))}
          />
        )}
        {view.activity.kind === 'discussion' && student.student ? (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <DiscussionPosts activity_id={view.activity.id} student_id={student.student.id} />
          </Suspense>
        ) : attempt ? (
          <Handed key={attempt.attempt} view={view} student={student} attempt={attempt} />
        ) : (
          <NothingToRead kind={view.activity.kind} done_at={work.done_at} />
        )}
      </div>
    </section>
  )
}

/** What is done elsewhere is graded directly. */
const NothingToRead = ({ kind, done_at }: { kind: GradingView['activity']['kind']; done_at: string | null }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (done_at !== null)
    return (
      <EmptyState icon={IconCircleCheck} title={t('grading.marked-done', { when: moment(done_at) })}>
        {t('grading.on-other-site')}
      </EmptyState>
    )
  const elsewhere = kind === 'link' || kind === 'offline'
  return (
    <EmptyState
      icon={elsewhere ? IconPencil : IconFileOff}
      title={t(elsewhere ? 'grading.directly' : 'gradebook.submission-none')}
    >
      {t(kind === 'link' ? 'grading.on-other-site' : kind === 'offline' ? 'grading.in-class' : 'grading.grade-anyway')}
    </EmptyState>
  )
}

/** The work with the notes of the grader, who writes them here. */
const Handed = ({ view, student, attempt }: Pick<Props, 'view' | 'student'> & { attempt: Attempt }) => {
  const t = useTexts()
  const place = { section_id: view.section.id, activity_id: view.activity.id, ref: student.ref }
  const { data } = useReading(annotations.list, place)
  const save = useSend(annotations.save, { refresh: annotations.list })
  const remove = useSend(annotations.remove, { refresh: annotations.list })
  const take = async ({ id, attempt: number, file_id, anchor, body }: Annotation) => {
    await remove.sendAndWait({ ...place, id })
    toastUndoable(t('annotations.removed'), () => save.send({ ...place, attempt: number, file_id, anchor, body }))
  }
  const writer: Writer = {
    save: (note) =>
      save.sendAndWait({ ...place, attempt: attempt.attempt, ...note }).then(
        () => true,
        () => false, // told already
      ),
    remove: (note) => void take(note),
  }
  return <AnnotatedWork attempt={attempt} notes={data?.rows ?? []} writer={view.can.edit ? writer : undefined} />
}

/** In days that have begun from the third on, as the rule for late work counts them; in hours from two hours on. */
const lateness = ({
  minutes_late,
  days_late,
}: Pick<Attempt, 'minutes_late' | 'days_late'>): { unit: 'day' | 'hour' | 'minute'; count: number } => {
  if (days_late > 2) return { unit: 'day', count: days_late }
  return minutes_late >= 120
    ? { unit: 'hour', count: Math.floor(minutes_late / 60) }
    : { unit: 'minute', count: minutes_late }
}
