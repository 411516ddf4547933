import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { StoredFile } from '../files/files.contract.ts'

/** What comments can be about. */
export const commentOwners = ['course', 'school', 'contract', 'master_contract'] as const
export type CommentOwner = (typeof commentOwners)[number]
const about = { owner_kind: choice(commentOwners), owner_id: id() }

/** `mine`: only the author changes what was said. */
export const Comment = z.object({
  id: id(),
  version: version(),
  body: z.string(),
  by: z.string(),
  created_at: z.string(),
  changed_at: z.string().nullable(),
  mine: z.boolean(),
  files: z.array(StoredFile),
})
export type Comment = z.infer<typeof Comment>

export const comments = {
  /** The latest first, fifty a page. */
  list: endpoint('GET /comment/list_comments', 'comments.read', {
    input: z.object({ ...about, page: wholeNumber({ min: 1, max: 10_000 }).optional() }),
    output: z.object({ rows: z.array(Comment), count: z.int() }),
    topics: ['comment'],
  }),
  /** One comment on a course, with the course. */
  read: endpoint('GET /comment/read_comment', 'comments.read', {
    input: z.object({ id: id() }),
    output: Comment.extend({ owner_kind: choice(commentOwners), owner_id: id(), name: z.string() }),
    topics: ['comment'],
  }),
  save: endpoint('POST /comment/save_comment', 'comments.edit', {
    input: z.object({
      ...about,
      id: id().optional(),
      version: version().optional(),
      body: text(10_000),
      file_ids: z.array(id()).max(20),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /comment/archive_comments', 'comments.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
