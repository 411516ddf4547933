/**
 * The last day of a card: that of the school year it is made in (the latest term that runs), otherwise a year on.
 * @param today YYYY-MM-DD  @param year_end last day of the term, null between terms
 */
export const validUntil = (today: string, year_end: string | null): string => {
  if (year_end !== null && year_end >= today) return year_end
  const [year, rest] = [today.slice(0, 4), today.slice(4)]
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}

/** What a code holds once it is opened. */
export type CardCode = { school_id: number; person_id: number; until: string }

export const writeCode = ({ school_id, person_id, until }: CardCode): string =>
  `${school_id.toString(36)}.${person_id.toString(36)}.${until.replaceAll('-', '')}`

export const readCode = (text: string): CardCode | undefined => {
  const [, school, person, year, month, day] = /^([0-9a-z]+)\.([0-9a-z]+)\.(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  if (!school || !person) return undefined
  return {
    school_id: Number.parseInt(school, 36),
    person_id: Number.parseInt(person, 36),
    until: `${year}-${month}-${day}`,
  }
}

/** Where letter paper lies in the drawer: North America and a few neighbours, by time zone. */
export const paperOf = (time_zone: string): 'a4' | 'letter' =>
  /^(America\/(?!Argentina|Sao_Paulo|Montevideo|Lima|La_Paz|Asuncion)|US\/|Canada\/|Pacific\/Honolulu)/.test(time_zone)
    ? 'letter'
    : 'a4'

/** The colour, made dark enough for white text (at least 4.5 : 1, WCAG 2.2). @param color #RRGGBB */
export const darkEnough = (color: string): string => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  const light = (values: number[]) =>
    0.2126 * linear(values[0] ?? 0) + 0.7152 * linear(values[1] ?? 0) + 0.0722 * linear(values[2] ?? 0)
  let shade = channels
  while (1.05 / (light(shade) + 0.05) < 4.5) shade = shade.map((value) => Math.floor(value * 0.96))
  return `#${shade.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
