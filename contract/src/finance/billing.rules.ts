import { type Amount, type Discount, discounted, parted, taxIn, taxOn } from './money.rules.ts'

/** Something to pay, as an invoice will show it. */
export type BillItem = {
  product_id: number | null
  name: string
  quantity: number
  unit_amount: Amount
  /** What counts of it: quantity times price, or the part of it that falls on the days of the student. */
  amount: Amount
  /** Percent with two decimals. */
  tax_rate: number
  /** The amount holds its tax. */
  tax_included: boolean
  recognition: 'at_once' | 'monthly'
  ledger_account_id: number | null
  from_on: string | null
  to_on: string | null
  charge_id: number | null
}

/** Something that no product says more about: no tax, earned at once. */
export const plainItem = (name: string, amount: Amount): BillItem => ({
  product_id: null,
  name,
  quantity: 1,
  unit_amount: amount,
  amount,
  tax_rate: 0,
  tax_included: false,
  recognition: 'at_once',
  ledger_account_id: null,
  from_on: null,
  to_on: null,
  charge_id: null,
})

/** A discount or an award of aid, as it stands on an invoice. */
export type BillDiscount = Discount & { name: string; of: 'discount' | 'aid' }

/** A discount of a school, whose percents have two decimals. @param product_ids none: on all of them */
export const billDiscount = ({
  name,
  kind,
  percent,
  amount,
  cap,
  product_ids,
}: Pick<Discount, 'kind' | 'cap'> & {
  name: string
  percent: number
  amount: Amount
  product_ids: readonly number[]
}): BillDiscount => ({
  name,
  of: 'discount',
  kind,
  value: kind === 'percent' ? Math.round(percent * 100) : amount,
  cap,
  product_ids: product_ids.length > 0 ? product_ids : null,
})

export type BillLine = BillItem & {
  kind: 'item' | 'discount' | 'aid' | 'deposit'
  position: number
  /** The line that a discount takes from. */
  of_position: number | null
  /** Of a line after its discounts; a discount has none of its own. */
  tax: Amount
}

export type Bill = { lines: BillLine[]; total: Amount; tax: Amount }

/** What a line with all that is taken from it comes to; tax that is not included is added. */
const rateOf = ({ tax_rate }: Pick<BillItem, 'tax_rate'>): number => Math.round(tax_rate * 100)

const totalsOf = (lines: readonly BillLine[]): Pick<Bill, 'total' | 'tax'> => {
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  const added = lines.reduce((sum, line) => sum + (line.tax_included ? 0 : line.tax), 0)
  return { total: lines.reduce((sum, { amount }) => sum + amount, added), tax }
}

/**
 * One bill: its items, each followed by what discounts take from it, in the order of the discounts. Tax is that of each
 * item after its discounts, rounded by line.
 */
export const billOf = (items: readonly BillItem[], discounts: readonly BillDiscount[]): Bill => {
  const taken = discounted(
    items.map(({ product_id, amount }) => ({ product_id: product_id ?? 0, amount })),
    discounts,
  )
  let position = 0
  const lines = items.flatMap((item, at): BillLine[] => {
    const cuts = discounts.flatMap((discount, which) => {
      const amount = taken[which]?.[at] ?? 0
      return amount > 0 ? [{ discount, amount }] : []
    })
    const left = item.amount - cuts.reduce((sum, { amount }) => sum + amount, 0)
    const own = ++position
    const tax = item.tax_included ? taxIn(left, rateOf(item)) : taxOn(left, rateOf(item))
    return [
      { ...item, kind: 'item', position: own, of_position: null, tax },
      ...cuts.map(({ discount, amount }): BillLine => ({
        ...item,
        kind: discount.of,
        position: ++position,
        of_position: own,
        name: discount.name,
        quantity: 1,
        unit_amount: -amount,
        amount: -amount,
        tax: 0,
        charge_id: null,
      })),
    ]
  })
  return { lines, ...totalsOf(lines) }
}

/**
 * A bill less what its payer left as deposits, in their order, as long as something is to pay. Deposits that the bill
 * itself asks for are paid whole.
 */
export const lessDeposits = (
  { lines, total, tax }: Bill,
  deposits: readonly { product_id: number | null; name: string; held: Amount }[],
  asked: Amount = 0,
): Bill => {
  let open = total - asked
  const taken = deposits.flatMap(({ product_id, name, held }): BillLine[] => {
    const amount = Math.min(held, open)
    if (amount <= 0) return []
    open -= amount
    return [{ ...plainItem(name, -amount), product_id, kind: 'deposit', position: 0, of_position: null, tax: 0 }]
  })
  const numbered = taken.map((line, at) => ({ ...line, position: (lines.at(-1)?.position ?? 0) + at + 1 }))
  return { lines: [...lines, ...numbered], total: open + asked, tax }
}

/**
 * The bill of each payer by weights: every line and every tax is parted, so that the bills add up to the whole; the
 * last
 * payer takes the remainders.
 * @throws RangeError where nobody has a share
 */
