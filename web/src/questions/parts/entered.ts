import type { Body, Option, QuestionKind } from '#contract/questions/question.contract.ts'

/**
 * A question as it is typed: every kind has every field, so that one form can hold them. `right` are ids of options;
 * `partners[i]` belongs to `left[i]`.
 */
export type EnteredBody = {
  prompt: string
  explanation: string
  partial: boolean
  options: Option[]
  right: string[]
  left: Option[]
  partners: Option[]
  extra: Option[]
  yes: 'true' | 'false'
  accepted: string[]
  accents: boolean
  value: string
  tolerance: string
  tolerance_in: 'value' | 'percent'
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Drawn at random: students see it, and it must not tell the order that options were typed in. */
export const newOptionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')
export const newOption = (): Option => ({ id: newOptionId(), text: '' })

export const enteredFrom = (body: Body | undefined): EnteredBody => {
  const empty: EnteredBody = {
    prompt: '',
    explanation: '',
    partial: true,
    options: [newOption(), newOption(), newOption()],
    right: [],
    left: [newOption(), newOption()],
    partners: [newOption(), newOption()],
    extra: [],
    yes: 'true',
    accepted: [''],
    accents: false,
    value: '',
    tolerance: '0',
    tolerance_in: 'value',
  }
  if (!body) return empty
  const asked = { ...empty, prompt: body.prompt, explanation: body.explanation }
  switch (body.kind) {
    case 'choice':
      return { ...asked, options: body.options, right: [body.right] }
    case 'several':
      return { ...asked, options: body.options, right: body.right, partial: body.partial }
    case 'true_false':
      return { ...asked, yes: body.right ? 'true' : 'false' }
    case 'short_text':
      return { ...asked, accepted: body.accepted, accents: body.accents }
    case 'number':
      return { ...asked, value: String(body.value), tolerance: String(body.tolerance), tolerance_in: body.tolerance_in }
    case 'match':
      return {
        ...asked,
        left: body.left,
        partners: body.right.slice(0, body.left.length),
        extra: body.right.slice(body.left.length),
        partial: body.partial,
      }
    case 'order':
      return { ...asked, options: body.options, partial: body.partial }
    case 'essay':
      break
  }
  return asked
}

/** What is sent; rows that nobody wrote into are left out. */
export const bodyFrom = (kind: QuestionKind, entered: EnteredBody): Body => {
  const { prompt, explanation, partial } = entered
  const options = written(entered.options)
  const right = entered.right.filter((id) => options.some((option) => option.id === id))
  switch (kind) {
    case 'choice':
      return { kind, prompt, explanation, options, right: right[0] ?? '' }
    case 'several':
      return { kind, prompt, explanation, partial, options, right }
    case 'true_false':
      return { kind, prompt, explanation, right: entered.yes === 'true' }
    case 'short_text':
      return {
        kind,
        prompt,
        explanation,
        accepted: entered.accepted.filter((text) => text.trim() !== ''),
        accents: entered.accents,
      }
    case 'number':
      return {
        kind,
        prompt,
        explanation,
        value: numberIn(entered.value),
        tolerance: numberIn(entered.tolerance),
        tolerance_in: entered.tolerance_in,
      }
    case 'match': {
      const pairs = entered.left
        .map((left, at) => ({ left, right: entered.partners[at] ?? newOption() }))
        .filter(({ left, right: to }) => left.text.trim() !== '' && to.text.trim() !== '')
      return {
        kind,
        prompt,
        explanation,
        partial,
        left: pairs.map(({ left }) => left),
        right: [...pairs.map(({ right: to }) => to), ...written(entered.extra)],
      }
    }
    case 'order':
      return { kind, prompt, explanation, partial, options }
    case 'essay':
      break
  }
  return { kind, prompt, explanation }
}

const written = (options: readonly Option[]): Option[] => options.filter(({ text }) => text.trim() !== '')

/** Nothing typed is no number, not zero. */
const numberIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
