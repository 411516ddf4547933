/**
 * What the browser does about a call that failed. `fields` problems stand at their fields; a `modal` opens the error
 * modal.
 */
export type Reaction = 'sign-in' | 'modal'

/** A call that the server refused or that got no answer. Thrown as a value by `call`. */
export type Refused = {
  refused: true
  /** HTTP status; 0 = no answer. */
  status: number
  status_text: string
  address: string
  code: string
  message: string
  fields: readonly { path: string; message: string }[]
  present?: unknown
}

export const isRefused = (error: unknown): error is Refused =>
  typeof error === 'object' && error !== null && 'refused' in error

type Row = { matches: (status: number) => boolean; reaction: Reaction; text: string; detail?: true }

/**
 * The error catalogue: the first row that matches decides. Texts are keys; without one the server's message is shown.
 */
const catalogue: readonly Row[] = [
  { matches: (status) => status === 401, reaction: 'sign-in', text: '' },
  { matches: (status) => status === 0 && !navigator.onLine, reaction: 'modal', text: 'ui.error.offline' },
  {
    matches: (status) => status === 0 || status < 200 || status > 599 || (status >= 501 && status <= 505),
    reaction: 'modal',
    text: 'ui.error.technical',
  },
  { matches: (status) => status === 500, reaction: 'modal', text: 'ui.error.internal' },
  { matches: () => true, reaction: 'modal', text: '', detail: true },
]

export const reactionTo = ({ status }: Refused): Row =>
  catalogue.find((row) => row.matches(status)) ?? { matches: () => true, reaction: 'modal', text: 'ui.error.technical' }

/** 'error 404: 404 Not Found /api/v2/…' */
export const detailOf = ({ status, status_text, address }: Refused): string =>
  `error ${status}: ${status} ${status_text} ${address}`.replaceAll(/ +/g, ' ')
