/** Amounts are integers in the minor unit of their currency (ISO 4217: cents, fils; yen have none). */
export type Amount = number

/** Parts of a whole in hundredths of a percent: 10,000 is all of it. */
export type Rate = number
const whole = 10_000

/**
 * The nearest integer to numerator / denominator, halves away from zero: as tax offices and invoices round.
 * @throws RangeError where the denominator is 0 or a number is no safe integer
 */
export const divided = (numerator: number | bigint, denominator: number): number => {
  if (denominator === 0 || !Number.isSafeInteger(denominator)) throw new RangeError('no denominator')
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  const negative = top < 0n !== bottom < 0n
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const quotient = Number((2n * a + b) / (2n * b))
  if (!Number.isSafeInteger(quotient)) throw new RangeError('the amount is out of bounds')
  return negative && quotient !== 0 ? -quotient : quotient
}

/** A share of an amount, rounded. */
export const partOf = (amount: Amount, rate: Rate): Amount => divided(BigInt(amount) * BigInt(rate), whole)

/**
 * An amount in parts by weights (shares of payers, months of a plan); each part is rounded down towards zero, and the
 * last one takes the remainder, so that the parts add up.
 * @throws RangeError where there are no weights, one is negative, or all are 0
 */
export const parted = (amount: Amount, weights: readonly number[]): Amount[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0 || weights.some((weight) => weight < 0)) throw new RangeError('nobody has a share')
  const last = weights.findLastIndex((weight) => weight > 0)
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(total)))
  const rest = amount - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === last ? part + rest : part) + 0)
}

/** What of an amount falls on `part` of `all` equal days or months; 0 to all of it. */
export const prorated = (amount: Amount, part: number, all: number): Amount =>
  divided(BigInt(amount) * BigInt(Math.min(Math.max(part, 0), all)), all)

/** The tax on a net amount, and the tax that a gross amount holds. */
export const taxOn = (net: Amount, rate: Rate): Amount => partOf(net, rate)
export const taxIn = (gross: Amount, rate: Rate): Amount => divided(BigInt(gross) * BigInt(rate), whole + rate)

export type Discount = {
  kind: 'percent' | 'amount'
  /** Hundredths of a percent, or minor units. */
  value: number
  /** At most so much of all lines together; null: no limit. */
  cap: Amount | null
  /** On which products; null: on all. */
  product_ids: readonly number[] | null
}

/**
 * Discounts in their order, each on what the earlier ones left of the lines that it is for. A percentage is taken of
 * each line; an amount, or a cap that cuts, is parted by what is left of them. A line never falls below zero.
 * @returns of each discount what it takes from each line: amounts of 0 or more
 */
export const discounted = (
  lines: readonly { product_id: number; amount: Amount }[],
  discounts: readonly Discount[],
): Amount[][] => {
  const left = lines.map(({ amount }) => Math.max(amount, 0))
  return discounts.map(({ kind, value, cap, product_ids }) => {
    const scope = lines.map(({ product_id }) => product_ids === null || product_ids.includes(product_id))
    const open = left.map((amount, at) => (scope[at] ? amount : 0))
    const total = open.reduce((sum, amount) => sum + amount, 0)
    if (total === 0) return lines.map(() => 0)
    const wanted =
      kind === 'percent' ? open.map((amount) => partOf(amount, value)) : within(Math.min(value, total), open)
    const sum = wanted.reduce((all, amount) => all + amount, 0)
    const taken = cap !== null && sum > cap ? within(cap, open) : wanted
    for (const [at, amount] of taken.entries()) left[at] = (left[at] ?? 0) - amount
    return taken
  })
}

/** An amount in parts of which none is more than what it is taken from: what is rounded moves on to the next part. */
const within = (amount: Amount, from: readonly Amount[]): Amount[] => {
  const total = from.reduce((sum, part) => sum + part, 0)
  let [passed, given] = [0, 0]
  return from.map((part) => {
    passed += part
    const due = Number((BigInt(amount) * BigInt(passed)) / BigInt(total)) - given
    given += due
    return due
  })
}

export type LateFee = { kind: 'percent' | 'amount'; value: number; least: Amount; most: Amount | null }

/** The fee on what is open of an invoice after its days of grace; nothing on what is paid. */
export const lateFeeOn = (open: Amount, { kind, value, least, most }: LateFee): Amount => {
  if (open <= 0) return 0
  const fee = Math.max(kind === 'percent' ? partOf(open, value) : value, least)
  return most === null ? fee : Math.min(fee, most)
}

export const agingBuckets = ['current', '1-30', '31-60', '61-90', '90+'] as const
export type AgingBucket = (typeof agingBuckets)[number]

/** By days past due on the day of the report; what falls due that day is current. */
export const bucketOf = (days_past_due: number): AgingBucket => {
  if (days_past_due <= 0) return 'current'
  if (days_past_due <= 30) return '1-30'
  if (days_past_due <= 60) return '31-60'
  return days_past_due <= 90 ? '61-90' : '90+'
}

export type Instalment = { due_on: string; amount: Amount; paid: Amount }

/**
 * A plan for another total: what is paid stays, what fell due before `today` keeps its amount where the total allows
 * it,
 * and the rest is parted evenly over what is still to come; the last one takes the remainder. With nothing still to
 * come, all of it is due with the last one.
 */
export const replanned = (plan: readonly Instalment[], total: Amount, today: string): Instalment[] => {
  let open = Math.max(total - plan.reduce((sum, { paid }) => sum + paid, 0), 0)
  const past = plan.map(({ due_on, amount, paid }) => {
    const kept = due_on < today ? Math.min(Math.max(amount - paid, 0), open) : 0
    open -= kept
    return paid + kept
  })
  const comes = plan.some(({ due_on }) => due_on >= today)
  const weights = plan.map(({ due_on }, at) => Number(comes ? due_on >= today : at === plan.length - 1))
  const parts = plan.length > 0 ? parted(open, weights) : []
  return plan.map((one, at) => ({ ...one, amount: (past[at] ?? 0) + (parts[at] ?? 0) }))
}
