import { describe, expect, it } from 'vitest'
import { allFlags, allRoles } from '../kernel/access.ts'
import {
  areaOf,
  defaultFlags,
  effectiveTags,
  explainTag,
  gives,
  lackedTags,
  suits,
  tagAreas,
  type TagSource,
} from './flags.rules.ts'

const source = (kind: TagSource['kind'], granted: string[], denied: string[] = [], name = ''): TagSource => ({
  kind,
  id: null,
  name,
  granted,
  denied,
})

describe('the tags that hold', () => {
  it.each<[string, TagSource[], string[]]>([
    ['are those of the role', [source('default', ['a', 'b'])], ['a', 'b']],
    ['are more where the group gives more', [source('default', ['a']), source('role', ['b'])], ['a', 'b']],
    ['are fewer where the group takes one', [source('default', ['a', 'b']), source('role', [], ['a'])], ['b']],
    ['follow the nearest group', [source('default', ['a']), source('role', [], ['a']), source('role', ['a'])], ['a']],
    [
      'come back beside the role, for it was no denial',
      [source('default', ['a']), source('role', [], ['a']), source('user', ['a'])],
      ['a'],
    ],
    [
      'come from the school, a custom role and the person',
      [source('school', ['a']), source('custom', ['b']), source('user', ['c'])],
      ['a', 'b', 'c'],
    ],
    ['lack what the person is denied', [source('default', ['a', 'b']), source('user', [], ['a'])], ['b']],
    [
      'lack what one custom role denies though another allows it',
      [source('custom', ['a']), source('custom', [], ['a'])],
      [],
    ],
    [
      'lack what the school denies though the person is given it',
      [source('school', [], ['a']), source('user', ['a'])],
      [],
    ],
    ['are none without a source', [], []],
  ])('%s', (_, sources, held) => expect([...effectiveTags(sources)].toSorted()).toEqual(held))

  it('are explained by everything that speaks for or against one', () => {
    const [role, custom, own] = [
      source('default', ['a']),
      source('custom', ['a'], [], 'Registrar'),
      source('user', [], ['a']),
    ]
    expect(explainTag([role, custom, source('school', ['b']), own], 'a')).toEqual({
      held: false,
      reasons: [
        { source: role, given: true },
        { source: custom, given: true },
        { source: own, given: false },
      ],
    })
  })
})

describe('nobody gives what they lack', () => {
  const admin = { role: 2 as const, flags: new Set(['updategradebook']) }
  const above = { role: 1 as const, flags: new Set(['saupdatedataprocess']) }
  it.each([
    ['allowing', 'inherit', 'allow', true],
    ['ending a denial', 'deny', 'inherit', true],
    ['turning a denial round', 'deny', 'allow', true],
    ['denying', 'inherit', 'deny', false],
    ['taking away', 'allow', 'inherit', false],
    ['no change', 'deny', 'deny', false],
  ] as const)('%s gives: %s to %s', (_, from, to, given) => {
    expect(gives({ flag: 'readroster', from, to })).toBe(given)
    expect(lackedTags(admin, 3, [{ flag: 'readroster', from, to }])).toEqual(given ? ['readroster'] : [])
    expect(lackedTags(admin, 3, [{ flag: 'updategradebook', from, to }])).toEqual([])
  })
  it('but who looks after a group gives the people of its schools what is for them', () => {
    const give = (flag: string) => [{ flag, from: 'inherit', to: 'allow' } as const]
    expect(lackedTags(above, 3, give('readroster'))).toEqual([])
    expect(lackedTags(above, undefined, give('readroster'))).toEqual([])
    expect(lackedTags(above, 1, give('viewmessaging'))).toEqual(['viewmessaging'])
    expect(lackedTags(above, 1, give('saupdatedataprocess'))).toEqual([])
    expect(lackedTags(above, 3, give('saeditschool'))).toEqual(['saeditschool'])
  })
})

describe('every tag', () => {
  it('stands in one area', () => {
    const placed = Object.values(tagAreas).flat()
    expect(placed.toSorted()).toEqual([...allFlags].toSorted())
    expect(areaOf('pilotproject')).toBe('own')
  })
  it('is held by roles that it suits alone', () => {
    for (const role of allRoles) expect(defaultFlags[role].filter((flag) => !suits(flag, role))).toEqual([])
    expect([
      suits('saeditschool', undefined),
      suits('updategradebook', 4),
      suits('updategradebook', undefined),
      suits('pilotproject', 4),
    ]).toEqual([false, false, true, true])
  })
})
