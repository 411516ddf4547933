import { expect, it } from 'vitest'
import { drawn } from './drawn.ts'

const draw = async (some: readonly string[]) => {
  if (some.includes('bad')) throw new Error('cannot be drawn')
  return Buffer.from(some.join(' '))
}

it('an entry that cannot be drawn is left out and named, the others are drawn', async () => {
  const { body, failed } = await drawn(['a', 'bad', 'b'], draw)
  expect([body.toString(), failed]).toEqual(['a b', ['bad']])
})

it('without any that can be drawn there is no sheet', () =>
  expect(drawn(['bad'], draw)).rejects.toThrow('cannot be drawn'))
