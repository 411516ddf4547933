import { z } from 'zod'
import { id, text, webAddress } from '../kernel/fields.ts'

/**
 * What a lesson is made of, in order. Text is the little Markdown of the portal; questions are a set of the course,
 * answered for practice. Another kind of block is another member here.
 */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), body: text(20_000) }),
  z.object({ kind: z.literal('files'), file_ids: z.array(id()).max(20) }),
  z.object({ kind: z.literal('video'), title: text(160), url: webAddress() }),
  z.object({ kind: z.literal('link'), title: text(160), url: webAddress() }),
  z.object({ kind: z.literal('questions'), set_id: id() }),
])
export type Block = z.infer<typeof Block>
export const blockKinds = ['text', 'files', 'video', 'link', 'questions'] as const satisfies readonly Block['kind'][]

export const setsIn = (blocks: readonly Block[]): number[] =>
  blocks.flatMap((block) => (block.kind === 'questions' ? [block.set_id] : []))
export const filesIn = (blocks: readonly Block[]): number[] =>
  blocks.flatMap((block) => (block.kind === 'files' ? block.file_ids : []))

const players: readonly [RegExp, (id: string) => string][] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#/].*)?$/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[?#].*)?$/,
    (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
  ],
]

/** Where a video plays without following its viewer; undefined for an address of any other site, which stays a link. */
export const playerOf = (url: string): string | undefined => {
  for (const [address, player] of players) {
    const [, id] = address.exec(url) ?? []
    if (id) return player(id)
  }
  return undefined
}
