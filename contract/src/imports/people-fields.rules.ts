import type { CustomFieldType } from '../people/custom-field.catalog.ts'

/**
 * What a file of people holds: a row is a student, a student with up to two parents, a parent with children, or a
 * teacher.
 */
export const peopleKinds = ['students', 'families', 'parents', 'teachers'] as const
export type PeopleKind = (typeof peopleKinds)[number]

/** Rows of one file. */
export const mostPeopleRows = 20_000

/** What becomes of a row that looks like somebody who is stored. */
export const decisions = ['update', 'new', 'leave'] as const
export type Decision = (typeof decisions)[number]

/** Whom a column speaks of. `row`: what joins the people of a row. */
export const parties = ['student', 'teacher', 'parent', 'p1', 'p2', 'row'] as const
export type Party = (typeof parties)[number]
type ValueType = 'text' | 'date' | 'year' | 'email' | 'phone' | 'gender' | 'yes_no' | 'relationship' | 'list'

/** One thing that a column can be. `key` = party and cell: `p1.email`. `cell` names the value as it is staged. */
export type PeopleField = {
  key: string
  party: Party
  cell: string
  type: ValueType
  max: number
  /** What the column is called in files of other systems, besides its name here. */
  spellings: readonly string[]
  custom?: { id: number; name: string; type: CustomFieldType; choices: readonly string[] }
}
export type CustomColumn = { id: number; name: string; kind: string; type: CustomFieldType; choices: readonly string[] }

type Shape = { cell: string; type?: ValueType; max?: number; spellings: readonly string[] }

const name: readonly Shape[] = [
  {
    cell: 'first_name',
    max: 60,
    spellings: [
      'first',
      'firstname',
      'given name',
      'given names',
      'forename',
      'fname',
      'vorname',
      'prenom',
      'prénom',
      'nombre',
      'nome',
      'имя',
      'ad',
    ],
  },
  {
    cell: 'last_name',
    max: 60,
    spellings: [
      'last',
      'lastname',
      'surname',
      'family name',
      'lname',
      'nachname',
      'familienname',
      'nom',
      'nom de famille',
      'apellido',
      'apellidos',
      'cognome',
      'sobrenome',
      'фамилия',
      'soyad',
    ],
  },
  {
    cell: 'full_name',
    max: 120,
    spellings: [
      'name',
      'full name',
      'fullname',
      'display name',
      'student',
      'student name',
      'teacher',
      'teacher name',
      'parent name',
      'guardian name',
    ],
  },
]
const contact: readonly Shape[] = [
  {
    cell: 'email',
    type: 'email',
    max: 254,
    spellings: [
      'mail',
      'email',
      'e mail',
      'email address',
      'e-mail address',
      'primary email',
      'courriel',
      'correo',
      'correo electrónico',
    ],
  },
  {
    cell: 'phone',
    type: 'phone',
    max: 40,
    spellings: [
      'phone number',
      'telephone',
      'tel',
      'mobile',
      'mobile phone',
      'cell',
      'cell phone',
      'home phone',
      'telefon',
      'handy',
      'teléfono',
      'téléphone',
    ],
  },
]
const more: readonly Shape[] = [
  { cell: 'middle_name', max: 60, spellings: ['middle', 'middlename', 'mname', 'second name'] },
  { cell: 'preferred_name', max: 60, spellings: ['preferred', 'nickname', 'goes by', 'known as', 'rufname'] },
  { cell: 'native_name', max: 120, spellings: ['native name', 'name in native script', 'local name'] },
  { cell: 'gender', type: 'gender', max: 20, spellings: ['sex', 'geschlecht', 'sexe', 'sexo', 'пол'] },
]
const signIn: readonly Shape[] = [
  {
    cell: 'username',
    max: 100,
    spellings: ['user', 'username', 'user name', 'login', 'login id', 'login name', 'account', 'benutzername'],
  },
]
const sisId: Shape = {
  cell: 'sis_id',
  max: 60,
  spellings: ['sis id', 'sisid', 'sis user id', 'sourcedid', 'external id', 'state id', 'user id', 'id'],
}

