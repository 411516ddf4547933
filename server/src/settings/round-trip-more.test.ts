import { describe, expect, it } from 'vitest'
import { may } from '#contract/access.ts'
import { applicationForm } from '#contract/admissions/form.contract.ts'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { attendanceStep } from '#contract/attendance/steps.contract.ts'
import { writing } from '#contract/communication/writing.contract.ts'
import { firstMatrix } from '#contract/communication/writing.rules.ts'
import { globalDepartments } from '#contract/courses/departments.contract.ts'
import { masterCourses } from '#contract/courses/master.contract.ts'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { courseSources } from '#contract/courses/sources.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { savedComments } from '#contract/gradebook/grading.contract.ts'
import { gradingRules } from '#contract/gradebook/grading-rules.contract.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { sso } from '#contract/integrations/sso.contract.ts'
import { allFlags, parent, student, teacher } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { financeCatalogs } from '#contract/finance/products.catalog.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { compliance } from '#contract/compliance/compliance.contract.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { savedViews } from '#contract/kernel/saved-views.contract.ts'
import { bellCatalogs } from '#contract/schedule/bell.catalogs.ts'
import { groups } from '#contract/schools/groups.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { contentAccess } from '#contract/courses/content-access.contract.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { dictionary, schoolTags } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { catalogs } from '#contract/settings/catalogs.ts'
import { contractRules, firstContractRules } from '#contract/settings/contract-rules.contract.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { groupSettings, schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal()
// oxlint-disable-next-line typescript/no-explicit-any -- values of every noun
type Values = Record<string, any>
type Call = readonly [AnyEndpoint, Values]
/** A school with a class, who sets it up, and records that others point to. */
type Place = { room: Classroom; above: Person; course_id: number; other_course_id: number; set_id: number }
/** Why a noun has no such step. */
type Reason = string

/** What a call takes, by name. */
const inputOf = ({ input }: AnyEndpoint): object => ('shape' in input ? (input.shape as object) : {})
const only = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
/** Of what was read, what a save takes. */
const fitting = (save: AnyEndpoint, values: Values): Values => only(values, ...Object.keys(inputOf(save)))

/** A noun with rows. `add` without `id`, `edit` (the same unless told) with `id` and `version`. */
type Rows = {
  by: 'admin' | 'teacher' | 'above'
  add: AnyEndpoint
  edit?: AnyEndpoint
  list: (place: Place) => Call
  /** Where the list shows less than was given. */
  read?: (id: number) => Call
  given: (place: Place) => Values
  changed: Values
  /** What goes in and is never shown. */
  secret?: string[]
  /** Why a stale save is not refused with what is there. */
  stale?: Reason
  /** Out of the list, and where it was put away: back into it. */
  away: (row: Values) => Call
  back?: (row: Values) => Call
  /** Lists what was put away. */
  archived?: Values | undefined
  /** Makes something that uses it, where it is removed and not only put away. */
  used?: (place: Place, id: number) => Promise<unknown>
  /** How another school is answered that names the row in an edit; 404 unless told. */
  refusal?: number
  /** Goes out as a file, which `checks` reads again; rights are given on the screen, not by a file. */
  file?: { exported: (row: Values, place: Place) => Call; checks?: AnyEndpoint }
}

/** Listed page by page, and put away by a call that takes them back too. */
const kept = (add: AnyEndpoint, list: AnyEndpoint, archive: AnyEndpoint, ids = 'ids') => ({
  by: 'admin' as const,
  add,
  list: (): Call => [list, 'size' in inputOf(list) ? { size: 100 } : {}],
  away: ({ id }: Values): Call => [archive, { [ids]: [id], archived: true }],
  back: ({ id }: Values): Call => [archive, { [ids]: [id], archived: false }],
  archived: { archived: true } as Values,
})
const level = (points: number, name: string) => ({ points, name })
const requirement = {
  key: 'r1',
  name: 'Sciences',
  kind: 'electives',
  credits: 4,
  subjects: [],
  course_ids: [],
  min_percent: null,
}

