import { describe, expect, it } from 'vitest'
import { type Found, questionsIn } from './import.rules.ts'

let drawn = 0
const newId = () => `id${String(++drawn).padStart(4, '0')}`
const read = (text: string) => questionsIn(text, newId)
const only = (text: string) => {
  const [found] = read(text)
  return found && 'body' in found ? found.body : undefined
}
const texts = (found: Found | undefined) =>
  found && 'body' in found && 'options' in found.body ? found.body.options.map(({ text }) => text) : []

describe('GIFT', () => {
  it('reads a choice, its title and the feedback of answers aside', () => {
    const body = only(
      '::Grant:: Who is buried in Grant\\=s tomb? {\n~no one#wrong\n=Grant#right\n~Napoleon\n#### He really is.}',
    )
    expect(body).toMatchObject({
      kind: 'choice',
      prompt: 'Who is buried in Grant=s tomb?',
      explanation: 'He really is.',
    })
    const right = body?.kind === 'choice' ? body.options.find(({ id }) => id === body.right)?.text : ''
    expect(right).toBe('Grant')
  })
  it.each<[string, object]>([
    ['Earth is flat. {FALSE}', { kind: 'true_false', right: false }],
    ['2+2? {=4 =four}', { kind: 'short_text', accepted: ['4', 'four'] }],
    ['Inch? {#2.54:0.005}', { kind: 'number', value: 2.54, tolerance: 0.005 }],
    ['From 1 to 5? {#1..5}', { kind: 'number', value: 3, tolerance: 2 }],
    ['Write about it. {}', { kind: 'essay', prompt: 'Write about it.' }],
    ['Costs {=3 ~4} cents.', { kind: 'choice', prompt: 'Costs  _____  cents.' }],
    ['Which? {~%50%a ~%50%b ~%-100%c}', { kind: 'several', right: [expect.anything(), expect.anything()] }],
    [
      'Match. {=Canada -> Ottawa =Italy -> Rome}',
      { kind: 'match', left: [{ text: 'Canada' }, { text: 'Italy' }], right: [{ text: 'Ottawa' }, { text: 'Rome' }] },
    ],
  ])('reads %s', (text, expected) => expect(only(text)).toMatchObject(expected))

  it('reads several questions, skips comments and categories, and tells the line of what it cannot read', () => {
    const found = read(
      '// first\n$CATEGORY: x\n\nA? {T}\n\nNo answers here\n\nB? {=1 ~2\n// between\n~3}\n\nC? {~1 ~2}',
    )
    expect(found.map((one) => [one.line, 'body' in one ? one.body.kind : one.problem])).toEqual([
      [4, 'true_false'],
      [6, 'questions.import-no-answers'],
      [8, 'choice'],
      [12, 'questions.import-no-answers'],
    ])
    expect(texts(found[2])).toEqual(['1', '2', '3'])
  })
})

describe('Aiken', () => {
  it('reads a question with its options', () => {
    const [found] = read('What is 2+2?\nA. 3\nB) 4\nANSWER: B')
    expect(texts(found)).toEqual(['3', '4'])
    expect(
      found && 'body' in found && found.body.kind === 'choice' && found.body.options[1]?.id === found.body.right,
    ).toBe(true)
  })
  it('refuses one whose answer is not among them', () => {
    expect(read('What?\nA. 3\nB. 4\nANSWER: C')).toMatchObject([{ problem: 'questions.import-wrong' }])
  })
})