const student: readonly Shape[] = [
  {
    cell: 'number',
    max: 40,
    spellings: [
      'student number',
      'student no',
      'student id',
      'studentid',
      'student #',
      'number',
      'no',
      'local id',
      'admission number',
      'matrikelnummer',
      'schülernummer',
    ],
  },
  ...name,
  ...more,
  {
    cell: 'birth_date',
    type: 'date',
    max: 40,
    spellings: [
      'birthday',
      'birthdate',
      'date of birth',
      'dob',
      'born',
      'geburtsdatum',
      'geboren',
      'date de naissance',
      'fecha de nacimiento',
      'дата рождения',
    ],
  },
  {
    cell: 'grade_level',
    max: 20,
    spellings: [
      'grade',
      'grade level',
      'year',
      'year group',
      'class',
      'form',
      'klasse',
      'klassenstufe',
      'classe',
      'grado',
    ],
  },
  { cell: 'graduation_year', type: 'year', max: 4, spellings: ['grad year', 'class of', 'graduation'] },
  ...contact,
  ...signIn,
  { ...sisId, spellings: [...sisId.spellings, 'student sis id'] },
]
const teacher: readonly Shape[] = [
  ...name,
  ...more,
  { cell: 'title', max: 60, spellings: ['job title', 'position', 'salutation', 'anrede'] },
  {
    cell: 'number',
    max: 40,
    spellings: [
      'teacher number',
      'staff number',
      'staff id',
      'employee id',
      'employee number',
      'teacher id',
      'personalnummer',
    ],
  },
  ...contact,
  ...signIn,
  { ...sisId, spellings: [...sisId.spellings, 'teacher sis id'] },
]
const rights: readonly Shape[] = [
  {
    cell: 'relationship',
    type: 'relationship',
    max: 40,
    spellings: ['relation', 'relationship to student', 'relationship type', 'role', 'beziehung'],
  },
  { cell: 'custody', type: 'yes_no', max: 20, spellings: ['has custody', 'legal guardian', 'sorgerecht'] },
  {
    cell: 'contact',
    type: 'yes_no',
    max: 20,
    spellings: ['receives messages', 'receives mail', 'contact allowed', 'correspondence'],
  },
  {
    cell: 'billing',
    type: 'yes_no',
    max: 20,
    spellings: ['receives invoices', 'pays', 'billing contact', 'financially responsible', 'zahlt'],
  },
]
const parent: readonly Shape[] = [
  ...name,
  ...contact,
  ...more.filter(({ cell }) => cell !== 'middle_name'),
  ...signIn,
  sisId,
  ...rights,
]

/** The first and second parent of a row are told apart by the word before: 'Parent 1 e-mail', 'Mother phone'. */
const before: Partial<Record<Party, readonly string[]>> = {
  student: ['student', 'child', 'pupil'],
  teacher: ['teacher', 'staff'],
  parent: ['parent', 'guardian', 'contact'],
  p1: [
    'parent 1',
    'parent1',
    'p1',
    'guardian 1',
    'guardian1',
    'contact 1',
    'primary contact',
    'mother',
    'parent',
    'guardian',
    'mutter',
  ],
  p2: ['parent 2', 'parent2', 'p2', 'guardian 2', 'guardian2', 'contact 2', 'secondary contact', 'father', 'vater'],
}

const partiesOf: Record<PeopleKind, readonly Party[]> = {
  students: ['student'],
  families: ['student', 'p1', 'p2'],
  parents: ['parent'],
  teachers: ['teacher'],
}
const shapesOf: Record<Exclude<Party, 'row'>, readonly Shape[]> = { student, teacher, parent, p1: parent, p2: parent }
const customKinds: Partial<Record<Party, string>> = { student: 'student', teacher: 'teacher', parent: 'parent' }

const fieldOf = (party: Party, { cell, type = 'text', max = 100, spellings }: Shape, plain: boolean): PeopleField => ({
  key: `${party}.${cell}`,
  party,
  cell,
  type,
  max,
  spellings: [
    ...(plain ? spellings : []),
    ...(before[party] ?? []).flatMap((word) => [...spellings, cell].map((spelling) => `${word} ${spelling}`)),
    ...(cell === 'full_name' && !plain ? (before[party] ?? []).flatMap((word) => [word, `${word}'s name`]) : []), // 'Mother' alone is her name
  ],
})

/** Everything that the columns of such a file can be, in the order of the template. `own`: the school's own fields. */
export const peopleFields = (
  kind: PeopleKind,
  own: readonly CustomColumn[],
  several_schools: boolean,
): PeopleField[] => [
  ...(several_schools
    ? [
        fieldOf(
          'row',
          {
            cell: 'school',
            max: 120,
            spellings: ['school name', 'school id', 'school code', 'school sis id', 'schule', 'école', 'escuela'],
          },
          true,
        ),
      ]
    : []),
  ...(kind === 'parents'
    ? [
        fieldOf(
          'row',
          {
            cell: 'children',
            type: 'list',
            max: 400,
            spellings: [
              'child',
              'children',
              'students',
              'student number',
              'student numbers',
              'student id',
              'student ids',
              'child id',
            ],
          },
          true,
        ),
      ]
    : []),
  ...partiesOf[kind].flatMap((party) =>
    party === 'row'
      ? []
      : [
          ...shapesOf[party].map((shape) => fieldOf(party, shape, party !== 'p1' && party !== 'p2')),
          ...own.filter((field) => field.kind === customKinds[party]).map((field) => customField(party, field)),
        ],
  ),
]

