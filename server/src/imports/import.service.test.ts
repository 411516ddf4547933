import { describe, expect, test } from 'vitest'
import type { RunSummary, StagedRow } from '#contract/imports/import.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sweepImports } from './import.job.ts'
import { sample, sampleWith, sums, unheard, withProduct } from './import.testing.ts'
import { applyRun } from './roster-import.ts'

const portal = withProduct()
const { call, check, confirm, count, imported } = portal

const superAdmin = async () => {
  const group_id = await portal.group()
  return { group_id, token: await portal.signedIn(1, group_id) }
}
const inGroup = 'school_id in (select id from school where group_id = $1)'
const rowsOf = async (token: string, run_id: number, filter = {}): Promise<StagedRow[]> =>
  ((await call(token, 'GET', 'import_rows', { run_id, size: 200, ...filter })).data as { rows: StagedRow[] }).rows

describe('the sample of a real export', () => {
  test('becomes 2 schools, 28 sections with their courses, 86 students, 12 teachers and 602 enrollments', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    expect(await count('school', 'group_id = $1', [group_id])).toBe(2)
    const stored = {
      section: 28,
      course: 28,
      academic_term: 2,
      student: 86,
      teacher: 12,
      section_teacher: 28,
      enrollment: 602,
    }
    for (const [table, rows] of Object.entries(stored))
      expect([table, await count(table, inGroup, [group_id])]).toEqual([table, rows])
    const perSchool = await portal
      .owner()
      .query(
        'select count(*)::int as students from student t join school s on s.id = t.school_id where s.group_id = $1 group by s.id order by 1 desc',
        [group_id],
      )
    expect(perSchool.rows).toEqual([{ students: 60 }, { students: 26 }])
  })

  test('puts everybody into the search with role and number, once', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    const searched = (of: string) => count('auth.person_search', `${inGroup} and ${of}`, [group_id])
    expect([await searched(`roles = '{4}'`), await searched(`roles = '{3}'`)]).toEqual([86, 12])
    const whole = `exists (select from student s where s.school_id = t.school_id and s.id = t.person_id and s.number <> '' and strpos(t.words, kernel.plain(s.number)) > 0 and t.grade_level = s.grade_level)`
    expect(await searched(whole)).toBe(86)
  })

  test('stores nothing before the confirmation', async () => {
    const { group_id, token } = await superAdmin()
    const { run } = await check(token, sample)
    expect(sums(run, 'new')).toBe(2 + 2 + 28 + 28 + 12 + 86 + 28 + 602)
    expect(await count('school', 'group_id = $1', [group_id])).toBe(0)
    expect(await count('account', 'group_id = $1 and group_role is null', [group_id])).toBe(0)
  })

  test('changes no row when it comes a second time', async () => {
    const { token } = await superAdmin()
    await imported(token, sample)
    const { run } = await check(token, sample)
    expect([sums(run, 'new'), sums(run, 'changed'), sums(run, 'unchanged')]).toEqual([0, 0, 788])
    const again = (await confirm(token, run.id)).data as RunSummary
    expect([sums(again, 'new'), sums(again, 'changed')]).toEqual([0, 0])
  })

  test('gives people accounts without a password, and the principal none', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    expect(await count('account', 'group_id = $1 and group_role is null', [group_id])).toBe(98)
    expect(await count('auth.credential', 'user_id in (select id from account where group_id = $1)', [group_id])).toBe(
      0,
    )
    expect(
      await count('account', `group_id = $1 and lname in ('Roebuck', 'James') and fname in ('Amy', 'Harry')`, [
        group_id,
      ]),
    ).toBe(0)
    for (const table of ['import_row', 'import_run', 'audit_log'])
      expect(await count(table, `t::text like '%P@ssw%'`, [])).toBe(0)
  })

  test('is audited with who did it', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    const who = await portal.one<{ by: string }>(
      `
        select count(*) filter (where t.real_user_id = a.id and t.reason like 'Import %') || ' of ' || count(*) as by
        from audit_log t, account a
        where a.group_id = $1 and a.group_role = 1 and t.table_name = 'student' and t.${inGroup}`,
      [group_id],
    )
    expect(who.by).toBe('86 of 86')
  })
})