const rows: Record<string, Rows> = {
  rubric: {
    ...kept(rubrics.save, rubrics.list, rubrics.archive),
    given: () => {
      const levels = [level(4, 'Good'), level(0, 'Missing')].map((one) => ({
        ...one,
        key: `a${one.points}`,
        description: '',
      }))
      return {
        name: 'Essay',
        description: 'Of the school',
        criteria: [{ key: 'c1', name: 'Argument', description: '', levels }],
      }
    },
    changed: { name: 'Essays' },
  },
  standard_set: {
    ...kept(standards.saveSet, standards.sets, standards.archiveSets),
    given: () => ({
      name: 'Science',
      description: '',
      levels: [level(4, 'Exceeds'), level(1, 'Begins')],
      mastery: 3,
      calculation: 'decaying',
      decay: 65,
    }),
    changed: { name: 'Sciences', mastery: 2 },
  },
  standard: {
    ...kept(standards.save, standards.list, standards.archive),
    list: ({ set_id }) => [standards.list, { set_id, size: 100 }],
    given: ({ set_id }) => ({ set_id, code: 'LS1.A', body: 'Cells, and what they are made of' }),
    secret: ['set_id'],
    changed: { body: 'Cells' },
    file: { exported: (_row, { set_id }) => [standards.exported, { set_id }], checks: standards.check },
  },
  custom_role: {
    ...kept(customRoles.save, customRoles.list, customRoles.archive),
    given: () => ({ name: 'Counsellor', about: 'Helps' }),
    changed: { about: 'Helps all' },
    file: { exported: () => [customRoles.exported, {}] },
  },
  school_tag: {
    ...kept(schoolTags.save, schoolTags.list, schoolTags.archive),
    by: 'above',
    given: () => ({ name: 'Boarding', about: '', school_ids: [] }),
    secret: ['school_ids'],
    changed: { name: 'Boarding school' },
  },
  dictionary_tag: {
    ...kept(dictionary.add, tags.list, dictionary.archive),
    by: 'above',
    edit: dictionary.edit,
    list: () => [tags.list, { search: 'Library', size: 100 }],
    given: () => ({ flag: 'librarykeys', name: 'Library keys', about: '' }),
    changed: { name: 'Library key' },
    archived: { archived: '1' },
    file: { exported: () => [tags.exported, {}] },
  },
  compliance_item: {
    ...kept(compliance.save, compliance.items, compliance.archive),
    given: () => ({
      name: 'House rules',
      body: 'Read them',
      audience: 'staff',
      kind: 'confirm',
      document_type: '',
      due_on: '2026-12-01',
      yearly: false,
    }),
    changed: { yearly: true },
  },
  writing_exception: {
    ...kept(writing.saveException, writing.exceptions, writing.archive),
    given: ({ room: { students, teacher: other } }) => {
      const [person_id, other_person_id] = [students[0]?.person_id, other.person_id]
      return { person_id, other_person_id, to_role: null, allowed: false, reason: 'As asked', until: null }
    },
    changed: { until: '2026-12-01' },
    archived: undefined,
    refusal: 422,
  },
  path_template: {
    ...kept(pathTemplates.save, pathTemplates.list, pathTemplates.archive, 'template_ids'),
    read: (template_id) => [pathTemplates.read, { template_id }],
    given: () => {
      const years = [{ grade_level: '9', credits: null }]
      return {
        name: 'Diploma',
        description: '',
        academic_track_id: null,
        terms_per_year: 2,
        years,
        requirements: [requirement],
      }
    },
    changed: { terms_per_year: 3 },
    archived: { state: 'archived' },
  },
  prerequisite: {
    by: 'admin',
    add: prerequisites.save,
    list: ({ course_id }) => [prerequisites.list, { course_id }],
    given: ({ course_id, other_course_id }) => ({
      course_id,
      required_course_id: other_course_id,
      choice: null,
      min_percent: 60,
      min_letter: '',
    }),
    secret: ['course_id', 'choice'],
    changed: { min_percent: 65 },
    away: ({ id }) => [prerequisites.remove, { id }],
  },
  course_source: {
    ...kept(courseSources.save, courseSources.list, courseSources.archive),
    given: () => ({ name: 'Open courses', address: 'https://courses.example/list', key: 'the key of it' }),
    secret: ['key'],
    changed: { name: 'Open lessons' },
  },
  saved_comment: {
    by: 'teacher',
    add: savedComments.save,
    list: () => [savedComments.list, { size: 100 }],
    given: () => ({ body: 'Well done', course_id: null }),
    secret: ['course_id'],
    changed: { body: 'Very well done' },
    away: ({ id }) => [savedComments.remove, { id }],
  },
  saved_view: {
    by: 'admin',
    add: savedViews.save,
    list: () => [savedViews.list, { list: '/students' }],
    given: () => ({ list: '/students', name: 'Ninth grade', query: 'grade_level=9' }),
    secret: ['list'],
    changed: { query: 'grade_level=09' },
    stale: 'is one person’s, and the same name takes the new query',
    away: ({ id }) => [savedViews.remove, { id }],
  },
  global_department: {
    ...kept(globalDepartments.save, globalDepartments.list, globalDepartments.archive),
    by: 'above',
    given: () => ({ name: 'Sciences', code: 'SCI', color: 3 }),
    changed: { color: 4 },
  },
  master_course: {
    ...kept(masterCourses.save, masterCourses.list, masterCourses.archive, 'course_ids'),
    by: 'above',
    read: (course_id) => [masterCourses.read, { course_id }],
    given: () => ({
      number: 'M1',
      name: 'Biology',
      description: '',
      subject: 'Science',
      credits: 1,
      grade_levels: ['9'],
      units: [],
    }),
    changed: { credits: 2 },
    archived: { state: 'archived' },
  },
  school_group: {
    by: 'above',
    add: groups.save,
    list: () => [groups.tree, {}],
    given: ({ above, room }) => ({ name: 'North', code: `north-${room.section_id}`, parent_id: above.group_id }),
    changed: { name: 'The north' },
    away: ({ id }) => [groups.remove, { id }],
    used: (_place, group_id) => portal.school({ group_id }),
  },
  sso_provider: {
    by: 'above',
    add: sso.save,
    list: () => [sso.list, {}],
    given: () => ({
      kind: 'oidc',
      name: 'School account',
      issuer: 'https://accounts.example',
      client_id: 'portal',
      client_secret: 'the secret of it',
      scopes: 'openid email',
      entry_point: '',
      clock_skew: 60,
      mail_domains: '',
      creates_accounts: false,
    }),
    secret: ['client_secret', 'mail_domains'],
    changed: { clock_skew: 30 },
    away: ({ id, version }) => [sso.disable, { id, version, disabled: true }],
    back: ({ id, version }) => [sso.disable, { id, version: version + 1, disabled: false }],
  },
}

