import type { RecordKind } from '#contract/imports/sds.rules.ts'
import { parent } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'

/**
 * Where the cells of a row live in the database. The same table makes the comparison, the change and its undoing, so
 * the three cannot differ.
 */
export type Field = {
  /** The name of the value among the row's cells. */
  cell: string
  column: string
  type?: 'date' | 'integer' | 'boolean'
  /**
   * `bag`: an object of further columns, to which those of the file are added. `archive`: a moment that the word 'true'
   * sets.
   */
  kind?: 'bag' | 'archive'
  /** SQL: while it does not hold, the file decides nothing. `t` is the record, `r` the staged row. */
  where?: string
  /** The column holds the id of a record of this table; the cell its SIS id. */
  by_sis_id_of?: 'course' | 'academic_term'
  /** Only between these values does a file decide; any other stored value was set by people and stays. */
  only?: readonly string[]
  /**
   * Where this holds of the record `t` behind the row `r`, people decided about the value and a file changes it no
   * more.
   */
  settled?: string
}
export type Part = { table: string; alias: string; fields: readonly Field[] }
export type RecordPlan = {
  kind: RecordKind
  parts: readonly Part[]
  from: string
  match: string
  ends_by_removal?: true
}

const same = (...names: string[]): Field[] => names.map((name) => ({ cell: name, column: name }))
const extra: Field = { cell: 'extra', column: 'sis_extra', kind: 'bag' }
const membership: Field = { cell: 'status', column: 'status', only: ['active', 'inactive'] }

/** What a merge took from the other record stays as it was chosen there, whatever is told of either. */
const ofMerge = (field: Field, chosen: string = field.column): Field => ({
  ...field,
  settled: `exists (select from person_merge g where g.school_id = kernel.school_id() and g.kept_id = r.record_id and g.undone_at is null and '${chosen}' = any (g.fields))`,
})

const personParts = (alias: string): readonly Part[] => [
  {
    table: 'person',
    alias,
    fields: [
      { cell: 'first_name', column: 'fname' },
      { cell: 'middle_name', column: 'mname' },
      { cell: 'last_name', column: 'lname' },
      ...same('native_name', 'preferred_name', 'gender', 'email', 'phone'),
    ]
      .map((field) => ofMerge(field))
      .concat(extra),
  },
  { table: 'account', alias: 'a', fields: [ofMerge({ cell: 'username', column: 'username' }, 'account')] },
]
const withPerson = 'join person p on p.school_id = t.school_id and p.id = t.id left join account a on a.id = p.user_id'

/**
 * The id that a roster knows a record by: the SIS id, or the one that the portal gave it in an export. `alias` is the
 * record.
 */
export const idOf = (kind: 'term' | 'grading_period' | 'course' | 'section' | 'person', alias: string): string =>
  `coalesce(${alias}.sis_id, ${kind === 'person' ? `auth.person_sourced_id(${alias}.id)` : `kernel.sourced_id(${alias}.school_id, '${kind}', ${alias}.id)`})`
const bySisId = (kind: 'course' | 'section') => `t.school_id = kernel.school_id() and ${idOf(kind, 't')} = r.sis_id`
/** By SIS id, or by name where the record has none and nothing else has this one. */
const byName = (
  kind: 'term' | 'grading_period',
  table: string,
) => `t.school_id = kernel.school_id() and (${idOf(kind, 't')} = r.sis_id
  or (t.sis_id is null and t.archived_at is null and lower(t.name) = lower(r.cells->>'name') and not exists (select from ${table} x where x.school_id = t.school_id and ${idOf(kind, 'x')} = r.sis_id)))`
const sessionFields = (kind: 'term' | 'grading_period', table: string, used: string): Field[] => [
  // An id that the portal gave is none of the school's system: the record goes on without.
  {
    cell: 'sis_id',
    column: 'sis_id',
    where: `(t.sis_id is not null or kernel.sourced_id(t.school_id, '${kind}', t.id) <> r.sis_id)`,
  },
  // A name that another has already was told apart by the id when it came.
  {
    cell: 'name',
    column: 'name',
    where: `not exists (select from ${table} x where x.school_id = t.school_id and x.id <> t.id and x.archived_at is null and lower(x.name) = lower(r.cells->>'name'))`,
  },
  { cell: 'start_date', column: 'start_date', type: 'date' },
  { cell: 'end_date', column: 'end_date', type: 'date' },
  { cell: 'archived', column: 'archived_at', kind: 'archive', where: `not exists (${used})` },
  extra,
]
const byRecord = 't.school_id = kernel.school_id() and t.id = r.record_id'

/** The record that a SIS id leads to: of whoever was merged into another, that other. `k` has the id. */
export const livingMember = (table: 'teacher' | 'student'): string =>
  `${table} k join person o on o.school_id = k.school_id and o.id = k.id join ${table} m on m.school_id = k.school_id and m.id = coalesce(o.merged_into, o.id)`
const link = (person: 'teacher' | 'student') => `
  join section s on s.school_id = t.school_id and s.id = t.section_id
  join (select k.school_id, ${idOf('person', 'k')} as sis_id, m.id from ${livingMember(person)}) m on m.school_id = t.school_id and m.id = t.${person}_id`
const byLink = `t.school_id = kernel.school_id() and ${idOf('section', 's')} = r.section_sis_id and m.sis_id = r.sis_id`
const barred = { settled: 't.no_contact' }
const feedDecides = `(t.status = 'active' or t.ended_by_feed)`

