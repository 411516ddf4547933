import { expect, it } from 'vitest'
import { howMany } from './useFitting.ts'

it.each([
  [[100, 100, 100], 300, 3],
  [[100, 100, 100], 299, 2],
  [[100, 100, 100], 290, 1],
  [[100, 100, 100], 50, 0],
])('of tabs %j a bar of %i shows %i', (widths, room, count) => expect(howMany(widths, room)).toBe(count))
