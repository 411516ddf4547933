/**
 * A number for each that nobody else has: its own where it is free, otherwise the next of 'BIO9-2', 'BIO9-3' …
 * @param taken numbers in use; @param limit most characters of a number
 */
export const freeNumbers = (wanted: readonly string[], taken: readonly string[], limit = 20): string[] => {
  const used = new Set(taken)
  return wanted.map((number) => {
    const free = nextFree(number, used, limit)
    used.add(free)
    return free
  })
}

const nextFree = (number: string, used: ReadonlySet<string>, limit: number): string => {
  if (number !== '' && !used.has(number)) return number
  for (let nth = 2; ; nth++) {
    const ending = `-${nth}`
    const candidate = `${number.slice(0, limit - ending.length)}${ending}`
    if (!used.has(candidate)) return candidate
  }
}
