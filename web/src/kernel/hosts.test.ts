import { describe, expect, it } from 'vitest'
import { offeredRoles, roleForHost } from './hosts.ts'

describe('hosts', () => {
  it.each([
    ['teacher.school.example', 4, 3],
    ['sadmin.school.example', 3, 2],
    ['portal.school.example', 3, 2],
    ['sa.school.example', 2, 1],
    ['localhost', 3, 2],
    ['teacher.school.example', 1, 1],
  ] as const)('at %s role %i proposes role %i for the next school', (host, present, proposed) =>
    expect(roleForHost(host, present)).toBe(proposed),
  )

  const held = [{ role: 1 }, { role: 2 }, { role: 5 }]
  it.each(['localhost', '127.0.0.1', '::1', 'staging.school.example', 'sa.school.example'])(
    '%s offers the super admin role to whoever holds it',
    (host) => expect(offeredRoles(held, host)).toEqual(held),
  )
  it.each([
    'school.example',
    'portal.school.example',
    'sadmin.school.example',
    'school.sa.example',
    'localhost.school.example',
    'sax.example',
  ])('%s does not', (host) => expect(offeredRoles(held, host)).toEqual([{ role: 2 }, { role: 5 }]))
  it('offer no role that is not known', () => expect(offeredRoles([{ role: 7 }], 'localhost')).toEqual([]))
})
