import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circleThrough, type Edge, type Requirement, unmetChoices } from './prerequisites.rules.ts'

const edges = (...pairs: [number, number][]): Edge[] =>
  pairs.map(([course_id, required_course_id]) => ({ course_id, required_course_id }))

describe('a circle of prerequisites', () => {
  const table: [name: string, known: [number, number][], added: [number, number], way: number[] | undefined][] = [
    ['the first requirement closes none', [], [2, 1], undefined],
    ['a chain closes none', [[2, 1]], [3, 2], undefined],
    ['back to the start of a chain of two', [[2, 1]], [1, 2], [1, 2, 1]],
    [
      'back to the start of a chain of three',
      [
        [2, 1],
        [3, 2],
      ],
      [1, 3],
      [1, 3, 2, 1],
    ],
    [
      'two ways to the same course are no circle',
      [
        [2, 1],
        [3, 1],
        [4, 2],
      ],
      [4, 3],
      undefined,
    ],
    ['a course that requires itself', [], [1, 1], [1, 1]],
    [
      'a circle among others is not gone round for ever',
      [
        [8, 9],
        [9, 8],
      ],
      [1, 8],
      undefined,
    ],
  ]
  it.each(table)('%s', (_, known, [course_id, required_course_id], way) =>
    expect(circleThrough(edges(...known), { course_id, required_course_id })).toEqual(way),
  )

  it('is never there after requirements that were each let in', () => {
    const node = fc.integer({ min: 1, max: 7 })
    fc.assert(
      fc.property(fc.array(fc.record({ course_id: node, required_course_id: node }), { maxLength: 40 }), (wanted) => {
        const kept: Edge[] = []
        for (const edge of wanted) if (!circleThrough(kept, edge)) kept.push(edge)
        // Without circles the courses can be put in an order in which each comes after what it requires.
        const placed = new Set<number>()
        const left = new Set([1, 2, 3, 4, 5, 6, 7])
        for (let round = 0; round < 7; round++)
          for (const course of left)
            if (kept.every((edge) => edge.course_id !== course || placed.has(edge.required_course_id)))
              placed.add(course)
        return placed.size === 7
      }),
    )
  })
})

describe('prerequisites', () => {
  const scale = [
    { letter: 'A', min_percent: 90 },
    { letter: 'B', min_percent: 80 },
  ]
  const one = (
    choice: number,
    required_course_id: number,
    min_percent: number | null = null,
    min_letter = '',
  ): Requirement => ({
    choice,
    required_course_id,
    min_percent,
    min_letter,
  })
  const table: [name: string, requirements: Requirement[], results: [number, number][], unmet: number][] = [
    ['none: everybody may', [], [], 0],
    ['a course never taken', [one(1, 7)], [], 1],
    ['a course taken, whatever the result', [one(1, 7)], [[7, 12]], 0],
    ['exactly the percent', [one(1, 7, 60)], [[7, 60]], 0],
    ['a hundredth below it', [one(1, 7, 60)], [[7, 59.99]], 1],
    ['exactly the letter', [one(1, 7, null, 'B')], [[7, 80]], 0],
    ['below the letter', [one(1, 7, null, 'B')], [[7, 79.99]], 1],
    ['a better letter', [one(1, 7, null, 'B')], [[7, 95]], 0],
    ['a letter that the scale does not know', [one(1, 7, null, 'E')], [[7, 100]], 1],
    ['one of two is enough within a choice', [one(1, 7, 60), one(1, 8, 60)], [[8, 70]], 0],
    ['neither of two within a choice', [one(1, 7, 60), one(1, 8, 60)], [[8, 50]], 1],
    ['every choice counts', [one(1, 7), one(2, 8)], [[7, 90]], 1],
    [
      'all choices met',
      [one(1, 7), one(2, 8), one(2, 9)],
      [
        [7, 90],
        [9, 10],
      ],
      0,
    ],
  ]
  it.each(table)('%s', (_, requirements, results, unmet) =>
    expect(unmetChoices(requirements, new Map(results), scale)).toHaveLength(unmet),
  )
})
