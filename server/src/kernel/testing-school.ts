import { parent, type Role, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import { newToken } from './request-scope.ts'
import type { Owner, Row } from './testing-database.ts'

export type School = { id: number; group_id: number; short_code: string; time_zone: string }
export type Person = {
  user_id: number
  person_id: number
  school_id: number | null
  group_id: number
  role: Role
  username: string
  name: string
  token: string
}
/**
 * One section as its school runs it: three students, each with a parent of their own, and a unit with three activities
 * of 10, 20 and 100 points.
 */
export type Classroom = {
  school: School
  admin: Person
  teacher: Person
  students: Person[]
  parents: Person[]
  section_id: number
  unit_id: number
  activity_type_id: number
  activities: { id: number; max_score: number }[]
}

let made = 0
/** Made one after the other they also stand so in order: user-7-00099 before user-7-00100. */
const fresh = (word: string): string => `${word}-${process.pid}-${String(++made).padStart(5, '0')}`

/** Makes groups, schools, people and classes quickly, a few statements each. */
export const schoolMaker = (owner: () => Owner) => {
  const insertOne = async (table: string, record: Row): Promise<number> =>
    (await owner().insert(table, [record]))[0]?.id ?? 0

  const group = (parent_id: number | null = null): Promise<number> =>
    insertOne('school_group', { code: fresh('group'), name: fresh('Group'), parent_id })

  const school = async (
    values: { group_id?: number; time_zone?: string; language?: string; host?: string } = {},
  ): Promise<School> => {
    const group_id = values.group_id ?? (await group())
    const [row] = await owner().insert<School>('school', [
      {
        time_zone: 'UTC',
        language: 'en',
        languages: ['en'],
        short_code: fresh('school'),
        name: fresh('School'),
        host: null,
        ...values,
        group_id,
      },
    ])
    if (!row) throw new Error('a school was not made')
    return row
  }

  /**
   * People of one role, each with an account, what the school knows of them, and a session that has just begun with a
   * password.
   */
  const people = async (
    { group_id, id }: { group_id: number; id: number | null },
    role: Role,
    count = 1,
  ): Promise<Person[]> => {
    const tokens = Array.from({ length: count }, () => ({ username: fresh('user'), ...newToken() }))
    const rows = await owner().rows<{ user_id: number; person_id: number | null; username: string; name: string }>(
      `
        with given as (
          select *
          from unnest($4::text[], $5::bytea[]) with ordinality as g (username, token_hash, nth)
        ),
        accounts as (
          insert into account (group_id, username, email, fname, lname, group_role)
          select
            $1, username, username || '@school.example', 'Given', 'Family ' || username, case when $3 = 1 then 1 end
          from given
          returning *
        ),
        persons as (
          insert into person (school_id, user_id, fname, lname, email)
          select $2, id, fname, lname, email
          from accounts
          where $3 <> 1
          returning id, user_id
        ),
        roles as (
          insert into person_role (school_id, person_id, role)
          select $2, id, $3
          from persons
        ),
        students as (
          insert into student (school_id, id, number, grade_level)
          select $2, id, 'S' || id, '9'
          from persons
          where $3 = ${student}
        ),
        teachers as (
          insert into teacher (school_id, id)
          select $2, id
          from persons
          where $3 = ${teacher}
        ),
        sessions as (
          insert into auth.session (token_hash, user_id, school_id, role, real_user_id, expires_at, proved_at)
          select g.token_hash, a.id, $2, $3, a.id, now() + interval '1 day', now()
          from accounts a
          join given g using (username)
        )
        select a.id as user_id, p.id as person_id, a.username, a.fname || ' ' || a.lname as name
        from accounts a
        join given g using (username)
        left join persons p on p.user_id = a.id
        order by g.nth`,
      [group_id, id, role, tokens.map((one) => one.username), tokens.map((one) => one.hash)],
    )
    return rows.map((row, at) => ({
      ...row,
      person_id: row.person_id ?? 0,
      school_id: id,
      group_id,
      role,
      token: tokens[at]?.token ?? '',
    }))
  }

  const person = async (school: { group_id: number; id: number | null }, role: Role): Promise<Person> => {
    const [one] = await people(school, role)
    if (!one) throw new Error('nobody was made')
    return one
  }

  /** Another session for the same account, in a school and role. */
  const session = ({ user_id }: Person, school_id: number | null, role: Role): Promise<string> =>
    sessionOf(user_id, school_id, role)
  const sessionOf = async (user_id: number, school_id: number | null, role: Role): Promise<string> => {
    const { token, hash } = newToken()
    await owner().rows(
      `
        insert into auth.session (token_hash, user_id, school_id, role, real_user_id, expires_at)
        values ($1, $2, $3, $4, $2, now() + interval '1 day')`,
      [hash, user_id, school_id, role],
    )
    return token
  }

  const enroll = (school_id: number, section_id: number, students: Person[], status = 'active') =>
    owner().insert<{ id: number; student_id: number }>(
      'enrollment',
      students.map(({ person_id }) => ({ school_id, section_id, student_id: person_id, status })),
    )

  /**
   * A section of this school with a teacher, a unit and activities; it meets Monday to Friday in a period from 08:30 to
   * 09:20.
   */
  const section = async (school_id: number, teacher_id: number, students: Person[]) => {
    const department_id = await insertOne('department', { school_id, name: fresh('Biology'), color: 3 })
    const academic_term_id = await insertOne('academic_term', {
      school_id,
      name: fresh('Term'),
      start_date: '2026-08-01',
      end_date: '2027-06-30',
    })
    const grading_scale_id = await insertOne('grading_scale', { school_id, name: fresh('A to F') })
    const facility_id = await insertOne('facility', { school_id, name: fresh('Room') })
    const activity_type_id = await insertOne('activity_type', { school_id, name: fresh('Homework'), weight: 0 })
    const [known] = await owner().rows<{ id: number }>(
      `select id from bell_period where school_id = $1 and name = '1'`,
      [school_id],
    )
    const bell_period_id =
      known?.id ??
      (await insertOne('bell_period', { school_id, name: '1', start_time: '08:30', end_time: '09:20', position: 0 }))
    await owner().insert(
      'grading_scale_row',
      [
        ['A', 90],
        ['B', 80],
        ['F', 0],
      ].map(([letter, min_percent], position) => ({
        school_id,
        grading_scale_id,
        letter,
        min_percent,
        position,
        gpa_points: 0,
      })),
    )
    const course_id = await insertOne('course', { school_id, name: fresh('Biology'), department_id })
    const section_id = await insertOne('section', {
      school_id,
      course_id,
      academic_term_id,
      grading_scale_id,
      facility_id,
      number: '0001',
      name: fresh('Biology 9'),
    })
    await insertOne('section_teacher', { school_id, section_id, teacher_id })
    await owner().insert(
      'section_meeting',
      [1, 2, 3, 4, 5].map((weekday) => ({ school_id, section_id, weekday, bell_period_id })),
    )
    if (students.length > 0) await enroll(school_id, section_id, students)
    const unit_id = await insertOne('unit', { school_id, section_id, name: fresh('Cells') })
    const activities = await owner().insert<{ id: number; max_score: number }>(
      'activity',
      [10, 20, 100].map((max_score, position) => ({
        school_id,
        section_id,
        unit_id,
        activity_type_id,
        name: fresh('Cell walls'),
        max_score,
        position,
        due_at: '2026-11-25T23:59:00Z',
      })),
    )
    return {
      section_id,
      unit_id,
      activity_type_id,
      activities: activities.map(({ id, max_score }) => ({ id, max_score })),
    }
  }

  const classroom = async (
    values: Parameters<typeof school>[0] & { in?: School; students?: number } = {},
  ): Promise<Classroom> => {
    const { in: given, students: count = 3, ...rest } = values
    const place = given ?? (await school(rest))
    const admin = await person(place, schoolAdmin)
    const taughtBy = await person(place, teacher)
    const students = await people(place, student, count)
    const parents = await people(place, parent, count)
    await owner().insert(
      'guardianship',
      students.map(({ person_id }, at) => ({
        school_id: place.id,
        student_id: person_id,
        parent_id: parents[at]?.person_id,
      })),
    )
    return {
      school: place,
      admin,
      teacher: taughtBy,
      students,
      parents,
      ...(await section(place.id, taughtBy.person_id, students)),
    }
  }

  return {
    group,
    school,
    people,
    person,
    session,
    sessionOf,
    enroll,
    section,
    classroom,
    superAdmin: (group_id: number) => person({ group_id, id: null }, superAdmin),
  }
}
