import type pg from 'pg'
import { nameLanguages, nameOf } from './names.ts'
import type { Random } from './random.ts'

// For measurements, not for people: one statement per table and school, past the services and past the audit.

export type LargeSchool = {
  group_id: number
  code: string
  name: string
  students: number
  teachers: number
  password_hash: string
}
/** Classes of one size. Each school's get a prefix of their own; its first teacher has the first of them. */
export type LargeClasses = { prefix: string; sections: number; students: number; activities: number; roll_days: number }

const filled = [
  'account',
  'person',
  'person_role',
  'student',
  'teacher',
  'section',
  'section_teacher',
  'section_meeting',
  'enrollment',
  'unit',
  'activity',
  'submission',
  'grade',
  'attendance_roll',
  'attendance',
]

/**
 * Runs `work` in one transaction of the owner with the audit of the big tables off: who fills a database for a load
 * test changes nobody's records.
 */
export const inBulk = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query(
    `begin; select set_config('app.system', 'on', true), set_config('app.request_id', 'load-data', true), setseed(0.5)`,
  )
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`)
  const value = await work()
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
  return value
}

export const insertLargeGroup = async (client: pg.Client, code: string, name: string): Promise<number> =>
  inserted(await client.query('insert into school_group (code, name) values ($1, $2) returning id', [code, name]))

/** The school with what it sets up once and its people; nobody is in a class yet. */
export const insertLargeSchool = async (
  client: pg.Client,
  dice: Random,
  { group_id, code, name, students, teachers, password_hash }: LargeSchool,
): Promise<number> => {
  const school_id = inserted(
    await client.query('insert into school (group_id, short_code, name) values ($1, $2, $3) returning id', [
      group_id,
      code,
      name,
    ]),
  )
  await client.query(setUp, [school_id])
  for (const [role, letter, count] of [
    [2, 'a', 1],
    [3, 't', teachers],
    [4, 's', students],
  ] as const)
    await client.query(people, [
      school_id,
      group_id,
      role,
      JSON.stringify(Array.from({ length: count }, (_, at) => person(dice, code, `${letter}${at + 1}`))),
      password_hash,
    ])
  await client.query(
    `
      insert into teacher (school_id, id, sis_id, number)
      select p.school_id, p.id, p.sis_id, p.sis_id
      from person p
      where p.school_id = $1 and p.sis_id like 't%'`,
    [school_id],
  )
  await client.query(
    `
      insert into student (school_id, id, sis_id, number, grade_level)
      select p.school_id, p.id, p.sis_id, p.sis_id, (9 + p.id % 4)::text
      from person p
      where p.school_id = $1 and p.sis_id like 's%'`,
    [school_id],
  )
  await client.query('select auth.index_people($1, null)', [school_id]) // its triggers are off
  return school_id
}

/**
 * Sections with students, units, activities, a grade in every cell, some work handed in since, rolls, and the totals of
 * it all.
 */
export const insertLargeClasses = async (
  client: pg.Client,
  school_id: number,
  { prefix, sections, students, activities, roll_days }: LargeClasses,
): Promise<void> => {
  await client.query('analyze student, teacher') // without figures of their size the joins below crawl
  await client.query(sectionRows, [school_id, prefix, sections])
  await client.query(meetings, [school_id, prefix])
  await client.query(enrollments, [school_id, prefix, students])
  await client.query(units, [school_id, prefix])
  await client.query(activityRows, [school_id, prefix, activities])
  await client.query('analyze section, enrollment, activity')
  await client.query(grades, [school_id, prefix])
  await client.query(submissions, [school_id, prefix, activities])
  if (roll_days > 0) {
    await client.query(rolls, [school_id, prefix, roll_days])
    await client.query(attendances, [school_id, prefix])
    await client.query('analyze attendance')
    await client.query(attendanceDays, [school_id]) // its triggers are off
  }
  await client.query(totals, [school_id, prefix])
  await client.query(
    'insert into waiting_work select * from kernel.work_to_grade() where school_id = $1 on conflict do nothing',
    [school_id],
  ) // its triggers are off
}

const inserted = ({ rows }: pg.QueryResult<{ id: string | number }>): number => Number(rows[0]?.id)

const person = (dice: Random, code: string, sis_id: string) => {
  const { fname, lname, native_name } = nameOf(dice, dice.pick(nameLanguages), 'en')
  return { sis_id, fname, lname, native_name, username: `${code}.${sis_id}`, email: `${sis_id}@${code}.example` }
}

const setUp = `
  with term as (
    insert into academic_term (school_id, name, start_date, end_date)
    values ($1, 'School year', current_date - 120, current_date + 180)
    returning id, school_id
  ),
  scale as (
    insert into grading_scale (school_id, name, pass_percent)
    values ($1, 'A to F', 60)
    returning id
  ),
  letters as (
    insert into grading_scale_row (school_id, grading_scale_id, position, letter, min_percent, gpa_points)
    select $1, scale.id, l.position, l.letter, l.min_percent, l.gpa_points
    from scale,
    (values (0, 'A', 90, 4), (1, 'B', 80, 3), (2, 'C', 70, 2), (3, 'D', 60, 1), (4, 'F', 0, 0)) l (
      position, letter, min_percent, gpa_points
    )
  ),
  types as (
    insert into activity_type (school_id, name, weight, color, position)
    values ($1, 'Homework', 20, 1, 0), ($1, 'Quiz', 20, 5, 1), ($1, 'Project', 30, 3, 2), ($1, 'Test', 30, 8, 3)
  ),
  buildings as (insert into building (school_id, name) values ($1, 'A') returning id),
  rooms as (
    insert into facility (school_id, name, building_id, capacity)
    select $1, 'Room ' || n, buildings.id, 30
    from buildings, generate_series(101, 112) n
  ),
  departments as (
    insert into department (school_id, name, code, color)
    values
      ($1, 'Mathematics', 'MAT', 1), ($1, 'Biology', 'BIO', 3), ($1, 'English', 'ENG', 2), ($1, 'History', 'HIS', 6),
      ($1, 'Art', 'ART', 5)
    returning id, name, code
  ),
  courses as (
    insert into course (school_id, sis_id, number, name, subject, department_id, credits)
    select $1, d.code || g, d.code || g, d.name || ' ' || g, d.name, d.id, 1
    from departments d, generate_series(9, 12) g
  )
  insert into bell_period (school_id, name, start_time, end_time, position)
  select $1, n::text, time '08:30' + (n - 1) * interval '55 minutes', time '09:20' + (n - 1) * interval '55 minutes', n
  from generate_series(1, 6) n`

const people = `
  with given as (
    select *
    from jsonb_to_recordset($4::jsonb) p (
      sis_id text, fname text, lname text, native_name text, username text, email text
    )
  ),
  made as (
    insert into account (group_id, username, email, fname, lname)
    select $2, username, email, fname, lname
    from given
    returning id, username
  ),
  secrets as (insert into auth.credential (user_id, password_hash) select id, $5 from made),
  persons as (
    insert into person (school_id, user_id, sis_id, fname, lname, native_name, email)
    select $1, made.id, g.sis_id, g.fname, g.lname, g.native_name, g.email
    from given g
    join made using (username)
    returning id
  )
  insert into person_role (school_id, person_id, role)
  select $1, id, $3
  from persons`

const own = `s.school_id = $1 and s.sis_id like $2 || '%'`

const sectionRows = `
  with c as (
    select id, name, row_number() over (order by sis_id) - 1 as at, count(*) over () as of
    from course
    where school_id = $1
  ),
  t as (
    select id, row_number() over (order by id) - 1 as at, count(*) over () as of
    from teacher
    where school_id = $1
  ),
  made as (
    insert into section (
      school_id, sis_id, course_id, academic_term_id, grading_scale_id, facility_id, number, name, period
    )
    select
      $1, $2 || n, c.id,
      (select id from academic_term where school_id = $1),
      (select id from grading_scale where school_id = $1),
      f.id, lpad(n::text, 4, '0'), c.name || ' ' || n, (n % 6 + 1)::text
    from generate_series(0, $3::int - 1) n
    join c on c.at = n % c.of
    join facility f on f.school_id = $1 and f.name = 'Room ' || (101 + n % 12)
    returning id, sis_id
  )
  insert into section_teacher (school_id, section_id, teacher_id)
  select $1, made.id, t.id
  from made
  join t on t.at = substr(made.sis_id, length($2) + 1)::int % t.of`

const meetings = `
  insert into section_meeting (school_id, section_id, weekday, bell_period_id)
  select $1, s.id, day, b.id
  from section s
  join bell_period b on b.school_id = $1 and b.name = s.period, generate_series(1, 7) day
  where ${own}`

const enrollments = `
  with st as (
    select id, row_number() over (order by id) - 1 as at, count(*) over () as of
    from student
    where school_id = $1
  )
  insert into enrollment (school_id, section_id, student_id, status, start_date)
  select $1, s.id, st.id, 'active', current_date - 120
  from section s
  cross join generate_series(0, $3::int - 1) seat
  join st on st.at = (substr(s.sis_id, length($2) + 1)::int * $3::int + seat) % st.of
  where ${own}`

const units = `
  insert into unit (school_id, section_id, name, position)
  select $1, s.id, 'Unit ' || n + 1, n
  from section s, generate_series(0, 3) n
  where ${own}`

const activityRows = `
  with kinds as (select id, name, position as at from activity_type where school_id = $1)
  insert into activity (school_id, section_id, unit_id, activity_type_id, name, max_score, due_at, position)
  select
    $1, s.id, u.id, k.id, k.name || ' ' || n + 1,
    (array[10, 20, 50, 100])[k.at + 1],
    date_trunc('day', now()) - interval '80 days' + n * (interval '86 days' / $3::int),
    n
  from section s
  cross join generate_series(0, $3::int - 1) n
  join unit u on u.school_id = $1 and u.section_id = s.id and u.position = n * 4 / $3::int
  join kinds k on k.at = n % 4
  where ${own}`

const grades = `
  insert into grade (school_id, section_id, activity_id, student_id, points, graded_by, graded_at)
  select
    $1, s.id, a.id, e.student_id,
    round(a.max_score * (0.5 + 0.5 * random())::numeric * d.parts) / d.parts,
    (select user_id from person where school_id = $1 and sis_id = 't1'),
    now() - interval '3 days'
  from section s
  join enrollment e on e.school_id = $1 and e.section_id = s.id
  join activity a on a.school_id = $1 and a.section_id = s.id
  cross join lateral (select case when a.max_score <= 20 then 2 else 1 end as parts) d
  where ${own}
  order by s.id, e.student_id, a.id`

const submissions = `
  insert into submission (school_id, activity_id, student_id, body, submitted_at)
  select $1, a.id, e.student_id, 'Handed in again.', now() - interval '1 day'
  from section s
  join enrollment e on e.school_id = $1 and e.section_id = s.id
  join activity a on a.school_id = $1 and a.section_id = s.id and a.position >= $3::int - 3
  where ${own} and e.id % 6 = 0`

const rolls = `
  insert into attendance_roll (school_id, section_id, date, taken_by, saved_by, taken_at, saved_at)
  select
    $1, s.id, current_date - day,
    (select user_id from person where school_id = $1 and sis_id = 't1'),
    (select user_id from person where school_id = $1 and sis_id = 't1'),
    now() - day * interval '1 day', now() - day * interval '1 day'
  from section s, generate_series(1, $3::int) day
  where ${own}`

const attendances = `
  insert into attendance (school_id, section_id, date, student_id, code, teacher_code_id, minutes)
  select $1, x.section_id, x.date, x.student_id, c.category, c.id, 50
  from (
    select r.section_id, r.date, e.student_id, random() as dice
    from section s
    join attendance_roll r on r.school_id = $1 and r.section_id = s.id
    join enrollment e on e.school_id = $1 and e.section_id = s.id
    where ${own}
    order by r.section_id, r.date, e.student_id
  ) x
  join attendance_code c on c.school_id = $1
    and c.category = case
      when x.dice < 0.03 then 'absent'
      when x.dice < 0.055 then 'tardy'
      when x.dice < 0.065 then 'excused'
      else 'present'
    end`

const attendanceDays = `
  insert into attendance_day
  select $1, d.*
  from kernel.attendance_days($1, kernel.students_of($1), '-infinity', 'infinity') d
  on conflict do nothing`

/** As gradebook.rules.ts computes them, for all at once. */
const totals = `
  insert into section_total (school_id, section_id, student_id, percent, letter)
  select
    $1, t.section_id, t.student_id, t.percent,
    (
      select r.letter
      from grading_scale_row r
      where r.school_id = $1 and r.min_percent <= t.percent
      order by r.min_percent desc
      limit 1
    )
  from (
    select section_id, student_id, round(sum(share * weight) / sum(weight), 2) as percent
    from (
      select g.section_id, g.student_id, k.weight, 100 * sum(g.points) / sum(a.max_score) as share
      from section s
      join grade g on g.school_id = $1 and g.section_id = s.id
      join activity a on a.school_id = $1 and a.id = g.activity_id
      join activity_type k on k.school_id = $1 and k.id = a.activity_type_id
      where ${own}
      group by g.section_id, g.student_id, k.id, k.weight
    ) parts
    group by section_id, student_id
  ) t`
