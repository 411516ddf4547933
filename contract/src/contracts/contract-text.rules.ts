/** What the text of a contract may say of what it is about, in double braces. */
export const contractFields = [
  'student',
  'student_first_name',
  'student_number',
  'birth_date',
  'grade_level',
  'next_grade',
  'guardians',
  'academic_year',
  'school',
  'classes',
  'fees',
  'total',
  'instalments',
  'billing_group',
  'engagement_type',
  'organization',
  'purchase_order',
  'sign_by',
  'date',
  'terms',
] as const
export type ContractField = (typeof contractFields)[number]
export type ContractValues = Record<ContractField, string>

const written = /\{\{\s*([a-z_]+)\s*\}\}/g
const isField = (name: string): name is ContractField => contractFields.some((one) => one === name)

/** The words in double braces that are no field of a contract. */
export const unknownFields = (text: string): string[] => [
  ...new Set([...text.matchAll(written)].flatMap(([, name = '']) => (isField(name) ? [] : [name]))),
]

/** Fields that the text has and that have no value: the sentence around them would read badly. */
export const emptyFields = (text: string, values: ContractValues): ContractField[] => [
  ...new Set([...text.matchAll(written)].flatMap(([, name = '']) => (isField(name) && !values[name] ? [name] : []))),
]

export const fillContract = (text: string, values: ContractValues): string =>
  text.replaceAll(written, (whole, name: string) => (isField(name) ? values[name] : whole))

/** A fee or, below zero, a discount, in minor units. */
export type Line = { name: string; amount: number }
export const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** A fee that only some grade levels pay; without any, all of them. */
export type GradedLine = Line & { grade_levels: readonly string[] }
export const linesFor = (lines: readonly GradedLine[], grade: string): Line[] =>
  lines
    .filter(({ grade_levels }) => grade_levels.length === 0 || grade_levels.includes(grade))
    .map(({ name, amount }) => ({ name, amount }))

/**
 * What a signature is given for, as one text: its SHA-256 is kept with each signature. Title, text, fees one a line,
 * total, and the numbers of instalments that may be chosen.
 */
export const signedText = ({
  number,
  revision,
  title,
  body,
  currency,
  lines,
  instalment_choices,
}: {
  number: string
  revision: number
  title: string
  body: string
  currency: string
  lines: readonly Line[]
  instalment_choices: readonly number[]
}): string =>
  [
    `${number} / ${revision}`,
    title,
    body,
    ...lines.map(({ name, amount }) => `${name}\t${amount}`),
    `${totalOf(lines)} ${currency}`,
    instalment_choices.join(' '),
  ].join('\n')