export const sharedBill = ({ lines }: Bill, weights: readonly number[]): Bill[] => {
  const amounts = lines.map((line) => parted(line.amount, weights))
  const taxes = lines.map((line) => parted(line.tax, weights))
  return weights.map((_, payer) => {
    const own = lines.map((line, at) => ({
      ...line,
      amount: amounts[at]?.[payer] ?? 0,
      tax: taxes[at]?.[payer] ?? 0,
    }))
    return { lines: own, ...totalsOf(own) }
  })
}

/** A school's own price: the more it says about whom it is for, the earlier it is taken. */
export type Price = {
  amount: Amount
  academic_year_id: number | null
  grade_level: string
  academic_track_id: number | null
  course_id: number | null
}
export type PricedFor = {
  academic_year_id: number | null
  grade_level: string
  academic_track_ids: readonly number[]
  course_id: number | null
}

/** The price that fits and says most; of equals the first. */
export const priceFor = <P extends Price>(prices: readonly P[], whom: PricedFor): P | undefined => {
  const fits = (price: P) =>
    (price.academic_year_id === null || price.academic_year_id === whom.academic_year_id) &&
    (price.grade_level === '' || price.grade_level === whom.grade_level) &&
    (price.academic_track_id === null || whom.academic_track_ids.includes(price.academic_track_id)) &&
    (price.course_id === null || price.course_id === whom.course_id)
  const says = ({ academic_year_id, grade_level, academic_track_id, course_id }: P) =>
    (course_id === null ? 0 : 8) +
    (academic_track_id === null ? 0 : 4) +
    (grade_level === '' ? 0 : 2) +
    (academic_year_id === null ? 0 : 1)
  return prices.filter(fits).toSorted((a, b) => says(b) - says(a))[0]
}

export type PlanTerms = {
  /** 1 to 60. */
  count: number
  first_on: string
  /** 1: every month. */
  every_months: number
  /** Hundredths of a percent due with the first instalment, the rest evenly; 0: all evenly. */
  down: number
}

/** The same day of a later month, or its last one. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(at / 12), at % 12]
  const last = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  return `${y}-${String(m + 1).padStart(2, '0')}-${String(Math.min(date, last)).padStart(2, '0')}`
}

/** The terms of a payment plan of the school from a day on; without a plan all is due on that day. */
export const termsFrom = (
  plan: { count: number; every_months: number; down_percent: number } | undefined,
  first_on: string,
): PlanTerms =>
  plan
    ? { count: plan.count, every_months: plan.every_months, first_on, down: Math.round(plan.down_percent * 100) }
    : { count: 1, first_on, every_months: 1, down: 0 }

/** What is due when, of what is really to pay: net of discounts, aid and credit. */
export const planOf = (
  total: Amount,
  { count, first_on, every_months, down }: PlanTerms,
): { due_on: string; amount: Amount }[] => {
  const due = (at: number) => monthsAfter(first_on, at * every_months)
  if (count <= 1) return [{ due_on: first_on, amount: total }]
  if (down === 0) return parted(total, Array<number>(count).fill(1)).map((amount, at) => ({ due_on: due(at), amount }))
  const [first = 0, rest = 0] = parted(total, [down, 10_000 - down])
  const others = parted(rest, Array<number>(count - 1).fill(1))
  return [first, ...others].map((amount, at) => ({ due_on: due(at), amount }))
}

/**
 * Another plan for an invoice, from its first day on: what is paid covers the first parts, and what such a plan would
 * have asked before today is due today.
 */
export const planInstead = (
  present: readonly { due_on: string; amount: Amount; paid: Amount }[],
  terms: Parameters<typeof termsFrom>[0],
  today: string,
): { due_on: string; amount: Amount; paid: Amount }[] => {
  const total = present.reduce((sum, { amount }) => sum + amount, 0)
  let paid = present.reduce((sum, part) => sum + part.paid, 0)
  return planOf(total, termsFrom(terms, present[0]?.due_on ?? today)).map(({ due_on, amount }) => {
    const covered = Math.min(amount, paid)
    paid -= covered
    return { due_on: covered < amount && due_on < today ? today : due_on, amount, paid: covered }
  })
}

/** The months from the first to the last day, each by its first day. */
export const monthsBetween = (from_on: string, to_on: string): string[] => {
  const months: string[] = []
  for (let month = `${from_on.slice(0, 7)}-01`; month <= to_on; month = monthsAfter(month, 1)) months.push(month)
  return months
}

/** What of an amount is earned in which month, evenly; the last takes the remainder. */
export const earnedBy = (amount: Amount, from_on: string, to_on: string): { month: string; amount: Amount }[] => {
  const months = monthsBetween(from_on, to_on)
  const parts = parted(
    amount,
    months.map(() => 1),
  )
  return months.map((month, at) => ({ month, amount: parts[at] ?? 0 }))
}
