import { isRefused } from './failures.ts'

type Answer = (proved: boolean) => void

let asked: Answer | undefined
const listeners = new Set<() => void>()

/** Does the work; when the server wants to know first that it is really this person, asks, and does it again. */
export const provenWhenAsked = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isRefused(error) || error.code !== 'proof-needed') throw error
    if (!(await new Promise<boolean>((resolve) => set(resolve)))) throw new DOMException('not proved', 'AbortError')
    return work()
  }
}

export const isProofAsked = (): boolean => asked !== undefined

export const answerProof = (proved: boolean): void => {
  asked?.(proved)
  set(undefined)
}

export const subscribeToProof = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (answer: Answer | undefined): void => {
  asked = answer
  for (const listener of listeners) listener()
}
