import { describe, expect, it } from 'vitest'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

/**
 * What becomes of each column when a section is copied. `anew`: keys, what is typed for the copy, and places in an
 * order; `never`: what belongs to that class alone, to an outside system or to its history. A column that stands
 * nowhere fails: say what a copy does with it.
 */
const fates: Record<string, { copied: string[]; shifted?: string[]; anew: string[]; never?: string[] }> = {
  section: {
    copied: [
      'course_id',
      'grading_scale_id',
      'facility_id',
      'period',
      'seat_cap',
      'attendance_mode',
      'self_paced',
      'pace_days',
    ],
    shifted: ['end_date'],
    anew: ['school_id', 'id', 'version', 'name', 'number', 'academic_term_id', 'start_date'],
    never: ['sis_id', 'sis_extra', 'status', 'is_final', 'section_link_id', 'global_section_id'],
  },
  unit: {
    copied: ['name', 'description', 'shared', 'source_id'],
    shifted: ['available_at'],
    anew: ['school_id', 'id', 'version', 'section_id', 'position', 'grading_period_id'],
    never: ['archived_at', 'linked_key'],
  },
  activity: {
    copied: [
      'name',
      'description',
      'max_score',
      'activity_type_id',
      'graded',
      'mandatory',
      'shared',
      'kind',
      'extra',
      'never_drop',
      'exam',
      'must_reach',
      'rubric_id',
      'rubric_counts',
      'anonymous',
      'blocks',
      'place',
      'bring',
      'preparation',
      'source_id',
      'required_posts',
      'required_replies',
      'post_points',
      'reply_points',
    ],
    shifted: ['due_at', 'expires_at', 'available_at', 'post_due_at'],
    anew: ['school_id', 'id', 'version', 'section_id', 'unit_id', 'position', 'grades_hidden'],
    never: ['curve', 'curve_points', 'locked', 'notice_at', 'archived_at', 'linked_key'],
  },
  activity_link: { copied: ['label', 'url', 'position'], anew: ['school_id', 'id', 'activity_id'] },
  activity_standard: {
    copied: ['standard_id', 'source', 'criterion'],
    anew: ['school_id', 'id', 'version', 'activity_id'],
  },
  question_set: {
    copied: ['time_limit', 'attempts', 'keep', 'shuffle', 'shuffle_options', 'draw', 'show_key', 'keyed_by'],
    anew: ['school_id', 'id', 'version', 'activity_id'],
    never: ['course_id', 'name', 'archived_at'],
  },
  question: {
    copied: ['position', 'body', 'points', 'keyed_at'],
    anew: ['school_id', 'id', 'version', 'set_id'],
    never: ['counts'],
  },
  section_teacher: {
    copied: ['teacher_id', 'role', 'position'],
    anew: ['school_id', 'id', 'section_id'],
    never: ['sis_extra'],
  },
  section_meeting: {
    copied: ['weekday', 'rotation_day', 'bell_period_id', 'start_time', 'end_time', 'facility_id'],
    shifted: ['start_date', 'end_date'],
    anew: ['school_id', 'id', 'version', 'section_id'],
    never: ['link'],
  },
  grading_policy: {
    copied: [
      'scheme',
      'drop_rule',
      'missing_percent',
      'late_percent',
      'late_unit',
      'late_grace',
      'late_floor',
      'cap_percent',
    ],
    anew: ['school_id', 'id', 'version', 'section_id', 'course_id'],
  },
  grading_policy_category: {
    copied: ['activity_type_id', 'weight', 'drop_low', 'drop_high', 'cap_percent', 'extra'],
    anew: ['school_id', 'id', 'grading_policy_id'],
  },
  enrollment: {
    copied: ['student_id'],
    anew: ['school_id', 'id', 'version', 'section_id', 'status', 'start_date', 'last_day'],
    never: [
      'end_date',
      'leaving_reason_id',
      'waiting_since',
      'reason',
      'override_reason',
      'transferred_from',
      'sis_extra',
      'ended_by_feed',
    ],
  },
  seating_chart: {
    copied: [],
    anew: [],
    never: [
      'school_id',
      'id',
      'version',
      'section_id',
      'row_count',
      'column_count',
      'seats',
      'changed_by',
      'changed_at',
    ],
  },
}

/** Of which rows of a table those of a section are; `$1` is the section. */
const ofActivities = 'activity_id in (select id from activity where section_id = $1)'
const rowsOf: Record<string, string> = {
  section: 'id = $1',
  activity_link: ofActivities,
  activity_standard: ofActivities,
  question_set: ofActivities,
  question: `set_id in (select id from question_set where ${ofActivities})`,
  grading_policy_category: 'grading_policy_id in (select id from grading_policy where section_id = $1)',
}

