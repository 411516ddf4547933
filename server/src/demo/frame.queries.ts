import type pg from 'pg'
import type { MasterSnapshot } from '#contract/courses/master.contract.ts'
import { trialAddress } from '#server/notifications/text-gateway.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import type { DemoSchool } from './schools.ts'

// Written on the owner's connection, as an installer would: everything here precedes the first signed-in user.

export const insertGroup = async (client: pg.Client, group: { code: string; name: string }): Promise<number> =>
  (
    await client.query<{ id: number }>('insert into school_group (code, name) values ($1, $2) returning id', [
      group.code,
      group.name,
    ])
  ).rows[0]?.id ?? 0

export const insertSchool = async (client: pg.Client, group_id: number, school: DemoSchool): Promise<number> =>
  (
    await client.query<{ id: number }>(
      'insert into school (group_id, short_code, name, native_name, time_zone, language, languages, accent, grade_low, grade_high, host) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id',
      [
        group_id,
        school.short_code,
        school.name,
        school.native_name,
        school.time_zone,
        school.language,
        school.languages,
        school.accent,
        '9',
        '12',
        school.host,
      ],
    )
  ).rows[0]?.id ?? 0

export const insertSuperAdmin = async (client: pg.Client, group_id: number, hash: string): Promise<void> => {
  await client.query(
    `
      with made as (
        insert into account (group_id, username, email, fname, lname, group_role)
        values ($1, 'super', 'super@riverside.example', 'Tamar', 'Nwosu', 1)
        returning id
      )
      insert into auth.credential (user_id, password_hash)
      select id, $2
      from made`,
    [group_id, hash],
  )
}

/** Accounts, persons and roles in one statement each; answers the ids by user name. */
export const insertPeople = async (
  client: pg.Client,
  group_id: number,
  school_id: number,
  people: DemoPerson[],
  hash: string,
): Promise<Map<string, { id: number; user_id: number }>> => {
  const rows = JSON.stringify(people)
  await client.query(
    `
      with made as (
        insert into account (group_id, username, email, fname, lname)
        select $1, p.username, p.email, p.fname, p.lname
        from jsonb_to_recordset($2::jsonb) p (username text, email text, fname text, lname text)
        returning id
      )
      insert into auth.credential (user_id, password_hash)
      select id, $3
      from made`,
    [group_id, rows, hash],
  )
  const { rows: made } = await client.query<{ id: number; user_id: number; username: string }>(
    `
      insert into person (school_id, user_id, sis_id, fname, lname, native_name, email, phone)
      select $1, a.id, p.number, p.fname, p.lname, p.native_name, p.email, p.phone
      from jsonb_to_recordset($3::jsonb) p (
        username text, number text, fname text, lname text, native_name text, email text, phone text
      )
      join account a on a.group_id = $2 and a.username = p.username
      returning id, user_id, email as username`,
    [school_id, group_id, rows],
  )
  const byEmail = new Map(made.map((row) => [row.username, row]))
  const ids = new Map(
    people.flatMap((person) => {
      const row = byEmail.get(person.email)
      return row ? [[person.username, { id: row.id, user_id: row.user_id }] as const] : []
    }),
  )
  await client.query(
    'insert into person_role (school_id, person_id, role) select $1, r.id, r.role from jsonb_to_recordset($2::jsonb) r (id bigint, role smallint)',
    [school_id, JSON.stringify(people.map(({ username, role }) => ({ id: ids.get(username)?.id, role })))],
  )
  return ids
}

export const insertStudentsAndTeachers = async (
  client: pg.Client,
  school_id: number,
  people: DemoPeople,
  idOf: (username: string) => number,
): Promise<void> => {
  await client.query(
    `
      insert into student (school_id, id, sis_id, number, grade_level, birth_date)
      select $1, s.id, s.number, s.number, s.grade_level, s.birth_date
      from jsonb_to_recordset($2::jsonb) s (id bigint, number text, grade_level text, birth_date date)`,
    [school_id, JSON.stringify(people.students.map((student) => ({ ...student, id: idOf(student.username) })))],
  )
  await client.query(
    `
      insert into teacher (school_id, id, sis_id, number)
      select $1, t.id, t.number, t.number
      from jsonb_to_recordset($2::jsonb) t (id bigint, number text)`,
    [
      school_id,
      JSON.stringify(people.teachers.map((teacher) => ({ number: teacher.number, id: idOf(teacher.username) }))),
    ],
  )
  const links = people.parents.flatMap((parent) =>
    parent.children.map((at) => ({
      parent_id: idOf(parent.username),
      student_id: idOf(people.students[at]?.username ?? ''),
    })),
  )
  await client.query(
    'insert into guardianship (school_id, parent_id, student_id) select $1, g.parent_id, g.student_id from jsonb_to_recordset($2::jsonb) g (parent_id bigint, student_id bigint)',
    [school_id, JSON.stringify(links)],
  )
}

