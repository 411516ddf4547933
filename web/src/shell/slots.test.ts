import { expect, it } from 'vitest'
import './slots.ts'

it('fills every place that a domain keeps free', async () => {
  const files = import.meta.glob<Record<string, { isFilled: () => boolean }>>('../*/slots.ts')
  const empty = await Promise.all(
    Object.entries(files).map(async ([file, load]) =>
      Object.entries(await load()).flatMap(([name, { isFilled }]) => (isFilled() ? [] : [`${file}: ${name}`])),
    ),
  )
  expect(Object.keys(files).length).toBeGreaterThan(1)
  expect(empty.flat()).toEqual([])
})
