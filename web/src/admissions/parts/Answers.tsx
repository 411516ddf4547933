import { MultiSelect, Radio, Select, Textarea, TextInput } from '@mantine/core'
import type { Child } from '#contract/admissions/family.contract.ts'
import type { Page, Question } from '#contract/admissions/form.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { type Problems, useAsked } from './asked.tsx'

type Value = Child['answers'][string]
type Props = {
  page: Page
  answers: Child['answers']
  path: string
  problems: Problems
  onChange: (key: string, value: Value) => void
}

/** The questions of one page of the form. What the school wrote is shown as text. */
export const Answers = ({ page, answers, path, problems, onChange }: Props) => (
  <>
    {page.questions.map((question) =>
      question.type === 'words' ? (
        <p key={question.key} className="pre-line">
          <bdi>{question.label}</bdi>
        </p>
      ) : (
        <Control
          key={question.key}
          question={question}
          value={answers[question.key] ?? null}
          path={`${path}.answers`}
          problems={problems}
          onChange={(value) => onChange(question.key, value)}
        />
      ),
    )}
  </>
)

type ControlProps = {
  question: Question
  value: Value
  path: string
  problems: Problems
  onChange: (value: Value) => void
}

const Control = ({ question, value, path, problems, onChange }: ControlProps) => {
  const t = useTexts()
  const asked = useAsked(problems, path)
  const props = asked(question.key, <bdi>{question.label}</bdi>, {
    optional: !question.required,
    ...(question.hint && { hint: <bdi>{question.hint}</bdi> }),
  })
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (question.type === 'longtext')
    return (
      <Textarea
        {...props}
        autosize
        minRows={3}
        maxLength={4000}
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (question.type === 'choice')
    return (
      <Select
        {...props}
        data={question.choices}
        clearable={!question.required}
        value={text || null}
        onChange={onChange}
      />
    )
  if (question.type === 'choices')
    return (
      <MultiSelect {...props} data={question.choices} value={Array.isArray(value) ? value : []} onChange={onChange} />
    )
  if (question.type === 'yesno')
    return (
      <Radio.Group
        {...props}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={(chosen) => onChange(chosen === 'true')}
      >
        <div className="row wide">
          <Radio value="true" label={t('people.yes')} />
          <Radio value="false" label={t('people.no')} />
        </div>
      </Radio.Group>
    )
  return (
    <TextInput
      {...props}
      {...looks[question.type]}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const looks = {
  text: { maxLength: 500, dir: 'auto' },
  number: { inputMode: 'decimal', dir: 'ltr', maxLength: 20 },
  date: { type: 'date' },
  phone: { type: 'tel', dir: 'ltr', maxLength: 40 },
  email: { type: 'email', dir: 'ltr', maxLength: 254 },
  words: {},
} as const
