import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { id, text, wholeNumber } from '#contract/kernel/fields.ts'
import { problemsIn } from './problems.ts'

const schema = z.object({
  name: text(5),
  seats: wholeNumber({ min: 1 }),
  room_id: id(),
  days: z.array(z.object({ note: text(10) })),
})
const good = { name: 'Lab', seats: 20, room_id: 3, days: [] }

describe('problems before sending', () => {
  it('are none when the schema accepts', () => expect(problemsIn(schema, good)).toEqual([]))
  it('stand at their field with their parameters', () => {
    expect(problemsIn(schema, { ...good, name: 'Laboratory', seats: 0 })).toEqual([
      { path: 'name', key: 'errors.field.too-long', params: { max: 5 } },
      { path: 'seats', key: 'errors.field.min', params: { min: 1 } },
    ])
  })
  it('name what is missing', () =>
    expect(problemsIn(schema, { ...good, name: undefined })).toMatchObject([
      { path: 'name', key: 'errors.field.required' },
    ]))
  it('reach nested rows', () =>
    expect(problemsIn(schema, { ...good, days: [{ note: '' }] })).toMatchObject([
      { path: 'days.0.note', key: 'errors.field.required' },
    ]))
})
