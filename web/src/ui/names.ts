/** One of the eight colours, always the same for the same key. */
export const colorOf = (key: string | number): number => {
  let hash = 0
  for (const character of String(key)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % 8) + 1
}
