import { expect, it } from 'vitest'
import { openLine } from './line.ts'

const gate = () => Promise.withResolvers<string>()

it('serves so many at once, the others in their order', async () => {
  const line = openLine(2, 10)
  const gates = Array.from({ length: 4 }, gate)
  const begun: number[] = []
  const served = gates.map(({ promise }, at) =>
    line(async () => {
      begun.push(at)
      return promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gates[1]?.resolve('second')
  expect(await served[1]).toBe('second')
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve('done')
  expect(await Promise.all(served)).toEqual(['done', 'second', 'done', 'done'])
})

it('turns away who finds no place, and takes the next when one is free', async () => {
  const line = openLine(1, 1)
  const [first, second] = [gate(), gate()]
  const served = [line(() => first.promise), line(() => second.promise)]
  await expect(line(async () => 'third')).rejects.toEqual({ failure: 'unavailable', retry_after: 5 })
  first.resolve('')
  second.resolve('')
  await Promise.all(served)
  expect(await line(async () => 'later')).toBe('later')
})

it('goes on after work that failed', async () => {
  const line = openLine(1, 1)
  await expect(line(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await line(async () => 'next')).toBe('next')
})
