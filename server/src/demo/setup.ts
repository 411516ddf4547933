import { teacher as teacherRole } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { demoStandards } from './standards.ts'
import { demoRubric } from './rubric.ts'
import { gradingRules } from '#contract/gradebook/grading-rules.contract.ts'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { comments } from '#contract/communication/comments.contract.ts'
import { yearName } from '#contract/settings/academic-years.rules.ts'
import {
  academicTerm,
  academicYear,
  activityType,
  badge,
  building,
  department,
  facility,
  gradingPeriod,
  gradingScale,
  holdType,
  leavingReason,
  schoolClosure,
  status,
} from '#contract/settings/catalogs.ts'
import { substitutions } from '#contract/schedule/substitutions.contract.ts'
import { events } from '#contract/schedule/event.contract.ts'
import { bellPeriod, bellSchedule, dayRotation, specialDay } from '#contract/schedule/bell.catalogs.ts'
import type { Db } from '#server/kernel/database.ts'
import { insertCourses } from '#server/courses/copy.queries.ts'
import { optionalSnapshot, selectOffers } from '#server/courses/master.queries.ts'
import type { Act } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'
import { cohorts } from './people.ts'
import type { DemoSchool, DemoSubject } from './schools.ts'
import { sql } from '#server/kernel/sql.ts'

export const periods = [
  ['08:30', '09:20'],
  ['09:25', '10:15'],
  ['10:35', '11:25'],
  ['11:30', '12:20'],
  ['13:10', '14:00'],
  ['14:05', '14:55'],
] as const
const letters = [
  ['A', 90, 4],
  ['B', 80, 3],
  ['C', 70, 2],
  ['D', 60, 1],
  ['F', 0, 0],
] as const

export type SetUp = {
  /** The academic year that runs now. */
  year_id: number
  /** The term that runs now. */
  term_id: number
  types: { homework: number; project: number; quiz: number; test: number }
  quarters: number[]
  medical: number
  rubric: number
  /** How to plan, to show evidence, to know. */
  standards: [number, number, number]
  sections: DemoSection[]
}
export type DemoSection = { id: number; name: string; subject: number; cohort: number; teacher: number; period: number }

const ownCode = { direction: 'none', for_teacher: true, for_office: true } as const

