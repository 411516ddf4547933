import pg from 'pg'
import type { RoleUrls } from '#server/platform/postgres/roles.ts'
import { inBulk, insertLargeClasses, insertLargeGroup, insertLargeSchool } from '#server/demo/large-school.queries.ts'
import { random } from '#server/demo/random.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { hashPassword } from '#server/session/passwords.ts'

export const password = 'what the bench signs in with'
/** The teacher of the section of 200 × 100. */
export const teacherOfBig = 'bench.t1'
const ordinary = { prefix: 'L', sections: 300, students: 30, activities: 20, roll_days: 62 }
const big = { prefix: 'B', sections: 1, students: 200, activities: 100, roll_days: 0 }

/**
 * Fills the database once: 300 sections of 30 × 20, one of 200 × 100, 558,000 attendance rows. Schools already there
 * are kept.
 */
export const makeBenchSchool = async (owner: pg.Client, students: number): Promise<void> => {
  const { rowCount } = await owner.query(`select from school where short_code = 'bench'`)
  if (rowCount) return
  const password_hash = await hashPassword(password)
  await inBulk(owner, async () => {
    const group_id = await insertLargeGroup(owner, 'bench', 'Bench Group')
    await owner.query(`insert into account (group_id, username, group_role) values ($1, 'bench.super', 1)`, [group_id])
    const school_id = await insertLargeSchool(owner, random(20_261), {
      group_id,
      code: 'bench',
      name: 'Bench School',
      students,
      teachers: 100,
      password_hash,
    })
    await insertLargeClasses(owner, school_id, ordinary)
    await insertLargeClasses(owner, school_id, big)
    await owner.query(`update enrollment set start_date = start_date - 10000 where school_id = $1`, [school_id]) // rolls of B9 go back day by day, and hold who was in the class
    await owner.query(officeValues, [school_id])
    await owner.query(pastCourses, [school_id])
    await owner.query(parents, [school_id, group_id])
    await owner.query(
      'create table public.bench_row (id integer primary key, n integer not null); grant select, update on public.bench_row to portal_app',
    )
    await owner.query('insert into public.bench_row select n, 0 from generate_series(1, 64) n')
  })
  await owner.query('vacuum analyze')
}

/** Yesterday the office had its own value for every tenth student. */
const officeValues = `
  update attendance t
  set
    office_code_id = c.id, code = c.category, office_note = 'Dentist until noon', office_by = p.user_id,
    office_at = now()
  from attendance_code c, person p
  where t.school_id = $1
    and t.date = current_date - 1
    and t.id % 10 = 0
    and c.school_id = $1
    and c.category = 'excused'
    and p.school_id = $1
    and p.sis_id = 'a1'`

/** Every student has finished a dozen courses. */
const pastCourses = `
  insert into other_grade (
    school_id, student_id, title, source, term, graded_on, percent, letter, gpa_points, credits, credits_earned
  )
  select
    $1, s.id, 'Course ' || n, 'Lower school', 'Year ' || (n % 3), current_date - 400 - n, 60 + (s.id * 7 + n * 13) % 40,
    'B', 1 + (s.id + n) % 4, 1, 1
  from student s, generate_series(1, 12) n
  where s.school_id = $1`

/** 40 parents of two students each. */
const parents = `
  with made as (
    insert into account (group_id, username, fname, lname)
    select $2, 'bench.p' || n, 'Parent', 'Number ' || n
    from generate_series(1, 40) n
    returning id, username
  ),
  persons as (
    insert into person (school_id, user_id, sis_id, fname, lname)
    select $1, id, substr(username, 7), 'Parent', username
    from made
    returning id, sis_id
  ),
  roles as (
    insert into person_role (school_id, person_id, role)
    select $1, id, 5
    from persons
  )
  insert into guardianship (school_id, parent_id, student_id)
  select $1, p.id, s.id
  from persons p
  cross join generate_series(0, 1) child
  join student s on s.school_id = $1 and s.sis_id = 's' || (substr(p.sis_id, 2)::int * 2 + child)`

/** A connection of the owner that sees all rows. */
export const openOwner = async ({ ownerUrl }: RoleUrls): Promise<pg.Client> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(`set app.system = 'on'; set app.request_id = 'bench'`)
  return client
}

export type Cell = { student_id: number; activity_id: number; version: number }
/** One teacher signed in, with a section of the ordinary size and a cell in it. */
export type Teacher = {
  token: string
  username: string
  user_id: number
  person_id: number
  section_id: number
  cell: Cell
  student_ids: number[]
}
/** Somebody signed in who reads. */
export type Reader = { token: string; user_id: number; person_id: number }
export type Cast = {
  school_id: number
  group_id: number
  teachers: Teacher[]
  admins: string[]
  admin: { user_id: number; person_id: number }
  /** Students of the section of 200 × 100, and parents of two children. */
  students: Reader[]
  parents: Reader[]
  /** Everybody in it. */
  students_of_big: number[]
  superAdmin: string
  /** A family name that people of the school bear, as somebody types it. */
  sought: string
  big: number
  password_hash: string
}

