import {
  type Icon,
  IconExternalLink,
  IconFiles,
  IconListNumbers,
  IconPlayerPlay,
  IconTextCaption,
} from '@tabler/icons-react'
import type { Block } from '#contract/courses/block.contract.ts'
import type { Lesson } from '#contract/courses/content.contract.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'

/** A block as it is edited: every kind has every field, so that a form can hold them in one list. */
export type EnteredBlock = {
  key: string
  kind: Block['kind']
  body: string
  title: string
  url: string
  files: StoredFile[]
  set_id: string
}

export const blockIcons: Record<Block['kind'], Icon> = {
  text: IconTextCaption,
  files: IconFiles,
  video: IconPlayerPlay,
  link: IconExternalLink,
  questions: IconListNumbers,
}

export const newBlock = (kind: Block['kind']): EnteredBlock => ({
  key: crypto.randomUUID(),
  kind,
  body: '',
  title: '',
  url: '',
  files: [],
  set_id: '',
})

export const enteredBlocks = ({ blocks, files }: Pick<Lesson, 'blocks' | 'files'>): EnteredBlock[] =>
  blocks.map((block) => ({
    ...newBlock(block.kind),
    ...(block.kind === 'text' && { body: block.body }),
    ...(block.kind === 'files' && { files: filesOf(block.file_ids, files) }),
    ...(block.kind === 'questions' && { set_id: String(block.set_id) }),
    ...((block.kind === 'video' || block.kind === 'link') && { title: block.title, url: block.url }),
  }))

export const blocksFrom = (entered: readonly EnteredBlock[]): Block[] =>
  entered.map(({ kind, body, title, url, files, set_id }) => {
    if (kind === 'text') return { kind, body }
    if (kind === 'files') return { kind, file_ids: files.map(({ id }) => id) }
    if (kind === 'questions') return { kind, set_id: Number(set_id) || 0 }
    return { kind, title, url }
  })

export const filesOf = (ids: readonly number[], files: readonly StoredFile[]): StoredFile[] =>
  files.filter(({ id }) => ids.includes(id))
