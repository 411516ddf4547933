import { IconCheck, IconX } from '@tabler/icons-react'
import type { Asked, Body, Given } from '#contract/questions/question.contract.ts'
import { isAnswered } from '#contract/questions/scoring.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Markdown } from '#web/ui/Markdown.tsx'

/** What was answered, in words; with the key also what would have been right. */
export const Answered = ({ asked, given, answer }: { asked: Asked; given: Given | null; answer: Body | null }) => {
  const t = useTexts()
  const lines = given && isAnswered(given) ? linesOf(asked, given, t) : []
  return (
    <div className="stack close">
      {asked.kind === 'choice' || asked.kind === 'several' ? (
        <Options asked={asked} given={given} answer={answer} />
      ) : (
        <Lines title={t('questions.answered')} lines={lines} none={t('questions.no-answer')} />
      )}
      {answer && asked.kind !== 'choice' && asked.kind !== 'several' && asked.kind !== 'essay' && (
        <Lines title={t('questions.right-answer')} lines={keyLines(answer, t)} none="" />
      )}
      {answer?.explanation && (
        <div className="explanation small">
          <Markdown top={3}>{answer.explanation}</Markdown>
        </div>
      )}
    </div>
  )
}

const Lines = ({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) => (
  <div>
    <div className="small muted">{title}</div>
    {lines.length === 0 ? (
      <div className="muted">{none}</div>
    ) : (
      lines.map((line, at) => (
        <div key={at} className="answer-line">
          <bdi>{line}</bdi>
        </div>
      ))
    )}
  </div>
)

/**
 * All options, the chosen ones marked; with the key the right ones too, each in a word for those who do not see the
 * sign.
 */
const Options = ({ asked, given, answer }: { asked: Asked; given: Given | null; answer: Body | null }) => {
  const t = useTexts()
  const chosen = given && 'ids' in given ? given.ids : []
  const right = answer?.kind === 'choice' ? [answer.right] : answer?.kind === 'several' ? answer.right : []
  return (
    <ul className="answers review">
      {asked.options.map(({ id, text }) => (
        <li
          key={id}
          {...(chosen.includes(id) && { 'data-chosen': true })}
          {...(right.includes(id) && { 'data-right': true })}
        >
          <span className="review-sign">
            {right.includes(id) ? (
              <IconCheck size={16} stroke={2} aria-hidden />
            ) : answer && chosen.includes(id) ? (
              <IconX size={16} stroke={2} aria-hidden />
            ) : null}
          </span>
          <bdi className="grow">{text}</bdi>
          <span className="small muted">
            {[chosen.includes(id) && t('questions.chosen'), right.includes(id) && t('questions.right')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Texts = ReturnType<typeof useTexts>

const linesOf = (asked: Asked, given: Given, t: Texts): string[] => {
  const textOf = new Map(asked.options.map(({ id, text }) => [id, text]))
  if ('yes' in given) return [t(given.yes ? 'questions.true' : 'questions.false')]
  if ('text' in given) return given.text.split('\n')
  if ('ids' in given) return given.ids.map((id, at) => `${at + 1}. ${textOf.get(id) ?? ''}`)
  return asked.left.map(({ id, text }) => `${text} – ${textOf.get(given.pairs[id] ?? '') ?? '…'}`)
}

const keyLines = (body: Body, t: Texts): string[] => {
  switch (body.kind) {
    case 'true_false':
      return [t(body.right ? 'questions.true' : 'questions.false')]
    case 'short_text':
      return body.accepted
    case 'number':
      return [
        body.tolerance === 0
          ? String(body.value)
          : `${body.value} ± ${body.tolerance}${body.tolerance_in === 'percent' ? '%' : ''}`,
      ]
    case 'match':
      return body.left.map(({ text }, at) => `${text} – ${body.right[at]?.text ?? ''}`)
    case 'order':
      return body.options.map(({ text }, at) => `${at + 1}. ${text}`)
    case 'choice':
    case 'several':
    case 'essay':
      break
  }
  return []
}
