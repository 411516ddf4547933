const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()

/** Every word of the query stands in the text, whatever accents and case. */
export const matches = (text: string, query: string): boolean => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return words.every((word) => plain(text).includes(word))
}
