import './questions.css'
import { Button } from '@mantine/core'
import { IconClock, IconListNumbers, IconPlayerPlay } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { student } from '#contract/kernel/access.ts'
import { attempts, type Sitting } from '#contract/questions/attempts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Figures } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { AttemptPoints } from './parts/AttemptPoints.tsx'
import { AttemptView } from './parts/AttemptView.tsx'

type Props = { activity_id: number; student_id?: number | undefined }

/** A set of questions as its student has it, or a parent reads it: what it is, the attempts, one attempt. */
export default function StudentQuestions({ activity_id, student_id }: Props) {
  const [address] = useSearchParams()
  const attempt_id = Number(address.get('attempt')) || undefined
  const whose = student_id ? { student_id } : {}
  return (
    <div className="reading">
      <Reading of={`${activity_id}:${attempt_id}`}>
        {attempt_id ? (
          <AttemptView attempt_id={attempt_id} activity_id={activity_id} whose={whose} />
        ) : (
          <Intro activity_id={activity_id} whose={whose} />
        )}
      </Reading>
    </div>
  )
}

const Intro = ({ activity_id, whose }: { activity_id: number; whose: { student_id?: number } }) => {
  const t = useTexts()
  const { moment, number } = useFormat()
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const sitting = useRead(attempts.sitting, { activity_id, ...whose })
  const { activity, can } = sitting
  const classroom = new URLSearchParams(address)
  classroom.delete('questions')
  const back = { label: activity.section_name, to: `?${classroom}#work-${activity_id}` }
  const open = sitting.attempts.find(({ submitted_at }) => submitted_at === null)
  const to = (id: number) => {
    const next = new URLSearchParams(address)
    next.set('attempt', String(id))
    return `?${next}`
  }
  const start = useSend(attempts.start, {
    refresh: attempts.sitting,
    onDone: ({ attempt_id }) => void navigate(to(attempt_id)),
  })
  const begin = () =>
    sitting.time_limit && !open
      ? confirm({
          message: t('questions.begin-timed', { minutes: sitting.time_limit }),
          onConfirm: () => start.send({ activity_id }),
        })
      : start.send({ activity_id })
  return (
    <>
      <PageHeader
        title={activity.name}
        crumbs={[back, { label: activity.name }]}
        sub={activity.due_at && t('learning.due', { when: moment(activity.due_at) })}
      />
      <div className="stack">
        <div className="card card-body stack">
          {activity.description && (
            <div className="prose">
              <Markdown top={2}>{activity.description}</Markdown>
            </div>
          )}
          <ul className="set-facts">
            <li>
              <IconListNumbers size={18} stroke={1.75} aria-hidden />
              {t('questions.count', { count: sitting.questions })}
            </li>
            <li>
              <IconClock size={18} stroke={1.75} aria-hidden />
              {sitting.time_limit ? t('questions.limit', { minutes: sitting.time_limit }) : t('questions.no-limit')}
            </li>
            <li>
              <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
              {sitting.attempts_allowed === null
                ? t('questions.attempts-free')
                : t('questions.attempts-of', { made: sitting.attempts.length, all: sitting.attempts_allowed })}
              {sitting.attempts_allowed !== 1 && ` · ${t(`questions.kept-${sitting.keep}`)}`}
            </li>
          </ul>
          {sitting.grade !== null && (
            <p>
              {t('questions.your-grade')}{' '}
              <b>
                <Figures>
                  {t('learning.points', { points: number(sitting.grade), max: number(activity.max_score) })}
                </Figures>
              </b>
            </p>
          )}
          {role === student && (open || can.start) && (
            <div>
              <Button variant="filled" size="md" loading={start.sending} onClick={begin}>
                {t(
                  open ? 'questions.go-on' : sitting.attempts.length > 0 ? 'questions.begin-again' : 'questions.begin',
                )}
              </Button>
            </div>
          )}
          {!open && can.hindered && <Note tone="neutral" title={t(`questions.no-start-${can.hindered}`)} />}
        </div>
        <Attempts sitting={sitting} to={to} />
      </div>
    </>
  )
}

const Attempts = ({ sitting, to }: { sitting: Sitting; to: (id: number) => string }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const done = sitting.attempts.filter(({ submitted_at }) => submitted_at !== null)
  if (done.length === 0) return null
  return (
    <Card title={t('questions.your-attempts')} flush>
      <ul className="list">
        {done.map((attempt) => (
          <li key={attempt.id} className="row">
            <Link className="link grow" to={to(attempt.id)}>
              {t('questions.attempt-nth', { nth: attempt.nth })}
              <span className="small muted"> {attempt.submitted_at && moment(attempt.submitted_at)}</span>
            </Link>
            <AttemptPoints attempt={attempt} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
