import { describe, expect, test } from 'vitest'
import type { RowResult, RunSummary, StagedRow } from '#contract/imports/import.contract.ts'
import { filesOf, filesWith, sums, withProduct } from './import.testing.ts'

const portal = withProduct()
const { call, check, confirm, count, imported } = portal
const inGroup = 'school_id in (select id from school where group_id = $1)'
const feeds = { '1.1': filesOf('oneroster-11'), '1.2': filesOf('oneroster-12') }
const feed = feeds['1.1']

const superAdmin = async () => {
  const group_id = await portal.group()
  return { group_id, token: await portal.signedIn(1, group_id) }
}
const rowsOf = async (token: string, run_id: number, filter = {}): Promise<StagedRow[]> =>
  ((await call(token, 'GET', 'import_rows', { run_id, size: 200, ...filter })).data as { rows: StagedRow[] }).rows
const results = (run: RunSummary) =>
  (['new', 'changed', 'ended', 'unchanged', 'wrong', 'held_back'] as RowResult[]).map((result) => sums(run, result))
const codes = async (token: string, run_id: number) =>
  (
    (await call(token, 'GET', 'import_run', { run_id })).data as { notes: { code: string; params: unknown }[] }
  ).notes.map(({ code, params }) => [code, params])
const delta = (files: Record<string, string>) => ({
  'manifest.csv': [
    'propertyName,value',
    'oneroster.version,1.1',
    ...Object.keys(files).map((file) => `file.${file.replace('.csv', '')},delta`),
  ].join('\r\n'),
  ...files,
})
const userHeader =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password'
const enrollmentHeader =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate'

describe.each(['1.1', '1.2'] as const)('a feed of OneRoster %s', (version) => {
  test('becomes schools, terms, grading periods, courses, sections, people and enrollments', async () => {
    const { group_id, token } = await superAdmin()
    const { run } = await check(token, feeds[version])
    expect([run.source, run.format_version, await rowsOf(token, run.id, { result: 'wrong' })]).toEqual([
      'oneroster',
      version,
      [],
    ])
    await confirm(token, run.id)
    expect(await count('school', 'group_id = $1', [group_id])).toBe(2)
    const stored = {
      academic_term: 6,
      grading_period: 6,
      course: 4,
      section: 4,
      student: 6,
      teacher: 4,
      section_teacher: 5,
      enrollment: 8,
    }
    for (const [table, rows] of Object.entries(stored))
      expect([table, await count(table, inGroup, [group_id])]).toEqual([table, rows])
    expect(await codes(token, run.id)).toEqual([['staff_left', { count: 1 }]])
  })

  test('changes nothing when it comes a second time', async () => {
    const { token } = await superAdmin()
    const first = await imported(token, feeds[version])
    const { run } = await check(token, feeds[version])
    expect(await rowsOf(token, run.id, { result: 'changed' })).toEqual([])
    expect(results(run)).toEqual([0, 0, 0, sums(first, 'new') + sums(first, 'unchanged'), 0, 0])
  })

  test('is undone whole', async () => {
    const { group_id, token } = await superAdmin()
    const run = await imported(token, feeds[version])
    expect((await call(token, 'POST', 'undo_import', { run_id: run.id })).data).toMatchObject({
      status: 'undone',
      kept: [],
    })
    expect(await count('school', 'group_id = $1', [group_id])).toBe(0)
  })

  test('stores no password, under no name', async () => {
    const { token } = await superAdmin()
    await imported(token, feeds[version])
    for (const table of ['import_row', 'import_run', 'audit_log', 'person'])
      expect(await count(table, `t::text like '%S3cret%'`, [])).toBe(0)
  })
})

