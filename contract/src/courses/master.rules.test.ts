import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, type Part, type Parts, partsOf } from './master.rules.ts'

const lesson = (key: string, minutes: number) => ({ key, name: key, summary: '', minutes, shared: true, blocks: [] })
const course = (lessons: [key: string, minutes: number][], values: { credits?: number; unit?: string } = {}) =>
  partsOf({
    name: 'Biology',
    description: '',
    subject: 'Biology',
    credits: values.credits ?? 1,
    grade_levels: ['9'],
    units: [
      {
        key: 'u1',
        name: values.unit ?? 'Cells',
        description: '',
        lessons: lessons.map(([key, minutes]) => lesson(key, minutes)),
      },
    ],
  })

describe('an update of a master course', () => {
  const base = course([['walls', 45]])
  const table: [name: string, mine: Parts, theirs: Parts, changes: string[]][] = [
    ['says nothing when nothing changed', base, base, []],
    ['changes a lesson that the school left alone', base, course([['walls', 90]]), ['changed walls']],
    [
      'changes a lesson that the school changed too',
      course([['walls', 60]]),
      course([['walls', 90]]),
      ['changed walls, mine too'],
    ],
    ['leaves alone what only the school changed', course([['walls', 60]]), base, []],
    ['says nothing of a change that the school made alike', course([['walls', 90]]), course([['walls', 90]]), []],
    [
      'adds a lesson',
      base,
      course([
        ['walls', 45],
        ['parts', 45],
      ]),
      ['added parts'],
    ],
    ['drops a lesson', base, course([]), ['removed walls']],
    ['drops a lesson that the school changed', course([['walls', 60]]), course([]), ['removed walls, mine too']],
    ['drops what the school put away already: nothing to do', course([]), course([]), []],
    ['changes what the school put away', course([]), course([['walls', 90]]), ['changed walls, mine too']],
    ['renames a unit', base, course([['walls', 45]], { unit: 'The cell' }), ['changed u1']],
    ['changes a field of the course', base, course([['walls', 45]], { credits: 2 }), ['changed course:credits']],
  ]
  it.each(table)('%s', (_, mine, theirs, expected) =>
    expect(
      changesBetween(base, mine, theirs).map((one) => `${one.change} ${one.key}${one.mine ? ', mine too' : ''}`),
    ).toEqual(expected),
  )

  it('takes the order of fields for no difference', () => {
    const part = (value: unknown): Parts =>
      new Map([['k', { kind: 'lesson', name: 'k', unit_key: 'u', value } satisfies Part]])
    expect(
      changesBetween(
        part({ a: 1, b: [{ c: 1, d: 2 }] }),
        part({ a: 1, b: [{ c: 1, d: 2 }] }),
        part({ b: [{ d: 2, c: 1 }], a: 1 }),
      ),
    ).toEqual([])
  })

  it('is nothing more after it was taken, and touches no key twice', () => {
    const parts = fc
      .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 3 }))
      .map((values): Parts => {
        return new Map(
          Object.entries(values).map(([key, value]) => [
            key,
            { kind: 'lesson', name: key, unit_key: 'u', value } satisfies Part,
          ]),
        )
      })
    fc.assert(
      fc.property(parts, parts, parts, (earlier, mine, theirs) => {
        const changes = changesBetween(earlier, mine, theirs)
        const after = new Map(mine)
        for (const { key, change } of changes) {
          const part = theirs.get(key)
          if (change === 'removed' || !part) after.delete(key)
          else after.set(key, part)
        }
        const keys = changes.map(({ key }) => key)
        return (
          new Set(keys).size === keys.length &&
          changesBetween(earlier, after, theirs).length === 0 &&
          changesBetween(theirs, after, theirs).length === 0
        )
      }),
    )
  })
})