/**
 * Whoever the bench is, signed in by rows: as many teachers as there are clients at most, each with a token of their
 * own. The first teacher has the big section and is none of them.
 */
export const castOf = async (owner: pg.Client, clients: number): Promise<Cast> => {
  const [school] = await rows<{ school_id: number; group_id: number; big: number; password_hash: string }>(
    owner,
    `
      select
        s.id as school_id, s.group_id, x.id as big,
        (select password_hash from auth.credential limit 1) as password_hash
      from school s
      join section x on x.school_id = s.id and x.sis_id = 'B0'
      where s.short_code = 'bench'`,
    [],
  )
  if (!school) throw new Error('the bench school is missing')
  const people = await rows<{ user_id: number; person_id: number; username: string; role: number }>(
    owner,
    `
      select a.id as user_id, p.id as person_id, a.username, r.role
      from person p
      join person_role r on r.school_id = p.school_id and r.person_id = p.id
      join account a on a.id = p.user_id
      where p.school_id = $1 and r.role in (2, 3)
      order by r.role, length(p.sis_id), p.sis_id`,
    [school.school_id],
  )
  const [admin] = people
  if (!admin) throw new Error('the bench school has no admin')
  const teachers: Teacher[] = []
  for (const person of people.filter(({ role }) => role === 3).slice(1, clients + 1)) {
    const [own] = await rows<{ section_id: number; cell: Cell; student_ids: number[] }>(
      owner,
      `
        select
          s.id as section_id,
          (
            select json_build_object('student_id', g.student_id, 'activity_id', g.activity_id, 'version', g.version)
            from grade g
            where g.school_id = $1 and g.section_id = s.id
            order by g.id
            limit 1
          ) as cell,
          (
            select json_agg(e.student_id)
            from enrollment e
            where e.school_id = $1 and e.section_id = s.id
          ) as student_ids
        from section s
        join section_teacher t on t.school_id = $1 and t.section_id = s.id
        where s.school_id = $1 and t.teacher_id = $2 and s.sis_id like 'L%'
        order by s.id
        limit 1`,
      [school.school_id, person.person_id],
    )
    if (!own) throw new Error('a teacher without a section')
    teachers.push({ ...person, ...own, token: await signIn(owner, person.user_id, school.school_id, 3) })
  }
  const admins: string[] = []
  while (admins.length < clients) admins.push(await signIn(owner, admin.user_id, school.school_id, 2))
  const readers = async (role: 4 | 5, chosen: string): Promise<Reader[]> => {
    const found = await rows<{ user_id: number; person_id: number }>(
      owner,
      `select p.user_id, p.id as person_id from person p where p.school_id = $1 and ${chosen} order by p.id limit $2`,
      [school.school_id, clients],
    )
    return Promise.all(
      found.map(async (one) => ({ ...one, token: await signIn(owner, one.user_id, school.school_id, role) })),
    )
  }
  const students = await readers(
    4,
    `exists (select from enrollment e where e.school_id = p.school_id and e.student_id = p.id and e.section_id = ${school.big})`,
  )
  const inBig = await rows<{ id: number }>(
    owner,
    'select student_id as id from enrollment where school_id = $1 and section_id = $2 order by 1',
    [school.school_id, school.big],
  )
  const parents = await readers(5, `p.sis_id like 'p%'`)
  const [above] = await rows<{ id: number }>(owner, `select id from account where username = 'bench.super'`, [])
  const [name] = await rows<{ sought: string }>(
    owner,
    `
      select lower(lname) as sought
      from person
      where school_id = $1 and lname ~ '^[A-Za-z]{5,}$'
      group by 1
      order by count(*) desc, 1
      limit 1`,
    [school.school_id],
  )
  return {
    ...school,
    teachers,
    students,
    parents,
    students_of_big: inBig.map(({ id }) => id),
    admins,
    admin,
    sought: name?.sought ?? '',
    superAdmin: await signIn(owner, above?.id ?? 0, null, 1),
  }
}

/** The version that a cell has now. */
export const presentVersion = async (owner: pg.Client, { student_id, activity_id }: Cell): Promise<number> =>
  (
    await rows<{ version: number }>(owner, 'select version from grade where student_id = $1 and activity_id = $2', [
      student_id,
      activity_id,
    ])
  )[0]?.version ?? 0

/** How many days back the section has no rolls, with room for one that is still under way. */
export const daysOfRolls = async (owner: pg.Client, section_id: number): Promise<number> =>
  (
    await rows<{ days: number }>(
      owner,
      'select coalesce(current_date - min(date), 0) + 5 as days from attendance_roll where section_id = $1',
      [section_id],
    )
  )[0]?.days ?? 0

const signIn = async (owner: pg.Client, user_id: number, school_id: number | null, role: number): Promise<string> => {
  const { token, hash } = newToken()
  await owner.query(
    `
      insert into auth.session (token_hash, user_id, school_id, role, real_user_id, expires_at)
      values ($1, $2, $3, $4, $2, now() + interval '1 day')`,
    [hash, user_id, school_id, role],
  )
  return token
}

const rows = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await client.query<Row>(text, values)).rows