const customField = (party: Party, { id, name: label, type, choices }: CustomColumn): PeopleField => ({
  key: `${party}.custom.${id}`,
  party,
  cell: `custom.${id}`,
  type: 'text',
  max: 500,
  spellings: [label],
  custom: { id, name: label, type, choices },
})

const ownNames: Record<string, string> = {
  'row.school': 'school',
  'row.children': 'children',
  'student.number': 'student-number',
  'teacher.number': 'staff-number',
  'student.birth_date': 'birth-date',
}

/** Key of the text that names a field; a school's own field has its name. */
export const fieldText = (party: Party, cell: string): string => {
  const own = ownNames[`${party}.${cell}`]
  return own ? `people-file.field.${own}` : `imports.field.${cell}`
}

/** The person whom a row is about; the others are named beside. */
export const mainParty = (kind: PeopleKind): 'student' | 'teacher' | 'parent' =>
  kind === 'parents' ? 'parent' : kind === 'teachers' ? 'teacher' : 'student'

export type MissingField = { party: Party; cells: readonly string[] }

/** What must be told by some column before a file can be checked; of each entry one is enough. */
export const missingFields = (kind: PeopleKind, keys: readonly string[], several_schools: boolean): MissingField[] => {
  const main = mainParty(kind)
  const isGiven = (party: Party, ...cells: string[]) => cells.some((cell) => keys.includes(`${party}.${cell}`))
  const names = ['first_name', 'last_name', 'full_name']
  const spoken: Party[] = [
    main,
    ...(['p1', 'p2'] as const).filter((party) => keys.some((key) => key.startsWith(`${party}.`))),
  ]
  const nameless = spoken.filter(
    (party) => !isGiven(party, 'full_name') && !(isGiven(party, 'first_name') && isGiven(party, 'last_name')),
  )
  return [
    ...(several_schools && !isGiven('row', 'school') ? [{ party: 'row' as const, cells: ['school'] }] : []),
    ...nameless.map((party) => ({ party, cells: names })),
    ...(main === 'student' && !isGiven('student', 'number', 'sis_id')
      ? [{ party: main, cells: ['number', 'sis_id'] }]
      : []),
    ...(kind === 'parents' && !isGiven('row', 'children') ? [{ party: 'row' as const, cells: ['children'] }] : []),
  ]
}

/** The same whatever its case, blanks, marks and signs. */
export const squeezed = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, '')

/** Columns that are never read. */
export const isSecret = (header: string): boolean =>
  /pass(wor[dt]|code|wd)|kennwort|mot de passe|contrase|senha|пароль|密码|비밀번호|كلمة المرور/iu.test(
    header.normalize('NFC'),
  )

/** The same whatever the case, blanks and order of columns: by it a mapping is found again. */
export const headerShape = (header: readonly string[]): string =>
  header
    .map(squeezed)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('|')

/**
 * Which field each column is: as it was chosen the last time (`chosen`, header → key, null = left out), else by its
 * name. No field is given twice; the
 * names of the product come before the spellings of others, fields of the main person before those of relatives.
 * @param labels key → names of the field on the screen, in the languages a template may have been written in
 */
export const recognise = (
  header: readonly string[],
  fields: readonly Pick<PeopleField, 'key' | 'cell' | 'spellings'>[],
  labels: ReadonlyMap<string, readonly string[]>,
  chosen: Readonly<Record<string, string | null>> = {},
): (string | null)[] => {
  const byName = new Map<string, string[]>()
  const learn = (text: string, key: string) => byName.set(squeezed(text), [...(byName.get(squeezed(text)) ?? []), key])
  for (const { key } of fields) for (const label of labels.get(key) ?? []) learn(label, key)
  for (const { key, cell } of fields) if (!cell.startsWith('custom.')) learn(key.replace('.', ' '), key)
  for (const { key, spellings } of fields) for (const spelling of spellings) learn(spelling, key)

  const taken = new Set<string>()
  const take = (key: string | undefined | null) => {
    if (!key || taken.has(key) || !fields.some((field) => field.key === key)) return null
    taken.add(key)
    return key
  }
  const remembered = header.map((text) =>
    Object.hasOwn(chosen, squeezed(text)) ? { key: take(chosen[squeezed(text)]) } : undefined,
  )
  return header.map((text, at) => {
    const known = remembered[at]
    return known ? known.key : take(byName.get(squeezed(text))?.find((key) => !taken.has(key)))
  })
}

/** What is kept of a mapping: the key behind each header. */
export const remember = (header: readonly string[], keys: readonly (string | null)[]): Record<string, string | null> =>
  Object.fromEntries(header.map((text, at) => [squeezed(text), keys[at] ?? null]))
