import { beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '#contract/session/erasure.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { type Classroom, ordinaryDay, type Person, withPortal } from '#server/kernel/testing.ts'
import { hashPassword } from './passwords.ts'

const portal = withPortal()
const password = 'correct horse battery'
let hashed = ''
beforeAll(async () => {
  hashed = await hashPassword(password)
})

/** `marks` are the words that would give the child away: each stands in this class alone. */
type Room = Classroom & { child: Person; parent: Person; marks: string[]; given: string; family: string }

/** A class whose first student has something personal in every place; the first parent is linked to that student. */
const room = async (): Promise<Room> => {
  const made = await portal.classroom()
  const [child] = made.students
  const [parent] = made.parents
  if (!child || !parent) throw new Error('nobody')
  const owner = portal.owner()
  const school_id = made.school.id
  const mine = [school_id, child.person_id]
  const mark = `mark${school_id}x`
  const [given, family] = [`Zoë-${mark}`, `Quell-${mark}`]
  const text = (statement: string, values: unknown[]) => owner.rows(statement.replaceAll('MARK', mark), values)
  await text(
    `
      update person
      set fname = 'Zoë-MARK', lname = 'Quell-MARK', native_name = 'Native-MARK', phone = '+49-MARK', sis_id = 'SIS-MARK'
      where school_id = $1 and id = $2`,
    mine,
  )
  await text(`update account set fname = 'Zoë-MARK', lname = 'Quell-MARK' where id = $1`, [child.user_id])
  await text(
    `
      update student
      set birth_date = '1999-07-31', number = 'Number-MARK', sis_id = 'SIS-MARK'
      where school_id = $1 and id = $2`,
    mine,
  )
  await text(`update person set phone = '+49-MARK-new' where school_id = $1 and id = $2`, mine) // the old one stands in the audit
  const [activity] = made.activities
  const work = { school_id, activity_id: activity?.id, student_id: child.person_id }
  await owner.insert('submission', [{ ...work, body: `essay-${mark}`, submitted_at: ordinaryDay }])
  await owner.insert('grade', [
    {
      ...work,
      section_id: made.section_id,
      points: 7,
      comment: `comment-${mark}`,
      graded_by: 1,
      graded_at: ordinaryDay,
    },
  ])
  const [rubric] = await owner.insert('rubric', [{ school_id, name: 'Lab report', criteria: [] }])
  const scores = [{ key: 'a', level: null, points: 1, comment: `score-${mark}` }]
  await owner.insert('rubric_assessment', [{ ...work, rubric_id: rubric?.id, scores }])
  const tardy = await owner.one<{ id: number }>(
    `select id from attendance_code where school_id = $1 and category = 'tardy'`,
    [school_id],
  )
  await owner.insert('attendance', [
    {
      school_id,
      section_id: made.section_id,
      student_id: child.person_id,
      date: '2026-11-20',
      code: 'tardy',
      teacher_code_id: tardy.id,
      note: `note-${mark}`,
      office_note: `office-${mark}`,
    },
  ])
  await owner.insert('file', [
    {
      school_id,
      name: `${mark}.txt`,
      size: 1,
      content_type: 'text/plain',
      sha256: '',
      storage_key: 'k',
      owner_kind: 'submission',
      owner_id: 1,
      created_by: child.user_id,
    },
  ])
  await owner.insert('mail_outbox', [
    { school_id, recipient: `${child.username}@school.example`, subject: 's', body: `Hello ${mark}` },
  ])
  for (const { user_id } of [child, parent])
    await owner.rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', [user_id, hashed])
  return { ...made, child, parent, given, family, marks: [mark, child.username] }
}

const archive = (caller: Person, user_ids: number[], proof: object = { password }) =>
  portal.as(caller).call(erasure.archive, { user_ids, ...proof })

/** Every table and the whole audit, as text: where a word is still found. */
const placesOf = async (words: string[]): Promise<string[]> => {
  const tables = await portal.owner().rows<{ name: string }>(
    `
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'auth')`,
  )
  const found = []
  for (const { name } of tables)
    for (const word of words)
      if ((await portal.owner().count(name, 'strpos(t::text, $1) > 0', [word])) > 0) found.push(`${name}: ${word}`)
  return found
}

describe('removal of personal information', () => {
  it('leaves nothing of the person in any table or in the audit, and keeps grades under an id that says nothing', async () => {
    const { child, school, activities, marks } = await room()
    expect((await placesOf(marks)).length).toBeGreaterThan(12)
    expect((await archive(child, [child.user_id])).data).toEqual({ removed: 1 })
    expect(await placesOf(marks)).toEqual([])
    expect(await portal.owner().one('select birth_date from student where id = $1', [child.person_id])).toEqual({
      birth_date: null,
    })

    const owner = portal.owner()
    const kept = await owner.one<{ points: number; comment: string }>(
      'select points, comment from grade where school_id = $1 and student_id = $2',
      [school.id, child.person_id],
    )
    expect(kept).toEqual({ points: 7, comment: '' })
    expect(await owner.count('attendance', 'student_id = $1 and code = $2', [child.person_id, 'tardy'])).toBe(1)
    expect(activities.length).toBe(3)
    const account = await owner.one<{ username: string; disabled: boolean }>(
      'select username, disabled_at is not null as disabled from account where id = $1',
      [child.user_id],
    )
    expect(account).toEqual({ username: expect.stringMatching(/^removed-[0-9a-f]{12}$/), disabled: true })
    expect(
      await owner.one('select user_id, asked_by, anonymous_id from erasure where user_id = $1', [child.user_id]),
    ).toEqual({
      user_id: child.user_id,
      asked_by: child.user_id,
      anonymous_id: account.username,
    })
  })

  it('keeps the rows of the audit: who changed what and when', async () => {
    const { child, school } = await room()
    const rows = () =>
      portal
        .owner()
        .count('audit_log', `school_id = $1 and table_name = 'person' and row_id = $2`, [school.id, child.person_id])
    const before = await rows()
    await archive(child, [child.user_id])
    expect(await rows()).toBeGreaterThan(before)
    const struck = await portal
      .owner()
      .rows<{ old: Record<string, unknown> }>(
        `select old from audit_log where school_id = $1 and table_name = 'person' and row_id = $2 and old ? 'phone'`,
        [school.id, child.person_id],
      )
    expect(struck.map(({ old }) => old['phone'])).toContain('[erased]')
    const [last] = await portal.owner().rows<{ user_id: number; reason: string }>(
      `
        select user_id, reason
        from audit_log
        where school_id = $1 and table_name = 'person' and row_id = $2
        order by id desc
        limit 1`,
      [school.id, child.person_id],
    )
    expect(last).toEqual({ user_id: child.user_id, reason: 'removal of personal information' })
  })

  it('strikes nothing of anybody else', async () => {
    const { child, students, school } = await room()
    const other = students[1]
    const snapshot = () =>
      portal.owner().rows(
        `
          select old, new
          from audit_log
          where school_id = $1
            and (
              table_name = 'person' and row_id = $2
              or table_name = 'grade' and coalesce(new, old) ->> 'student_id' = $2::text
              or table_name = 'account' and row_id = $3
            )
          order by id`,
        [school.id, other?.person_id, other?.user_id],
      )
    const before = await snapshot()
    await archive(child, [child.user_id])
    expect(await snapshot()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('ends every session and every way in, and takes the person out of open classes', async () => {
    const { child, school } = await room()
    const another = await portal.session(child, school.id, 4)
    await portal.owner().rows(`update school set time_zone = 'Pacific/Kiritimati' where id = $1`, [school.id]) // tomorrow for most of the world
    await archive(child, [child.user_id])
    for (const token of [child.token, another])
      expect((await portal.as({ token }).call(session.configuration, {})).http).toBe(401)
    expect(await portal.owner().count('auth.credential', 'user_id = $1', [child.user_id])).toBe(0)
    expect(
      await portal.owner().rows(
        `
          select status, end_date = (now() at time zone 'Pacific/Kiritimati')::date as on_a_day_of_the_school
          from enrollment
          where student_id = $1`,
        [child.person_id],
      ),
    ).toEqual([{ status: 'withdrawn', on_a_day_of_the_school: true }])
  })

  it('reaches every school of the account', async () => {
    const { child, school, marks, given, family } = await room()
    const second = await portal.school({ group_id: school.group_id })
    await portal.owner().rows(
      `
        with p as (
          insert into person (school_id, user_id, fname, lname)
          values ($1, $2, $3, $4)
          returning id
        ),
        r as (insert into person_role (school_id, person_id, role) select $1, id, 4 from p)
        insert into student (school_id, id, number)
        select $1, id, $4
        from p`,
      [second.id, child.user_id, given, family],
    )
    expect((await archive(child, [child.user_id])).http).toBe(200)
    expect(await placesOf(marks)).toEqual([])
  })

  it('of a linked child is open to the parent, with the own password', async () => {
    const { child, parent } = await room()
    const [row, ...others] = (await portal.as(parent).ok(erasure.choices, {})).rows
    expect([others, row]).toMatchObject([
      [],
      { user_id: child.user_id, keeps: { grades: 1, finals: 0, attendance: 1, enrollments: 1 } },
    ])
    expect((await archive(parent, [child.user_id])).http).toBe(200)
    expect((await portal.as(child).call(session.configuration, {})).http).toBe(401)
    expect((await portal.as(parent).call(session.configuration, {})).http).toBe(200)
  })

  it.each(['teacher', 'admin'] as const)('is not offered to a %s', async (who) => {
    const made = await room()
    expect((await archive(made[who], [made.child.user_id])).http).toBe(403)
  })

  it('of somebody else is not found, for a classmate and for the parent of another', async () => {
    const { child, students, parents } = await room()
    for (const stranger of [students[1], parents[1]]) {
      if (!stranger) throw new Error('nobody')
      expect((await archive(stranger, [child.user_id])).http).toBe(404)
      expect((await archive(stranger, [stranger.user_id, child.user_id])).http).toBe(404)
    }
    expect((await portal.as(child).call(learning.classrooms, { page: 0, size: 10 })).http).toBe(200)
  })

  it('of the parent is not open to the parent', async () => {
    const { parent } = await room()
    expect((await archive(parent, [parent.user_id])).http).toBe(404)
  })

  it('of an account that also works for a school is refused with the reason', async () => {
    const { child, school } = await room()
    await portal.owner().insert('person_role', [{ school_id: school.id, person_id: child.person_id, role: 3 }])
    const { http, code, message } = await archive(child, [child.user_id])
    expect([http, code, message]).toEqual([409, 'session.removal-works', expect.stringContaining('also works')])
  })

  it('asks for the password: a wrong one is refused and counted, six are too many', async () => {
    const { child } = await room()
    for (let time = 0; time < 5; time++)
      expect((await archive(child, [child.user_id], { password: 'guessed' })).fields[0]?.key).toBe(
        'session.password-wrong',
      )
    expect((await archive(child, [child.user_id])).http).toBe(429)
  })

  it('of whoever has no password asks for the typed name', async () => {
    const { child, given, family } = await room()
    await portal.owner().rows('delete from auth.credential where user_id = $1', [child.user_id])
    expect((await portal.as(child).ok(erasure.choices, {})).proof).toBe('name')
    expect((await archive(child, [child.user_id], { name: 'Somebody' })).fields[0]?.key).toBe('session.removal-name')
    expect((await archive(child, [child.user_id], { name: ` ${given.toUpperCase()}  ${family} ` })).http).toBe(200)
  })

  it('by somebody who acts for the student is refused', async () => {
    const { child, admin } = await room()
    await portal
      .owner()
      .rows('update auth.session set real_user_id = $1 where user_id = $2', [admin.user_id, child.user_id])
    expect((await archive(child, [child.user_id])).http).toBe(403)
  })

  it('is done again after a restore, from the list', async () => {
    const { child, school, marks, given, family } = await room()
    await archive(child, [child.user_id])
    const owner = portal.owner()
    await owner.rows('update person set fname = $1, lname = $2 where school_id = $3 and id = $4', [
      given,
      family,
      school.id,
      child.person_id,
    ])
    await owner.rows('update account set disabled_at = null where id = $1', [child.user_id])
    await owner.rows('select auth.erase_again()')
    expect(await placesOf(marks)).toEqual([])
    expect(await owner.count('account', 'id = $1 and disabled_at is null', [child.user_id])).toBe(0)
  })
})

describe('removal by the office', () => {
  const remove = async (caller: Person, id: number, proof: object = { password }) =>
    portal.as(caller).call(erasure.removePerson, { id, ...proof })
  const officeRoom = async () => {
    const made = await room()
    await portal
      .owner()
      .rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', [made.admin.user_id, hashed])
    return made
  }

  it('is open for a student without an account, whom nobody else could remove; grades stay', async () => {
    const { child, admin, school, marks } = await officeRoom()
    expect((await portal.as(admin).ok(erasure.ofPerson, { id: child.person_id })).problem).toBe('own')
    await archive(child, [child.user_id]) // what the account wrote goes with it
    await portal.owner().rows(`delete from erasure where user_id = $1`, [child.user_id])
    await portal
      .owner()
      .rows(`update person set user_id = null, fname = $2, lname = $2, phone = $2, status = 'active' where id = $1`, [
        child.person_id,
        marks[0],
      ])
    const { problem, keeps } = await portal.as(admin).ok(erasure.ofPerson, { id: child.person_id })
    expect([problem, keeps.grades]).toEqual(['', 1])
    expect((await remove(admin, child.person_id, { password: 'wrong' })).http).toBe(422)
    expect((await remove(admin, child.person_id)).data).toEqual({ removed: 1 })
    expect(await placesOf(marks)).toEqual([])
    expect(await portal.owner().count('grade', 'student_id = $1', [child.person_id])).toBe(1)
    expect((await remove(admin, child.person_id)).code).toBe('people.removal-removed')
    await portal
      .owner()
      .rows('update person set user_id = null, fname = $2 where school_id = $3 and id = $1', [
        child.person_id,
        marks[0],
        school.id,
      ]) // a backup from before
    await portal.owner().rows('select auth.erase_again()')
    expect(await placesOf(marks)).toEqual([])
  })

  it('is open for a parent who is no guardian of a student here, and for nobody else', async () => {
    const { parent, admin, teacher, students, school } = await officeRoom()
    await portal
      .owner()
      .rows(`update person set fname = 'Mary-Erase', phone = '+44-Erase' where id = $1`, [parent.person_id])
    expect((await remove(admin, parent.person_id)).code).toBe('people.removal-guardian')
    await portal
      .owner()
      .rows('delete from guardianship where school_id = $1 and parent_id = $2', [school.id, parent.person_id])
    expect((await remove(admin, parent.person_id)).http).toBe(200)
    expect(
      await portal
        .owner()
        .count('person', `id = $1 and (strpos(fname, 'Erase') > 0 or phone <> '')`, [parent.person_id]),
    ).toBe(0)
    expect((await portal.as(parent).call(session.configuration, {})).http).toBe(401)
    expect((await remove(admin, teacher.person_id)).code).toBe('people.removal-works')
    expect((await remove(admin, students[1]?.person_id ?? 0)).code).toBe('people.removal-own')
    expect((await remove(teacher, parent.person_id)).http).toBe(403)
    const other = await portal.classroom({ group_id: school.group_id })
    expect((await remove(admin, other.parents[0]?.person_id ?? 0)).http).toBe(404)
  })

  it('of a parent who is known in another school is refused', async () => {
    const { parent, admin, school } = await officeRoom()
    const second = await portal.school({ group_id: school.group_id })
    await portal
      .owner()
      .rows('insert into person (school_id, user_id, fname, lname) values ($1, $2, $3, $3)', [
        second.id,
        parent.user_id,
        'Mary',
      ])
    expect((await remove(admin, parent.person_id)).code).toBe('people.removal-elsewhere')
  })
})

describe('where personal data lies', () => {
  /** Text columns of tables that speak of one person or account, which are not personal, each with the reason. */
  const impersonal: Record<string, string> = {
    'compliance_entry.state': 'a state',
    ...Object.fromEntries(
      ['number', 'kind', 'language', 'state', 'digest', 'signing', 'guardians'].map((name) => [
        `contract.${name}`,
        'how it was signed, which a school must account for',
      ]),
    ),
    ...Object.fromEntries(
      ['currency', 'lines', 'billing_group', 'engagement_type'].map((name) => [
        `contract.${name}`,
        'money, which a school must account for',
      ]),
    ),
    'contract_signer.capacity': 'in what capacity somebody signed',
    'contract_signer.digest': 'how it was signed, which a school must account for',
    'grade.submission_status': 'a state',
    'section_total.periods': 'marks, which a school must account for',
    'account.language': 'a choice of display',
    'account.time_zone': 'a choice of display',
    'account.notification': 'a choice of what to hear of',
    'person.status': 'a state',
    'person_role.status': 'a state',
    'person_role.message_status': 'a word of the school for a state',
    'student.status': 'a state',
    'student.grade_level': 'for statistics',
    'teacher.sis_id': 'of staff, who are not erased',
    'teacher.number': 'of staff, who are not erased',
    'teacher.title': 'of staff, who are not erased',
    'teacher.status': 'of staff, who are not erased',
    'enrollment.status': 'a state',
    'enrollment_request.status': 'a state',
    'enrollment_change_request.kind': 'what is asked for',
    'enrollment_change_request.status': 'a state',
    'enrollment_change_request.status_before': 'a state',
    'section_total.letter': 'a grade',
    'final_grade_override.letter': 'a grade',
    'final_grade.letter': 'a grade',
    'other_grade.letter': 'a grade',
    'other_grade.title': 'what was graded',
    'other_grade.term': 'when it was graded',
    'attendance.code': 'the record itself',
    'attendance_sign.direction': 'the record itself',
    'attendance_plan.status': 'a state',
    'attendance_step_entry.state': 'a state',
    'planned_course.grade_level': 'a year of the plan',
    'path_sign.role': 'which of two sign-offs it is',
    'account.mail_digest': 'a choice',
    'ledger_entry.currency': 'of an amount',
    ...Object.fromEntries(
      [
        ...['kind', 'name', 'language', 'collections'].map((column) => `payer.${column}`),
        ...['name', 'currency', 'source', 'state'].map((column) => `charge.${column}`),
        ...[
          'number',
          'kind',
          'currency',
          'title',
          'note',
          'purchase_order',
          'share',
          'state',
          'early_name',
          'void_reason',
          'old_number',
        ].map((column) => `invoice.${column}`),
        ...['number', 'kind', 'method', 'currency', 'reference', 'note', 'failure', 'state', 'provider'].map(
          (column) => `payment.${column}`,
        ),
        'payment.provider_reference',
        ...['currency', 'applications', 'provider', 'state', 'reference', 'url', 'customer', 'method'].map(
          (column) => `provider_checkout.${column}`,
        ),
        ...['provider', 'state', 'customer', 'method', 'setup_reference', 'setup_url', 'terms', 'off_reason'].map(
          (column) => `automatic_payment.${column}`,
        ),
        'aid_award.state',
      ].map((column) => [column, 'of the books, which the law keeps']),
    ),
    'hold.source': 'which part of the school placed it',
    'hold.source_key': 'a number of that part',
    'hold.notified': 'a state',
    'record_read.page': 'which page was opened',
    'security_event.kind': 'what happened',
    'security_event.path': 'which call was refused',
    'idempotency_key.operation': 'rows are deleted by account',
    'idempotency_key.key': 'rows are deleted by account',
    'idempotency_key.body': 'rows are deleted by account',
    'import_row.kind': 'staged rows are emptied by account and record',
  }

  it('is written down for every text column of a table that names a person or an account', async () => {
    const columns = await portal.owner().rows<{ name: string }>(`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      where c.table_schema = 'public'
        and c.data_type in ('text', 'jsonb')
        and c.table_name not in ('audit_log', 'erasure', 'import_row', 'import_run')
        and (
          c.table_name in ('account', 'person', 'student', 'teacher')
          or exists (
            select from information_schema.columns k
            where k.table_schema = 'public'
              and k.table_name = c.table_name
              and k.column_name in ('user_id', 'person_id', 'student_id', 'account_id')
          )
        )
        and not exists (
          select from auth.personal_column p
          where p.table_name = c.table_name and p.column_name in (c.column_name, '*')
        )`)
    expect(columns.map(({ name }) => name).filter((name) => !(name in impersonal))).toEqual([])
  })

  it('names only columns that exist', async () => {
    const unknown = await portal.owner().rows(`
      select table_name, column_name, key_column
      from auth.personal_column p
      where not exists (
        select from information_schema.columns c
        where c.table_name = p.table_name and c.column_name = p.key_column
      )
        or (
          column_name <> '*'
          and not exists (
            select from information_schema.columns c
            where c.table_name = p.table_name and c.column_name = p.column_name
          )
        )`)
    expect(unknown).toEqual([])
  })

  it('and the audit, cannot be changed by the run-time role through the functions of an erasure', async () => {
    const { child } = await room()
    for (const statement of [
      `select auth.erase(${child.user_id}, 'x')`,
      'select auth.erase_again()',
      `select auth.strike('person', array[1], 'id', 1, array['fname'])`,
    ])
      await expect(portal.product().kernel.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})
