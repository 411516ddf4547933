import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, listInput, listOf, optionalText } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { Named, OwnStatus } from './person.contract.ts'

export const directoryViews = ['students', 'teachers', 'parents', 'staff'] as const

export const personStatuses = ['active', 'inactive', 'archived'] as const

/** A person of a school. `act_as`: the roles in which the caller may act for them. */
export const DirectoryRow = Named.extend({
  school_id: id(),
  school_name: z.string(),
  mname: z.string(),
  number: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  label: OwnStatus.nullable(),
  grade_level: z.string(),
  roles: z.array(z.object({ role: z.int(), message_status: z.string() })),
  last_login_at: z.string().nullable(),
  act_as: z.array(z.int()),
  can_get_link: z.boolean(),
  /** Values of the school's own fields, by their id. */
  custom: z.record(z.string(), z.unknown()),
})
export type DirectoryRow = z.infer<typeof DirectoryRow>

/** Who looks at one school has no column for it. */
export const directoryColumns = tableColumns<DirectoryRow>('people.column-', [
  { key: 'last-name', value: ({ lname }) => lname },
  { key: 'first-name', value: ({ fname, mname }) => [fname, mname].filter(Boolean).join(' ') },
  { key: 'native-name', value: ({ native_name }) => native_name },
  { key: 'roles', value: ({ roles }) => roles.map(({ role }) => role), words: 'session.role-' },
  { key: 'grade-level', value: ({ grade_level }) => grade_level },
  'number',
  { key: 'school', value: ({ school_name }) => school_name },
  'email',
  'phone',
  'status',
  { key: 'own-status', value: ({ label }) => label?.name ?? '' },
  { key: 'last-sign-in', value: ({ last_login_at }) => last_login_at, kind: 'instant' },
])

/** `school_id` is for super admins; a school admin has the one school. `sign_in` leaves those who never did. */
const filter = {
  ...listInput(['name', 'role', 'grade_level', 'status', 'last_login_at']),
  view: choice(directoryViews).optional(),
  role: choice(['2', '3', '4', '5']).optional(),
  status: choice(personStatuses).optional(),
  /** A status of the present school's own list. */
  own_status: id().optional(),
  grade_level: optionalText(20).optional(),
  sign_in: choice(['never']).optional(),
  school_id: id().optional(),
  /** A value of an own field of the present school: `<id>:<value>`. */
  custom: optionalText(120).optional(),
}

/** What the palette finds: people and sections in reach, eight of each at most. */
const Found = z.object({
  people: z.array(Named.extend({ school_name: z.string(), role: z.int().nullable(), grade_level: z.string() })),
  sections: z.array(
    z.object({ id: id(), student_id: id().nullable(), name: z.string(), number: z.string(), color: z.int() }),
  ),
})
export type Found = z.infer<typeof Found>

/**
 * How many people each saved view holds, of those with a status where one is asked for, and the grade levels that
 * occur.
 */
const DirectorySizes = z.object({
  all_count: z.int(),
  students_count: z.int(),
  teachers_count: z.int(),
  parents_count: z.int(),
  staff_count: z.int(),
  grade_levels: z.array(z.string()),
})
export type DirectorySizes = z.infer<typeof DirectorySizes>

export const people = {
  /** Everybody of the school, or of all schools of the group. */
  directory: endpoint('GET /user/directory', 'people.directory', {
    named: { 'schooladmin/get_students': { role: '4' }, 'schooladmin/get_teachers': { role: '3' } },
    input: z.object(filter),
    output: listOf(DirectoryRow),
  }),
  /** Asked once for the page, not with every letter of a search. */
  sizes: endpoint('GET /user/directory_sizes', 'people.directory', {
    input: z.object({ school_id: id().optional(), status: choice(personStatuses).optional() }),
    output: DirectorySizes,
  }),
  /** The same rows as a file, all pages of them; `ids` leaves the chosen ones. */
  exported: endpoint('GET /user/directory_export', 'people.directory', {
    input: z.object({ ...filter, ids: ids().optional(), ...fileInput }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
  /** Mails a link to set a new password; nobody sees it but the person. */
  sendLink: endpoint('POST /user/send_password_link', 'people.link', {
    input: z.object({ school_id: id(), person_id: id() }),
    output: z.object({ email: z.string() }),
  }),
  find: endpoint('GET /user/find', 'people.find', { input: z.object({ search: optionalText(100) }), output: Found }),
}
