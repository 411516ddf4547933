import { isIban, plainReference, rfNamed } from './payment-reference.rules.ts'

export type Transfer = {
  /** Who gets the money, and where. */
  name: string
  iban: string
  bic?: string
  /** Cents; null: the payer fills it in. */
  amount: number | null
  /** An RF reference goes as one; anything else as text. */
  reference?: string
  text?: string
}

const most = { name: 70, text: 140, bytes: 331 }

/**
 * What the code on a euro invoice says so that a banking app fills in the transfer: EPC069-12, version 002, of the
 * European Payments Council. Characters are UTF-8.
 * @returns undefined where the transfer cannot be said so: a wrong IBAN, an amount out of bounds, no name
 */
export const epcCode = ({ name, iban, bic = '', amount, reference = '', text = '' }: Transfer): string | undefined => {
  const to = oneLine(name).slice(0, most.name)
  if (to === '' || !isIban(iban) || (bic !== '' && !/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic))) return undefined
  if (amount !== null && (!Number.isInteger(amount) || amount < 1 || amount > 99_999_999_999)) return undefined
  const structured = rfNamed(reference) === undefined ? '' : plainReference(reference)
  const words =
    structured === '' ? oneLine([reference, text].filter((one) => one !== '').join(' ')).slice(0, most.text) : ''
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    to,
    plainReference(iban),
    amount === null ? '' : `EUR${inEuros(amount)}`,
    '',
    structured,
    words,
  ]
  const code = lines.join('\n').replace(/\n+$/, '')
  return new TextEncoder().encode(code).length > most.bytes ? undefined : code
}

/** Every line says one thing. */
const oneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const inEuros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
