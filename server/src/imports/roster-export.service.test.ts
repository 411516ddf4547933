import { describe, expect, test } from 'vitest'
import type { StagedRow } from '#contract/imports/import.contract.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { filesOf, sums, withProduct } from './import.testing.ts'

const portal = withProduct()
const { call, check, confirm, exported, imported } = portal
const feeds = { '1.1': filesOf('oneroster-11'), '1.2': filesOf('oneroster-12') }

const superAdmin = async () => {
  const group_id = await portal.group()
  return { group_id, token: await portal.signedIn(1, group_id) }
}
const rowsOf = async (token: string, run_id: number, filter = {}): Promise<StagedRow[]> =>
  ((await call(token, 'GET', 'import_rows', { run_id, size: 200, ...filter })).data as { rows: StagedRow[] }).rows
const notUnchanged = async (token: string, run_id: number) =>
  (await rowsOf(token, run_id))
    .filter(({ result }) => result !== 'unchanged')
    .map(({ kind, sis_id, result, changes, problems }) => [kind, sis_id, result, changes, problems])

/**
 * A school whose records were made in the portal: none has a SIS id, some people have no account, one teaches and is a
 * parent.
 */
const native = async (group_id: number, name = 'Hillcrest') => {
  const school_id = await portal.school(group_id, name)
  const account = (username: string) =>
    portal.idOf(`insert into account (group_id, username, fname, lname) values ($1, $2, 'x', 'y')`, [
      group_id,
      username,
    ])
  const person = async (fname: string, roles: number[], username = '') => {
    const id = await portal.idOf(
      `
        insert into person (school_id, user_id, fname, lname, email, phone, gender)
        values ($1, $2, $3, 'O’Neil, jr.', '=1+1@x.example', '555', 'other')`,
      [school_id, username === '' ? null : await account(username), fname],
    )
    for (const role of roles)
      await portal.idOf(`insert into person_role (school_id, person_id, role) values ($1, $2, $3)`, [
        school_id,
        id,
        role,
      ])
    return id
  }
  const key = `${name}-${school_id}`
  const [child, sibling, tutor, mother] = [
    await person('Ada', [4], `ada-${key}`),
    await person('Ben', [4]),
    await person('Cy', [3, 5], `cy-${key}`),
    await person('Di', [5]),
  ]
  const run = (statement: string, ...values: unknown[]) => portal.owner().query(statement, [school_id, ...values])
  await run(
    `
      insert into student (school_id, id, number, grade_level, birth_date)
      values ($1, $2, 'S-1', '7', '2013-02-03'), ($1, $3, 'S-2', 'K', null)`,
    child,
    sibling,
  )
  await run(`insert into teacher (school_id, id, number, title) values ($1, $2, 'T-1', 'Dr.')`, tutor)
  await run(
    `
      insert into guardianship (school_id, parent_id, student_id, relationship)
      values ($1, $2, $3, 'mother'), ($1, $2, $4, 'mother'), ($1, $5, $4, 'father')`,
    mother,
    child,
    sibling,
    tutor,
  )
  const term = await portal.idOf(
    `insert into academic_term (school_id, name, start_date, end_date) values ($1, 'Fall', '2026-08-20', '2026-12-20')`,
    [school_id],
  )
  await run(
    `
      insert into grading_period (school_id, name, academic_term_id, start_date, end_date)
      values ($1, 'Q1', $2, '2026-08-20', '2026-10-20')`,
    term,
  )
  const course = await portal.idOf(
    `
      insert into course (school_id, name, number, subject, description)
      values ($1, '=SUM(A1)', 'M-7', 'Maths', 'Two\nlines')`,
    [school_id],
  )
  const section = await portal.idOf(
    `
      insert into section (school_id, course_id, academic_term_id, number, name, period)
      values ($1, $2, $3, 'M-7-1', 'Maths "7"', '1')`,
    [school_id, course, term],
  )
  await portal.idOf(
    `insert into section (school_id, course_id, number, name) values ($1, $2, 'M-7-2', 'Without a term')`,
    [school_id, course],
  )
  await run(
    `insert into section_teacher (school_id, section_id, teacher_id, role) values ($1, $2, $3, 'assistant')`,
    section,
    tutor,
  )
  await run(
    `
      insert into enrollment (school_id, section_id, student_id, start_date)
      values ($1, $2, $3, '2026-08-21'), ($1, $2, $4, null)`,
    section,
    child,
    sibling,
  )
  return school_id
}

