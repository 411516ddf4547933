import { currencyDigits } from '#contract/kernel/money.ts'
/** Why a text message did not leave. */
export const textReasons = [
  'no-number',
  'no-consent',
  'stopped',
  'not-wanted',
  'over-budget',
  'texts-off',
  'same-number',
  'refused',
  'gave-up',
  'no-answer',
  'undelivered',
] as const
export type TextReason = (typeof textReasons)[number]

/** Why somebody is not reached by text message, known before anything is sent. */
export const unreachedReasons = ['no-number', 'no-consent', 'stopped', 'not-wanted', 'over-budget'] as const
export type UnreachedReason = (typeof unreachedReasons)[number]

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

/** Typographic signs that would make a text twice as long to send, in the form that every telephone knows. */
const typewritten: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u2032]/g, "'"],
  [/[\u201C-\u201E\u2033\u00AB\u00BB]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00A0\u2007\u2009\u202F]/g, ' '],
  [/[\u200B\u00AD]/g, ''],
  [/\r\n?/g, '\n'],
]

/** A text as it is sent. */
export const sendable = (text: string): string =>
  typewritten.reduce((made, [sign, plain]) => made.replaceAll(sign, plain), text.normalize('NFC')).trim()

/** `units` are septets of the GSM alphabet, or UTF-16 code units. */
export type Segments = { encoding: 'gsm' | 'ucs2'; units: number; segments: number }

/**
 * How a text is cut (3GPP TS 23.038 and 23.040): 160 septets of the GSM alphabet or 70 code units of UCS-2 go alone,
 * otherwise 153 or 67 in each part. A character of two units is never parted.
 */
export const segmentsOf = (text: string): Segments => {
  const characters = Array.from(text) // code points: what networks cut a text into
  const gsm = characters.every((one) => basic.has(one) || extended.has(one))
  const sizes = characters.map((one) => (gsm ? (extended.has(one) ? 2 : 1) : one.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, each] = gsm ? [160, 153] : [70, 67]
  if (units <= alone) return { encoding: gsm ? 'gsm' : 'ucs2', units, segments: 1 }
  let [segments, filled] = [1, 0]
  for (const size of sizes) {
    if (filled + size > each) [segments, filled] = [segments + 1, 0]
    filled += size
  }
  return { encoding: gsm ? 'gsm' : 'ucs2', units, segments }
}

/** Prices and costs are whole ten-thousandths of the currency's unit: a segment costs less than a cent in places. */
export const priceParts = 10_000

/** @returns ten-thousandths, as the price is */
export const costOf = (segments: number, price: number): number => segments * price

/** Whole minor units, rounded up: what a sum is shown as. */
export const minorUnits = (cost: number, currency: string): number =>
  Math.ceil((cost * 10 ** currencyDigits(currency)) / priceParts)

/** What goes: all of a text where that costs no more than the short form, otherwise the short form. */
export const shorter = (whole: string, short: string): string =>
  segmentsOf(whole).segments <= Math.max(1, segmentsOf(short).segments) ? whole : short

/** Words that carriers prescribe, and those that are usual in the languages of the portal; written as they compare. */
const words: Record<'stop' | 'start' | 'help', readonly string[]> = {
  stop: (
    'stop stopall unsubscribe cancel end quit optout revoke arret parar alto baja sair cancelar dur iptal huy tuchoi ' +
    'стоп отмена тоқта ايقاف الغاء 退订 停止 수신거부 거부 रोकें थांबा ನಿಲ್ಲಿಸಿ'
  ).split(' '),
  start: ['start', 'unstop', 'yes', 'старт', 'ابدا', 'inicio', 'reprendre', '开始', '订阅'],
  help: ['help', 'info', 'aide', 'ayuda', 'ajuda', 'aiuto', 'yardim', 'помощь', 'مساعدة', '帮助', '도움말'],
}
export type TextWord = keyof typeof words

/** The word that a text from a telephone is; nothing where it says more than that. */
export const wordIn = (text: string): TextWord | undefined => {
  const said = comparable(text)
  return (['stop', 'start', 'help'] as const).find((word) => words[word].some((one) => comparable(one) === said))
}

const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Mc}]/gu, '')
