import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Refused } from './failures.ts'
import { closeDialog, openDialog } from './dialogs.ts'
import { inParts, merged } from './parts.ts'

vi.mock('./feedback.ts', () => ({ wordsOf: ({ message }: Refused) => message }))
vi.mock('./api.ts', () => ({ call: undefined }))
afterEach(() => closeDialog())

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const refused: Refused = {
  refused: true,
  status: 409,
  status_text: '',
  address: '',
  code: '',
  message: 'not now',
  fields: [],
}
const refuse = () => Promise.reject(refused) // oxlint-disable-line typescript/prefer-promise-reject-errors -- refusals are values

describe('what is sent in parts', () => {
  it('goes in one call, without a dialog, while it fits', async () => {
    expect(await inParts(numbers(200), 200, (part) => Promise.resolve(part.length))).toEqual([200])
    expect(openDialog()).toBeUndefined()
  })
  it('goes one part after the other, counted on the way', async () => {
    const seen: unknown[] = []
    const answers = await inParts(numbers(450), 200, (part) => Promise.resolve((seen.push(openDialog()), part.length)))
    expect(answers).toEqual([200, 200, 50])
    expect(seen).toMatchObject([
      { kind: 'progress', done: 0, of: 450 },
      { kind: 'progress', done: 200, of: 450 },
      { kind: 'progress', done: 400, of: 450 },
    ])
    expect(openDialog()).toBeUndefined()
  })
  it('stops after the part under way, and says how many were done', async () => {
    const answers = await inParts(numbers(450), 200, (part, at) => {
      if (at === 1) closeDialog()
      return Promise.resolve(part.length)
    })
    expect(answers).toEqual([200, 200])
    expect(openDialog()).toMatchObject({ kind: 'stopped', done: 400, of: 450 })
  })
  it('keeps what was done before a part that is refused, and says why it went no further', async () => {
    expect(
      await inParts(numbers(450), 200, (part, at) => (at === 1 ? refuse() : Promise.resolve(part.length))),
    ).toEqual([200])
    expect(openDialog()).toMatchObject({ kind: 'stopped', done: 200, of: 450, message: 'not now' })
  })
  it('is refused as any call when the first part is', async () => {
    await expect(inParts(numbers(450), 200, refuse)).rejects.toBe(refused)
    expect(openDialog()).toBeUndefined()
  })
  it('is answered as one', () =>
    expect(
      merged([
        { rows: [{ id: 1 }, { id: 2 }], done: true, people: 2, batch_id: 7, today: '2026-01-01' },
        { rows: [{ id: 2 }, { id: 3 }], done: true, people: 1, batch_id: 8, today: '2026-01-01' },
      ]),
    ).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], done: true, people: 3, batch_id: 7, today: '2026-01-01' }))
})
