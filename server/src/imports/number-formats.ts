/** Formats that a workbook does not spell out, by their number: ECMA-376 part 1, 18.8.30. */
const builtIn: Record<string, string> = { 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%' }

/** A part of a format: what a digit goes into, or text that stands as it is. */
type Token = { digit: '0' | '#' | '?' } | { text: string }
type NumberFormat = { whole: Token[]; decimals: Token[]; percent: number; sections: number }

/**
 * The sheets of a workbook in which numbers stand as they are shown: a number that its format shows with leading zeros,
 * blanks or as percent becomes that text. Groups of thousands are left out, they belong to no value; dates stay for the
 * reader.
 */
export const withShownNumbers = (files: Record<string, Uint8Array>): Record<string, Uint8Array> => {
  const formats = formatsIn(textOf(files['xl/styles.xml']))
  if (!formats.some(Boolean)) return files
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      name.startsWith('xl/worksheets/') ? Buffer.from(shownIn(textOf(content), formats)) : content,
    ]),
  )
}

const textOf = (content: Uint8Array | undefined): string => (content ? new TextDecoder().decode(content) : '')

/** The format behind each style of a cell. */
const formatsIn = (styles: string): (NumberFormat | undefined)[] => {
  const codes = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      unescaped(attribute(tag, 'formatCode')),
    ]),
  )
  const [cells = ''] = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? []
  return [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = attribute(tag, 'numFmtId')
    return parseFormat(codes.get(id) ?? builtIn[id] ?? '')
  })
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('') ?? ''

const shownIn = (sheet: string, formats: readonly (NumberFormat | undefined)[]): string =>
  sheet.replaceAll(/<((?:\w+:)?)c\b([^>]*[^/>])>(.*?)<\/\1c>/gs, (cell, prefix: string, head: string, body: string) => {
    const format = formats[Number(attribute(` ${head}`, 's') || -1)]
    const type = attribute(` ${head}`, 't')
    const [, value] = /<(?:\w+:)?v\b[^>]*>([^<]*)<\/(?:\w+:)?v>/.exec(body) ?? []
    const shown = format && value && (type === '' || type === 'n') ? shownNumber(value.trim(), format) : undefined
    if (shown === undefined) return cell
    const place = attribute(` ${head}`, 'r')
    return `<${prefix}c r="${place}" t="inlineStr"><${prefix}is><${prefix}t>${escaped(shown)}</${prefix}t></${prefix}is></${prefix}c>`
  })

/** Undefined for dates, fractions, exponents, conditions and whatever else says no plain number. */
export const parseFormat = (code: string): NumberFormat | undefined => {
  const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const format: NumberFormat = { whole: [], decimals: [], percent: 0, sections: sections.length }
  let part = format.whole
  const tokens = /"([^"]*)"|\\(.)|_.|\*.|\[\$[^\]]*\]|\[(?:Red|Black|Blue|Green|White|Yellow|Cyan|Magenta)\]|(.)/gisu
  for (const [, quoted, plain, sign] of (sections[0] ?? '').matchAll(tokens)) {
    const text = quoted ?? plain
    if (text !== undefined) part.push({ text })
    else if (sign === '0' || sign === '#' || sign === '?') part.push({ digit: sign })
    else if (sign === '.' && part === format.whole) part = format.decimals
    else if (sign === '%') {
      format.percent++
      part.push({ text: '%' })
    } else if (sign === ',') {
      if (!part.some((token) => 'digit' in token)) return undefined
    } else if (sign !== undefined && /^[\s()+-]$/u.test(sign)) part.push({ text: sign })
    else if (sign !== undefined) return undefined
  }
  const isScaled = /[0#?],+(?:[^0#?,]|$)/.test((sections[0] ?? '').replaceAll(/"[^"]*"/g, '')) // shown in thousands
  return isScaled || !format.whole.some((token) => 'digit' in token) ? undefined : format
}

/** @param value as the sheet stores it: 41237, 0.85, 6.05E-2 */
export const shownNumber = (value: string, format: NumberFormat): string | undefined => {
  const number = Number(value)
  if (!Number.isFinite(number) || (format.sections > 1 && number <= 0)) return undefined
  const places = format.decimals.filter((token) => 'digit' in token)
  const exact = `${Number((Math.abs(number) * 100 ** format.percent).toPrecision(15))}` as const // as many digits as a sheet keeps
  const rounded = new Intl.NumberFormat('en', {
    minimumFractionDigits: places.filter(({ digit }) => digit === '0').length,
    maximumFractionDigits: places.length,
    useGrouping: false,
  }).format(exact)
  const [whole = '', decimals = ''] = (/^\d+$/.test(value) && format.percent === 0 ? value : rounded).split('.')
  const shown = filled(format.whole, whole) + tail(format.decimals, decimals.padEnd(requiredIn(places), '0'))
  return number < 0 ? `-${shown.trim()}` : shown.trim()
}

const requiredIn = (places: readonly { digit: string }[]): number => places.filter(({ digit }) => digit === '0').length

/** Digits go into their places from the right; the first place takes those that are left. */
const filled = (tokens: readonly Token[], digits: string): string => {
  let left = digits
  const first = tokens.findIndex((token) => 'digit' in token)
  return tokens
    .map((token, at) => ({ token, at }))
    .toReversed()
    .map(({ token, at }) => {
      if ('text' in token) return left === '' && at > first && !tokens.slice(0, at).some(isZero) ? '' : token.text
      const taken = at === first ? left : left.slice(-1)
      left = at === first ? '' : left.slice(0, -1)
      return taken === '' && token.digit === '0' ? '0' : taken
    })
    .toReversed()
    .join('')
}

const isZero = (token: Token): boolean => 'digit' in token && token.digit === '0'

const tail = (tokens: readonly Token[], decimals: string): string => {
  const places = tokens.filter((token) => 'digit' in token).length
  const texts = tokens.flatMap((token) => ('text' in token ? token.text : []))
  return `${places > 0 && decimals !== '' ? `.${decimals}` : ''}${texts.join('')}`
}

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
    decimal || hex ? String.fromCodePoint(Number(decimal ?? `0x${hex}`)) : (entities[name ?? ''] ?? whole),
  )
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