describe.each(['1.1', '1.2'] as const)('out and in again, OneRoster %s', (version) => {
  test('a school of the portal: nothing changes', async () => {
    const group_id = await portal.group()
    const school_id = await native(group_id)
    await portal
      .owner()
      .query(`update student set grade_level = '07' where school_id = $1 and number = 'S-1'`, [school_id])
    const token = await portal.signedIn(2, group_id, school_id)
    const files = await exported(token, version)
    const { run } = await check(token, files)
    expect(await notUnchanged(token, run.id)).toEqual([])
    expect(sums(run, 'unchanged')).toBeGreaterThan(14)
  })

  test('a group whose schools came from a feed: nothing changes', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feeds[version])
    await native(group_id)
    const { run } = await check(token, await exported(token, version))
    expect(await notUnchanged(token, run.id)).toEqual([])
  })

  test('into an empty group: the same files go out there', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feeds[version])
    await native(group_id, 'Hillcrest')
    await native(group_id, 'Lakeside')
    const files = await exported(token, version)

    const other = await superAdmin()
    const { run } = await check(other.token, files)
    expect(await rowsOf(other.token, run.id, { result: 'wrong' })).toEqual([])
    await confirm(other.token, run.id)
    expect(await exported(other.token, version)).toEqual(files)
  })

  test('what came in goes out, with its own ids and columns', async () => {
    const { token } = await superAdmin()
    await imported(token, feeds[version])
    const files = await exported(token, version)
    const lineOf = (file: string, id: string) => files[file]?.split('\r\n').find((line) => line.startsWith(`${id},`))
    expect(lineOf('orgs.csv', 'org-d')).toBe('org-d,,,Riverside Unified,district,RUSD,')
    expect(lineOf('orgs.csv', 'org-n')).toBe('org-n,,,Northgate High,school,0101,org-d')
    expect(lineOf('courses.csv', 'c-alg')).toBe('c-alg,,,y27,Algebra 1,MA101,"08,09",org-d,Mathematics,02052')
    expect(lineOf('classes.csv', 'k1')).toBe(
      'k1,,,Algebra 1 – A,09,c-alg,MA101-A,scheduled,R12,org-n,"s1,s2",Mathematics,,"1,3"',
    )
    expect(lineOf('enrollments.csv', 'e7')).toBe('e7,,,k1,org-n,u1,student,false,2026-08-17,')
    expect(files['users.csv']?.split('\r\n')[0]).toMatch(/,metadata\.homeroom$/)
    expect(lineOf('users.csv', 'u1')).toContain(
      version === '1.1'
        ? 'org-n,student,nwhitfield,{LDAP:nwhitfield},Nora,Whitfield,,10001,whitfield@home.example,,,p1,09,,Room 1'
        : 'nwhitfield',
    )
    if (version === '1.2') {
      expect(lineOf('roles.csv', 'r-t2-org-n')).toBe('r-t2-org-n,,,t2,primary,teacher,2026-08-17,,org-n,')
      expect(lineOf('userProfiles.csv', 'up1')).toBe('up1,,,u1,Reading app,v1,app-7,,userpass,nora27,')
      expect(lineOf('users.csv', 'u5')).toContain('they/them')
    }
    expect(JSON.stringify(files)).not.toContain('S3cret')
  })
})

test('values are for programs: a cell that looks like a formula goes out as it is', async () => {
  const group_id = await portal.group()
  const school_id = await native(group_id)
  const files = await exported(await portal.signedIn(2, group_id, school_id), '1.1')
  expect(files['courses.csv']).toContain(',=SUM(A1),')
  expect(files['users.csv']).toContain('"O’Neil, jr."')
})

test('who left, who waits and what is closed stays here', async () => {
  const { group_id, token } = await superAdmin()
  const school_id = await native(group_id)
  await portal
    .owner()
    .query(`update student set status = 'archived' where school_id = $1 and number = 'S-1'`, [school_id])
  await portal
    .owner()
    .query(`update section set status = 'closed' where school_id = $1 and number = 'M-7-2'`, [school_id])
  await portal.owner().query(
    `
      update guardianship
      set no_contact = true, contact = false, custody = false
      where school_id = $1 and relationship = 'mother'`,
    [school_id],
  )
  const files = await exported(token, '1.1')
  expect(files['users.csv']).not.toContain('Ada')
  expect(files['users.csv']).not.toContain(',Di,')
  expect(files['classes.csv']).not.toContain('M-7-2')
})

describe('reach', () => {
  test('a school admin gets the own school, a super admin those of the own groups', async () => {
    const { group_id, token } = await superAdmin()
    const [own] = [await native(group_id, 'Hillcrest'), await native(group_id, 'Lakeside')]
    const ofSchool = await exported(await portal.signedIn(2, group_id, own), '1.1')
    expect([ofSchool['orgs.csv']?.includes('Hillcrest'), ofSchool['orgs.csv']?.includes('Lakeside')]).toEqual([
      true,
      false,
    ])
    expect(ofSchool['users.csv']?.trim().split('\r\n')).toHaveLength(1 + 4)
    expect((await exported(token, '1.1'))['orgs.csv']).toContain('Lakeside')

    const stranger = await superAdmin()
    expect((await call(stranger.token, 'GET', 'export_roster', { version: '1.1', group_id })).http).toBe(404)
    expect(Object.keys(await exported(stranger.token, '1.1'))).toEqual(['manifest.csv'])
  })

  test('asks for the password where it was not given for a while', async () => {
    const { token } = await superAdmin()
    await portal
      .owner()
      .query(`update auth.session set proved_at = now() - interval '11 minutes' where token_hash = $1`, [
        hashToken(token),
      ])
    expect(await call(token, 'GET', 'export_roster', { version: '1.1' })).toMatchObject({
      http: 403,
      code: 'proof-needed',
    })
  })

  test('nobody else', async () => {
    const group_id = await portal.group()
    const school_id = await native(group_id)
    for (const role of [3, 4, 5] as const)
      expect(
        (await call(await portal.signedIn(role, group_id, school_id), 'GET', 'export_roster', { version: '1.1' })).http,
      ).toBe(403)
  })
})
