import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allot, type Allotment, type Entry, fits, type Requirement, creditProgress, sumOf } from './allotment.rules.ts'

/**
 * 'S:2' two credits of subject S · 'ST:2' of subjects S or T · '[1,2]:1' one of the courses 1 and 2 · 'E:1' electives ·
 * 'S:2>80' with 80% at least
 */
const requirement = (text: string): Requirement => {
  const [, what = '', credits = '', least = ''] = /^(.+):([\d.]+)(?:>(\d+))?$/.exec(text) ?? []
  const ids = what.startsWith('[') ? what.slice(1, -1).split(',').map(Number) : []
  return {
    key: text,
    name: text,
    kind: what === 'E' ? 'electives' : ids.length > 0 ? 'courses' : 'subjects',
    credits: Number(credits),
    subjects: ids.length > 0 || what === 'E' ? [] : what.split(''),
    course_ids: ids,
    min_percent: least === '' ? null : Number(least),
  }
}
/** '7S1' course 7 of subject S, one credit, earned · '~' in progress · '?' planned · '7S1@85' with 85% */
const entry = (text: string): Entry => {
  const [, id = '', subject = '', credits = '', progress = '', percent = ''] =
    /^(\d+)([A-Z])([\d.]+)([~?]?)(?:@(\d+))?$/.exec(text) ?? []
  return {
    course_id: Number(id),
    subject,
    credits: Number(credits),
    progress: progress === '~' ? 'in_progress' : progress === '?' ? 'planned' : 'earned',
    percent: percent === '' ? null : Number(percent),
  }
}
const words = (text: string): string[] => text.split(' ').filter(Boolean)
const solve = (requirements: string, courses: string): Allotment =>
  allot(words(requirements).map(requirement), words(courses).map(entry))
/** Earned + in progress + planned of each requirement, and what the path does not need. */
const textOf = ({ requirements, pieces }: Allotment): string =>
  [
    ...requirements.map(({ earned, in_progress, planned }) => [earned, in_progress, planned].join('+')),
    `beyond ${sumOf(pieces.filter(({ key }) => key === null).map(({ credits }) => credits))}`,
  ].join(' ')