/**
 * What a school, a group or a section has one of: it is there from the beginning, and has a version 0 or the state that
 * was seen.
 */
type One = {
  by: 'admin' | 'above'
  read: (place: Place) => Call
  /** What was set, with its version, out of what is read. */
  shown: (answer: Values) => Values
  /** As the fields are called where they are read. */
  first: Values
  changed: Values
  save: (values: Values, seen: Values, place: Place) => Call
  /** What a refusal tells as there, where that is not called as in `shown`. */
  present?: (given: Values) => Values
  /** Back to what counts without it. */
  reset: ((seen: Values, place: Place) => Call) | Reason
}
const link = 'session.link-minutes'
const rowOf = (noun: string, key: string) => (answer: Values) => answer['rows'].find((row: Values) => row[key] === noun)
/** One of a school, saved as it is read; it always is: there is nothing to go back to. */
const always = (read: AnyEndpoint, save: AnyEndpoint) => ({
  by: 'admin' as const,
  read: (): Call => [read, {}],
  shown: (answer: Values): Values => answer,
  save: (values: Values, seen: Values): Call => [save, { ...fitting(save, seen), ...values }],
  reset: 'always is',
})

const ones: Record<string, One> = {
  school_setting: {
    by: 'admin',
    read: () => [schoolSettings.read, {}],
    shown: rowOf(link, 'key'),
    first: { value: 30 },
    changed: { value: 40 },
    save: ({ value }, { version }) => [schoolSettings.save, { changes: [{ key: link, value, version }] }],
    reset: ({ version }) => [schoolSettings.save, { changes: [{ key: link, value: null, version }] }],
  },
  group_setting: {
    by: 'above',
    read: ({ above }) => [groupSettings.read, { group_id: above.group_id }],
    shown: rowOf(link, 'key'),
    first: { value: 30 },
    changed: { value: 40 },
    save: ({ value }, { version }, { above }) => [
      groupSettings.save,
      { group_id: above.group_id, changes: [{ key: link, value, version, locked: false }] },
    ],
    reset: ({ version }, { above }) => [
      groupSettings.save,
      { group_id: above.group_id, changes: [{ key: link, value: null, version, locked: false }] },
    ],
  },
  school_information: {
    ...always(schools.information, schools.saveInformation),
    first: { phone: '1234' },
    changed: { phone: '5678' },
  },
  attendance_rule: {
    ...always(attendanceOffice.rule, attendanceOffice.saveRule),
    shown: ({ rule }) => rule,
    first: { chronic_percent: 12 },
    changed: { chronic_percent: 15 },
  },
  grading_policy: {
    by: 'admin',
    read: ({ room }) => [gradingRules.read, { section_id: room.section_id }],
    shown: ({ rules }) => (rules[0].scope === 'course' ? rules[0] : { ...rules[0], version: 0 }),
    first: { drop_rule: 'lowest' },
    changed: { drop_rule: 'lowest', late_percent: 10 },
    save: (values, seen, { room }) => [
      gradingRules.save,
      {
        ...fitting(gradingRules.save, seen),
        ...values,
        section_id: room.section_id,
        scope: 'course',
        version: seen['version'],
      },
    ],
    reset: ({ version }, { room }) => [gradingRules.reset, { section_id: room.section_id, scope: 'course', version }],
  },
  enrollment_rule: {
    ...always(enrollmentRequests.rule, enrollmentRequests.saveRule),
    first: { most_classes: 5 },
    changed: { most_classes: 6 },
  },
  application_form: {
    ...always(applicationForm.read, applicationForm.save),
    first: { intro: 'Welcome', pages: [{ key: 'p1', title: 'More', words: '', about: 'child', questions: [] }] },
    changed: { intro: 'Be welcome' },
    reset: 'is closed by no longer accepting: families that began keep its questions',
  },
  writing_rule: {
    ...always(writing.rules, writing.saveRules),
    first: { matrix: { ...firstMatrix, 4: { ...firstMatrix[4], 3: 'none' } } },
    changed: { matrix: { ...firstMatrix, 5: { ...firstMatrix[5], 3: 'all' } } },
  },
  contract_rule: {
    ...always(contractRules.list, contractRules.save),
    shown: (answer) => ({
      version: 0,
      ...answer['rows'][0],
      ...(answer['rows'][0] && { version: answer['rows'][0].number }),
    }),
    first: { rules: { ...firstContractRules, days_to_sign: 20 } },
    changed: { rules: { ...firstContractRules, days_to_sign: 21 } },
    save: ({ rules }, { version }) => [contractRules.save, { rules, note: 'As decided', version }],
    present: (given) => ({ ...given, version: given['number'] }),
    reset: 'every version stays: contracts were signed by them',
  },
  object_state: {
    ...always(objectStatesCalls.list, objectStatesCalls.save),
    shown: rowOf('course', 'noun'),
    first: {
      styles: [{ state: 'draft', label: 'Being written', tone: 'info' }],
      stops: [],
      rules: [{ action: 'activate', from: 'draft', reason: true, approval: false }],
    },
    changed: { styles: [], stops: [], rules: [] },
    save: (values, { version }) => [objectStatesCalls.save, { noun: 'course', version, ...values }],
    reset: 'saved without words it is as the portal has it',
  },
  role_tag: {
    by: 'above',
    read: () => [tags.view, { kind: 'role', role: teacher }],
    shown: ({ states }) => ({ state: states.find(({ flag }: Values) => flag === 'viewinvoice')?.state ?? 'inherit' }),
    first: { state: 'allow' },
    changed: { state: 'deny' },
    save: ({ state }, seen) => [
      tags.save,
      { kind: 'role', role: teacher, changes: [{ flag: 'viewinvoice', from: seen['state'], to: state }] },
    ],
    present: ({ states }) => states[0],
    reset: (seen) => [
      tags.save,
      { kind: 'role', role: teacher, changes: [{ flag: 'viewinvoice', from: seen['state'], to: 'inherit' }] },
    ],
  },
  content_access: {
    ...always(contentAccess.read, contentAccess.save),
    shown: ({ rows: kinds }) => {
      const { who, flag } = kinds.find(({ kind, role }: Values) => kind === 'video' && role === student)
      return { who, flag }
    },
    first: { who: 'nobody', flag: '' },
    changed: { who: 'tag', flag: 'viewinvoice' },
    save: (to, seen) => [
      contentAccess.save,
      { changes: [{ kind: 'video', role: student, from: seen, to: { ...to } }] },
    ],
    reset: (seen) => [
      contentAccess.save,
      { changes: [{ kind: 'video', role: student, from: seen, to: { who: 'all', flag: '' } }] },
    ],
  },
}

