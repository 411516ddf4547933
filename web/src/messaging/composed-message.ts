import type { Reach } from '#contract/messaging/audience.rules.ts'
import type { Draft, NamedAudience } from '#contract/messaging/messages.contract.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'
import type { Written } from './parts/useDraft.ts'
import { isLanguage } from '#contract/kernel/languages.ts'

/** A message while it is written. */
export type ComposedMessage = {
  audiences: NamedAudience[]
  reach: Reach
  subject: string
  body: string
  translations: Draft['translations']
  files: StoredFile[]
  reply_to_id: number | null
  to_all: boolean
  per_household: boolean
  by_text: boolean
  reply_all: boolean
  asks_confirmation: boolean
  choices: string[]
  send_at: string | null
}

export const emptyMessage: ComposedMessage = {
  audiences: [],
  reach: 'students',
  subject: '',
  body: '',
  translations: [],
  files: [],
  reply_to_id: null,
  to_all: false,
  per_household: false,
  by_text: false,
  reply_all: false,
  asks_confirmation: false,
  choices: [],
  send_at: null,
}

/** As the server takes it. @param language that the writer reads the portal in */
export const inputOf = ({ audiences, files, ...message }: ComposedMessage, language: string): Written => ({
  ...message,
  language: isLanguage(language) ? language : 'en',
  audiences: audiences.map(({ kind, key }) => ({ kind, key })),
  file_ids: files.map(({ id }) => id),
})

/** Audiences that students belong to, in whose place guardians can be reached. */
export const hasStudents = (audiences: readonly NamedAudience[]): boolean =>
  audiences.some(({ kind, key }) => kind !== 'person' && (kind !== 'role' || key === '4'))
