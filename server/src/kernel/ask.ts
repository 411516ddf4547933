import type { z } from 'zod'
import type { Terminal } from '#server/platform/terminal.ts'
import { describeProblems } from './reply.ts'

type Question = {
  asked: string
  /** Taken where nothing is typed. */
  proposal?: string | undefined
  secret?: boolean
}

/** Asks in the terminal until the answer is one that a page would take, too; the answer as it is stored. */
export const askFor = async <Value>(
  terminal: Terminal,
  field: z.ZodType<Value>,
  { asked, proposal = '', secret = false }: Question,
): Promise<Value> => {
  const question = `${asked}${proposal && ` [${proposal}]`}: `
  for (;;) {
    const typed = await (secret ? terminal.askSecretly(question) : terminal.ask(question))
    const { data, error } = field.safeParse(typed === '' ? proposal : typed)
    if (!error) return data
    for (const { message } of describeProblems(error, 'en')) console.log(`  ${message}`)
  }
}