describe('what a feed tells', () => {
  test('lies where people look for it', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const nora = await portal.one(
      `
        select p.fname, p.email, p.gender, t.number, t.grade_level, t.birth_date::text
        from student t
        join person p on p.school_id = t.school_id and p.id = t.id
        where t.${inGroup} and t.sis_id = 'u1'`,
      [group_id],
    )
    expect(nora).toEqual({
      fname: 'Nora',
      email: 'whitfield@home.example',
      gender: 'female',
      number: '10001',
      grade_level: '9',
      birth_date: '2011-04-02',
    })
    const period = await portal.one(
      `
        select g.name, a.name as term
        from grading_period g
        join academic_term a on a.school_id = g.school_id and a.id = g.academic_term_id
        where g.${inGroup} and g.sis_id = 'q3'
        limit 1`,
      [group_id],
    )
    expect(period).toEqual({ name: 'Quarter 3', term: 'Spring' }) // its parent is the year
    const lead = await portal.one(
      `
        select string_agg(m.sis_id || ' ' || t.role, ', ' order by m.sis_id) as who
        from section_teacher t
        join section s on s.school_id = t.school_id and s.id = t.section_id
        join teacher m on m.school_id = t.school_id and m.id = t.teacher_id
        where t.${inGroup} and s.sis_id = 'k1'`,
      [group_id],
    )
    expect(lead).toEqual({ who: 't1 lead, t2 co_teacher' })
  })

  test('a class of several terms lasts from the first day of the first to the last day of the last', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const datesOf = (sis_id: string) =>
      portal.one(`select start_date::text, end_date::text from section where ${inGroup} and sis_id = $2`, [
        group_id,
        sis_id,
      ])
    expect(await datesOf('k1')).toEqual({ start_date: '2026-08-17', end_date: '2027-06-11' })
    expect(await datesOf('k2')).toEqual({ start_date: null, end_date: null }) // as its term
  })

  test('keeps unknown columns with their record', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const { extra } = await portal.one<{ extra: unknown }>(
      `select sis_extra as extra from person where ${inGroup} and sis_id = 'u5'`,
      [group_id],
    )
    expect(extra).toMatchObject({
      'metadata.homeroom': 'Room 5',
      userIds: '{LDAP:atanaka}',
      'demographics.asian': 'true',
      'demographics.sex': 'unspecified',
    })
  })

  test('two people with one e-mail are two people; a user name is of one', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    expect(
      await count('person', `${inGroup} and email = 'whitfield@home.example' and sis_id in ('u1', 'u2')`, [group_id]),
    ).toBe(2)
    expect(
      await count('account', `group_id = $1 and lower(email) = 'whitfield@home.example'`, [group_id]),
    ).toBeGreaterThan(1)
    const { run } = await check(token, filesWith(feed, 'users.csv', ['ewhitfield', 'nwhitfield']))
    expect(
      (await rowsOf(token, run.id, { result: 'wrong' })).map(({ sis_id, problems }) => [sis_id, problems[0]?.reason]),
    ).toEqual([['u2', 'username_twice']])
  })

  test('a teacher of two schools is one account with a record in each', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    expect(await count('teacher', `${inGroup} and sis_id = 't1'`, [group_id])).toBe(2)
    expect(await count('account', `group_id = $1 and username = 'aokafor'`, [group_id])).toBe(1)
  })

  test('who has no user name gets no account', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, filesWith(feed, 'users.csv', [',jberg,{LDAP:jberg}', ',,']))
    expect(await count('student', `${inGroup} and sis_id = 'u4'`, [group_id])).toBe(1)
    expect(await count('person', `${inGroup} and sis_id = 'u4' and user_id is null`, [group_id])).toBe(1)
  })

  test('wrong words and dates are told with their column, and hold back what stands on them', async () => {
    const { token } = await superAdmin()
    const wrong = filesWith(filesWith(feed, 'academicSessions.csv', ['2026-12-18', '18.12.2026']), 'users.csv', [
      'u1,,,true',
      'u1,gone,,true',
    ])
    const { run } = await check(token, wrong)
    const answer = (await rowsOf(token, run.id, { result: 'wrong' })).map(({ kind, sis_id, problems }) => [
      kind,
      sis_id,
      problems.map(({ column, reason }) => `${column}: ${reason}`),
    ])
    expect(answer).toEqual([
      ['term', 's1', ['endDate: date_iso']],
      ['term', 's1', ['endDate: date_iso']],
      ['student', 'u1', ['status: choice']],
    ])
    expect((await rowsOf(token, run.id, { result: 'held_back', kind: 'enrollment' })).length).toBeGreaterThan(0)
  })

  test('files of two formats are not mixed', async () => {
    const { token } = await superAdmin()
    expect(
      await check(token, { 'School.csv': 'SIS ID,Name\n1,North\n', 'orgs.csv': feed['orgs.csv'] ?? '' }),
    ).toMatchObject({
      http: 422,
      code: 'import-two-formats',
    })
  })

  test('a file that the manifest announces and that is missing is told; grades are left alone', async () => {
    const { token } = await superAdmin()
    const { 'demographics.csv': _, ...rest } = feed
    const { run } = await check(token, { ...rest, 'results.csv': 'sourcedId\n1\n' })
    expect(await codes(token, run.id)).toContainEqual(['file_promised', { file: 'demographics.csv' }])
    expect((await call(token, 'GET', 'import_run', { run_id: run.id })).data).toMatchObject({
      ignored_files: ['results.csv'],
    })
  })
})

