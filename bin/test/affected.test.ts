import { describe, expect, it } from 'vitest'
import { affectedBy } from './affected.ts'

const texts: Record<string, string> = {
  'contract/src/courses/courses.contract.ts': '',
  'contract/src/badges/badges.contract.ts': '',
  'server/src/courses/courses.queries.ts': '',
  'server/src/courses/courses.service.ts':
    "import { courses } from '#contract/courses/courses.contract.ts'\nimport { select } from './courses.queries.ts'",
  'server/src/courses/courses.test.ts':
    "import { courses } from '#contract/courses/courses.contract.ts'\nimport { withPortal } from '#server/kernel/testing.ts'",
  'server/src/badges/badges.service.ts': "import { badges } from '#contract/badges/badges.contract.ts'",
  'server/src/badges/badges.test.ts':
    "import { badges } from '#contract/badges/badges.contract.ts'\nimport { withPortal } from '#server/kernel/testing.ts'",
  'server/src/services.ts':
    "import { s } from './courses/courses.service.ts'\nimport { t } from './badges/badges.service.ts'",
  'server/src/kernel/testing.ts': "import { services } from '#server/services.ts'",
  'server/test/access.test.ts': '',
  'server/migrations/1.sql': '',
  'docs/operators.md': '',
}
const affected = (...changed: string[]) => affectedBy(changed, Object.keys(texts), (file) => texts[file] ?? '')

describe('the tests that a change can reach', () => {
  it('are those of the calls that it answers, and the generated ones', () =>
    expect(affected('server/src/courses/courses.queries.ts')).toEqual([
      'server/src/courses/courses.test.ts',
      'server/test/access.test.ts',
    ]))
  it('are all when a table or the tools change', () => expect(affected('server/migrations/1.sql')).toBe('all'))
  it('are none when only prose changes', () => expect(affected('docs/operators.md')).toEqual([]))
})
