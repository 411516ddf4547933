import { rounded } from '../kernel/fraction.ts'
import { Body } from './question.contract.ts'
import { numberTyped } from './scoring.rules.ts'

/** One question found in a text, or why it was not taken. `line` counts from 1. */
export type Found = { line: number; text: string; body: Body } | { line: number; text: string; problem: string }

/**
 * Questions from a plain text in one of two common forms, known by its look: GIFT (the Moodle documentation, "GIFT
 * format"): `Question { =right ~wrong }`, `{T}`, `{#3.14:0.01}`, `{=a -> b =c -> d}`, `{}`; percentages make several
 * right ones; Aiken: the question, its options as `A. …`, then `ANSWER: B`.
 * @param newId draws the name of an option
 */
export const questionsIn = (text: string, newId: () => string): Found[] => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const inAiken = lines.some((line) => /^ANSWER:\s*[A-Z]\s*$/i.test(line))
  return blocksOf(lines, inAiken).map(({ line, text: block }) => {
    const read = inAiken ? aiken(block, newId) : gift(block, newId)
    const checked = Body.safeParse(read)
    return checked.success ? { line, text: block, body: checked.data } : { line, text: block, problem: problemOf(read) }
  })
}

const problemOf = (read: unknown): string =>
  read === undefined ? 'questions.import-no-answers' : 'questions.import-wrong'

/** Questions are parted by empty lines; comments and categories of GIFT are no questions. */
const blocksOf = (lines: readonly string[], inAiken: boolean): { line: number; text: string }[] => {
  const blocks: { line: number; text: string }[] = []
  let open = false
  for (const [at, raw] of lines.entries()) {
    const line = inAiken || !/^\s*(\/\/|\$CATEGORY:)/.test(raw) ? raw : ''
    if (line.trim() === '') {
      open = open && raw.trim() !== '' // a comment does not end a question
      continue
    }
    const last = blocks.at(-1)
    if (open && last) last.text += `\n${line}`
    else blocks.push({ line: at + 1, text: line })
    open = true
  }
  return blocks
}

const aiken = (block: string, newId: () => string): unknown => {
  const lines = block.split('\n').map((line) => line.trim())
  const answer = /^ANSWER:\s*([A-Z])$/i.exec(lines.at(-1) ?? '')?.[1]?.toUpperCase()
  const options = lines.flatMap((line) => {
    const [, letter, text] = /^([A-Z])[.)]\s+(.+)$/i.exec(line) ?? []
    return letter && text ? [{ letter: letter.toUpperCase(), id: newId(), text }] : []
  })
  if (!answer || options.length === 0) return undefined
  const prompt = lines.filter((line) => !/^[A-Z][.)]\s/i.test(line) && !/^ANSWER:/i.test(line)).join('\n')
  return {
    kind: 'choice',
    prompt,
    explanation: '',
    options: options.map(({ id, text }) => ({ id, text })),
    right: options.find(({ letter }) => letter === answer)?.id,
  }
}

type Answer = { right: boolean; weight: number | null; text: string; partner: string | undefined }

const gift = (block: string, newId: () => string): unknown => {
  const [, before = '', inside, after = ''] =
    /^((?:\\[^]|[^\\{])*)\{((?:\\[^]|[^\\}])*)\}([^]*)$/.exec(block.replace(/^\s*::(?:\\[^]|[^\\:])*::\s*/, '')) ?? []
  if (inside === undefined) return undefined
  const prompt = plain(`${before.replace(/^\s*\[\w+\]/, '')}${after.trim() ? ' _____ ' : ''}${after}`)
  const [answers = '', explanation = ''] = inside.split(/(?<!\\)####/)
  const asked = { prompt, explanation: plain(explanation) }
  const bare = answers.trim()
  if (bare === '') return { kind: 'essay', ...asked }
  const yes = /^(T|TRUE|F|FALSE)(?:#[^]*)?$/i.exec(bare)?.[1]
  if (yes) return { kind: 'true_false', ...asked, right: yes.toUpperCase().startsWith('T') }
  if (bare.startsWith('#')) return number(bare.slice(1), asked)
  const found = answersIn(bare)
  const pairs = found.flatMap(({ text, partner }) => (partner === undefined ? [] : [{ text, partner }]))
  if (pairs.length > 0)
    return {
      kind: 'match',
      ...asked,
      partial: true,
      left: pairs.filter(({ text }) => text !== '').map(({ text }) => ({ id: newId(), text })),
      right: pairs
        .toSorted((a, b) => Number(a.text === '') - Number(b.text === ''))
        .map(({ partner }) => ({ id: newId(), text: partner })),
    }
  if (found.length > 0 && found.every(({ right }) => right))
    return { kind: 'short_text', ...asked, accepted: found.map(({ text }) => text), accents: false }
  const options = found.map(({ text }) => ({ id: newId(), text }))
  const rightOnes = options.filter((_, at) => found[at]?.right || (found[at]?.weight ?? 0) > 0).map(({ id }) => id)
  if (found.some(({ weight }) => weight !== null && weight !== 100))
    return { kind: 'several', ...asked, partial: true, options, right: rightOnes }
  return rightOnes.length === 1 ? { kind: 'choice', ...asked, options, right: rightOnes[0] } : undefined
}

const answersIn = (text: string): Answer[] =>
  [...text.matchAll(/(?<!\\)([=~])((?:\\[^]|[^\\=~])*)/g)].map(([, sign = '', written = '']) => {
    const [answer = ''] = written.split(/(?<!\\)#/) // what follows is told to who chose it
    const [, weight, rest = ''] = /^\s*(?:%(-?[\d.]+)%)?([^]*)$/.exec(answer) ?? []
    const [left = '', ...right] = rest.split(/->/)
    return {
      right: sign === '=',
      weight: weight === undefined ? null : Number(weight),
      text: plain(left),
      partner: right.length > 0 ? plain(right.join('->')) : undefined,
    }
  })

const number = (written: string, asked: object): unknown => {
  const first =
    written
      .split(/(?<!\\)#/)[0]
      ?.trim()
      .replace(/^=/, '') ?? ''
  const range = /^(.+?)\.\.(.+)$/.exec(first)
  const [low, high] = [
    numberTyped(range?.[1] ?? first.split(':')[0] ?? ''),
    numberTyped(range?.[2] ?? first.split(':')[1] ?? '0'),
  ]
  if (!low || !high) return undefined
  const [a, b] = [rounded(low, 6), rounded(high, 6)]
  const [value, tolerance] = range ? [(a + b) / 2, (b - a) / 2] : [a, b]
  return {
    kind: 'number',
    ...asked,
    value: Number(value.toFixed(6)),
    tolerance: Number(tolerance.toFixed(6)),
    tolerance_in: 'value',
  }
}

/** Text without the escapes of GIFT. */
const plain = (text: string): string =>
  text
    .replaceAll(/\\n/g, '\n')
    .replaceAll(/\\([~=#{}:\\])/g, '$1')
    .trim()
