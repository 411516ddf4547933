import { describe, expect, it } from 'vitest'
import { neighbour } from './neighbour.rules.ts'

// Two groups: six schools in four columns, then two.
const places = [
  ...[0, 1, 2, 3].map((column) => ({ left: column * 100, top: 0, width: 90 })),
  ...[0, 1].map((column) => ({ left: column * 100, top: 40, width: 90 })),
  ...[0, 1].map((column) => ({ left: column * 100, top: 120, width: 90 })),
]
const mirrored = places.map((place) => ({ ...place, left: 300 - place.left }))

describe('an arrow key', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [3, 'ArrowRight', 4],
    [0, 'ArrowLeft', undefined],
    [4, 'ArrowLeft', 3],
    [7, 'ArrowRight', undefined],
    [1, 'ArrowDown', 5],
    [3, 'ArrowDown', 5],
    [5, 'ArrowDown', 7],
    [7, 'ArrowDown', undefined],
    [6, 'ArrowUp', 4],
    [4, 'ArrowUp', 0],
    [0, 'ArrowUp', undefined],
    [3, 'Home', 0],
    [3, 'End', 7],
    [3, 'a', undefined],
  ])('from %i with %s leads to %s', (at, key, to) => expect(neighbour(places, at, key, false)).toBe(to))

  it.each([
    [0, 'ArrowLeft', 1],
    [1, 'ArrowRight', 0],
    [1, 'ArrowDown', 5],
  ])('right to left, from %i with %s leads to %s', (at, key, to) => expect(neighbour(mirrored, at, key, true)).toBe(to))
})
