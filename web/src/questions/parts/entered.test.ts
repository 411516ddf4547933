import { describe, expect, it } from 'vitest'
import { Body } from '#contract/questions/question.contract.ts'
import { bodyFrom, enteredFrom, newOption, newOptionId } from './entered.ts'

const asked = { prompt: 'Question', explanation: 'Because' }
const options = ['ab12', 'cd34', 'ef56'].map((id) => ({ id, text: id }))
const bodies: Body[] = [
  { kind: 'choice', ...asked, options, right: 'cd34' },
  { kind: 'several', ...asked, partial: false, options, right: ['ab12', 'ef56'] },
  { kind: 'true_false', ...asked, right: false },
  { kind: 'short_text', ...asked, accepted: ['a', 'b'], accents: true },
  { kind: 'number', ...asked, value: -1.5, tolerance: 2, tolerance_in: 'percent' },
  { kind: 'match', ...asked, partial: true, left: options.slice(0, 2), right: [...options, { id: 'gh78', text: 'x' }] },
  { kind: 'order', ...asked, partial: true, options },
  { kind: 'essay', ...asked },
]

describe('a question in the form', () => {
  it.each(bodies.map((body) => [body.kind, body] as const))('of kind %s comes out as it went in', (kind, body) => {
    expect(bodyFrom(kind, enteredFrom(body))).toEqual(body)
  })

  it('leaves empty rows out, with the tick that they had', () => {
    const empty = newOption()
    const entered = { ...enteredFrom(bodies[0]), options: [...options, empty], right: [empty.id] }
    const body = bodyFrom('choice', entered)
    expect(body).toMatchObject({ options, right: '' })
    expect(Body.safeParse(body).success).toBe(false)
  })

  it('is none without a number where one is asked for', () => {
    expect(Body.safeParse(bodyFrom('number', { ...enteredFrom(bodies[4]), value: '' })).success).toBe(false)
  })

  it('names its options so that the schema takes them, never twice alike', () => {
    const ids = Array.from({ length: 500 }, newOptionId)
    expect(new Set(ids).size).toBe(500)
    expect(ids.every((id) => /^[a-z0-9]{8}$/.test(id))).toBe(true)
  })
})
