import { describe, expect, it } from 'vitest'
import { offersSuperAdmin, roleForHost } from './hosts.ts'

describe('hosts', () => {
  it.each([
    ['teacher.school.example', 4, 3],
    ['sadmin.school.example', 3, 2],
    ['portal.school.example', 3, 2],
    ['sa.school.example', 2, 1],
    ['localhost', 3, 2],
    ['teacher.school.example', 1, 1],
  ] as const)('at %s role %i proposes role %i for the next school', (host, present, proposed) => expect(roleForHost(host, present)).toBe(proposed))

  it.each(['localhost', '127.0.0.1', 'staging.school.example', 'sa.school.example'])('%s offers the super admin', (host) =>
    expect(offersSuperAdmin(host)).toBe(true),
  )
  it('another host does not', () => expect(offersSuperAdmin('school.example')).toBe(false))
})
