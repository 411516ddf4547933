import '../questions.css'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Asked, Body, Given } from '#contract/questions/question.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Figures } from '#web/ui/Person.tsx'
import { Answered } from './Answered.tsx'
import { AnswerInput } from './AnswerInput.tsx'

type Props = {
  at: number
  worth: number
  asked: Asked
  given: Given | null
  /** What became of the answer; without it the question is open. */
  review?: { earned: number | null; key: Body | null; comment: string } | undefined
  id?: string
  /** How the answer is stored, or what a teacher does about it. */
  children?: ReactNode
  onChange?: (given: Given) => void
}

/** One question: asked, or looked back at. */
export const AskedCard = ({ at, worth, asked, given, review, id, children, onChange }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const prompt = useId()
  return (
    <section className="card question" aria-labelledby={`${prompt}-head`} id={id} tabIndex={-1}>
      <div className="card-head">
        <h2 id={`${prompt}-head`}>{t('questions.number-of', { at: at + 1 })}</h2>
        <span className="end muted small">
          <Figures>
            {review && review.earned !== null
              ? t('learning.points', { points: number(review.earned), max: number(worth) })
              : t('questions.worth', { points: number(worth) })}
          </Figures>
          {review && review.earned === null && ` · ${t('questions.not-scored')}`}
        </span>
      </div>
      <div className="card-body stack">
        <div id={prompt} className="prose" dir="auto">
          <Markdown top={3}>{asked.prompt}</Markdown>
        </div>
        {review ? (
          <Answered asked={asked} given={given} answer={review.key} />
        ) : (
          <AnswerInput asked={asked} given={given} labelledBy={prompt} onChange={(next) => onChange?.(next)} />
        )}
        {review?.comment && (
          <div className="explanation">
            <div className="small muted">{t('learning.feedback')}</div>
            <bdi>{review.comment}</bdi>
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