/** What a school sets up once: terms, periods, scales, types, departments, rooms; then its courses and sections. */
export const setUpSchool = async (
  db: Db,
  act: Act,
  school: DemoSchool,
  calendar: DemoCalendar,
  now: string,
  teacherIds: number[],
): Promise<SetUp> => {
  const { words } = school
  const dates = { start_date: calendar.date(-84), end_date: calendar.date(180) }
  const year = await act(academicYear.save, { name: yearName(dates), ...dates }, now)
  const term = await act(academicTerm.save, { name: `${words.term} ${calendar.today.slice(0, 4)}`, ...dates }, now)
  const quarters: number[] = []
  for (const [at, name] of words.quarters.entries()) {
    const saved = await act(
      gradingPeriod.save,
      {
        name,
        academic_term_id: term.id,
        start_date: calendar.date(at === 0 ? -84 : 21),
        end_date: calendar.date(at === 0 ? 20 : 110),
        weight: 50,
        exam_weight: 0,
        closes_on: null,
      },
      now,
    )
    quarters.push(saved.id)
  }
  const scale = await act(
    gradingScale.save,
    {
      name: 'A–F',
      pass_percent: 60,
      rows: letters.map(([letter, min_percent, gpa_points]) => ({
        letter,
        min_percent,
        gpa_points,
        weighted_gpa_points: null,
      })),
    },
    now,
  )
  const type = async (name: string, weight: number, color: number, drop_low = 0) =>
    (
      await act(
        activityType.save,
        { name, weight, drop_low, drop_high: 0, cap_percent: null, extra: false, color },
        now,
      )
    ).id
  const types = {
    homework: await type(words.homework, 20, 1, 1),
    project: await type(words.project, 30, 3),
    quiz: await type(words.quiz, 20, 5),
    test: await type(words.test, 30, 8),
  }
  const { id: rubric } = await act(rubrics.save, demoRubric(school.language), now)
  const { set, rows } = demoStandards(school.language)
  const { id: set_id } = await act(standards.saveSet, set, now)
  const addStandard = async (at: number) =>
    (await act(standards.save, { set_id, ...(rows[at] ?? { code: `${at}`, body: `${at}` }) }, now)).id
  const ofDemo: SetUp['standards'] = [await addStandard(0), await addStandard(1), await addStandard(2)]
  const holdOf = async (name: string, values: Partial<In<typeof holdType.save>>) =>
    (
      await act(
        holdType.save,
        {
          name,
          on_transcript: true,
          on_report_card: true,
          on_enrollment: true,
          informs_family: true,
          informs_advisors: false,
          instructions: '',
          ...values,
        },
        now,
      )
    ).id
  const financial = await holdOf('Financial hold', {
    instructions: 'Pay what is open, or ask the bursar for a payment plan. The hold ends when the balance is settled.',
  })
  await holdOf('Library books', {
    on_transcript: false,
    on_enrollment: false,
    informs_advisors: true,
    instructions: 'Return the books to the library, or pay for those that are lost.',
  })
  await holdOf('Missing documents', {
    on_transcript: false,
    on_report_card: false,
    instructions: 'Hand in the documents at the school office.',
  })
  for (const [name, tone, access, base, hold_type_id] of [
    ['Active', 'quiet', 1, 'active', null],
    ['Hold', 'plum', 2, 'active', null],
    ['Withdrawn', 'neutral', 0, 'inactive', null],
    ['Graduated', 'ok', 0, 'archived', null],
    ['Completed-Financial Hold', 'plum', 0, 'inactive', financial],
    ['Dropped-financial', 'neutral', 0, 'inactive', financial],
  ] as const)
    await act(status.save, { name, noun: 'student', tone, access, base, hold_type_id }, now)
  for (const name of ['Moved away', 'Changed the class', 'Schedule conflict', 'Health'])
    await act(leavingReason.save, { name, code: '' }, now)
  for (const [name, points] of [
    ['Perfect attendance', 10],
    ['Helping hand', 5],
    ['Reader of the month', 5],
  ] as const)
    await act(badge.save, { name, points, description: '' }, now)
  const { id: medical } = await act(
    attendanceCode.save,
    {
      ...ownCode,
      name: words.medical,
      letter: 'M',
      category: 'excused',
      counts: 'excused',
      for_parent: true,
      tone: 'violet',
      icon: 'stethoscope',
      reasons: [{ label: words.dentist }, { label: words.doctor }],
    },
    now,
  )
  await act(
    attendanceCode.save,
    {
      ...ownCode,
      name: words.trip,
      letter: 'F',
      category: 'present',
      counts: 'present',
      for_parent: false,
      tone: 'info',
      icon: 'bus',
      reasons: [],
    },
    now,
  )
  await act(
    schoolClosure.save,
    { name: words.holiday, start_date: calendar.date(32), end_date: calendar.date(44) },
    now,
  )
  const { id: building_id } = await act(building.save, { name: 'A', address: '' }, now)
  const rooms: number[] = []
  for (let at = 0; at < 12; at++)
    rooms.push(
      (
        await act(
          facility.save,
          {
            name: at < 3 ? `${words.lab} ${at + 1}` : `${words.room} ${100 + at}`,
            building_id,
            kind: at < 3 ? 'lab' : 'classroom',
            capacity: 30,
          },
          now,
        )
      ).id,
    )

  const bells: { id: number }[] = []
  for (const [at, [start_time, end_time]] of periods.entries())
    bells.push(await act(bellPeriod.save, { name: String(at + 1), start_time, end_time }, now))
  const early = await act(
    bellSchedule.save,
    {
      name: words.early,
      weekdays: '',
      periods: bells.map(({ id }, at) => ({
        bell_period_id: id,
        start_time: clock(510 + at * 35),
        end_time: clock(540 + at * 35),
      })),
    },
    now,
  )
  const conferences = calendar.schoolDayFrom(4)
  await act(
    specialDay.save,
    {
      name: words.conferences,
      start_date: calendar.date(conferences),
      end_date: calendar.date(conferences),
      bell_schedule_id: early.id,
    },
    now,
  )
  const event = {
    description: '',
    place: '',
    until: null,
    section_ids: [] as number[],
    person_ids: [] as number[],
    grade_levels: [] as string[],
    roles: [] as number[],
  }
  const at = (days: number, start_time: string, end_time: string) => ({
    start_date: calendar.date(days),
    end_date: calendar.date(days),
    start_time,
    end_time,
  })
  await act(
    events.add,
    { ...event, title: words.conferences, ...at(conferences, '13:00', '17:00'), rrule: '', audience: 'school' },
    now,
  )
  await act(
    events.add,
    {
      ...event,
      title: words.choir,
      ...at(-20, '15:10', '16:00'),
      rrule: 'FREQ=WEEKLY',
      place: `${words.room} 103`,
      audience: 'school',
    },
    now,
  )
  await act(
    events.add,
    {
      ...event,
      title: words.staffMeeting,
      ...at(-12, '16:00', '17:00'),
      rrule: 'FREQ=WEEKLY;INTERVAL=2',
      audience: 'staff',
    },
    now,
  )
  await act(
    events.add,
    {
      ...event,
      title: words.museum,
      ...at(calendar.schoolDayFrom(6), '09:00', '13:00'),
      rrule: '',
      audience: 'people',
      grade_levels: ['9'],
      roles: [teacherRole],
    },
    now,
  )
  await act(
    dayRotation.save,
    {
      name: 'A/B',
      start_date: calendar.date(-84),
      end_date: calendar.date(180),
      turns: 'day',
      weekdays: calendar.weekdays.join(''),
      days: [{ label: 'A' }, { label: 'B' }],
    },
    now,
  )
  const training = calendar.schoolDayFrom(9)
  await act(
    schoolClosure.save,
    { name: words.training, start_date: calendar.date(training), end_date: calendar.date(training) },
    now,
  )

  const sections: DemoSection[] = []
  let teacher = 0
  for (const [subject, one] of school.subjects.entries()) {
    const { id: department_id } = await act(department.save, { name: one.name, code: one.code, color: one.color }, now)
    const params = sql.params({
      code: one.code,
      name: one.name,
      values: one.units.map(({ name }) => `- ${name}`).join('\n'),
    })
    const courses = await sql<{ id: number; grade: number }>`
      insert into course (school_id, number, name, description, subject, department_id, credits, grade_levels)
      select
        kernel.school_id(), ${params.code} || g, ${params.name} || ' ' || g, ${params.values}, ${params.name},
        ${department_id}, 1, array[g::text]
      from generate_series(9, 12) g
      order by g
      returning id, right(number, length(number) - length(${params.code}))::int as grade`.all(db)
    await writeCourses(
      db,
      courses.map(({ id }) => id),
      one,
      school.language,
    )
    if (school.language === 'en')
      for (const [at, body] of [
        `New books for ${one.name} 9 are ordered, 60 copies.`,
        'The books came and stand in the store room.',
      ].entries())
        await act(
          comments.save,
          { owner_kind: 'course', owner_id: courses[0]?.id ?? 0, body, file_ids: [] },
          calendar.at(at * 14 - 60, '10:20'),
        )
    for (let cohort = 0; cohort < cohorts; cohort++) {
      const grade = 9 + Math.floor(cohort / 2)
      const period = (subject + cohort) % periods.length
      const name = `${one.name} ${grade}-${cohort % 2 === 0 ? 'A' : 'B'}`
      const taughtBy = teacher + Math.floor((cohort * one.teachers) / cohorts)
      const params = sql.params({
        id: courses.find((course) => course.grade === grade)?.id ?? null,
        rooms: rooms[one.lab ? cohort % 3 : 3 + ((subject * 3 + cohort) % 9)] ?? null,
      })
      const made = await sql<{ id: number }>`
        insert into section (
          school_id, course_id, academic_term_id, grading_scale_id, facility_id, number, name, period, seat_cap
        )
        values (
          kernel.school_id(), ${params.id}, ${term.id}, ${scale.id}, ${params.rooms},
          ${String(subject * cohorts + cohort + 1).padStart(4, '0')},
          ${name}, ${String(period + 1)}, 28
        )
        returning id`.optional(db)
      const id = made?.id ?? 0
      await sql`
        insert into section_teacher (school_id, section_id, teacher_id)
        values (kernel.school_id(), ${id}, ${teacherIds[taughtBy] ?? null})`.run(db)
      await sql`
        insert into section_meeting (school_id, section_id, weekday, bell_period_id)
        select kernel.school_id(), ${id}, d, ${bells[period]?.id ?? null}
        from unnest(${calendar.weekdays}::smallint[]) d`.run(db)
      sections.push({ id, name, subject, cohort, teacher: taughtBy, period })
    }
    teacher += one.teachers
  }
  await demoSubstitutions(act, teacherIds, calendar, now)
  for (const { number, name, status } of school.electives) {
    const params = sql.params({ name })
    await sql`
      insert into course (school_id, number, name, subject, credits, grade_levels, status)
      values (kernel.school_id(), ${number}, ${params.name}, ${params.name}, 0.5, '{11,12}', ${status})`.run(db)
  }
  await sql`
    with c as (
      select school_id, id
      from course
      where school_id = kernel.school_id() and number = 'ENV11'
    ),
    units as (
      insert into course_unit (school_id, course_id, name, description, position)
      select c.school_id, c.id, u.name, u.description, u.position
      from c,
      (values ('Water', 'Where it comes from and where it goes.', 0), ('Air', 'What we breathe.', 1)) u (
        name, description, position
      )
      returning school_id, id, name
    )
    insert into course_lesson (school_id, unit_id, name, summary, minutes, position)
    select units.school_id, units.id, l.name, l.summary, 45, l.position
    from units
    join (
      values
        ('Water', 'A river near us', 'We follow it from the spring to the sea.', 0),
        ('Water', 'Clean enough?', 'Four tests that everybody can do.', 1),
        ('Air', 'Particles', 'We count what a filter catches.', 0)
    ) l (unit, name, summary, position) on l.unit = units.name`.run(db)
  const [first] = sections
  if (first)
    await act(
      gradingRules.save,
      {
        section_id: first.id,
        scope: 'school',
        version: 0,
        scheme: 'weighted',
        drop_rule: 'best',
        missing_percent: null,
        late_percent: 10,
        late_unit: 'day',
        late_grace: 60,
        late_floor: 50,
        cap_percent: null,
        categories: [],
      },
      now,
    )
  await drawFirstVersions(db)
  return { year_id: year.id, term_id: term.id, types, quarters, medical, rubric, standards: ofDemo, sections }
}

