import type { Placeholder } from '#contract/messaging/placeholders.rules.ts'

/** Text of a mail: what Markdown says, without the marks that a reader of plain text would stumble over. */
export const plainText = (body: string): string =>
  body
    .replaceAll(/!?\[([^\]]*)\]\(([^)]*)\)/g, '$1 ($2)')
    .replaceAll(/^#+\s*/gm, '')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')

/** @param recipient and students given name and family name, parted by a line break; '' for nobody */
export const valuesOf = (
  recipient: string,
  students: readonly string[],
  school: string,
): Partial<Record<Placeholder, string>> => ({
  recipient: recipient.replace('\n', ' '),
  recipient_first_name: recipient.split('\n')[0] ?? '',
  student: students.map((name) => name.replace('\n', ' ')).join(', '),
  student_first_name: students.map((name) => name.split('\n')[0]).join(', '),
  school,
})
