import { ActionIcon, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useId } from 'react'
import { rounded } from '#contract/kernel/fraction.ts'
import type { Asked, Given } from '#contract/questions/question.contract.ts'
import { numberTyped } from '#contract/questions/scoring.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  asked: Asked
  given: Given | null
  /** Id of the element that holds the question: what is answered is read aloud with it. */
  labelledBy: string
  onChange: (given: Given) => void
}

/** Where a question is answered, by kind. */
export const AnswerInput = ({ asked, given, labelledBy, onChange }: Props) => {
  const t = useTexts()
  const name = useId()
  const ids = given && 'ids' in given ? given.ids : []
  const text = given && 'text' in given ? given.text : ''
  switch (asked.kind) {
    case 'choice':
      return (
        <div role="radiogroup" aria-labelledby={labelledBy} className="answers">
          {asked.options.map((option) => (
            <Radio
              key={option.id}
              name={name}
              label={<bdi>{option.text}</bdi>}
              checked={ids[0] === option.id}
              onChange={() => onChange({ ids: [option.id] })}
            />
          ))}
        </div>
      )
    case 'several':
      return (
        <fieldset aria-labelledby={labelledBy} className="answers">
          {asked.options.map((option) => (
            <Checkbox
              key={option.id}
              label={<bdi>{option.text}</bdi>}
              checked={ids.includes(option.id)}
              onChange={() =>
                onChange({ ids: ids.includes(option.id) ? ids.filter((id) => id !== option.id) : [...ids, option.id] })
              }
            />
          ))}
        </fieldset>
      )
    case 'true_false':
      return (
        <div role="radiogroup" aria-labelledby={labelledBy} className="answers">
          {[true, false].map((yes) => (
            <Radio
              key={String(yes)}
              name={name}
              label={t(yes ? 'questions.true' : 'questions.false')}
              checked={given !== null && 'yes' in given && given.yes === yes}
              onChange={() => onChange({ yes })}
            />
          ))}
        </div>
      )
    case 'short_text':
      return (
        <TextInput
          aria-labelledby={labelledBy}
          maxLength={500}
          value={text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          autoComplete="off"
        />
      )
    case 'number':
      return <NumberAnswer text={text} labelledBy={labelledBy} onChange={onChange} />
    case 'match':
      return <MatchAnswer asked={asked} pairs={given && 'pairs' in given ? given.pairs : {}} onChange={onChange} />
    case 'order':
      return <OrderAnswer asked={asked} ids={ids} labelledBy={labelledBy} onChange={onChange} />
    case 'essay':
      break
  }
  return (
    <Textarea
      aria-labelledby={labelledBy}
      autosize
      minRows={6}
      maxLength={50_000}
      value={text}
      onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
    />
  )
}

type Answering = Pick<Props, 'onChange'>

/** Says how the number is understood as soon as that could differ from what was meant. */
const NumberAnswer = ({ text, labelledBy, onChange }: Answering & { text: string; labelledBy: string }) => {
  const t = useTexts()
  const { number } = useFormat()
  const typed = numberTyped(text)
  const plain = typed && String(rounded(typed, 6))
  return (
    <TextInput
      aria-labelledby={labelledBy}
      className="short-answer"
      inputMode="decimal"
      dir="ltr"
      maxLength={60}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      description={
        text.trim() === '' || plain === text.trim()
          ? undefined
          : plain === null
            ? t('questions.no-number')
            : t('questions.understood', { number: number(Number(plain), { maximumFractionDigits: 6 }) })
      }
    />
  )
}

const MatchAnswer = ({ asked, pairs, onChange }: Answering & { asked: Asked; pairs: Record<string, string> }) => {
  const t = useTexts()
  return (
    <div className="answers">
      {asked.left.map((left) => (
        <div key={left.id} className="match-row">
          <bdi id={`left-${left.id}`}>{left.text}</bdi>
          <Select
            aria-labelledby={`left-${left.id}`}
            placeholder={t('questions.choose')}
            data={asked.options.map(({ id, text }) => ({ value: id, label: text }))}
            value={pairs[left.id] ?? null}
            clearable
            onChange={(partner) => {
              const { [left.id]: _, ...others } = pairs
              onChange({ pairs: partner ? { ...others, [left.id]: partner } : others })
            }}
          />
        </div>
      ))}
    </div>
  )
}

/** Items in the order of the student; until one is moved, nothing is answered. */
const OrderAnswer = ({
  asked,
  ids,
  labelledBy,
  onChange,
}: Answering & { asked: Asked; ids: string[]; labelledBy: string }) => {
  const t = useTexts()
  const order = ids.length === asked.options.length ? ids : asked.options.map(({ id }) => id)
  const textOf = new Map(asked.options.map(({ id, text }) => [id, text]))
  const put = (from: number, to: number) => {
    const moved = order[from]
    if (moved !== undefined && to >= 0 && to < order.length)
      onChange({ ids: order.filter((_, at) => at !== from).toSpliced(to, 0, moved) })
  }
  return (
    <>
      <ol className="answers order-answer" aria-labelledby={labelledBy}>
        {order.map((id, at) => (
          <li key={id} className="row tight">
            <span className="order-place muted">{at + 1}</span>
            <bdi className="grow">{textOf.get(id)}</bdi>
            <ActionIcon
              aria-label={t('questions.item-up', { item: textOf.get(id) ?? '' })}
              disabled={at === 0}
              onClick={() => put(at, at - 1)}
            >
              <IconArrowUp size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('questions.item-down', { item: textOf.get(id) ?? '' })}
              disabled={at === order.length - 1}
              onClick={() => put(at, at + 1)}
            >
              <IconArrowDown size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {ids.length === 0 && (
        <button type="button" className="link small" onClick={() => onChange({ ids: order })}>
          {t('questions.keep-order')}
        </button>
      )}
    </>
  )
}
