/** What accounts are for; each school and currency has one of each that is posted to where no other is named. */
export const accountKinds = [
  'receivable',
  'cash',
  'bank',
  'clearing',
  'deposit',
  'credit',
  'tax',
  'deferred',
  'revenue',
  'discount',
  'aid',
  'late_fee',
  'processor_fee',
  'write_off',
  'opening',
] as const
export type AccountKind = (typeof accountKinds)[number]
