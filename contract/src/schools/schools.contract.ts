import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  emailAddress,
  id,
  ids,
  listInput,
  listOf,
  optionalText,
  orNull,
  text,
  version,
  yesNo,
} from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { languageCodes } from '../kernel/languages.ts'
import { copyParts } from './school-parts.ts'

export const GroupSchool = z.object({
  school_id: id(),
  school_name: z.string(),
  school_logo_temp: z.string(),
  accent: z.string(),
})
export type GroupSchool = z.infer<typeof GroupSchool>

const column = z.array(GroupSchool)

/**
 * The schools of the caller's group and of the groups below it: all in one list, by group, and by group in four columns
 * that are read across.
 */
export const GroupSchools = z.object({
  count: z.int(),
  rows: z.array(GroupSchool),
  data: z.array(z.object({ groups_name: z.string(), schools: z.array(GroupSchool) })),
  datacolumn: z.array(z.object({ groups_name: z.string(), columns: z.tuple([column, column, column, column]) })),
})
export type GroupSchools = z.infer<typeof GroupSchools>

/** A zone of the IANA database that this system knows. */
export const timeZone = () =>
  text(60).refine(
    (zone) => {
      try {
        return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
      } catch {
        return false
      }
    },
    { error: 'schools.zone-unknown' },
  )

/** Small letters, digits and hyphens: part of addresses. */
export const shortCode = () => text(40).refine((code) => /^[a-z0-9-]{2,40}$/.test(code), { error: 'schools.code-form' })

/** What a school says of itself. */
const about = {
  name: text(120),
  native_name: optionalText(120),
  address: optionalText(200),
  phone: optionalText(40),
  help_link: z.union([z.literal(''), z.string().regex(/^https?:\/\/\S+$/)], { error: 'errors.field.address' }),
  time_zone: timeZone(),
  language: choice(languageCodes),
  languages: z.array(choice(languageCodes)).min(1).max(languageCodes.length),
  accent: z.string().regex(/^#[0-9A-Fa-f]{6}$/, { error: 'errors.field.color' }),
  grade_low: optionalText(20),
  grade_high: optionalText(20),
}
/** What stands above it: decided by super admins. `host`: the name that leads to its sign-in page. */
const placed = {
  group_id: id(),
  short_code: shortCode(),
  sis_id: orNull(optionalText(60)),
  host: orNull(text(120).refine((host) => /^[a-z0-9.-]+$/.test(host), { error: 'schools.host-form' })),
}
const stored = { id: id(), version: version() }

export const SchoolRow = z.object({
  ...stored,
  name: z.string(),
  native_name: z.string(),
  short_code: z.string(),
  group_id: id(),
  group_name: z.string(),
  time_zone: z.string(),
  language: z.string(),
  archived: z.boolean(),
  students: z.int(),
  staff: z.int(),
  sections: z.int(),
})
export type SchoolRow = z.infer<typeof SchoolRow>

export const schoolColumns = tableColumns<SchoolRow>('schools.field-', [
  'name',
  'native_name',
  'short_code',
  'group_name',
  'time_zone',
  'language',
  { key: 'students', kind: 'number' },
  { key: 'staff', kind: 'number' },
  { key: 'sections', kind: 'number' },
])

const About = z.object({
  ...stored,
  name: z.string(),
  native_name: z.string(),
  address: z.string(),
  phone: z.string(),
  help_link: z.string(),
  time_zone: z.string(),
  language: z.string(),
  languages: z.array(z.string()),
  accent: z.string(),
  grade_low: z.string(),
  grade_high: z.string(),
  short_code: z.string(),
  group_name: z.string(),
})
export const SchoolRecord = About.extend({
  group_id: id(),
  sis_id: z.string().nullable(),
  host: z.string().nullable(),
  archived: z.boolean(),
})
export type SchoolRecord = z.infer<typeof SchoolRecord>
export type SchoolAbout = z.infer<typeof About>

/** What holds on to a record: the noun and how many. */
export const Use = z.object({ what: z.string(), count: z.int() })
export type Use = z.infer<typeof Use>

const filter = { group_id: id().optional(), archived: yesNo().optional(), language: choice(languageCodes).optional() }
const sorts = listInput(['name', 'short_code', 'group'])

/** What a new school begins with beside its own record; everything may be left out. */
const beginning = {
  term: z
    .object({ name: text(80), start_date: date(), end_date: date() })
    .nullable()
    .refine((term) => !term || term.start_date <= term.end_date, { error: 'errors.field.order', path: ['end_date'] }),
  admin: z
    .object({ fname: optionalText(60), lname: optionalText(60), email: emailAddress(), username: text(100) })
    .nullable()
    .refine((admin) => !admin || admin.fname !== '' || admin.lname !== '', {
      error: 'errors.field.required',
      path: ['lname'],
    }),
  copy: z.object({ from_school_id: id(), parts: z.array(choice(copyParts)).min(1) }).nullable(),
}

export const schools = {
  ofGroup: endpoint('GET /schoolgroup/schools', 'schools.group', {
    input: z.object({ keyword: optionalText(100).optional() }),
    output: GroupSchools,
  }),
  list: endpoint('GET /school/list', 'schools.read', {
    input: z.object({ ...sorts, ...filter }),
    output: listOf(SchoolRow).extend({
      archived_count: z.int(),
      groups: z.array(z.object({ id: id(), name: z.string() })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  exported: endpoint('GET /school/export', 'schools.read', {
    input: z.object({ ...sorts, ...filter, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  read: endpoint('GET /school/view', 'schools.read', {
    input: z.object({ id: id() }),
    output: SchoolRecord.extend({ uses: z.array(Use), can: z.object({ edit: z.boolean() }) }),
  }),
  /**
   * Makes the school, and with it its first term, its first admin (who is sent a link) and what it takes from another
   * school.
   */
  add: endpoint('POST /school/add', 'schools.edit', {
    input: z.object({ ...about, ...placed, ...beginning }),
    output: z.object({ ...stored, invited: z.string().nullable(), copied: z.int() }),
    idempotent: true,
  }),
  edit: endpoint('POST /school/edit', 'schools.edit', {
    input: z.object({ ...about, ...placed, ...stored }),
    output: z.object(stored),
  }),
  /** Archived schools are entered by nobody; nothing of them is lost. */
  archive: endpoint('POST /school/archive', 'schools.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Removes a school with its set-up; one with people, courses or sections is refused, the counts in `present`. */
  remove: endpoint('POST /school/remove', 'schools.edit', { input: z.object({ id: id() }), output: z.object({}) }),
  information: endpoint('GET /school/information', 'schools.own', {
    input: z.object({}),
    output: About.extend({ can: z.object({ edit: z.boolean() }) }),
    topics: ['school'],
  }),
  saveInformation: endpoint('POST /school/save_information', 'schools.own.edit', {
    input: z.object({ ...about, version: version() }),
    output: z.object(stored),
  }),
}