describe('wrong rows', () => {
  test('exactly the three planted faults are rejected with their reason, the rest is imported', async () => {
    const { group_id, token } = await superAdmin()
    const faulty = {
      ...sampleWith('Student.csv', ['\r\n13007,', '\r\n,'], ['11/12/1999', '2/30/1999']),
      'StudentEnrollment.csv': (sample['StudentEnrollment.csv'] ?? '').replace('11001,13003', '11001,99999'),
    }
    const { run } = await check(token, faulty)
    const wrong = await rowsOf(token, run.id, { result: 'wrong' })
    expect(
      wrong.map(({ kind, row, problems, holds_back }) => [
        kind,
        row,
        problems.map(({ column, reason }) => `${column}: ${reason}`),
        holds_back,
      ]),
    ).toEqual([
      ['student', 3, ['Birthdate: date_day'], 7],
      ['student', 8, ['SIS ID: required'], 7],
      ['enrollment', 4, ['SIS ID: unknown_student'], 0],
    ])
    await confirm(token, run.id)
    expect(await count('student', inGroup, [group_id])).toBe(84)
    expect(await count('enrollment', inGroup, [group_id])).toBe(602 - 14 - 1)
  })

  test('come as a file that a spreadsheet cannot run as a formula', async () => {
    const { token } = await superAdmin()
    const { run } = await check(token, { 'School.csv': 'SIS ID,Name\n,=HYPERLINK("x")\n' })
    const file = await call(token, 'GET', 'export_wrong_rows', { run_id: run.id })
    expect(file.text).toContain(`School.csv,2,SIS ID,This cell is empty. Fill it in.,,"'=HYPERLINK(""x"")"`)
  })

  test('an upload that cannot be read is refused whole, in words', async () => {
    const { token } = await superAdmin()
    expect(await check(token, { 'School.csv': 'Name\nNorth\n' })).toMatchObject({
      http: 422,
      code: 'import-column-missing',
      message: 'School.csv has no column "SIS ID".',
    })
    expect(await check(token, {})).toMatchObject({ http: 422, code: 'import-no-file' })
  })

  test('a user name of somebody else in the group is refused, whoever asks', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    const north = await portal.school(group_id, 'North', 'N')
    const admin = await portal.signedIn(2, group_id, north)
    const { run } = await check(admin, {
      'Student.csv': 'SIS ID,School SIS ID,First Name,Last Name,Username\n1,N,Ora,Klein,oklein\n',
    })
    expect((await rowsOf(admin, run.id))[0]?.problems).toEqual([
      { column: 'Username', reason: 'username_taken', params: { value: 'oklein' } },
    ])
  })
})

describe('changes', () => {
  const moved = sampleWith(
    'Student.csv',
    ['13001,10001,Ora,Klein', '13001,10001,Orah,Klein'],
    ['4/2/2000,2019', '4/3/2000,2020'],
  )

  test('show the value before and after, field by field', async () => {
    const { token } = await superAdmin()
    await imported(token, sample)
    const { run } = await check(token, moved)
    expect(
      (await rowsOf(token, run.id, { result: 'changed' })).map(({ title, changes }) => ({ title, changes })),
    ).toEqual([
      {
        title: 'Orah Klein',
        changes: [
          { field: 'birth_date', old: '2000-04-02', new: '2000-04-03' },
          { field: 'first_name', old: 'Ora', new: 'Orah' },
          { field: 'graduation_year', old: '2019', new: '2020' },
        ],
      },
    ])
  })

  test('an empty cell and an absent row take nothing away', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    await portal
      .owner()
      .query(`update person set email = 'ora@home.example' where ${inGroup} and sis_id = '13001'`, [group_id])
    const { run } = await check(token, {
      'Student.csv': (sample['Student.csv'] ?? '').split('\r\n').slice(0, 2).join('\r\n'),
    })
    expect([sums(run, 'changed'), sums(run, 'unchanged')]).toEqual([0, 1])
    await confirm(token, run.id)
    expect(await count('student', inGroup, [group_id])).toBe(86)
  })

  test('an enrollment that people ended is not begun again', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    await portal.owner().query(`update enrollment set status = 'withdrawn' where ${inGroup}`, [group_id])
    const { run } = await check(token, sample)
    expect(run.counts.enrollment).toEqual({ new: 0, changed: 0, ended: 0, unchanged: 602, wrong: 0, held_back: 0 })
  })

  test('an undo returns what was, but not what was changed again since', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    const run = await imported(token, moved)
    await portal.owner().query(`update person set fname = 'Aurora' where ${inGroup} and sis_id = '13001'`, [group_id])
    const undone = (await call(token, 'POST', 'undo_import', { run_id: run.id })).data as RunSummary
    expect(undone.kept).toEqual([{ kind: 'student', reason: 'changed_since', count: 1, examples: ['Orah Klein'] }])
    const ora = await portal.one(
      `
        select p.fname, t.birth_date::text, t.graduation_year
        from student t
        join person p on p.school_id = t.school_id and p.id = t.id
        where t.${inGroup} and t.sis_id = '13001'`,
      [group_id],
    )
    expect(ora).toEqual({ fname: 'Aurora', birth_date: '2000-04-02', graduation_year: 2019 })
  })
})