describe('families', () => {
  const links = async (group_id: number) =>
    (
      await portal.owner().query(
        `
          select a.sis_id || ' of ' || c.sis_id as who
          from guardianship t
          join person a on a.school_id = t.school_id and a.id = t.parent_id
          join person c on c.school_id = t.school_id and c.id = t.student_id
          where t.${inGroup}
          order by 1`,
        [group_id],
      )
    ).rows.map(({ who }) => who)

  test.each(['1.1', '1.2'] as const)(
    'of %s: who is named with a child is its parent, in each school where a child is',
    async (version) => {
      const { group_id, token } = await superAdmin()
      await imported(token, feeds[version])
      expect(await links(group_id)).toEqual(['p1 of u1', 'p1 of u2', 'p2 of u3'])
      expect(await count('person_role', `${inGroup} and role = 5`, [group_id])).toBe(3)
      expect(await count('account', `group_id = $1 and username = 'dwhitfield'`, [group_id])).toBe(1)
    },
  )

  test('named from the other end, of parents with their children, are the same', async () => {
    const { group_id, token } = await superAdmin()
    const turned = filesWith(
      feed,
      'users.csv',
      [',10003,samira@rusd.example,,,p2,', ',10003,samira@rusd.example,,,,'],
      ['omar@home.example,,555-0102,,', 'omar@home.example,,555-0102,u3,'],
    )
    await imported(token, turned)
    expect(await links(group_id)).toContain('p2 of u3')
    const { run } = await check(token, feed)
    expect(await rowsOf(token, run.id, { kind: 'guardian', result: 'new' })).toEqual([])
  })

  test('an agent of another role is no parent, and one that nobody knows is told', async () => {
    const { group_id, token } = await superAdmin()
    const named = filesWith(
      feed,
      'users.csv',
      [',10004,,,,,09', ',10004,,,,a1,09'],
      [',10005,aiko@rusd.example,,,,06', ',10005,aiko@rusd.example,,,p77,06'],
    )
    const { run } = await check(token, named)
    expect(
      (await rowsOf(token, run.id, { result: 'wrong' })).map(({ kind, sis_id, problems }) => [
        kind,
        sis_id,
        problems[0]?.reason,
      ]),
    ).toEqual([['guardian', 'u5', 'unknown_parent']])
    await confirm(token, run.id)
    expect(await links(group_id)).toHaveLength(3)
  })
})

