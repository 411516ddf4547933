import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { askedOf, drawn, seedOf } from '#contract/questions/order.rules.ts'
import type { Given } from '#contract/questions/question.contract.ts'
import { maxOf, pointsOf } from '#contract/questions/scoring.rules.ts'
import type { QuestionSet } from '#contract/questions/sets.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { AskedCard } from './AskedCard.tsx'

/** The questions as a student gets them, answered and scored without anything being stored. */
export default function TryOut({ set, onClose }: { set: QuestionSet; onClose: () => void }) {
  const t = useTexts()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      title={t('questions.try')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="form-section">
        <Practice
          questions={set.questions}
          draw={set.draw}
          shuffle={set.shuffle}
          shuffle_options={set.shuffle_options}
        />
      </div>
    </Drawer>
  )
}

type Props = Pick<QuestionSet, 'questions' | 'draw' | 'shuffle' | 'shuffle_options'>

/** Answering for oneself: points and right answers at once. */
export const Practice = ({ questions, draw, shuffle, shuffle_options }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 2 ** 32))
  const [answers, setAnswers] = useState<Record<number, Given>>({})
  const [checked, setChecked] = useState(false)
  const own = drawn(
    questions.filter(({ counts }) => counts !== 'none'),
    seed,
    { draw, shuffle },
  )
  const earned = own.map((question) => pointsOf(question, answers[question.id] ?? null))
  const again = () => {
    setAnswers({})
    setChecked(false)
    setSeed(Math.floor(Math.random() * 2 ** 32))
  }
  return (
    <div className="stack">
      {checked && (
        <Note
          tone="info"
          title={t('questions.practice-result', {
            points: number(earned.reduce<number>((sum, one) => sum + (one ?? 0), 0)),
            max: number(maxOf(own)),
          })}
        >
          {earned.includes(null) && t('questions.practice-essays')}
        </Note>
      )}
      {own.map((question, at) => (
        <AskedCard
          key={question.id}
          at={at}
          worth={question.points}
          asked={askedOf(question.body, seedOf(seed, question.id), shuffle_options)}
          given={answers[question.id] ?? null}
          review={checked ? { earned: earned[at] ?? null, key: question.body, comment: '' } : undefined}
          onChange={(given) => setAnswers({ ...answers, [question.id]: given })}
        />
      ))}
      <div className="row">
        <Button variant="filled" onClick={checked ? again : () => setChecked(true)}>
          {t(checked ? 'questions.try-again' : 'questions.check')}
        </Button>
      </div>
    </div>
  )
}