describe('undoing an import', () => {
  test('leaves nothing of it, and the same files can be imported again', async () => {
    const { group_id, token } = await superAdmin()
    const run = await imported(token, sample)
    const undone = (await call(token, 'POST', 'undo_import', { run_id: run.id })).data as RunSummary
    expect([undone.status, undone.kept]).toEqual(['undone', []])
    expect(await count('school', 'group_id = $1', [group_id])).toBe(0)
    expect(await count('account', 'group_id = $1 and group_role is null', [group_id])).toBe(0)
    expect(sums(await imported(token, sample), 'new')).toBe(788)
  })

  test('keeps what was used since, with what it stands on, and says so', async () => {
    const { group_id, token } = await superAdmin()
    const run = await imported(token, sample)
    const taught = await portal.one(
      `
        select t.school_id, t.section_id, t.student_id
        from enrollment t
        join student s on s.school_id = t.school_id and s.id = t.student_id
        where t.${inGroup} and s.sis_id = '13001'
        order by t.id
        limit 1`,
      [group_id],
    )
    await portal.owner().query(
      `
        insert into attendance (school_id, section_id, date, student_id, code, teacher_code_id)
        select $1, $2, '2026-11-20', $3, c.category, c.id
        from attendance_code c
        where c.school_id = $1 and c.category = 'absent'`,
      [taught['school_id'], taught['section_id'], taught['student_id']],
    )
    const { kept } = (await call(token, 'POST', 'undo_import', { run_id: run.id })).data as RunSummary
    expect(kept.map(({ kind, reason, count: rows }) => [kind, reason, rows])).toEqual([
      ['enrollment', 'used_since', 1],
      ['student', 'used_since', 1],
      ['section', 'used_since', 1],
      ['course', 'used_since', 1],
      ['term', 'used_since', 1],
      ['account', 'used_since', 1],
      ['school', 'used_since', 1],
    ])
    expect(await count('student', inGroup, [group_id])).toBe(1)
  })

  test('ends after 30 days', async () => {
    const { token } = await superAdmin()
    const run = await imported(token, sample)
    await portal.owner().query(`update import_run set imported_at = now() - interval '31 days' where id = $1`, [run.id])
    expect(await call(token, 'POST', 'undo_import', { run_id: run.id })).toMatchObject({
      http: 410,
      code: 'import-not-undoable',
    })
  })
})

test('staged rows go with the right to undo', async () => {
  const { token } = await superAdmin()
  const [old, young] = [await imported(token, sample), (await check(token, sample)).run]
  await portal.owner().query(`update import_run set imported_at = now() - interval '31 days' where id = $1`, [old.id])
  await sweepImports(portal.product().kernel.pool)()
  expect(await rowsOf(token, old.id)).toEqual([])
  expect(await rowsOf(token, young.id)).not.toEqual([])
})

describe('one import at a time, once', () => {
  test('a repeated confirmation with one key has one effect and one answer', async () => {
    const { token } = await superAdmin()
    const { run } = await check(token, sample)
    const first = await confirm(token, run.id, {}, 'the-same-key')
    const second = await confirm(token, run.id, {}, 'the-same-key')
    expect(second.text).toBe(first.text)
    expect(await confirm(token, run.id)).toMatchObject({ http: 409, code: 'import-not-open' })
  })

  test('two confirmations at the same moment import once', async () => {
    const { group_id, token } = await superAdmin()
    const { run } = await check(token, sample)
    const answers = await Promise.all([confirm(token, run.id), confirm(token, run.id)])
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await count('student', inGroup, [group_id])).toBe(86)
  })

  test('a run that was given up cannot be imported', async () => {
    const { token } = await superAdmin()
    const { run } = await check(token, sample)
    expect((await call(token, 'POST', 'cancel_import', { run_id: run.id })).http).toBe(200)
    expect((await confirm(token, run.id)).code).toBe('import-not-open')
  })

  test.each([1, 5, 9])('stopped after step %i, nothing of it is left', async (lastStep) => {
    const { group_id, token } = await superAdmin()
    const { run } = await check(token, sample)
    let step = 0
    const stopped = inSystemScope(
      portal.product().kernel.pool,
      { request_id: 'test', group_id, role: 1 },
      async (db) => {
        const result = await applyRun({ ...unheard, db }, run.id, async () => ++step < lastStep)
        expect(result).toMatchObject({ code: 'import-cancelled' })
        throw new Error('rolled back')
      },
    )
    await expect(stopped).rejects.toThrow('rolled back')
    expect(await count('school', 'group_id = $1', [group_id])).toBe(0)
    expect((await confirm(token, run.id)).http).toBe(200)
  })
})