describe('a file of changes', () => {
  const ends = delta({
    'users.csv': `${userHeader}\r\nu4,tobedeleted,2026-11-01T00:00:00Z,false,org-n,student,jberg,,Jonas,Berg,,10004,,,,,09,\r\n`,
    'enrollments.csv': [
      enrollmentHeader,
      'e7,tobedeleted,2026-11-01T00:00:00Z,k1,org-n,u1,student,false,,2026-10-30',
      'e2,tobedeleted,2026-11-01T00:00:00Z,k1,org-n,t2,teacher,false,,',
      'e99,tobedeleted,2026-11-01T00:00:00Z,k2,org-n,u3,student,false,,',
    ].join('\r\n'),
  })

  test('ends what is to be deleted, and deletes nobody', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const { run } = await check(token, ends)
    expect((await rowsOf(token, run.id, { result: 'ended' })).map(({ kind, sis_id }) => `${kind} ${sis_id}`)).toEqual([
      'teaching t2',
      'enrollment u1',
    ])
    expect((await rowsOf(token, run.id, { result: 'ended' })).flatMap(({ changes }) => changes)).toEqual([
      { field: 'end_date', old: '', new: '2026-10-30' },
      { field: 'status', old: 'active', new: 'withdrawn' },
    ])
    await confirm(token, run.id)
    expect(
      await portal.one(`select status, end_date::text from enrollment t where ${inGroup} and status <> 'active'`, [
        group_id,
      ]),
    ).toEqual({
      status: 'withdrawn',
      end_date: '2026-10-30',
    })
    expect(await count('section_teacher', inGroup, [group_id])).toBe(4)
    expect(await count('student', inGroup, [group_id])).toBe(6)

    expect((await call(token, 'POST', 'undo_import', { run_id: run.id })).data).toMatchObject({
      status: 'undone',
      kept: [],
    })
    expect(
      await count('enrollment', `${inGroup} and status = 'active' and end_date is null and not ended_by_feed`, [
        group_id,
      ]),
    ).toBe(8)
    expect(await count('section_teacher', inGroup, [group_id])).toBe(5)
  })

  test('gives the seat of who is withdrawn to who waits longest, and tells them', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const owner = portal.owner()
    const { id, school_id } = await portal.one<{ id: string; school_id: string }>(
      `
        update section t
        set seat_cap = (select count(*) from enrollment e where e.school_id = t.school_id and e.section_id = t.id)
        where ${inGroup} and sis_id = 'k1'
        returning id, school_id`,
      [group_id],
    )
    const waits = async (sis_id: string, email: string, since: string) => {
      const person_id = await portal.idOf(
        `insert into person (school_id, fname, lname, email) values ($1, 'Who', 'Waits', $2)`,
        [school_id, email],
      )
      await owner.query(`insert into student (school_id, id, number, sis_id) values ($1, $2, $3, $3)`, [
        school_id,
        person_id,
        sis_id,
      ])
      await owner.query(
        `
          insert into enrollment (school_id, section_id, student_id, status, waiting_since)
          values ($1, $2, $3, 'waitlisted', $4)`,
        [school_id, id, person_id, since],
      )
    }
    await waits('w2', '', '2026-10-02T08:00:00Z')
    await waits('w1', 'longest@home.example', '2026-10-01T08:00:00Z')
    const statuses = async () =>
      Object.fromEntries(
        (
          await owner.query<{ sis_id: string; status: string }>(
            'select s.sis_id, e.status from enrollment e join student s on s.school_id = e.school_id and s.id = e.student_id where e.school_id = $1 and e.section_id = $2',
            [school_id, id],
          )
        ).rows.map(({ sis_id, status }) => [sis_id, status]),
      )

    const { run } = await check(token, ends)
    expect(await statuses()).toMatchObject({ u1: 'active', w1: 'waitlisted', w2: 'waitlisted' })
    await confirm(token, run.id)
    expect(await statuses()).toMatchObject({ u1: 'withdrawn', w1: 'active', w2: 'waitlisted' })
    expect(await count('mail_outbox', `school_id = $1 and recipient = 'longest@home.example'`, [school_id])).toBe(1)

    await call(token, 'POST', 'undo_import', { run_id: run.id })
    expect(await statuses()).toMatchObject({ u1: 'active', w1: 'active', w2: 'waitlisted' })
  })

  test('ends a student, who is inactive then and not gone', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const leaving = delta({
      'users.csv': `${userHeader}\r\nu1,tobedeleted,2026-11-01T00:00:00Z,,,student,,,,,,,,,,,,\r\n`,
    })
    const { run } = await check(token, leaving)
    expect((await rowsOf(token, run.id)).map(({ kind, sis_id, result }) => [kind, sis_id, result])).toEqual([
      ['student', 'u1', 'ended'],
    ])
    await confirm(token, run.id)
    expect(await portal.one(`select status from student where ${inGroup} and sis_id = 'u1'`, [group_id])).toEqual({
      status: 'inactive',
    })
    expect(await rowsOf(token, (await check(token, leaving)).run.id, { result: 'ended' })).toEqual([])
  })

  test('what a roster ended it may begin again; what people ended stays ended', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    await imported(token, ends)
    await portal.owner().query(
      `
        update enrollment t
        set status = 'dropped', end_date = '2026-10-01'
        from section s
        where t.${inGroup} and s.school_id = t.school_id and s.id = t.section_id and s.sis_id = 'k4'`,
      [group_id],
    )
    const { run } = await check(token, feed)
    expect(
      (await rowsOf(token, run.id, { kind: 'enrollment', result: 'changed' })).map(({ sis_id }) => sis_id),
    ).toEqual(['u1'])
    await confirm(token, run.id)
    expect(await count('enrollment', `${inGroup} and status = 'active' and end_date is null`, [group_id])).toBe(6)
    expect(await count('enrollment', `${inGroup} and status = 'dropped' and end_date = '2026-10-01'`, [group_id])).toBe(
      2,
    )
  })

  test('changes only what it tells', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, feed)
    const { run } = await check(
      token,
      delta({
        'demographics.csv':
          'sourcedId,status,dateLastModified,birthDate,sex\r\nu1,active,2026-11-01T00:00:00Z,2011-04-03,\r\n',
      }),
    )
    expect((await rowsOf(token, run.id)).map(({ title, changes }) => [title, changes])).toEqual([
      ['u1', [{ field: 'birth_date', old: '2011-04-02', new: '2011-04-03' }]],
    ])
    await confirm(token, run.id)
    expect(await count('person', `${inGroup} and sis_id = 'u1' and fname = 'Nora'`, [group_id])).toBe(1)
  })
})

describe('reach', () => {
  test('a school admin brings in the own school alone, of a feed of the whole district', async () => {
    const group_id = await portal.group()
    const own = await portal.school(group_id, 'Northgate High')
    const token = await portal.signedIn(2, group_id, own)
    await imported(token, feed)
    expect(await count('school', 'group_id = $1', [group_id])).toBe(1)
    expect(await count('student', 'school_id = $1', [own])).toBe(3)
    expect(await count('enrollment', 'school_id = $1', [own])).toBe(5)
  })
})
