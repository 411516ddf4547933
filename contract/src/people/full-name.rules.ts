import { graphemes } from '../kernel/graphemes.ts'

/** Which end of a full name is the family name, as the sender of a file says it; 'auto' looks at each name. */
export const nameOrders = ['auto', 'given_first', 'family_first', 'two_surnames'] as const
export type NameOrder = (typeof nameOrders)[number]
export type SplitName = { first_name: string; last_name: string }

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** What belongs to the family name that follows. */
const particles = words(
  "van von vom zu zum zur der den dem de del della delle dello di da do dos das du des d' la le las los lo el al ter ten te 't op af av bin ibn bint ben abu san santa e y dela",
)
const suffixes = words('jr jr. jnr jnr. sr sr. snr snr. ii iii iv v. filho neto júnior junior hijo')
/** Families of two signs; all others have one. */
const longHan = words(
  '歐陽 欧阳 司馬 司马 上官 諸葛 诸葛 夏侯 東方 东方 皇甫 尉遲 尉迟 公孫 公孙 慕容 司徒 令狐 宇文 長孫 长孙 端木 南宮 南宫',
)
const longHangul = words('남궁 황보 제갈 사공 선우 서문 독고 동방')
const vietnamese = words(
  'nguyễn trần lê phạm huỳnh hoàng phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh đoàn trịnh trương mai tô lâm cao phùng vương tạ hà châu thái',
)
const spanish = words(
  'garcía garcia gonzález gonzalez rodríguez rodriguez fernández fernandez lópez lopez martínez martinez sánchez sanchez pérez perez gómez gomez martín jiménez jimenez hernández hernandez ruiz díaz diaz moreno muñoz munoz álvarez alvarez romero gutiérrez gutierrez torres ramírez ramirez flores rivera reyes cruz morales ortiz castillo vargas ramos mendoza castro rojas vásquez vasquez vázquez vazquez guerrero medina aguilar herrera domínguez dominguez suárez suarez ortega delgado guzmán guzman santos silva souza oliveira pereira ferreira costa carvalho almeida',
)

const isSigns = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u.test(name)
const lower = (word = ''): string => word.toLowerCase()
const joined = (parts: readonly string[]): string => parts.join(' ')

/**
 * The parts of a name in one cell: 'Huang, Xinyi', 'Ludmila van der Berg', 'Henry Okafor III', '李文静'. One word alone is
 * a family name. A guess that people correct: names say nowhere where the family begins.
 */
export const splitName = (name: string, order: NameOrder = 'auto'): SplitName => {
  const plain = name.replaceAll(/\s+/g, ' ').trim()
  const [before = '', ...after] = plain.split(/\s*[,،，、]\s*/).filter(Boolean)
  const ends = after.filter((part) => suffixes.has(lower(part)))
  const [given, ...more] = after.filter((part) => !suffixes.has(lower(part)))
  if (given === undefined) return withSuffix(inOneRow(before, order), ends)
  return withSuffix(afterComma(before, joined([given, ...more])), ends)
}

/** 'Cruz, Ana de la': what stands before the family name was put behind, so that lists are in order. */
const afterComma = (family: string, given: string): SplitName => {
  const parts = given.split(' ')
  const last = parts.findLastIndex((part) => !particles.has(lower(part)))
  return { first_name: joined(parts.slice(0, last + 1)), last_name: joined([...parts.slice(last + 1), family]) }
}

const withSuffix = ({ first_name, last_name }: SplitName, ends: readonly string[]): SplitName => ({
  first_name,
  last_name: joined([last_name, ...ends]),
})

const inOneRow = (name: string, order: NameOrder): SplitName => {
  if (isSigns(name) && order !== 'given_first') return ofSigns(name)
  const all = name.split(' ')
  const core = all.slice(0, all.findLastIndex((part) => !suffixes.has(lower(part))) + 1)
  const ends = all.slice(core.length)
  const begins = core.length < 2 ? 0 : beginsOf(core, order)
  const isFirst = order === 'family_first' || (order === 'auto' && isFamilyFirst(core))
  const [given, family] = isFirst
    ? [core.slice(begins), core.slice(0, begins)]
    : [core.slice(0, begins), core.slice(begins)]
  return { first_name: joined(given), last_name: joined([...family, ...ends]) }
}

/** Where the second part of a name begins. */
const beginsOf = (parts: readonly string[], order: NameOrder): number => {
  if (order === 'family_first' || (order === 'auto' && isFamilyFirst(parts))) {
    const capitals = parts.findIndex((part) => !isCapitals(part))
    if (capitals > 0) return capitals
    return Math.min(parts.length - 1, parts.findIndex((part) => !particles.has(lower(part))) + 1)
  }
  const capitals = parts.findLastIndex((part) => !isCapitals(part)) + 1
  if (order === 'auto' && capitals > 0 && capitals < parts.length) return withParticles(parts, capitals)
  const two =
    order === 'two_surnames' || (order === 'auto' && parts.slice(-2).every((part) => spanish.has(lower(part))))
  return withParticles(parts, parts.length - (two && parts.length > 2 ? 2 : 1))
}

const withParticles = (parts: readonly string[], from: number): number => {
  let begins = from
  while (begins > 1 && particles.has(lower(parts[begins - 1]))) begins--
  return begins
}

/** Vietnamese names, and those whose family name alone is written in capitals, begin with it. */
const isFamilyFirst = (parts: readonly string[]): boolean => {
  const [first = '', second = ''] = parts
  return (
    vietnamese.has(lower(first.normalize('NFC'))) || (isCapitals(first) && second !== '' && !parts.every(isCapitals))
  )
}

const isCapitals = (part: string): boolean => /\p{Lu}.*\p{Lu}/u.test(part) && !/\p{Ll}/u.test(part)

/** In Chinese, Japanese and Korean the family name stands first, with or without a blank behind it. */
const ofSigns = (name: string): SplitName => {
  const [family = '', ...given] = name.split(' ')
  if (given.length > 0) return { first_name: joined(given), last_name: family }
  const signs = graphemes(name)
  const known = longHan.has(firstTwo(signs)) || longHangul.has(firstTwo(signs))
  const length = known || (signs.length === 4 && !/\p{Script=Hangul}/u.test(name)) ? 2 : 1
  return { first_name: signs.slice(length).join(''), last_name: signs.slice(0, length).join('') }
}

const firstTwo = (signs: readonly string[]): string => signs.slice(0, 2).join('')