/** The master courses of the group as they were first published: updates wait to be looked at. */
const drawFirstVersions = async (db: Db): Promise<void> => {
  for (const { id } of await selectOffers(db, null)) {
    const first = await optionalSnapshot(db, id, 1)
    if (first)
      await insertCourses(db, [{ ...first, id, department: '', files: [], master_course_id: id, master_version: 1 }])
  }
  await db.updateTable('course').set({ status: 'active' }).where('master_course_id', 'is not', null).execute()
}

const lessonMinutes = [45, 45, 90, 45]

/** What the courses of a subject teach, grade by grade: each asks for the one before. */
const writeCourses = async (db: Db, course_ids: number[], { units }: DemoSubject, language: string): Promise<void> => {
  const plan = units.map(({ name, topics }, at) => ({
    name,
    position: at,
    lessons: topics.map((topic, nth) => ({
      name: topic,
      minutes: lessonMinutes[nth] ?? 45,
      shared: at < 2 || nth < 3,
      position: nth,
      blocks: [
        {
          kind: 'text',
          body: `## ${topic}\n\n${name}\n\n${topics.map((other) => `- ${other === topic ? `**${other}**` : other}`).join('\n')}`,
        },
        {
          kind: 'link',
          title: topic,
          url: `https://${language}.wikipedia.org/wiki/Special:Search?search=${encodeURIComponent(topic)}`,
        },
      ],
    })),
  }))
  const params = sql.params({ course_ids })
  await sql`
    with plan as (
      select *
      from jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) p (name text, position integer, lessons jsonb)
    ),
    made as (
      insert into course_unit (school_id, course_id, name, position)
      select kernel.school_id(), c, p.name, p.position
      from unnest(${params.course_ids}::bigint[]) c
      cross join plan p
      order by c, p.position
      returning id, position
    ),
    lessons as (
      insert into course_lesson (school_id, unit_id, name, minutes, shared, position, blocks)
      select kernel.school_id(), m.id, l.name, l.minutes, l.shared, l.position, l.blocks
      from made m
      join plan p using (position)
      cross join jsonb_to_recordset(p.lessons) l (
        name text, minutes integer, shared boolean, position integer, blocks jsonb
      )
      order by m.id, l.position
    )
    insert into course_prerequisite (school_id, course_id, choice, required_course_id, min_percent)
    select kernel.school_id(), c.id, 1, before.id, 60
    from unnest(${params.course_ids}::bigint[]) with ordinality c (id, at)
    join unnest(${params.course_ids}::bigint[]) with ordinality before (id, at) on before.at = c.at - 1`.run(db)
}