/** A teacher whose own child attends the school: signs in once, switches roles. */
export const makeParentToo = async (
  client: pg.Client,
  school_id: number,
  person_id: number,
  student_id: number,
): Promise<void> => {
  await client.query('insert into person_role (school_id, person_id, role) values ($1, $2, 5)', [school_id, person_id])
  await client.query(
    `insert into guardianship (school_id, parent_id, student_id, relationship) values ($1, $2, $3, 'parent')`,
    [school_id, person_id, student_id],
  )
}

/** The account of an admin of one school runs this school too. */
export const makeAdminToo = async (client: pg.Client, school_id: number, user_id: number): Promise<void> => {
  await client.query(
    `
      with p as (
        insert into person (school_id, user_id, fname, lname, email)
        select $1, id, fname, lname, email
        from account
        where id = $2
        returning school_id, id
      )
      insert into person_role (school_id, person_id, role)
      select school_id, id, 2
      from p`,
    [school_id, user_id],
  )
}

const masterUnits = [
  {
    key: 'privacy',
    name: 'Privacy and data',
    topics: ['What a school knows about you', 'Passwords and passkeys', 'Photos of others'],
  },
  { key: 'sources', name: 'Sources and rumours', topics: ['Who wrote this', 'Pictures that lie', 'Checking a claim'] },
]

/** A course of the group, published twice: the second version has one lesson more in each unit, and a longer one. */
export const insertGlobalDepartments = (client: pg.Client, group_id: number) =>
  client.query(
    `
      insert into global_department (group_id, name, code, color)
      values ($1, 'Sciences', 'SCI', 2), ($1, 'Languages', 'LAN', 5), ($1, 'Arts', 'ART', 8)`,
    [group_id],
  )

export const insertMasterCourse = async (client: pg.Client, group_id: number): Promise<void> => {
  const version = (second: boolean): MasterSnapshot => ({
    number: 'DC9',
    name: 'Digital citizenship',
    description: 'Living with screens, data and each other.',
    subject: 'Digital citizenship',
    credits: 0.5,
    grade_levels: ['9', '10'],
    units: masterUnits.map(({ key, name, topics }) => ({
      key,
      name,
      description: '',
      lessons: topics.slice(0, second ? 3 : 2).map((topic, at) => ({
        key: `${key}-${at + 1}`,
        name: topic,
        summary: '',
        minutes: second && at === 0 ? 60 : 45,
        shared: true,
        blocks: [
          { kind: 'text', body: `## ${topic}\n\nTalk in pairs first, then write down one rule for your class.` },
        ],
      })),
    })),
  })
  const latest = version(true)
  const { number, name, description, subject, credits, grade_levels, units } = latest
  const { rows } = await client.query<{ id: string }>(
    `
      insert into master_course (group_id, number, name, description, subject, credits, grade_levels, units, published)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 2)
      returning id`,
    [group_id, number, name, description, subject, credits, grade_levels, JSON.stringify(units)],
  )
  const id = Number(rows[0]?.id)
  for (const [at, snapshot] of [version(false), latest].entries())
    await client.query(
      `
        insert into master_course_version (group_id, master_course_id, number, snapshot, published_by, published_at)
        select $1, $2, $3, $4, id, now()
        from account
        where group_id = $1 and group_role = 1
        order by id
        limit 1`,
      [group_id, id, at + 1, JSON.stringify(snapshot)],
    )
}

/** A gateway that hands nothing over: /dev-outbox shows what it would have sent. */
export const insertTextGateway = (client: pg.Client, group_id: number) => {
  const inbound = {
    from: 'from',
    text: 'text',
    id: 'id',
    status: 'status',
    delivered: 'delivered',
    undelivered: 'failed',
  }
  return client.query(
    `
      insert into text_gateway (
        group_id, address, method, content, body, success_statuses, sender, price, currency, inbound
      )
      values ($1, $2, 'POST', 'json', '{"to": "{to}", "text": "{text}"}', '200-299', 'SCHOOL', 79, 'USD', $3)`,
    [group_id, trialAddress, JSON.stringify(inbound)],
  )
}