const portal = withPortal()
type Row = Record<string, unknown>
const rows = (table: string, section_id: number): Promise<Row[]> =>
  portal
    .owner()
    .rows<{ row: Row }>(
      `select to_jsonb(x) as row from ${table} x where ${rowsOf[table] ?? 'section_id = $1'} order by id`,
      [section_id],
    )
    .then((found) => found.map(({ row }) => row))
const parts: ['units', 'teachers', 'meetings', 'roster'] = ['units', 'teachers', 'meetings', 'roster']

/** One activity with everything that can be set on it, in a section with everything that can be set on it. */
const filled = async (): Promise<Classroom> => {
  const room = await portal.classroom()
  const owner = portal.owner()
  const { section_id, school, activity_type_id } = room
  const school_id = school.id
  const activity_id = room.activities[0]?.id ?? 0
  await owner.rows('delete from activity where section_id = $1 and id <> $2', [section_id, activity_id])
  await owner.rows('delete from section_meeting where section_id = $1 and weekday > 1', [section_id])
  await owner.rows('delete from enrollment where section_id = $1 and student_id <> $2', [
    section_id,
    room.students[0]?.person_id,
  ])
  await owner.rows(
    `
      update section
      set
        period = '4', seat_cap = 30, attendance_mode = 'hours', self_paced = true, pace_days = 90,
        start_date = '2026-08-03', end_date = '2026-12-18', sis_id = 'X', sis_extra = '{"a": "b"}'
      where id = $1`,
    [section_id],
  )
  await owner.rows(
    `
      update section_meeting
      set
        start_date = '2026-08-10', end_date = '2026-10-02', link = 'https://meet.example/1',
        facility_id = (select facility_id from section where id = $1)
      where section_id = $1`,
    [section_id],
  )
  await owner.rows(
    `
      update unit
      set
        description = 'Walls', shared = false, linked_key = gen_random_uuid(), source_id = 7, position = 3,
        available_at = '2026-11-10T07:00:00Z'
      where section_id = $1`,
    [section_id],
  )
  const [rubric] = await owner.insert('rubric', [{ school_id, name: 'Report', criteria: [] }])
  await owner.rows(
    `
      update activity
      set
        description = 'Draw one', expires_at = '2026-11-28T22:00:00Z', available_at = '2026-11-12T07:00:00Z',
        mandatory = false, shared = false, kind = 'questions', extra = true, never_drop = true, exam = true,
        must_reach = 40, curve = 'top', curve_points = 10, grades_hidden = true, anonymous = true, locked = true,
        source_id = 8, rubric_id = $2, rubric_counts = false, linked_key = gen_random_uuid(),
        blocks = '[{"kind": "text", "body": "Read"}]', place = 'Lab', bring = 'A coat', notice_at = now(),
        preparation = 'Twelve microscopes', post_due_at = '2026-11-20T22:00:00Z', required_posts = 2,
        required_replies = 3, post_points = 4, reply_points = 1.5
      where section_id = $1`,
    [section_id, rubric?.id],
  )
  await owner.insert('activity_link', [
    { school_id, activity_id, label: 'Cells', url: 'https://cells.example', position: 2 },
  ])
  const [set] = await owner.insert('standard_set', [{ school_id, name: 'Science', levels: [], mastery: 3 }])
  const [standard] = await owner.insert('standard', [
    { school_id, standard_set_id: set?.id, code: 'S1', body: 'Cells' },
  ])
  await owner.insert('activity_standard', [
    { school_id, activity_id, standard_id: standard?.id, source: 'criterion', criterion: 'Labels' },
  ])
  const [questions] = await owner.rows<{ id: number }>(
    `
      insert into question_set (school_id, activity_id)
      values ($1, $2)
      on conflict (school_id, activity_id) do update
      set version = 1
      returning id`,
    [school_id, activity_id],
  )
  await owner.rows(
    `
      update question_set
      set
        time_limit = 30, attempts = 2, keep = 'average', shuffle = true, shuffle_options = false, draw = 1,
        show_key = 'never', keyed_by = $2
      where id = $1`,
    [questions?.id, room.admin.user_id],
  )
  await owner.insert('question', [
    {
      school_id,
      set_id: questions?.id,
      position: 4,
      body: { kind: 'text' },
      points: 3,
      counts: 'full',
      keyed_at: '2026-09-01T00:00:00Z',
    },
  ])
  const [policy] = await owner.insert('grading_policy', [
    {
      school_id,
      section_id,
      scheme: 'points',
      drop_rule: 'lowest',
      missing_percent: 20,
      late_percent: 5,
      late_unit: 'hour',
      late_grace: 15,
      late_floor: 10,
      cap_percent: 105,
    },
  ])
  await owner.insert('grading_policy_category', [
    {
      school_id,
      grading_policy_id: policy?.id,
      activity_type_id,
      weight: 35,
      drop_low: 1,
      drop_high: 2,
      cap_percent: 98,
      extra: true,
    },
  ])
  await owner.insert('seating_chart', [
    {
      school_id,
      section_id,
      row_count: 2,
      column_count: 2,
      seats: [],
      changed_by: room.admin.user_id,
      changed_at: '2026-09-01T00:00:00Z',
    },
  ])
  return room
}

