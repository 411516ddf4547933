import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Terminal = {
  ask: (question: string) => Promise<string>
  /** The same for a password: what is typed is not shown. */
  askSecretly: (question: string) => Promise<string>
  close: () => void
}

/** Asks whoever sits at the terminal; answers may come from a pipe as well, a line each. */
export const openTerminal = (): Terminal => {
  let hidden = false
  const screen = new Writable({
    write(chunk: Buffer, _, done) {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output: screen, terminal: process.stdin.isTTY })
  const lines = reader[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The answers ended too early.')
    return value
  }
  const ask = (question: string): Promise<string> => {
    if (reader.terminal) {
      reader.setPrompt(question)
      reader.prompt()
    } else process.stdout.write(question) // a pipe may have ended long before its last line is asked for
    return next()
  }
  return {
    ask,
    async askSecretly(question) {
      const answer = ask(question)
      hidden = true
      const typed = await answer.finally(() => (hidden = false))
      process.stdout.write('\n')
      return typed
    },
    close: () => reader.close(),
  }
}
