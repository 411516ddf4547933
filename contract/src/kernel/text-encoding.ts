export const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Recognises how a text file was written and reads it. A byte order mark decides; then zero bytes (UTF-16 without a
 * mark), then whether the bytes are valid UTF-8. What is left was written by an office program in an eight-bit code
 * page.
 */
export const readText = (bytes: Uint8Array): { encoding: Encoding; text: string } => {
  const encoding = encodingOf(bytes)
  const label = encoding === 'utf-8-bom' ? 'utf-8' : encoding
  return { encoding, text: new TextDecoder(label).decode(bytes).replaceAll('\uFEFF', '') } // files that were joined have marks inside
}

const encodingOf = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8-bom'
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'

  const zeros = zeroBytes(bytes)
  if (zeros.odd > zeros.even && zeros.odd > bytes.length / 8) return 'utf-16le'
  if (zeros.even > zeros.odd && zeros.even > bytes.length / 8) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : codePageOf(bytes)
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

const zeroBytes = (bytes: Uint8Array) => {
  const found = { even: 0, odd: 0 }
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) found[at % 2 === 0 ? 'even' : 'odd']++
  return found
}

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * An Arabic word is a run of bytes above 0x7F; a Western word has single ones between plain letters. The French letters
 * have the same bytes in both pages, so a file that holds only those reads the same either way.
 */
const codePageOf = (bytes: Uint8Array): Encoding => {
  let besideHigh = 0
  let besideLetter = 0
  for (let index = 1; index < bytes.length; index++) {
    const [before, here] = [bytes[index - 1] ?? 0, bytes[index] ?? 0]
    if (isHigh(before) && isHigh(here)) besideHigh++
    else if ((isHigh(before) && isLetter(here)) || (isLetter(before) && isHigh(here))) besideLetter++
  }
  return besideHigh > besideLetter ? 'windows-1256' : 'windows-1252'
}

const isHigh = (byte: number) => byte >= 0xc0 || [0x81, 0x8d, 0x8e, 0x90, 0x98, 0x9a, 0x9f, 0xaa].includes(byte)
const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
