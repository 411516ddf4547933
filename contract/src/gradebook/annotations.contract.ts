import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { decimal, id, optionalText, orNull, text, version, wholeNumber } from '../kernel/fields.ts'
import { Attempt, Ref } from './grading.contract.ts'

const share = () => decimal({ min: 0, max: 1, scale: 5 })
/**
 * Where it stands: characters of a text, or a rectangle of a page (a picture is page 1) in shares of its width and
 * height.
 */
export const Anchor = z.union([
  z.object({
    kind: z.literal('text'),
    start: wholeNumber({ min: 0, max: 10_000_000 }),
    end: wholeNumber({ min: 1, max: 10_000_000 }),
    quote: optionalText(300),
  }),
  z.object({
    kind: z.literal('area'),
    page: wholeNumber({ min: 1, max: 10_000 }),
    x: share(),
    y: share(),
    width: share(),
    height: share(),
  }),
])
export type Anchor = z.infer<typeof Anchor>

export const Annotation = z.object({
  id: id(),
  version: version(),
  attempt: z.int(),
  /** null: the text that was handed in. */
  file_id: id().nullable(),
  anchor: Anchor,
  body: z.string(),
  by: z.string(),
})
export type Annotation = z.infer<typeof Annotation>

const place = { section_id: id(), activity_id: id(), ref: Ref }

export const annotations = {
  list: endpoint('GET /section/annotations', 'gradebook.read', {
    input: z.object(place),
    output: z.object({ rows: z.array(Annotation) }),
    topics: ['annotation', 'submission'],
  }),
  /** With `id` only the words change. */
  save: endpoint('POST /section/save_annotation', 'gradebook.edit', {
    input: z.object({
      ...place,
      id: id().optional(),
      version: version().optional(),
      attempt: wholeNumber({ min: 1, max: 100_000 }),
      file_id: orNull(id()),
      anchor: Anchor,
      body: text(2_000),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  remove: endpoint('POST /section/remove_annotation', 'gradebook.edit', {
    input: z.object({ ...place, id: id() }),
    output: z.object({}),
  }),
  /** What was written into one's own work, once it is graded and the grades are shown. `student_id` is for parents. */
  own: endpoint('GET /student/work_annotations', 'learning.own', {
    input: z.object({ activity_id: id(), student_id: id().optional() }),
    output: z.object({ attempts: z.array(Attempt), rows: z.array(Annotation) }),
    topics: ['annotation', 'grade', 'submission'],
  }),
}
