import { detailOf, reactionTo, type Refused } from './failures.ts'
import { say } from './i18n.ts'
import { showDialog } from './dialogs.ts'
import { showToast } from './toasts.ts'

/** A toast: saves and undo only. 'Saved Successfully.' unless told otherwise. */
export const toastSaved = (message: string = say('ui.saved')): void => showToast({ tone: 'ok', message })

/** A toast with a way back, for ten seconds. */
export const toastUndoable = (message: string, onUndo: () => void): void =>
  showToast({ tone: 'ok', message, undo: onUndo })

/** The error modal: a title, a text and OK. */
export const showError = (message: string, detail?: string): void =>
  showDialog({ kind: 'error', message, ...(detail && { detail }) })

export const showRefusal = (refused: Refused): void =>
  showError(wordsOf(refused), reactionTo(refused).detail && detailOf(refused))

/** Says what a call about many did without, a line for each reason. */
export const showLeftOut = (left_out: readonly { id: number; message: string }[]): void =>
  showError(
    say('ui.left-out', { count: left_out.length }),
    [...Map.groupBy(left_out, ({ message }) => message)]
      .map(([message, rows]) => `${message} (${rows.map(({ id }) => id).join(', ')})`)
      .join('\n'),
  )

/** What a refusal says. */
export const wordsOf = (refused: Refused): string => {
  const { text } = reactionTo(refused)
  return text ? say(text) : refused.fields[0]?.message || refused.message || say('ui.error.technical')
}

/** Does it with so many only; more are told to be too many. */
export const atMost = (most: number, ids: readonly number[], act: () => void): void =>
  ids.length > most ? showError(say('ui.at-most', { most })) : act()

/** Asks for a reason that the record keeps; nothing when it is not given. */
export const askReason = (message: string): Promise<string | undefined> =>
  new Promise((resolve) => showDialog({ kind: 'reason', message, onClose: resolve }))

/**
 * The confirmation dialog: title 'Confirm', the consequence, Cancel and Confirm, or another `answer` that the text
 * names. `warnings`: what to know before.
 */
export const confirm = (question: {
  message: string
  warnings?: readonly string[]
  danger?: boolean
  answer?: string
  onConfirm: () => void
}): void => showDialog({ kind: 'confirm', ...question })