/** What the office saves and is no set-up: records of people, classes and applications, each with tests of its own. */
const records: Record<Reason, string[]> = {
  'the record of a person': [
    ...['student', 'teacher', 'parent', 'schooladmin'].flatMap((who) => [`${who}/add`, `${who}/edit`]),
    'student/save_medical',
    'student/save_emergency_contacts',
    'student/save_other_grades',
    'teacher/save_qualification',
    'teacher/save_absence',
    'comment/save_comment',
    ...['address', 'phones', 'photo'].map((what) => `user/save_person_${what}`),
    'security/save_custom_role_people',
  ],
  'a course, its content and its classes': [
    ...['save_course', 'save_unit', 'save_lesson'].map((what) => `course/${what}`),
    ...['save_section', 'add_global_section', 'save_meetings', 'save_attendance_mode'].map((what) => `section/${what}`),
    'enrollment/edit',
  ],
  'a rule, its texts, and what it is about: tested with what the queue makes of them': [
    'notifications/save_rule',
    'notifications/save_template',
    'notifications/add_event',
    'notifications/save_notification',
  ],
  'a gateway and consents of numbers: tested with what is sent by them': ['text_gateway/save'],
  'a contract, its text and who pays: tested with what is signed': [
    'contract/save',
    'contracttemplate/save',
    'mastercontract/save',
    'mastercontract/save_organization',
  ],
  'what people owe and pay: tested with the books': [
    'invoice/add_recurring',
    ...['configuration', 'rights', 'prefix', 'charges', 'invoice', 'ledger_account', 'payment_setup'].map(
      (what) => `invoice/save_${what}`,
    ),
    ...['account', 'shares'].map((what) => `payment/save_${what}`),
    ...['account', 'deposit'].map((what) => `bank/save_${what}`),
    'product/save_aid_award',
  ],
  'an application': ['application/add', 'application/edit', 'application/add_note'],
  'a school itself': ['school/add', 'school/edit'],
  'shuts out whoever has no second step, so that nothing is read after it': ['school/save_second_step_rule'],
  'makes rows of a catalog': ['school/add_next_year'],
}

