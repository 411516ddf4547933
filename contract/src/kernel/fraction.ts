/** An exact number: `over / under`, `under` above 0. */
export type Fraction = { over: bigint; under: bigint }

export const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })
export const zero = fraction(0n)
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? fraction(a.over + b.over, a.under)
    : reduced(fraction(a.over * b.under + b.over * a.under, a.under * b.under))
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under))
export const times = (a: Fraction, b: Fraction): Fraction => reduced(fraction(a.over * b.over, a.under * b.under))
/** `b` above 0. */
export const by = (a: Fraction, b: Fraction): Fraction => times(a, fraction(b.under, b.over))
export const compare = (a: Fraction, b: Fraction): number => sign(a.over * b.under - b.over * a.under)
export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
export const greatest = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)
export const sumOf = (all: readonly Fraction[]): Fraction => (all.length === 0 ? zero : all.reduce(plus)) // not from zero: hundredths are added without reducing

/** A number with at most `decimals` decimals as it was typed. */
export const exactly = (value: number, decimals = 2): Fraction =>
  fraction(BigInt(Math.round(value * 10 ** decimals)), tenTo(decimals))

/** With so many decimals, half up (away from zero below it). */
export const rounded = ({ over, under }: Fraction, decimals = 2): number => {
  const scale = tenTo(decimals)
  const size = over < 0n ? -over : over
  const whole = Number((size * scale * 2n + under) / (under * 2n)) / Number(scale)
  return over < 0n ? -whole : whole
}

/** Almost always hundredths, asked for some ten thousand times for one gradebook. */
const tenTo = (decimals: number): bigint => (decimals === 2 ? 100n : 10n ** BigInt(decimals))

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0)

const reduced = ({ over, under }: Fraction): Fraction => {
  const divisor = common(over < 0n ? -over : over, under)
  return divisor === 1n ? fraction(over, under) : fraction(over / divisor, under / divisor)
}

const common = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

/** The smallest number that all of these divide. */
export const commonMultiple = (all: readonly bigint[]): bigint =>
  all.reduce((one, other) => (one % other === 0n ? one : (one / common(one, other)) * other), 1n)
