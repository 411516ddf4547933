import { FirstSetUp } from '#contract/schools/installation.contract.ts'
import { describeProblems } from '#server/kernel/reply.ts'
import type { Terminal } from '#server/platform/terminal.ts'

type Field = keyof FirstSetUp

const questions: [Field, string][] = [
  ['school_name', 'Name of the school'],
  ['group_name', 'Name of the group, if there are several schools'],
  ['time_zone', 'Time zone of the school'],
  ['language', 'Language of the school'],
  ['fname', 'Your first name'],
  ['lname', 'Your last name'],
  ['email', 'Your e-mail address'],
  ['username', 'Your user name'],
  ['password', 'A password of at least 12 characters'],
]

const proposals: Partial<Record<Field, string>> = {
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en',
}

/** Asks for everything that the first set-up needs. */
export const askSetUp = async (terminal: Terminal): Promise<FirstSetUp> => {
  const answers: Record<string, string> = {}
  for (const [name, question] of questions) answers[name] = await askFor(terminal, name, question)
  return FirstSetUp.parse(answers)
}

export const askPassword = (terminal: Terminal): Promise<string> => askFor(terminal, 'password', 'Another password')

/** Until the answer is one that the page would take, too. */
const askFor = async (terminal: Terminal, name: Field, question: string): Promise<string> => {
  const proposal = proposals[name] ?? ''
  const asked = `${question}${proposal && ` [${proposal}]`}: `
  for (;;) {
    const typed = await (name === 'password' ? terminal.askSecretly(asked) : terminal.ask(asked))
    const answer = typed === '' ? proposal : typed
    const { error } = FirstSetUp.shape[name].safeParse(answer)
    if (!error) return answer
    for (const { message } of describeProblems(error, 'en')) console.log(`  ${message}`)
  }
}
