/** The first line of a text with marks, as a name for what it asks. */
export const plainLine = (prompt: string): string => {
  const line = prompt.split('\n').find((one) => one.trim() !== '') ?? ''
  return line.replaceAll(/\*\*|^#+ |^- /g, '').slice(0, 140)
}