const place = async (): Promise<Place> => {
  const room = await portal.classroom()
  const above = await portal.superAdmin(room.school.group_id)
  const school_id = room.school.id
  const { course_id } = await portal
    .owner()
    .one<{ course_id: number }>('select course_id from section where id = $1', [room.section_id])
  const [other] = await portal
    .owner()
    .insert<{ id: number }>('course', [{ school_id, name: 'Chemistry', number: 'C1' }])
  const levels = [level(4, 'Meets'), level(0, 'Not yet')]
  const [set] = await portal
    .owner()
    .insert<{ id: number }>('standard_set', [
      { school_id, name: 'Standards of the state', levels, mastery: 3, calculation: 'latest', decay: 65 },
    ])
  return { room, above, course_id, other_course_id: other?.id ?? 0, set_id: set?.id ?? 0 }
}
const caller = ({ room, above }: Place, by: Rows['by']) =>
  portal.as(by === 'above' ? above : by === 'teacher' ? room.teacher : room.admin)
const without = (values: Values, names: readonly string[] = []): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

it('whatever the office alone may save is a catalog, is tested here, or is no set-up', () => {
  const everything = new Set(allFlags)
  const saved = services
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path, access }) =>
        method !== 'GET' &&
        /\/(save|add|edit)(_|$)/.test(path) &&
        !([teacher, student, parent] as const).some((role) => may({ role, flags: everything }, access)),
    )
    .map(({ path }) => path)
  const nowhere = { room: {}, above: {} } as Place
  const here = [
    ...[
      ...catalogs,
      attendanceCode,
      attendanceStep,
      customField,
      academicTrack,
      ...bellCatalogs,
      ...financeCatalogs,
    ].map(({ save }) => save.path),
    ...Object.values(rows).flatMap(({ add, edit = add }) => [add.path, edit.path]),
    ...Object.values(ones).map(({ save }) => save({}, {}, nowhere)[0].path),
    ...Object.values(records).flat(),
  ]
  expect(saved.filter((path) => !here.includes(path))).toEqual([])
  expect(Object.values(records).flatMap((paths) => paths.filter((path) => !saved.includes(path)))).toEqual([])
})