describe('credits go to requirements', () => {
  const table: [name: string, requirements: string, courses: string, expected: string][] = [
    ['nothing from nothing', 'S:1', '', '0+0+0 beyond 0'],
    ['a course of the subject', 'S:1', '1S1', '1+0+0 beyond 0'],
    ['none of another subject', 'S:1', '1T1', '0+0+0 beyond 1'],
    ['half a credit is half of it', 'S:1', '1S0.5', '0.5+0+0 beyond 0'],
    ['three quarters from a half and a quarter', 'S:1', '1S0.5 2S0.25', '0.75+0+0 beyond 0'],
    ['thirds without dust', 'S:1', '1S0.333 2S0.333 3S0.334', '1+0+0 beyond 0'],
    ['never more than asked', 'S:1', '1S1 2S1', '1+0+0 beyond 1'],
    ['what is over goes to electives', 'S:1 E:1', '1S1 2S1', '1+0+0 1+0+0 beyond 0'],
    ['the rest of one large course goes to electives', 'S:1 E:1', '1S2', '1+0+0 1+0+0 beyond 0'],
    ['and beyond when electives are full', 'S:1 E:0.5', '1S2', '1+0+0 0.5+0+0 beyond 0.5'],
    ['electives come last though they stand first', 'E:1 S:1', '1S1', '0+0+0 1+0+0 beyond 0'],
    ['other subjects go to electives at once', 'S:1 E:2', '1T1 2U1', '0+0+0 2+0+0 beyond 0'],
    ['one subject of two', 'ST:2', '1S1 2T1', '2+0+0 beyond 0'],
    ['a named course', '[1]:1', '1S1 2S1', '1+0+0 beyond 1'],
    ['one of several named courses', '[1,2,3]:1', '2S1', '1+0+0 beyond 0'],
    ['all named courses, by their credits', '[1,2]:2', '1S1 2T1', '2+0+0 beyond 0'],
    ['a course counts once', '[1]:1 S:1', '1S1', '1+0+0 0+0+0 beyond 0'],
    ['a named course stands with its name, the other with its subject', '[1]:1 S:1', '1S1 2S1', '1+0+0 1+0+0 beyond 0'],
    ['also when the subject is asked for first', 'S:1 [1]:1', '1S1 2S1', '1+0+0 1+0+0 beyond 0'],
    ['who came first makes way', 'ST:1 S:1', '1S1 2T1', '1+0+0 1+0+0 beyond 0'],
    ['a row of three makes way', 'ST:1 TU:1 U:1', '1S1 2T1 3U1', '1+0+0 1+0+0 1+0+0 beyond 0'],
    ['parts of courses make way', 'ST:1 S:1', '1S1.5 2T0.5', '1+0+0 1+0+0 beyond 0'],
    [
      'the course that fits whole is taken before one that has to be cut',
      'S:1.5 E:1',
      '1S1 2S1 3S0.5',
      '1.5+0+0 1+0+0 beyond 0',
    ],
    ['a course in progress', 'S:1', '1S1~', '0+1+0 beyond 0'],
    ['a planned course', 'S:1', '1S1?', '0+0+1 beyond 0'],
    ['earned before in progress before planned', 'S:2', '1S1? 2S1~ 3S1', '1+1+0 beyond 1'],
    ['what is in progress is over when enough is earned', 'S:1 E:1', '1S1 2S1~', '1+0+0 0+1+0 beyond 0'],
    [
      'a planned course makes the earned one move, and nothing earned is lost',
      'ST:1 S:1',
      '2S1 1T1?',
      '0+0+1 1+0+0 beyond 0',
    ],
    ['a minimum met', 'S:1>80', '1S1@80', '1+0+0 beyond 0'],
    ['a minimum missed goes to electives', 'S:1>80 E:1', '1S1@79', '0+0+0 1+0+0 beyond 0'],
    ['a minimum is no matter while the course goes on', 'S:1>80', '1S1~@40', '0+1+0 beyond 0'],
    ['a finished course without a percent does not meet a minimum', 'S:1>80 E:1', '1S1', '0+0+0 1+0+0 beyond 0'],
    ['the better course stands where a minimum is asked', 'S:1>80 S:1', '1S1@70 2S1@90', '1+0+0 1+0+0 beyond 0'],
    ['a course without credits counts for nothing', 'S:1', '1S0', '0+0+0 beyond 0'],
    ['a requirement without credits takes nothing', 'S:0 E:1', '1S1', '0+0+0 1+0+0 beyond 0'],
    ['no requirements: all is beyond', '', '1S1 2T0.5', 'beyond 1.5'],
    [
      'a diploma in its second year',
      'S:2 M:2 [9]:0.5 E:1.5',
      '1S1 2M1 3A0.5 4S1~ 5M1~ 9H0.5? 6S1? 7A1?',
      '1+1+0 1+1+0 0+0+0.5 0.5+0+1 beyond 1',
    ],
  ]
  it.each(table)('%s', (_, requirements, courses, expected) =>
    expect(textOf(solve(requirements, courses))).toBe(expected),
  )

  it('and every piece is named', () =>
    expect(solve('S:1 E:0.5', '1S2').pieces).toEqual([
      { course_id: 1, key: 'S:1', credits: 1, progress: 'earned' },
      { course_id: 1, key: 'E:0.5', credits: 0.5, progress: 'earned' },
      { course_id: 1, key: null, credits: 0.5, progress: 'earned' },
    ]))
})

