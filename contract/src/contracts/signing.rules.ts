export const capacities = ['guardian', 'student', 'school'] as const
export type Capacity = (typeof capacities)[number]
export type Signing = 'together' | 'in-order'

export type SignerState = { capacity: Capacity; position: number; signed: boolean }

/** Whose signature is still missing; where one guardian is enough, the others are not once one has signed. */
export const isMissing = (
  { capacity, signed }: SignerState,
  all: readonly SignerState[],
  guardians: 'one' | 'all',
): boolean =>
  !signed &&
  !(capacity === 'guardian' && guardians === 'one' && all.some((one) => one.capacity === 'guardian' && one.signed))

/** Whether a signer may sign now: together all may; in order everybody before must have signed. */
export const isTurn = (
  signer: SignerState,
  all: readonly SignerState[],
  signing: Signing,
  guardians: 'one' | 'all',
): boolean =>
  isMissing(signer, all, guardians) &&
  (signing === 'together' || all.every((one) => one.position >= signer.position || !isMissing(one, all, guardians)))

export const isComplete = (all: readonly SignerState[], guardians: 'one' | 'all'): boolean =>
  all.length > 0 && all.every((one) => !isMissing(one, all, guardians))

/** Typed names are compared without case, marks above letters, dots and several spaces. */
export const sameName = (typed: string, name: string): boolean => plain(typed) === plain(name)
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[.,'’-]/g, ' ')
    .toLocaleLowerCase('en')
    .trim()
    .replaceAll(/\s+/g, ' ')

/** Whole years between two calendar days. */
export const ageOn = (birth_date: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birth_date.slice(0, 4)) - (today.slice(5) < birth_date.slice(5) ? 1 : 0)