/** A school with a row of the noun. */
const begun = async (of: Rows) => {
  const at = await place()
  const as = caller(at, of.by)
  const given = of.given(at)
  const [list, input] = of.list(at)
  const listed = async (more: Values = {}): Promise<Values[]> => (await as.ok(list, { ...input, ...more })).rows
  const row = async (id: number): Promise<Values> => {
    const found = (await listed()).find((one) => one['id'] === id)
    if (!found) throw new Error('not listed')
    return of.read ? as.ok(...of.read(id)) : found
  }
  const edit = (id: number, version: number | undefined, values: Values): Call => [
    of.edit ?? of.add,
    { ...without(given, of.edit && ['flag']), ...values, ...(version !== undefined && { id, version }) },
  ]
  const made = await as.ok(of.add, given)
  return { at, as, given, listed, row, edit, id: made.id as number }
}

describe.each(Object.entries(rows).map(([noun, of]) => ({ noun, of })))('$noun', ({ of }) => {
  it('is listed as it was given, edited, and a stale edit is refused with what is there', async () => {
    const { as, given, row, edit, id } = await begun(of)
    const first = await row(id)
    expect(first).toMatchObject(without(given, of.secret))
    const known = first['version'] as number | undefined
    await as.ok(...edit(id, known, of.changed))
    const second = await row(id)
    expect(second).toMatchObject({ ...without(given, of.secret), ...without(of.changed, of.secret) })
    if (known === undefined) {
      expect(of.stale).toBeDefined()
      return
    }
    const late = await as.call(...edit(id, known, {}))
    expect(late).toMatchObject({ http: 409, code: 'stale' })
    expect(await row(id)).toEqual(second)
    expect((late.data as Values | undefined)?.['present']).toMatchObject(
      only(second, 'id', 'version', ...Object.keys(of.changed)),
    )
    for (const secret of ['the secret of it', 'the key of it', 'client_secret', '"secret"'])
      expect(late.text).not.toContain(secret)
  })

  it('goes out of the list, and comes back where it was only put away', async () => {
    const { as, listed, row, id } = await begun(of)
    const shown = async (more?: Values) =>
      (await listed(more)).some((one) => one['id'] === id && one['disabled'] !== true)
    const known = await row(id)
    await as.ok(...of.away(known))
    expect(await shown()).toBe(false)
    if (of.archived) expect(await shown(of.archived)).toBe(true)
    if (of.back) {
      await as.ok(...of.back(known))
      expect(await shown()).toBe(true)
    } else expect((await as.call(...of.away(known))).http).toBe(404)
  })

  it('is out of reach of another school and of students', async () => {
    const { at, row, edit, id } = await begun(of)
    const known = await row(id)
    const other = await place()
    const stranger = caller(other, of.by)
    const [list, input] = of.list(other)
    expect(JSON.stringify((await stranger.ok(list, { ...input, ...of.archived })).rows)).not.toContain(`"id":${id},`)
    expect((await stranger.ok(list, input)).rows.map((one: Values) => one['id'])).not.toContain(id)
    if (known['version'] !== undefined)
      expect((await stranger.call(...edit(id, known['version'], of.changed))).http).toBe(of.refusal ?? 404)
    const pupil = portal.as(at.room.students[0])
    for (const [who, http] of [
      [stranger, 404] as const,
      [pupil, of.by === 'admin' && known['version'] === undefined ? 404 : 403] as const,
    ])
      expect((await who.call(...of.away(known))).http).toBe(http)
    expect(await row(id)).toEqual(known)
  })
})

