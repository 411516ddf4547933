import { FirstSetUp } from '#contract/schools/installation.contract.ts'
import { askFor } from '#server/kernel/ask.ts'
import type { Terminal } from '#server/platform/terminal.ts'

const { shape } = FirstSetUp
const here = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Asks for everything that the first set-up needs. */
export const askSetUp = async (terminal: Terminal): Promise<FirstSetUp> => ({
  school_name: await askFor(terminal, shape.school_name, { asked: 'Name of the school' }),
  group_name: await askFor(terminal, shape.group_name, { asked: 'Name of the group, if there are several schools' }),
  time_zone: await askFor(terminal, shape.time_zone, { asked: 'Time zone of the school', proposal: here }),
  language: await askFor(terminal, shape.language, { asked: 'Language of the school', proposal: 'en' }),
  fname: await askFor(terminal, shape.fname, { asked: 'Your first name' }),
  lname: await askFor(terminal, shape.lname, { asked: 'Your last name' }),
  email: await askFor(terminal, shape.email, { asked: 'Your e-mail address' }),
  username: await askFor(terminal, shape.username, { asked: 'Your user name' }),
  password: await askPassword(terminal, 'A password of at least 12 characters'),
})

export const askPassword = (terminal: Terminal, asked: string): Promise<string> =>
  askFor(terminal, shape.password, { asked, secret: true })
