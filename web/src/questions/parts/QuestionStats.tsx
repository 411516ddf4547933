import type { QuestionResult } from '#contract/questions/results.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { IconCheck } from '@tabler/icons-react'
import { plainLine } from './plain-line.ts'

/** How each question fared in the latest attempts: share of points, and what was chosen most. */
export const QuestionStats = ({ questions }: { questions: readonly QuestionResult[] }) => {
  const t = useTexts()
  return (
    <Card title={t('questions.by-question')} flush>
      <ol className="list">
        {questions.map((question, at) => (
          <li key={question.id}>
            <Question question={question} at={at} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Question = ({ question, at }: { question: QuestionResult; at: number }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const { asked, answered, right, waiting, picks } = question
  return (
    <details className="grow question-stats">
      <summary className="row">
        <span className="muted">{at + 1}.</span>
        <bdi className="grow ellipsis">{plainLine(question.prompt)}</bdi>
        <span className="small muted">
          {waiting > 0 ? t('questions.to-read', { count: waiting }) : t('questions.right-of', { right, asked })}
        </span>
        {question.percent !== null && (
          <b>
            <Code>{percent(question.percent, 0)}</Code>
          </b>
        )}
      </summary>
      <div className="stack close question-picks">
        <p className="small muted">{t('questions.answered-of', { answered, asked })}</p>
        {picks
          .filter(({ count }) => count > 0)
          .map(({ label, yes, right: isRight, count }, nth) => (
            <div key={nth} className="pick">
              <span className="row tight">
                {isRight && <IconCheck size={16} className="found-good" aria-hidden />}
                <bdi>{label ?? t(yes ? 'questions.true' : 'questions.false')}</bdi>
                {isRight && <span className="small muted">{t('questions.right')}</span>}
              </span>
              <span className="progress-line grow" aria-hidden>
                <i style={{ width: `${answered === 0 ? 0 : Math.min(100, (count / answered) * 100)}%` }} />
              </span>
              <span className="to-end">{t('questions.chosen-by', { count })}</span>
            </div>
          ))}
      </div>
    </details>
  )
}
