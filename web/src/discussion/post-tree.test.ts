import { expect, it } from 'vitest'
import type { Post } from '#contract/discussion/threads.contract.ts'
import { type PostNode, treeOf } from './post-tree.ts'

const post = (id: number, parent_id: number | null, deleted = false): Post => ({
  id,
  parent_id,
  deleted,
  author: null,
  alias: 0,
  staff: false,
  mine: false,
  body: '',
  files: [],
  status: 'visible',
  reason: '',
  answer: false,
  created_at: '',
  shown_at: null,
  edited_at: null,
  likes: 0,
  liked: false,
  version: 1,
  can: { edit: false, delete: false, history: false },
})
const shape = (nodes: readonly PostNode[]): unknown => nodes.map(({ post: { id }, children }) => [id, shape(children)])

it('puts replies below what they answer, and those whose beginning is not seen at the top', () => {
  expect(shape(treeOf([post(1, null), post(2, 1), post(3, 2), post(4, null), post(5, 99)]))).toEqual([
    [1, [[2, [[3, []]]]]],
    [4, []],
    [5, []],
  ])
})

it('keeps a deleted reply only above others', () => {
  expect(shape(treeOf([post(1, null, true), post(2, 1), post(3, null, true), post(4, 3, true)]))).toEqual([
    [1, [[2, []]]],
  ])
})
