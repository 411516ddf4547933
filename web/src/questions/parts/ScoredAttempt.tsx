import { Button, NumberInput, Textarea } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AttemptQuestion } from '#contract/questions/attempts.contract.ts'
import { results } from '#contract/questions/results.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Figures } from '#web/ui/Person.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { AskedCard } from './AskedCard.tsx'

/** One attempt with its answers: essays are read here, and any points can be given by hand. */
export const ScoredAttempt = ({ attempt_id }: { attempt_id: number }) => {
  const t = useTexts()
  const { number, moment } = useFormat()
  const [address] = useSearchParams()
  const attempt = useRead(results.attempt, { attempt_id })
  const to = (id: number | null) => {
    const next = new URLSearchParams(address)
    if (id) next.set('attempt', String(id))
    else next.delete('attempt')
    return `?${next}`
  }
  const name = `${attempt.student.fname} ${attempt.student.lname}`
  return (
    <div className="stack scored-attempt">
      <div className="row wrap">
        <Link className="link" to={to(null)}>
          {t('questions.all-results')}
        </Link>
        <h2 className="grow">
          <bdi>{name}</bdi> <span className="muted regular">{t('questions.attempt-nth', { nth: attempt.nth })}</span>
        </h2>
        <b>
          <Figures>
            {attempt.points === null
              ? t('questions.to-read', { count: attempt.waiting })
              : t('learning.points', { points: number(attempt.points), max: number(attempt.max ?? 0) })}
          </Figures>
        </b>
        <div className="row tight">
          <Button
            component={Link}
            to={to(attempt.previous_id)}
            {...(!attempt.previous_id && { 'data-disabled': true, 'aria-disabled': true })}
            leftSection={<IconArrowLeft size={16} className="mirrored" />}
          >
            {t('questions.previous')}
          </Button>
          <Button
            component={Link}
            to={to(attempt.next_id)}
            {...(!attempt.next_id && { 'data-disabled': true, 'aria-disabled': true })}
            rightSection={<IconArrowRight size={16} className="mirrored" />}
          >
            {t('questions.next')}
          </Button>
        </div>
      </div>
      <p className="small muted">
        {attempt.submitted_at
          ? t('questions.from-to', { from: moment(attempt.started_at), to: moment(attempt.submitted_at) })
          : t('questions.under-way')}
      </p>
      {attempt.questions.map((question, at) => (
        <AskedCard
          key={question.id}
          at={at}
          worth={question.worth}
          asked={question.asked}
          given={question.given}
          review={{ earned: question.earned, key: question.key, comment: '' }}
        >
          {attempt.submitted_at && (
            <Score key={question.score_version} attempt_id={attempt_id} question={question} can={attempt.can.edit} />
          )}
        </AskedCard>
      ))}
    </div>
  )
}

const Score = ({ attempt_id, question, can }: { attempt_id: number; question: AttemptQuestion; can: boolean }) => {
  const t = useTexts()
  const waits = question.earned === null
  const [open, setOpen] = useState(waits || question.comment !== '')
  const [points, setPoints] = useState(question.by_hand || question.earned !== null ? String(question.earned) : '')
  const [comment, setComment] = useState(question.comment)
  const score = useSend(results.score, { refresh: [results.attempt, results.read], onDone: () => toastSaved() })
  const send = (given: number | null) =>
    score.send({ attempt_id, question_id: question.id, points: given, comment, version: question.score_version })
  if (!can)
    return question.comment ? (
      <p className="small">
        <bdi>{question.comment}</bdi>
      </p>
    ) : null
  if (!open)
    return (
      <div className="row">
        {question.by_hand && <span className="small muted">{t('questions.by-hand')}</span>}
        <button type="button" className="link small" onClick={() => setOpen(true)}>
          {t('questions.score-by-hand')}
        </button>
      </div>
    )
  return (
    <form
      className="score-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (points !== '') send(Number(points))
      }}
    >
      <NumberInput
        label={t('questions.points-of', { max: question.worth })}
        min={0}
        max={question.worth}
        decimalScale={2}
        clampBehavior="strict"
        hideControls
        value={points}
        onChange={(value) => setPoints(String(value))}
      />
      <Textarea
        label={t('learning.feedback')}
        autosize
        minRows={1}
        maxLength={2_000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" variant="filled" disabled={points === ''} loading={score.sending}>
          {t('ui.save')}
        </Button>
        {question.by_hand && (
          <Button loading={score.sending} onClick={() => send(null)}>
            {t('questions.back-to-key')}
          </Button>
        )}
      </div>
    </form>
  )
}
