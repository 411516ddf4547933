import { describe, expect, it } from 'vitest'
import type { Block } from './block.contract.ts'
import { type ContentRule, maySee, openedTo } from './content-access.rules.ts'

const rules: ContentRule[] = [
  { kind: 'video', role: 4, who: 'nobody', flag: '' },
  { kind: 'files', role: 4, who: 'tag', flag: 'viewresources' },
]
const viewer = (role: 3 | 4 | 5, ...flags: string[]) => ({ role, flags: new Set(flags) })

describe('a kind of content', () => {
  it.each([
    ['nobody sees what is closed', 'video', viewer(4, 'viewresources'), false],
    ['another role sees it', 'video', viewer(5), true],
    ['staff see it', 'video', viewer(3), true],
    ['with the tag it opens', 'files', viewer(4, 'viewresources'), true],
    ['without the tag it is closed', 'files', viewer(4), false],
    ['without a rule everybody sees it', 'text', viewer(4), true],
  ] as const)('%s', (_, kind, who, seen) => expect(maySee(rules, kind, who)).toBe(seen))

  it('goes from a lesson with all that belongs to it, and is named', () => {
    const blocks: Block[] = [
      { kind: 'text', body: 'Read' },
      { kind: 'video', title: 'Cells', url: 'https://example.org/v' },
      { kind: 'files', file_ids: [1] },
    ]
    const page = { name: 'Cells', blocks, files: [{ id: 1 }], sets: [{ id: 2 }] }
    expect(openedTo(page, rules, viewer(4))).toEqual({
      name: 'Cells',
      blocks: [{ kind: 'text', body: 'Read' }],
      files: [],
      sets: [{ id: 2 }],
      closed: ['video', 'files'],
    })
    expect(openedTo(page, [], viewer(4))).toEqual({ ...page, closed: [] })
  })
})
