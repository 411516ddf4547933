import { expect, it, vi } from 'vitest'
import { idsIn, listed } from './address.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('a few ids stand in the address', () => expect(listed([3, 1])).toBe('3,1'))
it('many are kept by the tab, and the address stays short', () => {
  const name = listed(ids(1932))
  expect(name.length).toBeLessThan(40)
  expect(idsIn(name)).toEqual(ids(1932).map(String))
})