describe('reach', () => {
  test('a school admin imports the own school and nothing of another', async () => {
    const group_id = await portal.group()
    const own = await portal.school(group_id, 'Contoso High School')
    const admin = await portal.signedIn(2, group_id, own)
    const run = await imported(admin, sample)
    expect(await count('school', 'group_id = $1', [group_id])).toBe(1)
    expect(await count('student', 'school_id = $1', [own])).toBe(60)
    expect(run.counts.school).toMatchObject({ new: 0, changed: 1, wrong: 1 })
    expect(
      (await rowsOf(admin, run.id, { result: 'wrong' })).map(({ row, problems }) => [row, problems[0]?.reason]),
    ).toEqual([[3, 'foreign_school']])
  })

  test('nobody sees, confirms, stops or undoes a run of another group or school', async () => {
    const { token } = await superAdmin()
    const run = await imported(token, sample)
    const other = await superAdmin()
    const school_id = await portal.school(other.group_id, 'North')
    const strangers = [other.token, await portal.signedIn(2, other.group_id, school_id)]
    for (const stranger of strangers) {
      expect(((await call(stranger, 'GET', 'import_runs')).data as { count: number }).count).toBe(0)
      for (const path of ['import_run', 'import_rows', 'export_wrong_rows'])
        expect([path, (await call(stranger, 'GET', path, { run_id: run.id })).http]).toEqual([path, 404])
      for (const path of ['import_roster', 'cancel_import', 'undo_import', 'export_password_links'])
        expect([path, (await call(stranger, 'POST', path, { run_id: run.id })).http]).toEqual([path, 404])
    }
  })

  test('a super admin brings nothing into a group above or beside the own', async () => {
    const { token } = await superAdmin()
    const beside = await portal.group()
    expect((await check(token, sample, { group_id: String(beside) })).http).toBe(404)
  })

  test('teachers, students and parents may do none of it', async () => {
    const group_id = await portal.group()
    const school_id = await portal.school(group_id, 'North')
    for (const role of [3, 4, 5] as const) {
      const token = await portal.signedIn(role, group_id, school_id)
      expect((await check(token, sample)).http).toBe(403)
      expect((await call(token, 'GET', 'import_runs')).http).toBe(403)
    }
  })
})

describe('newcomers', () => {
  const withAddress = sampleWith('Student.csv', ['OKlein,P@ssword,WA,', 'OKlein,P@ssword,WA,ora@home.example'])
  const mails = (group_id: number) => count('mail_outbox', inGroup, [group_id])

  test('are invited by mail when asked for, and only those with an address', async () => {
    const { group_id, token } = await superAdmin()
    const { run } = await check(token, withAddress)
    await confirm(token, run.id, { invite: true })
    expect(await mails(group_id)).toBe(1)
    const mail = await portal.one<{ recipient: string; body: string }>(
      `select recipient, body from mail_outbox where ${inGroup}`,
      [group_id],
    )
    expect(mail.recipient).toBe('ora@home.example')
    expect(mail.body).toMatch(/https:\/\/portal\.example\/reset-password\?code=[\w-]{43}&user=[^&\s]+&school=[\w-]+\n/)
  })

  test('are not written to otherwise, and wait for a link from a sheet', async () => {
    const { group_id, token } = await superAdmin()
    const run = await imported(token, withAddress)
    expect(await mails(group_id)).toBe(0)
    const sheet = await call(token, 'POST', 'export_password_links', { run_id: run.id })
    expect(sheet.text.trim().split('\n')).toHaveLength(1 + 98)
  })

  test('whoever has set a password is on no sheet any more', async () => {
    const { token } = await superAdmin()
    const run = await imported(token, sample)
    const sheet = await call(token, 'POST', 'export_password_links', { run_id: run.id })
    const code = /OKlein,\S+code=([\w-]{43})/.exec(sheet.text)?.[1] ?? ''
    const set = await portal
      .product()
      .app.inject({ method: 'POST', url: '/api/v2/reset_password', payload: { code, password: 'a long enough one 7' } })
    expect(set.statusCode).toBe(200)
    expect((await call(token, 'POST', 'export_password_links', { run_id: run.id })).text).not.toContain('OKlein')
  })
})
