import { describe, expect, it } from 'vitest'
import { areaBetween, segmentsOf } from './annotation-text.ts'

describe('a text with notes', () => {
  it('is cut where ranges begin and end, and says the same', () => {
    const segments = segmentsOf('The cell has walls.', [
      { id: 1, start: 4, end: 12 },
      { id: 2, start: 9, end: 18 },
    ])
    expect(segments.map(({ text, ids }) => [text, ids])).toEqual([
      ['The ', []],
      ['cell ', [1]],
      ['has', [1, 2]],
      [' walls', [2]],
      ['.', []],
    ])
    expect(segments.map(({ text }) => text).join('')).toBe('The cell has walls.')
  })

  it('without notes is one piece, and nothing is no piece', () => {
    expect(segmentsOf('All', [])).toEqual([{ at: 0, text: 'All', ids: [] }])
    expect(segmentsOf('', [])).toEqual([])
  })

  it('that is shorter than a range shows what there is', () =>
    expect(segmentsOf('Short', [{ id: 1, start: 2, end: 99 }]).map(({ text }) => text)).toEqual(['Sh', 'ort']))
})

describe('a rectangle', () => {
  it.each([
    [
      { x: 0.5, y: 0.5 },
      { x: 0.25, y: 0.75 },
      { x: 0.25, y: 0.5, width: 0.25, height: 0.25 },
    ],
    [
      { x: -1, y: 0.9 },
      { x: 0.5, y: 3 },
      { x: 0, y: 0.9, width: 0.5, height: 0.09999 },
    ],
  ])('from %j to %j is %j', (from, to, expected) => expect(areaBetween(from, to)).toEqual(expected))

  it('never leaves the page', () => {
    for (let nth = 0; nth < 500; nth++) {
      const at = () => ({ x: Math.random() * 1.4 - 0.2, y: Math.random() * 1.4 - 0.2 })
      const { x, y, width, height } = areaBetween(at(), at())
      expect([x + width <= 1, y + height <= 1, x >= 0, y >= 0]).toEqual([true, true, true, true])
    }
  })
})
