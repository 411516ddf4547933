import { sendable, shorter } from '#contract/notifications/text-message.rules.ts'
import type { Placeholder } from '#contract/messaging/placeholders.rules.ts'
import { say } from '#server/kernel/texts.ts'

/** Text of a mail: what Markdown says, without the marks that a reader of plain text would stumble over. */
export const plainText = (body: string): string =>
  body
    .replaceAll(/!?\[([^\]]*)\]\(([^)]*)\)/g, '$1 ($2)')
    .replaceAll(/^#+\s*/gm, '')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')

type TextParts = {
  language: string
  sender: string
  school: string
  subject: string
  body: string
  /** The reader has an account: the link leads somewhere. */
  opens: boolean
}

/** About as long as the address of a conversation is. */
const usualLink = 'https://portal.example.org/messages-individual/1234567'

/**
 * A message as a text message: all of it where that costs no more than saying what it is about, and where to read it.
 * @returns with {link} for the address
 */
export const textWords = ({ language, sender, school, subject, body, opens }: TextParts): string => {
  const about = { from: sender === school ? school : `${sender}, ${school}`, subject, link: '{link}' }
  const short = say(language, opens ? 'messaging.text-short' : 'messaging.text-plain', about)
  const whole = say(language, 'messaging.text-whole', { ...about, body: plainText(body).trim() })
  const measured = sendable(short.replace('{link}', usualLink))
  return shorter(sendable(whole), measured) === measured ? short : whole
}

/**
 * @param filled what placeholders of domains stood for when it was sent
 * @param recipient and students given name and family name, parted by a line break; '' for nobody
 */
export const valuesOf = (
  recipient: string,
  students: readonly string[],
  school: string,
  filled: Partial<Record<Placeholder, string>> = {},
): Partial<Record<Placeholder, string>> => ({
  ...filled,
  recipient: recipient.replace('\n', ' '),
  recipient_first_name: recipient.split('\n')[0] ?? '',
  student: students.map((name) => name.replace('\n', ' ')).join(', '),
  student_first_name: students.map((name) => name.split('\n')[0]).join(', '),
  school,
})