/** In the order in which they are written; an undo goes the other way. `t` is the record, `r` the staged row. */
export const recordPlans: readonly RecordPlan[] = [
  {
    kind: 'school',
    from: 'school t',
    match: `t.id = kernel.school_id() and (t.sis_id = r.sis_id or t.sis_id is null)`,
    parts: [
      {
        table: 'school',
        alias: 't',
        fields: [
          { cell: 'sis_id', column: 'sis_id', where: '(t.sis_id is not null or t.uuid::text <> r.sis_id)' },
          ...same('name', 'address', 'phone', 'grade_low', 'grade_high'),
          extra,
        ],
      },
    ],
  },
  {
    kind: 'term',
    from: 'academic_term t',
    match: byName('term', 'academic_term'),
    parts: [
      {
        table: 'academic_term',
        alias: 't',
        fields: sessionFields(
          'term',
          'academic_term',
          `select from section x where x.school_id = t.school_id and x.academic_term_id = t.id and x.status = 'open'`,
        ),
      },
    ],
  },
  {
    kind: 'grading_period',
    from: 'grading_period t',
    match: byName('grading_period', 'grading_period'),
    parts: [
      {
        table: 'grading_period',
        alias: 't',
        fields: [
          ...sessionFields(
            'grading_period',
            'grading_period',
            'select from unit x where x.school_id = t.school_id and x.grading_period_id = t.id',
          ),
          { cell: 'term_sis_id', column: 'academic_term_id', by_sis_id_of: 'academic_term' },
        ],
      },
    ],
  },
  {
    kind: 'course',
    from: 'course t',
    match: bySisId('course'),
    parts: [
      {
        table: 'course',
        alias: 't',
        fields: [
          ...same('number', 'name', 'description', 'subject'),
          { cell: 'status', column: 'status', only: ['active', 'inactive'] },
          extra,
        ],
      },
    ],
  },
  {
    kind: 'section',
    from: 'section t',
    match: bySisId('section'),
    parts: [
      {
        table: 'section',
        alias: 't',
        fields: [
          ...same('number', 'name', 'period'),
          { cell: 'status', column: 'status', only: ['open', 'closed'] },
          { cell: 'course_sis_id', column: 'course_id', by_sis_id_of: 'course' },
          { cell: 'term_sis_id', column: 'academic_term_id', by_sis_id_of: 'academic_term' },
          extra,
        ],
      },
    ],
  },
  {
    kind: 'teacher',
    from: `teacher t ${withPerson}`,
    match: byRecord,
    parts: [...personParts('p'), { table: 'teacher', alias: 't', fields: [...same('number', 'title'), membership] }],
  },
  {
    kind: 'student',
    from: `student t ${withPerson}`,
    match: byRecord,
    parts: [
      ...personParts('p'),
      {
        table: 'student',
        alias: 't',
        fields: [
          ...[
            ...same('number'),
            // 09 and 9 are one grade, as are KG and K.
            {
              cell: 'grade_level',
              column: 'grade_level',
              where: `(t.grade_level !~ '^(0\\d|KG)$' or regexp_replace(replace(t.grade_level, 'KG', 'K'), '^0', '') <> r.cells->>'grade_level')`,
            },
            { cell: 'birth_date', column: 'birth_date', type: 'date' } as const,
            { cell: 'graduation_year', column: 'graduation_year', type: 'integer' } as const,
          ].map((field) => ofMerge(field)),
          membership,
        ],
      },
    ],
  },
  {
    kind: 'parent',
    from: `person t join person_role l on l.school_id = t.school_id and l.person_id = t.id and l.role = ${parent} left join account a on a.id = t.user_id`,
    match: byRecord,
    parts: personParts('t'),
  },
  {
    kind: 'guardian',
    from: 'guardianship t',
    match: 't.school_id = kernel.school_id() and t.parent_id = r.guardian_record and t.student_id = r.child_record',
    parts: [
      {
        table: 'guardianship',
        alias: 't',
        fields: [
          { cell: 'relationship', column: 'relationship' },
          { cell: 'custody', column: 'custody', type: 'boolean', ...barred },
          { cell: 'contact', column: 'contact', type: 'boolean', ...barred },
          { cell: 'billing', column: 'billing', type: 'boolean' },
        ],
      },
    ],
  },
  {
    kind: 'teaching',
    from: `section_teacher t ${link('teacher')}`,
    match: byLink,
    ends_by_removal: true,
    parts: [
      {
        table: 'section_teacher',
        alias: 't',
        fields: [{ cell: 'role', column: 'role', only: ['lead', 'co_teacher'] }, extra],
      },
    ],
  },
  {
    kind: 'enrollment',
    from: `enrollment t ${link('student')}`,
    match: `${byLink} and not exists (select from enrollment x where x.school_id = t.school_id and x.section_id = t.section_id and x.student_id = t.student_id and x.id > t.id)`,
    parts: [
      {
        table: 'enrollment',
        alias: 't',
        fields: [
          { cell: 'status', column: 'status', where: feedDecides },
          { cell: 'ended_by_feed', column: 'ended_by_feed', type: 'boolean', where: feedDecides },
          { cell: 'start_date', column: 'start_date', type: 'date', where: feedDecides },
          {
            cell: 'end_date',
            column: 'end_date',
            type: 'date',
            where: `(t.ended_by_feed or (t.status = 'active' and r.cells->>'end_date' is not null))`,
          },
          extra,
        ],
      },
    ],
  },
]

export const planOf = (kind: RecordKind): RecordPlan => found(recordPlans.find((plan) => plan.kind === kind))
