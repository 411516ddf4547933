import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Attempt, attempts } from '#contract/questions/attempts.contract.ts'
import { isAnswered } from '#contract/questions/scoring.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { AskedCard } from './AskedCard.tsx'
import { AttemptPoints } from './AttemptPoints.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useAnswers } from './useAnswers.ts'

type Props = { attempt_id: number; activity_id: number; whose: { student_id?: number } }

export const AttemptView = ({ attempt_id, activity_id, whose }: Props) => {
  const t = useTexts()
  const [address] = useSearchParams()
  const attempt = useRead(attempts.read, { attempt_id, ...whose })
  const own = new URLSearchParams(address)
  own.delete('attempt')
  const back = { label: attempt.activity.name, to: `?${own}` }
  const title = t('questions.attempt-nth', { nth: attempt.nth })
  if (attempt.submitted_at === null)
    return <Open key={attempt.id} attempt={attempt} activity_id={activity_id} title={title} back={back} />
  return (
    <>
      <PageHeader title={title} crumbs={[back, { label: title }]} status={<AttemptPoints attempt={attempt} />} />
      <div className="stack">
        {attempt.questions.map((question, at) => (
          <AskedCard
            key={question.id}
            at={at}
            worth={question.worth}
            asked={question.asked}
            given={question.given}
            review={{ earned: question.earned, key: question.key, comment: question.comment }}
          />
        ))}
      </div>
    </>
  )
}

type OpenProps = { attempt: Attempt; activity_id: number; title: string; back: { label: string; to: string } }

const Open = ({ attempt, title, back }: OpenProps) => {
  const t = useTexts()
  const reads = [attempts.read, attempts.sitting, 'submission']
  const [handing, setHanding] = useState(false)
  const submit = useSend(attempts.submit, { refresh: reads, onDone: () => answers.drop() })
  const over = () => submit.send({ attempt_id: attempt.id })
  const answers = useAnswers(attempt, over)
  const missing = attempt.questions.filter(({ id }) => !isAnswered(answers.given[id] ?? null))
  const handIn = async () => {
    setHanding(true)
    const stored = await answers.flush()
    setHanding(false)
    if (stored) submit.send({ attempt_id: attempt.id })
  }
  const ask = () =>
    missing.length === 0
      ? void handIn()
      : confirm({ message: t('questions.hand-in-missing', { count: missing.length }), onConfirm: () => void handIn() })
  return (
    <>
      <PageHeader title={attempt.activity.name} crumbs={[back, { label: title }]} />
      <div className="attempt-bar">
        <TimeLeft now={attempt.now} ends_at={attempt.ends_at} onOver={() => void answers.flush().then(over)} />
        <Stored waiting={answers.waiting.length} unreachable={answers.unreachable} />
        <nav aria-label={t('questions.questions')} className="attempt-places">
          {attempt.questions.map(({ id }, at) => (
            <a key={id} href={`#question-${id}`} {...(isAnswered(answers.given[id] ?? null) && { 'data-done': true })}>
              {at + 1}
              <span className="visually-hidden">
                {t(isAnswered(answers.given[id] ?? null) ? 'questions.is-answered' : 'questions.is-open')}
              </span>
            </a>
          ))}
        </nav>
      </div>
      <div className="stack">
        {answers.unreachable && (
          <Note tone="warn" title={t('questions.offline')}>
            {t('questions.offline-why')}
          </Note>
        )}
        {answers.elsewhere && <Note tone="info" title={t('questions.elsewhere')} />}
        {attempt.questions.map((question, at) => (
          <AskedCard
            key={question.id}
            id={`question-${question.id}`}
            at={at}
            worth={question.worth}
            asked={question.asked}
            given={answers.given[question.id] ?? null}
            onChange={(given) => answers.put(question.id, given)}
          />
        ))}
        <div className="row wrap">
          <Button variant="filled" size="md" loading={handing || submit.sending} onClick={ask}>
            {t('learning.hand-in')}
          </Button>
          <span className="muted small">
            {t('questions.answered-count', {
              answered: attempt.questions.length - missing.length,
              all: attempt.questions.length,
            })}
          </span>
        </div>
      </div>
    </>
  )
}

const Stored = ({ waiting, unreachable }: { waiting: number; unreachable: boolean }) => {
  const t = useTexts()
  const StateIcon = unreachable ? IconCloudOff : waiting > 0 ? IconLoader2 : IconCloudCheck
  return (
    <span className="row tight small muted" role="status">
      <StateIcon size={16} stroke={1.75} aria-hidden />
      {t(unreachable ? 'questions.not-stored' : waiting > 0 ? 'questions.storing' : 'questions.stored')}
    </span>
  )
}
