const longest = 40

/** What is asked of the bank at the caret: the words after a slash that begins a word; undefined when there is none. */
export const askedIn = (text: string, caret: number): string | undefined => {
  const before = text.slice(0, caret)
  const slash = before.lastIndexOf('/')
  if (slash < 0 || (slash > 0 && !/\s/.test(before[slash - 1] ?? ''))) return undefined
  const asked = before.slice(slash + 1)
  return asked.length > longest || asked.includes('\n') ? undefined : asked
}

/** The text with a comment at the caret, in place of what was asked, and where the caret is then. */
export const insertedInto = (
  text: string,
  caret: number,
  body: string,
  inPlace: boolean,
): { text: string; caret: number } => {
  const asked = inPlace ? askedIn(text, caret) : undefined
  const start = asked === undefined ? caret : caret - asked.length - 1
  const before = text.slice(0, start)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  return { text: before + gap + body + text.slice(caret), caret: start + gap.length + body.length }
}
