import type { Post } from '#contract/discussion/threads.contract.ts'

export type PostNode = { post: Post; children: PostNode[] }

/**
 * Replies below what they answer, oldest first. What answers a reply that the reader does not see stands at the top.
 */
export const treeOf = (posts: readonly Post[]): PostNode[] => {
  const nodes = new Map(posts.map((post) => [post.id, { post, children: [] as PostNode[] }]))
  const roots: PostNode[] = []
  for (const node of nodes.values()) {
    const parent = node.post.parent_id === null ? undefined : nodes.get(node.post.parent_id)
    ;(parent?.children ?? roots).push(node)
  }
  return roots.flatMap(pruned)
}

/** A deleted reply is there for those below it alone. */
const pruned = ({ post, children }: PostNode): PostNode[] => {
  const below = children.flatMap(pruned)
  return post.deleted && below.length === 0 ? [] : [{ post, children: below }]
}