const subjects = fc.constantFrom('S', 'T', 'U')
const credits = fc.constantFrom(0, 0.25, 0.333, 0.5, 1, 1.5)
const someRequirements = fc
  .array(
    fc.record({
      kind: fc.constantFrom('subjects', 'courses', 'electives'),
      credits: fc.constantFrom(0.5, 1, 1.333, 2, 3),
      subjects: fc.uniqueArray(subjects, { minLength: 1, maxLength: 2 }),
      course_ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
      min_percent: fc.constantFrom(null, null, 80),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((one, at): Requirement => ({ ...one, key: String(at), name: '' })))
const someEntries = fc.uniqueArray(
  fc.record({
    course_id: fc.integer({ min: 1, max: 8 }),
    subject: subjects,
    credits,
    progress: fc.constantFrom(...creditProgress),
    percent: fc.constantFrom(null, 70, 90),
  }),
  { selector: ({ course_id }) => course_id, maxLength: 8 },
)

/**
 * The smallest cut: for each set of requirements, what they ask for and the credits that fit any of the others (Gale's
 * theorem). No flow counts more, the largest counts as much.
 */
const smallestCut = (requirements: readonly Requirement[], entries: readonly Entry[]): number =>
  Math.min(
    ...Array.from({ length: 2 ** requirements.length }, (_, set) => {
      const inside = requirements.filter((__, at) => set & (1 << at))
      const outside = requirements.filter((__, at) => !(set & (1 << at)))
      return sumOf([
        ...inside.map((one) => one.credits),
        ...entries.filter((one) => outside.some((other) => fits(other, one))).map((one) => one.credits),
      ])
    }),
  )

describe('whatever a path asks and a student has', () => {
  const always = (holds: (requirements: Requirement[], entries: Entry[]) => void) =>
    fc.assert(fc.property(someRequirements, someEntries, holds), { numRuns: 400 })
  const counted = ({ total }: Allotment) => sumOf([total.earned, total.in_progress, total.planned])

  it('as many credits count as can: earned alone, with those in progress, and with the plan', () =>
    always((requirements, entries) => {
      const { total } = allot(requirements, entries)
      const upTo = (last: number) => entries.filter(({ progress }) => creditProgress.indexOf(progress) <= last)
      expect([
        total.earned,
        sumOf([total.earned, total.in_progress]),
        sumOf([total.earned, total.in_progress, total.planned]),
      ]).toEqual([0, 1, 2].map((last) => smallestCut(requirements, upTo(last))))
    }))

  it('the parts of each course add up to its credits, those of a requirement to no more than it asks, and a part stands only where it fits', () =>
    always((requirements, entries) => {
      const { pieces, requirements: filled } = allot(requirements, entries)
      for (const one of entries)
        expect(sumOf(pieces.filter(({ course_id }) => course_id === one.course_id).map((piece) => piece.credits))).toBe(
          one.credits,
        )
      for (const { missing } of filled) expect(missing).toBeGreaterThanOrEqual(0)
      for (const { key, course_id, credits: part } of pieces) {
        expect(part).toBeGreaterThan(0)
        const [to, of] = [
          requirements.find((one) => one.key === key),
          entries.find((one) => one.course_id === course_id),
        ]
        if (to && of) expect(fits(to, of)).toBe(true)
      }
    }))

  it('the order of courses changes nothing', () =>
    fc.assert(
      fc.property(
        someRequirements,
        someEntries.chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
        ),
        (requirements, [entries, shuffled]) => {
          expect(allot(requirements, shuffled)).toEqual(allot(requirements, entries))
        },
      ),
    ))

  it('another course, of any standing, never lowers what counts', () =>
    fc.assert(
      fc.property(
        someRequirements,
        someEntries,
        subjects,
        credits,
        fc.constantFrom(...creditProgress),
        (requirements, entries, subject, more, progress) => {
          const before = allot(requirements, entries)
          const after = allot(requirements, [
            ...entries,
            { course_id: 99, subject, credits: more, progress, percent: 90 },
          ])
          expect(counted(after)).toBeGreaterThanOrEqual(counted(before))
          expect(after.total.earned).toBeGreaterThanOrEqual(before.total.earned)
        },
      ),
    ))

  it('a course that is earned after it was planned counts no less', () =>
    always((requirements, entries) => {
      const earned = entries.map((one): Entry => ({ ...one, progress: 'earned', percent: 90 }))
      expect(counted(allot(requirements, earned))).toBeGreaterThanOrEqual(
        counted(
          allot(
            requirements,
            entries.map((one) => ({ ...one, percent: 90 })),
          ),
        ),
      )
    }))

  it('a student with many courses is told at once', () => {
    const requirements = words('STU:10 ST:6 S:4 [1,5,9]:2 TU:8 U:4 E:12').map(requirement)
    const entries = Array.from({ length: 90 }, (_, at) =>
      entry(`${at + 1}${'STU'[at % 3]}${[1, 0.5, 0.25][at % 3]}${['', '~', '?'][at % 3]}`),
    )
    expect(allot(requirements, entries)).toEqual(allot(requirements, entries.toReversed().toReversed())) // trying all ways would not end
  })
})