const addDays = (text: string, days: number): string => {
  const moved = new Date(Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text) + days * 86_400_000).toISOString()
  return text.length === 10 ? moved.slice(0, 10) : moved
}
const asInstant = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('T') ? new Date(value).toISOString() : value

describe('a copy of a section', () => {
  it('says of every column what becomes of it', async () => {
    const stored = await portal.owner().rows<{ name: string; columns: string[] }>(
      `
        select table_name as name, array_agg(column_name::text order by column_name::text collate "C") as columns
        from information_schema.columns
        where table_schema = 'public' and table_name = any ($1)
        group by table_name`,
      [Object.keys(fates)],
    )
    expect(Object.fromEntries(stored.map(({ name, columns }) => [name, columns]))).toEqual(
      Object.fromEntries(
        Object.entries(fates).map(([name, { copied, shifted = [], anew, never = [] }]) => [
          name,
          [...copied, ...shifted, ...anew, ...never].toSorted(),
        ]),
      ),
    )
  })

  it('does that with every column', async () => {
    const room = await filled()
    const { id } = await portal.as(room.admin).ok(sectionSetUp.clone, {
      section_id: room.section_id,
      academic_term_id: null,
      start_date: '2027-08-02',
      name: 'Next year',
      number: '0900',
      parts,
    })
    for (const [table, { copied, shifted = [], never = [] }] of Object.entries(fates)) {
      const [[from], [to]] = await Promise.all([rows(table, room.section_id), rows(table, id)])
      if (table === 'seating_chart') {
        expect([from?.seats, to]).toEqual([[], undefined])
        continue
      }
      for (const column of copied) expect([table, column, to?.[column]]).toEqual([table, column, from?.[column]])
      for (const column of shifted)
        expect([table, column, asInstant(to?.[column])]).toEqual([table, column, addDays(String(from?.[column]), 364)])
      const plain = {
        status: 'open',
        is_final: false,
        locked: false,
        link: '',
        name: '',
        counts: 'normal',
        reason: '',
        override_reason: '',
        ended_by_feed: false,
      }
      for (const column of never)
        expect([table, column, to?.[column]]).toEqual([
          table,
          column,
          column in plain ? plain[column as keyof typeof plain] : null,
        ])
    }
    expect(await rows('activity', id)).toMatchObject([{ grades_hidden: true }]) // anonymous: until its grades are shown
  })

  it('keeps the grading period of a unit within the term, and takes the one at the same place or of that time in another', async () => {
    const room = await portal.classroom()
    const owner = portal.owner()
    const school_id = room.school.id
    const [here] = await owner.rows<{ id: number }>('select academic_term_id as id from section where id = $1', [
      room.section_id,
    ])
    const term = async (name: string, starts: string, ends: string) =>
      (
        await owner.insert<{ id: number }>('academic_term', [{ school_id, name, start_date: starts, end_date: ends }])
      )[0]?.id ?? 0
    const periods = (academic_term_id: number, days: [string, string][]) =>
      owner.insert<{ id: number }>(
        'grading_period',
        days.map(([start_date, end_date], at) => ({
          school_id,
          academic_term_id,
          name: `${academic_term_id} ${at + 1}`,
          start_date,
          end_date,
        })),
      )
    const now = await periods(here?.id ?? 0, [
      ['2026-08-01', '2026-12-31'],
      ['2027-01-01', '2027-06-30'],
    ])
    const next = await term('Next', '2027-08-01', '2028-06-30')
    const alike = await periods(next, [
      ['2027-08-01', '2027-10-31'],
      ['2027-11-01', '2028-06-30'],
    ])
    const later = await term('Later', '2028-08-01', '2029-06-30')
    const finer = await periods(later, [
      ['2028-08-01', '2028-09-30'],
      ['2028-10-01', '2028-12-31'],
      ['2029-01-01', '2029-06-30'],
    ])
    await owner.rows('update unit set grading_period_id = $2 where section_id = $1', [room.section_id, now[0]?.id])
    const wishes: [number | null, string | null, number | null | undefined][] = [
      [here?.id ?? 0, '2026-09-01', now[0]?.id],
      [next, null, alike[0]?.id],
      [later, null, finer[1]?.id],
      [null, '2027-08-01', null],
    ]
    for (const [at, [academic_term_id, start_date, period]] of wishes.entries()) {
      const { id } = await portal.as(room.admin).ok(sectionSetUp.clone, {
        section_id: room.section_id,
        academic_term_id,
        start_date,
        name: 'Copy',
        number: `09${at}`,
        parts: ['units'],
      })
      expect([at, (await rows('unit', id))[0]?.grading_period_id]).toEqual([at, period])
    }
  })
})