const removed = Object.entries(rows).flatMap(([noun, of]) => (of.used ? [{ noun, of, used: of.used }] : []))
it.each(removed)('$noun in use stays, and what uses it is told', async ({ of, used }) => {
  const { at, as, row, id } = await begun(of)
  await used(at, id)
  const known = await row(id)
  const answer = await as.call(...of.away(known))
  expect(answer).toMatchObject({ http: 409, code: 'in-use' })
  expect((answer.data as Values)['present'].uses).toMatchObject([{ what: expect.any(String), count: 1 }])
  expect(await row(id)).toEqual(known)
})

const filed = Object.entries(rows).flatMap(([noun, of]) => (of.file ? [{ noun, of, file: of.file }] : []))
it.each(filed)('$noun goes out as a file, and what is read of it changes nothing', async ({ of, file }) => {
  const { at, given, row, as, id } = await begun(of)
  const { http, text } = await as.call(...file.exported(await row(id), at))
  expect([http, text.includes(given['name'] ?? given['code'])]).toEqual([200, true])
  if (!file.checks) return
  const read = await portal.upload(at.room.admin, file.checks.path, Buffer.from(text), 'file.csv', {
    set_id: String(at.set_id),
  })
  expect(read.data).toMatchObject({ rejects: [], rows: [{ code: given['code'], result: 'same' }] })
})

describe.each(Object.entries(ones).map(([noun, of]) => ({ noun, of })))('$noun', ({ of }) => {
  it('is saved, changed, refused when stale with what is there, and set in no other school', async () => {
    const [at, other] = [await place(), await place()]
    const as = caller(at, of.by)
    const stranger = caller(other, of.by)
    const read = async (): Promise<Values> => of.shown(await as.ok(...of.read(at)))
    const elsewhere = async (): Promise<Values> => of.shown(await stranger.ok(...of.read(other)))
    const [before, untouched] = [await read(), await elsewhere()]
    await as.ok(...of.save(of.first, before, at))
    const first = await read()
    expect(first).toMatchObject(of.first)
    await as.ok(...of.save(of.changed, first, at))
    const second = await read()
    expect(second).toMatchObject(of.changed)
    const late = await as.call(...of.save(of.first, first, at))
    expect(late).toMatchObject({ http: 409, code: 'stale' })
    const { present } = late.data as Values
    expect(of.present?.(present) ?? present).toMatchObject({ ...only(second, 'version'), ...of.changed })
    expect(await read()).toEqual(second)
    expect(await elsewhere()).toEqual(untouched)
    const foreign = of.read(at)[1]
    if (Object.keys(foreign).some((name) => name.endsWith('_id'))) {
      expect((await stranger.call(...of.read(at))).http).toBe(404)
      expect((await stranger.call(...of.save(of.first, second, at))).http).toBe(404)
    }
    expect((await portal.as(at.room.students[0]).call(...of.save(of.first, second, at))).http).toBe(403)
    expect(await read()).toEqual(second)
    if (typeof of.reset === 'string') return
    await as.ok(...of.reset(second, at))
    expect(await read()).toMatchObject(without(before, ['version']))
  })
})