/** Minutes after midnight as HH:MM. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const enrollCohorts = (db: Db, enrollments: { section_id: number; student_id: number }[], start_date: string) =>
  sql`
    insert into enrollment (school_id, section_id, student_id, status, start_date)
    select kernel.school_id(), e.section_id, e.student_id, 'active', ${start_date}
    from jsonb_to_recordset(${JSON.stringify(enrollments)}::jsonb) e (section_id bigint, student_id bigint)`.run(db)

/** Six in a row, as they come. */
export const seatCohorts = (db: Db, at: string) =>
  sql`
    insert into seating_chart (school_id, section_id, row_count, column_count, seats, changed_by, changed_at)
    select
      kernel.school_id(), section_id, max(n - 1) / 6 + 1, 6,
      jsonb_agg(jsonb_build_object('student_id', student_id, 'row', (n - 1) / 6 + 1, 'column', (n - 1) % 6 + 1)),
      (
        select min(p.user_id)
        from person p
        join person_role r on r.school_id = p.school_id and r.person_id = p.id and r.role = 2
        where p.school_id = kernel.school_id()
      ),
      ${at}
    from (
      select section_id, student_id, row_number() over (partition by section_id order by student_id) as n
      from enrollment
      where school_id = kernel.school_id() and status = 'active'
    ) e
    where n <= 72
    group by section_id`.run(db)

/** A teacher is absent for some days; the first class is covered, the others wait for somebody. */
const demoSubstitutions = async (
  act: Act,
  teacherIds: readonly (number | undefined)[],
  calendar: DemoCalendar,
  now: string,
): Promise<void> => {
  const teacher_id = teacherIds.at(-1) ?? 0
  const { first } = await act(
    substitutions.saveAbsence,
    {
      teacher_id,
      start_date: calendar.date(0),
      end_date: calendar.date(3),
      start_time: null,
      end_time: null,
      reason: '',
    },
    now,
  )
  const [one] = (await act(substitutions.day, { date: first }, now)).absences.flatMap(({ classes }) => classes)
  if (!one) return
  const place = { section_id: one.section_id, date: one.date, meeting: one.meeting }
  const [choice] = (await act(substitutions.choices, { places: [place] }, now)).rows
  if (choice?.busy === null)
    await act(substitutions.assign, { rows: [{ ...place, teacher_id: choice.id, note: '' }] }, now)
}
