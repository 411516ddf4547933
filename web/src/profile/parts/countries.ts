const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Names that the browser knows although they are no country with post. */
const none = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code) ?? code

/** The countries of today (ISO 3166-1) in the order of their names. */
export const countries = (language: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !none.has(code) && isPresent(code))
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

/** A code that another has replaced (SU, YU) reads as that other one. */
const isPresent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
