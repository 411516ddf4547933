/**
 * The first words of a text, without the marks of Markdown.
 * @param longest characters, as far as whole words go
 */
export const excerptOf = (body: string, longest = 140): string => {
  const words = body
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>\s*-]+/gm, '')
    .replaceAll(/[*`~]+/g, '')
    .replaceAll(/(?<!\w)_+|_+(?!\w)/g, '') // within a word it is a letter of a placeholder or a name
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > longest ? `${words.slice(0, longest).replace(/\s\S*$/, '')} …` : words
}
