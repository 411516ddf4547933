import { catalog } from '../kernel/catalog.ts'
import {
  choice,
  decimal,
  money,
  optionalText,
  orderedRows,
  orNull,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'

export const productKinds = ['tuition', 'fee', 'deposit', 'trip', 'meals', 'materials', 'service', 'other'] as const
const percent = () => decimal({ min: 0, max: 100 })

/** What a school charges for; of its prices the one counts that says most about the student. */
export const product = catalog(
  'product',
  'finance.catalogs',
  {
    name: text(120),
    code: optionalText(40),
    kind: choice(productKinds),
    prices: orderedRows('product_price', 'product_id', {
      amount: money(),
      sku: optionalText(40),
      grade_level: optionalText(20),
      academic_year_id: orNull(reference('academic_year')),
      academic_track_id: orNull(reference('academic_track')),
      course_id: orNull(reference('course')),
    }),
    unit: optionalText(40),
    tax_rate: percent(),
    tax_included: yesNo(),
    recognition: choice(['at_once', 'monthly']),
    required: yesNo(),
    ledger_account_id: orNull(reference('ledger_account')),
    description: optionalText(500),
  },
  { sorts: ['kind', 'code'] },
)

/** How an invoice may be paid in parts. */
export const paymentPlan = catalog(
  'payment_plan',
  'finance.catalogs',
  {
    name: text(80),
    count: wholeNumber({ min: 1, max: 60 }),
    every_months: wholeNumber({ min: 1, max: 12 }),
    down_percent: percent(),
    for_families: yesNo(),
  },
  { family: 'payment', one: 'plan', many: 'plans' },
)

/** What is taken off; the order of the list is the order in which they are taken. */
export const discount = catalog(
  'discount',
  'finance.catalogs',
  {
    name: text(80),
    basis: choice(['assigned', 'sibling', 'staff', 'early']),
    kind: choice(['percent', 'amount']),
    percent: percent(),
    amount: money(),
    cap: orNull(money()),
    from_child: wholeNumber({ min: 1, max: 20 }),
    early_days: wholeNumber({ min: 0, max: 365 }),
    products: orderedRows('discount_product', 'discount_id', { product_id: reference('product') }),
  },
  { family: 'product', one: 'discount', many: 'discounts' },
)

/** What students of some grades, or of a program, pay together. */
export const feeSet = catalog(
  'fee_set',
  'finance.catalogs',
  {
    name: text(80),
    grade_levels: optionalText(100),
    academic_track_id: orNull(reference('academic_track')),
    payment_plan_id: orNull(reference('payment_plan')),
    items: orderedRows('fee_set_item', 'fee_set_id', {
      product_id: reference('product'),
      quantity: wholeNumber({ min: 1, max: 10_000 }),
    }),
  },
  { family: 'product', one: 'fee_set', many: 'fee_sets' },
)

/** Money for those who need it: of the school, or of a program that is billed for it. */
export const aidFund = catalog(
  'aid_fund',
  'finance.catalogs',
  {
    name: text(80),
    academic_year_id: orNull(reference('academic_year')),
    budget: orNull(money()),
    payer_id: orNull(reference('payer')),
  },
  { family: 'product', one: 'aid_fund', many: 'aid_funds' },
)

export const financeCatalogs = [product, paymentPlan, discount, feeSet, aidFund]
