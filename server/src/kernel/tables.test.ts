import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase, type CopiedDatabase, openOwner, type Owner } from './testing-database.ts'
import { schoolMaker } from './testing-school.ts'

type Table = {
  name: string
  kind: string
  enabled: boolean
  forced: boolean
  triggers: string[]
  owner: string
  columns: string[]
}

let database: CopiedDatabase
let owner: Owner
let app: pg.Client
let tables: Table[]
const make = schoolMaker(() => owner)

beforeAll(async () => {
  database = await copyDatabase()
  owner = await openOwner(database.ownerUrl)
  app = new pg.Client(database.appUrl)
  await app.connect()
  tables = await owner.rows<Table>(`
    select
      n.nspname || '.' || c.relname as name, c.relkind as kind, c.relrowsecurity as enabled,
      c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
      (
        select coalesce(array_agg(t.tgname::text), '{}')
        from pg_trigger t
        where t.tgrelid = c.oid and t.tgfoid = 'kernel.write_audit'::regproc and t.tgenabled = 'O'
      ) as triggers,
      (
        select array_agg(a.attname::text order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ('public', 'auth', 'kernel')
    order by 1`)
})
afterAll(async () => {
  await app.end()
  await owner.close()
})

/** The names under one heading of the decision record. */
const listed = (heading: string): string[] => {
  const text = readFileSync(new URL('../../../docs/decisions/tables-without-audit.md', import.meta.url), 'utf8')
  const part = text.split('\n## ').find((piece) => piece.startsWith(heading)) ?? ''
  return [...part.matchAll(/^- `([a-z_.]+)`: \S.+$/gm)].map(([, name = '']) => name).toSorted()
}
const namesOf = (some: Table[]) => some.map(({ name }) => name).toSorted()
const inScope = async <T>(settings: Record<string, unknown>, work: () => Promise<T>): Promise<T> => {
  await app.query('begin')
  try {
    for (const [name, value] of Object.entries(settings))
      await app.query('select set_config($1, $2, true)', [`app.${name}`, String(value)])
    return await work()
  } finally {
    await app.query('rollback')
  }
}
const refusedWith = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('every table', () => {
  it('has row-level security, enabled and forced, or is on the written list', () => {
    expect(tables.length).toBeGreaterThan(30)
    expect(namesOf(tables.filter(({ enabled, forced }) => !enabled || !forced))).toEqual(
      listed('Without row-level security'),
    )
  })

  it('has its three audit triggers, or is on the written list', () => {
    const all = ['audit_delete', 'audit_insert', 'audit_update']
    expect(namesOf(tables.filter(({ triggers }) => String(triggers.toSorted()) !== String(all)))).toEqual(
      listed('Without audit'),
    )
  })

  it('is a plain table: no view reads past the policies', () =>
    expect(tables.filter(({ kind }) => kind !== 'r')).toEqual([]))

  it('belongs to the owner role', () =>
    expect(new Set(tables.map((table) => table.owner))).toEqual(new Set(['portal_owner'])))

  it('of one school begins its primary key with the school', async () => {
    const keys = await owner.rows<{ name: string; first: string }>(`
      select
        'public.' || c.relname as name,
        (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
      from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace`)
    const firstOf = new Map(keys.map(({ name, first }) => [name, first]))
    const ofSchools = tables.filter(
      ({ name, columns }) =>
        columns.includes('school_id') &&
        !['public.import_run', 'public.import_row'].includes(name) &&
        name.startsWith('public.'),
    )
    expect(ofSchools.length).toBeGreaterThan(25)
    expect(ofSchools.filter(({ name }) => firstOf.get(name) !== 'school_id')).toEqual([])
  })

  it('finds by an index whom it names, so that a removal never reads it whole', async () => {
    const unanswered = await owner.rows(`
      with reference as (
        select
          c.conrelid, c.conkey,
          array(
            select a.attname::text
            from unnest(c.conkey) with ordinality k (number, place)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
            order by k.place
          ) as columns
        from pg_constraint c
        where c.contype = 'f'
          and c.confrelid in (
            'account'::regclass, 'person'::regclass, 'student'::regclass, 'teacher'::regclass, 'section'::regclass
          )
      )
      select conrelid::regclass::text as name, columns
      from reference r
      where not exists (
        select from pg_index i
        where i.indrelid = r.conrelid
          and (
            i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', columns[array_length(columns, 1)])
          )
          and r.conkey @> (i.indkey::int2[])[0:array_length(r.conkey, 1) - 1]
      )`)
    expect(unanswered).toEqual([])
  })
})

describe('the run-time role', () => {
  it('owns nothing and can bypass nothing', async () => {
    const { rows } = await app.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
    ])
    const { rows: owned } = await app.query(
      `
        select relname
        from pg_class
        where relowner = current_user::regrole
        union all
        select proname
        from pg_proc
        where proowner = current_user::regrole`,
    )
    expect(owned).toEqual([])
    const { rows: memberships } = await app.query('select 1 from pg_auth_members where member = current_user::regrole')
    expect(memberships).toEqual([])
  })

  it('has no right on any table of the schema auth', async () => {
    for (const { name } of tables.filter((table) => table.name.startsWith('auth.')))
      expect([name, await refusedWith(app.query(`select 1 from ${name} limit 1`))]).toEqual([name, '42501'])
  })

  it('may call functions with the rights of the owner only where their search path is fixed', async () => {
    const loose = await owner.rows(`
      select oid::regprocedure::text
      from pg_proc
      where prosecdef
        and pronamespace in ('auth'::regnamespace, 'kernel'::regnamespace, 'public'::regnamespace)
        and not coalesce(array_to_string(proconfig, ',') like 'search_path=%', false)`)
    expect(loose).toEqual([])
  })

  it('sees no row of any table without a request scope, nor does the owner', async () => {
    const { school } = await make.classroom()
    await fillEverything(school.id)
    const filled = namesOf(tables.filter(({ name }) => !name.startsWith('auth.')))
    const empty = []
    for (const name of filled) if ((await owner.count(name)) === 0) empty.push(name)
    expect(empty).toEqual([])

    const seen = []
    for (const name of filled) if ((await shown(name)) > 0) seen.push(name)
    expect(seen).toEqual([])
    const blind = new pg.Client(database.ownerUrl)
    await blind.connect()
    for (const name of filled)
      expect([name, (await blind.query(`select 1 from ${name} limit 1`)).rowCount]).toEqual([name, 0])
    await blind.end()
  })

  it('has no right to change or remove what is written down for good', async () => {
    for (const name of readOnly) {
      expect([name, await refusedWith(app.query(`update ${name} set school_id = school_id`))]).toEqual([name, '42501'])
      expect([name, await refusedWith(app.query(`delete from ${name}`))]).toEqual([name, '42501'])
    }
  })

  it('sees, changes and removes no row of another school', async () => {
    const mine = await make.school()
    const { school } = await make.classroom()
    await fillEverything(school.id)
    const ofSchools = tables.filter(
      ({ name, columns }) =>
        columns.includes('school_id') &&
        name.startsWith('public.') &&
        !['public.import_run', 'public.import_row'].includes(name),
    )
    await inScope(
      { school_id: mine.id, group_id: mine.group_id, user_id: 1, real_user_id: 1, role: 2, request_id: 'test' },
      async () => {
        for (const { name } of ofSchools) {
          if (unread.has(name)) continue
          expect([name, (await app.query(`select 1 from ${name} where school_id = $1`, [school.id])).rowCount]).toEqual(
            [name, 0],
          )
          if (readOnly.has(name)) continue // no right to change or remove
          expect([
            name,
            (await app.query(`update ${name} set school_id = school_id where school_id = $1`, [school.id])).rowCount,
          ]).toEqual([name, 0])
          expect([name, (await app.query(`delete from ${name} where school_id = $1`, [school.id])).rowCount]).toEqual([
            name,
            0,
          ])
        }
      },
    )
  })

  it('can write no row of another school', async () => {
    const mine = await make.school()
    const { id } = await make.school()
    const scope = {
      school_id: mine.id,
      group_id: mine.group_id,
      user_id: 1,
      real_user_id: 1,
      role: 2,
      request_id: 'test',
    }
    const insert = (school_id: number) =>
      app.query(`insert into badge (school_id, name) values ($1, 'Reader')`, [school_id])
    expect(await inScope(scope, () => refusedWith(insert(id)))).toBe('42501')
    expect(await inScope(scope, () => refusedWith(insert(mine.id)))).toBe('done')
    const move = () => app.query('update badge set school_id = $1 where school_id = $2', [id, mine.id])
    expect(
      await inScope(scope, async () => {
        await insert(mine.id)
        return refusedWith(move())
      }),
    ).toBe('42501')
  })

  it('changes nothing outside of a request scope', async () => {
    const { id } = await make.school()
    expect(await refusedWith(app.query(`insert into badge (school_id, name) values ($1, 'Reader')`, [id]))).toBe(
      '42501',
    )
    expect(
      await inScope({ school_id: id }, () =>
        refusedWith(app.query(`insert into badge (school_id, name) values ($1, 'Reader')`, [id])),
      ),
    ).toBe('42501')
  })

  it('can add to the audit through triggers alone, and change none of it', async () => {
    const { id } = await make.school()
    const scope = { school_id: id, request_id: 'test' }
    for (const statement of [
      'update audit_log set reason = null',
      'delete from audit_log',
      'truncate audit_log',
      `insert into audit_log (table_name, operation) values ('badge', 'insert')`,
      'alter table audit_log disable trigger all',
    ])
      expect([statement, await inScope(scope, () => refusedWith(app.query(statement)))]).toEqual([statement, '42501'])
  })

  it('can truncate no table', async () => {
    for (const { name } of tables)
      expect([name, await refusedWith(app.query(`truncate ${name} cascade`))]).toEqual([name, '42501'])
  })
})

describe('the audit', () => {
  it('notes old and new values, both users, role, reason and request of every change in every audited table', async () => {
    const { school, admin, teacher } = await make.classroom()
    await fillEverything(school.id)
    const audited = tables
      .filter(({ triggers, columns }) => triggers.length > 0 && columns.includes('school_id') && columns.includes('id'))
      .map(({ name }) => name)
    expect(audited.length).toBeGreaterThan(20)
    const scope = {
      school_id: school.id,
      group_id: school.group_id,
      user_id: teacher.user_id,
      real_user_id: admin.user_id,
      role: 2,
      request_id: 'change-1',
      reason: 'auditReason',
    }
    const readOnly = new Set(['public.import_run'])
    for (const table of audited.filter((name) => !readOnly.has(name))) {
      const column = await changeable(table)
      const rows = await inScope(scope, async () => {
        const { rows: changed } = await app.query<{ id: number }>(
          `update ${table} set ${column.name} = ${column.value} where id = (select min(id) from ${table}) returning id`,
        )
        const { rows: noted } = await app.query(
          `
            select operation, old, new, user_id, real_user_id, role, reason, request_id
            from audit_log
            where table_name = $1 and row_id = $2 and request_id = 'change-1'`,
          [table.slice(7), changed[0]?.id],
        )
        return noted
      })
      expect([table, rows]).toEqual([
        table,
        [
          {
            operation: 'update',
            user_id: teacher.user_id,
            real_user_id: admin.user_id,
            role: 2,
            reason: 'auditReason',
            request_id: 'change-1',
            old: expect.objectContaining({ [column.name]: expect.anything() }),
            new: expect.objectContaining({ [column.name]: expect.anything() }),
          },
        ],
      ])
    }
  })

  it('notes an insert with all values and a delete with all values', async () => {
    const { id } = await make.school()
    const rows = await inScope({ school_id: id, user_id: 7, real_user_id: 8, role: 2, request_id: 'r' }, async () => {
      await app.query(`insert into badge (school_id, name, points) values ($1, 'Reader', 5)`, [id])
      await app.query(`delete from badge where name = 'Reader'`)
      return (
        await app.query(
          `
            select operation, old->>'name' as old, new->>'name' as new, user_id, real_user_id
            from audit_log
            where table_name = 'badge'
            order by id`,
        )
      ).rows
    })
    expect(rows).toEqual([
      { operation: 'insert', old: null, new: 'Reader', user_id: 7, real_user_id: 8 },
      { operation: 'delete', old: 'Reader', new: null, user_id: 7, real_user_id: 8 },
    ])
  })
})

/** Tables that functions of the owner fill: the run-time role reads them. */
const readOnly = new Set(['public.audit_log', 'public.audit_seal', 'public.record_read', 'public.security_event'])

/** Tables that the run-time role may only add to. */
const unread = new Set(['public.mail_outbox'])
const shown = async (table: string): Promise<number> =>
  unread.has(table)
    ? Number((await refusedWith(app.query(`select 1 from ${table}`))) !== '42501')
    : ((await app.query(`select 1 from ${table} limit 1`)).rowCount ?? 0)

/** A column that a test may set to something else without breaking a rule of the table. */
const changeable = async (table: string): Promise<{ name: string; value: string }> => {
  const { name, type } = await owner.one<{ name: string; type: string }>(
    `
      select a.attname as name, format_type(a.atttypid, null) as type
      from pg_attribute a
      where a.attrelid = $1::text::regclass
        and a.attnum > 0
        and a.attgenerated = ''
        and not a.attisdropped
        and (
          a.attname = any ('{version,message_status,relationship,label,letter,storage_key,flag,whose}')
          or (
            a.attname = 'position'
            and $1::text in (
              'public.section_teacher', 'public.person_phone', 'public.bell_schedule_period', 'public.event_section',
              'public.event_person'
            )
          )
          or a.attname in ('weekday', 'drop_low')
        )
      order by a.attname = 'version' desc
      limit 1`,
    [table],
  )
  return { name, value: type === 'text' ? `${name} || 'x'` : name === 'weekday' ? '8 - weekday' : `${name} + 1` }
}

const anyUser = async (school_id: number) =>
  (await owner.one<{ id: number }>('select min(user_id) as id from person where school_id = $1', [school_id])).id

/** At least one row of this school in every table that has rows of schools, and one in the others. */
const fillEverything = async (school_id: number): Promise<void> => {
  const first = async (table: string) =>
    (await owner.one<{ id: number }>(`select id from ${table} where school_id = $1 order by id limit 1`, [school_id]))
      .id
  const [section_id, student_id, activity_id, academic_term_id, person_id] = [
    await first('section'),
    await first('student'),
    await first('activity'),
    await first('academic_term'),
    await first('person'),
  ]
  const period = { school_id, academic_term_id, name: 'Quarter', start_date: '2026-08-01', end_date: '2026-10-01' }
  await owner.insert('grading_period', [period])
  await owner.insert('academic_year', [
    { school_id, name: '2026–27', start_date: '2026-08-01', end_date: '2027-07-31' },
  ])
  const course_id = await first('course')
  const [course_unit] = await owner.insert('course_unit', [{ school_id, course_id, name: 'Cells' }])
  await owner.insert('course_lesson', [{ school_id, unit_id: course_unit?.id, name: 'Cell walls' }])
  const [required] = await owner.insert('course', [{ school_id, name: 'Biology 8' }])
  await owner.insert('course_prerequisite', [{ school_id, course_id, choice: 1, required_course_id: required?.id }])
  await owner.insert('record_read', [{ school_id, person_id, user_id: 1, real_user_id: 1, role: 2, page: '/students' }])
  await owner.insert('security_event', [{ school_id, kind: 'signed-in', user_id: 1, address: '::1', user_agent: '' }])
  await owner.rows('select auth.seal_audit($1, 1, 10)', [school_id])
  for (const table of ['status', 'leaving_reason', 'badge', 'building'])
    await owner.insert(table, [{ school_id, name: 'One' }])
  await owner.insert('activity_link', [
    { school_id, activity_id, label: 'Example', url: 'https://example.org', position: 0 },
  ])
  await owner.insert('submission', [{ school_id, activity_id, student_id, submitted_at: '2026-11-20T10:00:00Z' }])
  await owner.insert('grade', [
    { school_id, section_id, activity_id, student_id, points: 5, graded_by: 1, graded_at: '2026-11-20T09:00:00Z' },
  ]) // before it was handed in: the work waits again
  await owner.insert('attendance_roll', [
    { school_id, section_id, date: '2026-11-20', saved_by: 1, saved_at: '2026-11-20T10:00:00Z' },
  ])
  const [path] = await owner.insert('path_template', [{ school_id, name: 'Diploma' }])
  const [by, at] = [await anyUser(school_id), '2026-11-20T10:00:00Z']
  await owner.insert('academic_track', [{ school_id, name: 'High school' }])
  await owner.insert('path_version', [
    { school_id, path_template_id: path?.id, number: 1, snapshot: '{}', published_by: by, published_at: at },
  ])
  const followed = { school_id, path_template_id: path?.id, path_version: 1 }
  await owner.insert('student_path', [{ ...followed, student_id, assigned_by: by, assigned_at: at }])
  await owner.insert('path_batch', [{ ...followed, rows: '[]', made_by: by, made_at: at }])
  await owner.rows(
    `
      insert into calendar_feed (school_id, person_id, role, token_hash, created_at)
      values ($1, $2, 4, gen_random_uuid()::text::bytea, now())`,
    [school_id, student_id],
  )
  const [source] = await owner.insert('course_source', [
    { school_id, name: 'Open courses', address: 'https://courses.example/' },
  ])
  await owner.insert('course_source_course', [
    { school_id, course_source_id: source?.id, course_id, source_key: 'k', snapshot: '{}', taken_by: by, taken_at: at },
  ])
  await owner.insert('planned_course', [{ school_id, student_id, course_id: required?.id, grade_level: '10', term: 1 }])
  await owner.insert('path_sign', [{ school_id, student_id, role: 'parent', signed_by: by, signed_at: at }])
  const attendance_code_id = await first('attendance_code')
  await owner.insert('attendance', [
    { school_id, section_id, student_id, date: '2026-11-20', code: 'tardy', teacher_code_id: attendance_code_id },
  ])
  const [thread] = await owner.insert('message_thread', [{ school_id, created_at: at }])
  const [message] = await owner.insert('message', [
    {
      school_id,
      thread_id: thread?.id,
      sender_id: student_id,
      sender_role: 4,
      status: 'sent',
      language: 'en',
      changed_at: at,
    },
  ])
  const kept = { school_id, person_id: student_id }
  await owner.insert('message_recipient', [{ ...kept, message_id: message?.id }])
  await owner.rows('begin')
  const [account] = await owner.insert<{ id: number }>('ledger_account', [{ school_id, kind: 'cash', currency: 'EUR' }])
  const [posted] = await owner.insert<{ id: number }>('ledger_transaction', [
    { school_id, currency: 'EUR', kind: 'payment', posted_on: '2026-11-20', cause: randomUUID(), made_at: at },
  ])
  await owner.insert(
    'ledger_entry',
    [5, -5].map((amount) => ({
      school_id,
      transaction_id: posted?.id,
      ledger_account_id: account?.id,
      currency: 'EUR',
      amount,
    })),
  )
  await owner.rows('commit')
  await owner.insert('accounting_period', [{ school_id, month: '2026-10-01' }])
  const add = async (table: string, row: object): Promise<number> =>
    (await owner.insert<{ id: number }>(table, [{ school_id, ...row }]))[0]?.id ?? 0
  const payer_id = await add('payer', { kind: 'organization', name: 'City' })
  await add('payer_share', { student_id, payer_id, share: 10_000 })
  const product_id = await add('product', { name: 'Tuition' })
  await add('product_price', { product_id, amount: 100 })
  await add('charge', { student_id, product_id, name: 'Tuition', unit_amount: 100, currency: 'EUR', made_at: at })
  const dated = { issued_on: '2026-11-20', due_on: '2026-12-01', made_at: at }
  await add('billing_run', { name: 'Autumn', choice: '{}', ...dated })
  const invoice_id = await add('invoice', { number: 'I1', payer_id, currency: 'EUR', title: 'Fee', ...dated })
  const line = { invoice_id, position: 1, name: 'Fee', unit_amount: 100, amount: 100 }
  const invoice_line_id = await add('invoice_line', line)
  await add('instalment', { invoice_id, plan: 1, position: 1, due_on: '2026-12-01', amount: 100 })
  const comes = { every: 'month', first_on: '2027-01-01', due_days: 14, issues: true, sends: false }
  await add('recurring_invoice', { invoice_id, ...comes, made_at: at })
  await add('payment_reminder', { invoice_id, due_on: '2026-12-01', days: 1, sent_at: at })
  await add('revenue_recognition', { invoice_line_id, month: '2026-12-01', amount: 100 })
  const received = { method: 'cash', currency: 'EUR', amount: 100, received_on: '2026-11-20', made_at: at }
  const payment_id = await add('payment', { payer_id, ...received })
  const credited = { number: 'C1', invoice_id, amount: 1, reason: 'Left', issued_on: '2026-11-20', made_at: at }
  await add('credit_note', { ...credited, transaction_id: posted?.id })
  await add('adjustment', {
    kind: 'refund',
    payment_id,
    amount: 1,
    reason: 'Left',
    happened_on: '2026-11-20',
    asked_at: at,
  })
  await add('payment_setup', {})
  await add('provider_checkout', {
    payer_id,
    currency: 'EUR',
    amount: 100,
    applications: [],
    provider: 'stripe',
    made_at: at,
  })
  await add('provider_customer', { payer_id, provider: 'stripe', reference: 'cus_1' })
  await add('automatic_payment', {
    payer_id,
    provider: 'stripe',
    terms: 'I allow it.',
    agreed_by: await anyUser(school_id),
    agreed_at: at,
  })
  await add('provider_event', {
    provider: 'stripe',
    event: 'evt_1',
    type: 'payout.paid',
    news: '{}',
    happened_at: at,
    received_at: at,
    not_before: at,
  })
  await add('finance_config', {})
  await add('finance_right', { person_id: student_id })
  const payment_plan_id = await add('payment_plan', { name: 'Ten', count: 10 })
  const discount_id = await add('discount', { name: 'Staff', basis: 'staff', kind: 'percent' })
  await add('discount_product', { discount_id, product_id })
  await add('student_discount', { student_id, discount_id })
  const fee_set_id = await add('fee_set', { name: 'Year', payment_plan_id })
  await add('fee_set_item', { fee_set_id, product_id })
  const aid_fund_id = await add('aid_fund', { name: 'Aid' })
  await add('aid_award', { aid_fund_id, student_id, amount: 1, made_at: at })
  await owner.insert('number_series', [{ school_id, series: 'invoice' }])
  const [bank] = await owner.insert<{ id: number }>('bank_account', [
    { school_id, name: 'Main', number: 'DE02', currency: 'EUR' },
  ])
  const [statement] = await owner.insert<{ id: number }>('bank_statement', [
    { school_id, bank_account_id: bank?.id, format: 'csv', file_name: 'a.csv', imported_at: at },
  ])
  const [bank_entry] = await owner.insert<{ id: number }>('bank_entry', [
    {
      school_id,
      bank_account_id: bank?.id,
      bank_statement_id: statement?.id,
      booked_on: '2026-11-20',
      amount: 5,
      currency: 'EUR',
      fingerprint: 'f',
      occurrence: 1,
    },
  ])
  const [bank_deposit] = await owner.insert<{ id: number }>('bank_deposit', [
    { school_id, kind: 'slip', number: 'D-1', currency: 'EUR', amount: 5, deposited_on: '2026-11-20', made_at: at },
  ])
  await owner.insert('bank_match', [
    { school_id, bank_entry_id: bank_entry?.id, kind: 'deposit', bank_deposit_id: bank_deposit?.id, amount: 5 },
  ])
  const [paying] = await owner.insert<{ id: number }>('payer', [{ school_id, kind: 'contact', name: 'Aunt' }])
  await owner.insert('payer_bank_account', [{ school_id, payer_id: paying?.id, number: 'ES91' }])
  const inCash = { method: 'cash', currency: 'EUR', amount: 5, received_on: '2026-11-20', made_at: at }
  const [banked] = await owner.insert<{ id: number }>('payment', [{ school_id, payer_id: paying?.id, ...inCash }])
  await owner.insert('bank_deposit_payment', [{ school_id, bank_deposit_id: bank_deposit?.id, payment_id: banked?.id }])
  const [text] = await owner.insert('contract_template', [{ school_id, name: 'Enrollment' }])
  const drawn = { template_id: text?.id, number: 1, kind: 'confirmation', content: '{}', made_by: by, made_at: at }
  const [worded] = await owner.insert('contract_template_version', [{ school_id, ...drawn }])
  const span = { start_date: '2031-08-01', end_date: '2032-07-31' }
  const [nextYear] = await owner.insert('academic_year', [{ school_id, name: 'Contracts', ...span }])
  const asked = { template_version_id: worded?.id, academic_year_id: nextYear?.id, made_by: by, made_at: at }
  await owner.insert('contract_batch', [{ school_id, ...asked, cause: randomUUID() }])
  const agreed = { student_id, kind: 'other', language: 'en', draft_title: 'T', draft_body: 'B', currency: 'EUR' }
  const [contract] = await owner.insert('contract', [
    { school_id, ...agreed, number: 'C-1', created_by: by, created_at: at },
  ])
  const ofContract = { school_id, contract_id: contract?.id }
  await owner.insert('contract_signer', [{ ...ofContract, person_id: student_id, capacity: 'student', position: 0 }])
  const before = { revision: 1, title: 'T', body: 'B', digest: '', terms: '{}', signatures: '[]', reason: 'Fees' }
  await owner.insert('contract_revision', [{ ...ofContract, ...before, replaced_by: by, replaced_at: at }])
  await owner.insert('contract_fulfilment', [{ ...ofContract, made: '{}', made_at: at }])
  const [payer] = await owner.insert('organization', [{ school_id, name: 'City' }])
  const seats = { title: 'Seats', seats: 2, share: 10_000, currency: 'EUR', created_by: by, created_at: at, ...span }
  const [agreement] = await owner.insert('master_contract', [
    { school_id, organization_id: payer?.id, number: 'M-1', ...seats },
  ])
  await owner.insert('master_contract_seat', [
    { school_id, master_contract_id: agreement?.id, student_id, taken_at: at, taken_by: by },
  ])
  await owner.insert('message_away', [{ ...kept, first_day: '2026-11-20', last_day: '2026-11-21', body: 'Back soon' }])
  await owner.insert('message_report', [{ ...kept, message_id: message?.id, reason: 'Rude', reported_at: at }])
  const reviewed = { thread_id: thread?.id, reviewed_by: by, reason: 'Report', reviewed_at: at }
  await owner.insert('message_review', [{ school_id, ...reviewed }])
  await owner.insert('message_folder', [{ ...kept, name: 'Trips' }])
  await owner.insert('message_label', [{ ...kept, name: 'To do' }])
  await owner.insert('message_list', [{ ...kept, name: 'Choir', audiences: '[]' }])
  const words = { subject: 'Trip', body: 'Friday', language: 'en' }
  await owner.insert('message_template', [{ ...kept, ...words, name: 'Trip' }])
  await owner.insert('mailbox_thread', [{ ...kept, thread_id: thread?.id, last_message_id: message?.id, at }])
  const [circle] = await owner.insert('discussion_group', [{ school_id, section_id, name: 'Group A' }])
  await owner.insert('discussion_group_member', [{ school_id, group_id: circle?.id, student_id }])
  const begun = { section_id, author_id: student_id, title: 'Question', created_at: at, last_at: at }
  const [discussion] = await owner.insert('discussion_thread', [{ school_id, ...begun }])
  await owner.insert('discussion_score', [{ school_id, activity_id, student_id, grade_version: 1 }])
  const written = { author_id: student_id, author_role: 4, body: 'Reply', created_at: at }
  const [post] = await owner.insert('discussion_post', [{ school_id, thread_id: discussion?.id, ...written }])
  await owner.insert('discussion_post_version', [
    { school_id, post_id: post?.id, author_id: student_id, body: 'Before', at },
  ])
  await owner.insert('discussion_like', [{ ...kept, post_id: post?.id }])
  await owner.insert('discussion_read', [{ ...kept, thread_id: discussion?.id, last_read_at: at }])
  await owner.insert('discussion_follow', [{ ...kept, thread_id: discussion?.id, follows: true }])
  const [rule] = await owner.insert('notification_rule', [
    { school_id, name: 'Steps', event: 'step-reached', recipients: ['office'], channels: ['email'], texts: [] },
  ])
  const above = await owner.one<{ id: number }>('select group_id as id from school where id = $1', [school_id])
  const described = { address: 'https://gateway.example/', method: 'POST', content: 'json', success_statuses: '200' }
  await owner.insert('text_gateway', [
    { group_id: above.id, ...described, sender: 'SCHOOL', price: 500, currency: 'USD', inbound: '{}' },
  ])
  const said = { ...kept, number: '+15551230001' }
  await owner.insert('text_consent', [{ ...said, given: true, source: 'code' }])
  await owner.insert('text_message', [{ ...said, words: 'Trip' }])
  await owner.insert('notification_built_in', [{ school_id, name: 'absence', active: false }])
  await owner.insert('notification_template', [{ school_id, name: 'Steps', event: 'step-reached', texts: [] }])
  const [happened] = await owner.insert('notification_event', [
    { school_id, name: 'step-reached', person_id: student_id, at },
  ])
  await owner.insert('notification', [
    {
      school_id,
      event_id: happened?.id,
      rule_id: rule?.id,
      person_id: student_id,
      channel: 'email',
      status: 'sent',
      subject: 'Step',
      body: '',
      due_at: at,
    },
  ])
  const [step] = await owner.insert('attendance_step', [{ school_id, name: 'Letter', days: 3 }])
  await owner.insert('attendance_step_entry', [
    {
      school_id,
      attendance_step_id: step?.id,
      student_id,
      date: '2026-11-20',
      state: 'done',
      made_by: by,
      made_at: at,
    },
  ])
  await owner.insert('attendance_sign', [
    {
      school_id,
      student_id,
      date: '2026-11-20',
      at: '2026-11-20T10:00:00Z',
      direction: 'in',
      signed_by: await anyUser(school_id),
    },
  ])
  await owner.insert('attendance_hours', [
    {
      school_id,
      section_id,
      student_id,
      week: '2026-11-16',
      hours: 30,
      noted_by: await anyUser(school_id),
      noted_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('advisorship', [
    { school_id, teacher_id: await first('teacher'), student_id, since: '2026-11-20' },
  ])
  await owner.insert('badge_award', [
    {
      school_id,
      badge_id: await first('badge'),
      student_id,
      given_by: await anyUser(school_id),
      given_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [held] = await owner.insert('hold_type', [{ school_id, name: 'Library books', on_report_card: true }])
  await owner.insert('hold', [
    {
      school_id,
      student_id,
      hold_type_id: held?.id,
      on_transcript: false,
      on_report_card: true,
      on_enrollment: false,
      start_date: '2026-11-20',
      placed_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('student_medical', [{ school_id, id: student_id, allergies: 'Peanuts' }])
  await owner.insert('qualification', [{ school_id, person_id, name: 'Licence' }])
  await owner.insert('contact_change', [
    {
      school_id,
      student_id,
      phone: '1',
      asked_by: await anyUser(school_id),
      asked_role: 5,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('enrollment_rule', [{ school_id }])
  await owner.insert('enrollment_batch', [{ school_id, rows: '[]', made_by: by, made_at: at }])
  await owner.insert('writing_rule', [{ school_id, matrix: '{}' }])
  await owner.insert('writing_exception', [{ school_id, person_id, to_role: 3, allowed: false }])
  await owner.insert('contract_rule', [{ school_id, number: 1, rules: '{}', made_by: by, made_at: at }])
  await owner.insert('object_state', [{ school_id, noun: 'course' }])
  await owner.insert('state_approval', [
    {
      school_id,
      path: 'course/change_status',
      input: '{}',
      noun: 'course',
      action: 'activate',
      record_ids: [1],
      note: 'New',
      asked_by: by,
      asked_role: 2,
      asked_at: at,
    },
  ])
  await owner.insert('school_setting', [{ school_id, key: 'feature.comments', value: 'true' }])
  await owner.insert('school_copy', [
    { school_id, from_school: 'Lakeside', parts: ['badges'], plan: '[]', rows: '{}', made_by: by, made_at: at },
  ])
  await owner.rows(
    `
      insert into enrollment_request (school_id, student_id, enrollment_id, asked_by, asked_role, asked_at)
      select school_id, student_id, id, $2, 2, now()
      from enrollment
      where school_id = $1
      order by id
      limit 1`,
    [school_id, await anyUser(school_id)],
  )
  await owner.rows(
    `
      insert into enrollment_change_request (
        school_id, kind, student_id, enrollment_id, note, asked_by, asked_role, asked_at
      )
      select school_id, 'withdrawal', student_id, id, 'Moves', $2, 5, now()
      from enrollment
      where school_id = $1
      order by id
      limit 1`,
    [school_id, await anyUser(school_id)],
  )
  await owner.insert('promotion', [
    { school_id, year: 2027, rows: '[]', made_by: await anyUser(school_id), made_at: '2026-11-20T10:00:00Z' },
  ])
  const [custom] = await owner.insert('custom_field', [
    { school_id, name: 'Bus route', kind: 'student', type: 'choice' },
  ])
  await owner.insert('custom_field_choice', [{ school_id, custom_field_id: custom?.id, position: 0, label: 'North' }])
  await owner.insert('custom_value', [
    { school_id, custom_field_id: custom?.id, person_id: student_id, value: '"North"' },
  ])
  await owner.insert('person_merge', [
    {
      school_id,
      kind: 'account',
      kept_id: student_id,
      before: '{}',
      merged_by: await anyUser(school_id),
      merged_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('attendance_notice', [
    { school_id, student_id, section_id, date: '2026-11-20', notified_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.insert('attendance_notice_stop', [
    { school_id, date: '2026-11-20', absent: 2, students: 3, stopped_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.insert('attendance_plan', [
    {
      school_id,
      student_id,
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      attendance_code_id,
      asked_by: await anyUser(school_id),
      asked_role: 5,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('attendance_reminder', [
    {
      school_id,
      section_id,
      date: '2026-11-20',
      meeting: 1,
      sent_by: await anyUser(school_id),
      sent_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('attendance_code_reason', [{ school_id, attendance_code_id, position: 0, label: 'Bus' }])
  await owner.insert('school_closure', [
    { school_id, name: 'Winter break', start_date: '2026-12-21', end_date: '2027-01-03' },
  ])
  const bell_period_id = await first('bell_period')
  const times = { start_time: '08:00', end_time: '09:00' }
  const [schedule] = await owner.insert('bell_schedule', [{ school_id, name: 'Early release' }])
  await owner.insert('bell_schedule_period', [
    { school_id, bell_schedule_id: schedule?.id, position: 0, bell_period_id, ...times },
  ])
  await owner.insert('special_day', [
    {
      school_id,
      name: 'Conferences',
      start_date: '2026-11-25',
      end_date: '2026-11-25',
      bell_schedule_id: schedule?.id,
    },
  ])
  await owner.insert('teacher_unavailable', [
    { school_id, teacher_id: await first('teacher'), weekday: 6, bell_period_id },
  ])
  const [rotation] = await owner.insert('day_rotation', [
    { school_id, name: 'A/B', start_date: '2026-08-31', end_date: '2027-06-18' },
  ])
  const [event] = await owner.insert('event', [
    {
      school_id,
      title: 'Fair',
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      audience: 'sections',
      created_by: person_id,
    },
  ])
  await owner.insert('event_section', [{ school_id, event_id: event?.id, section_id }])
  await owner.insert('event_person', [{ school_id, event_id: event?.id, person_id }])
  await owner.insert('calendar_import', [
    {
      school_id,
      file_name: 'a.ics',
      target: 'school',
      items: [],
      imported_by: await anyUser(school_id),
      imported_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [absence] = await owner.insert('teacher_absence', [
    {
      school_id,
      teacher_id: await first('teacher'),
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      noted_by: await anyUser(school_id),
      noted_at: '2026-11-20T10:00:00Z',
      dropped: [],
    },
  ])
  await owner.insert('substitution', [
    {
      school_id,
      teacher_absence_id: absence?.id,
      section_id,
      date: '2026-11-20',
      meeting: 1,
      teacher_id: await first('teacher'),
      assigned_by: await anyUser(school_id),
      assigned_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('seating_chart', [
    {
      school_id,
      section_id,
      row_count: 1,
      column_count: 1,
      seats: [],
      changed_by: await anyUser(school_id),
      changed_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('event_removal', [
    {
      school_id,
      event_id: event?.id,
      scope: 'all',
      event_version: 1,
      removed_by: await anyUser(school_id),
      removed_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('day_rotation_day', [{ school_id, day_rotation_id: rotation?.id, position: 0, label: 'A' }])
  await owner.insert('section_total', [{ school_id, section_id, student_id, percent: 50 }])
  await owner.rows(
    `
      with p as (
        insert into grading_policy (school_id, section_id, scheme, drop_rule)
        values ($1, $2, 'points', 'best')
        on conflict do nothing
        returning id
      )
      insert into grading_policy_category (school_id, grading_policy_id, activity_type_id, weight)
      select $1, p.id, t.id, 10
      from p, activity_type t
      where t.school_id = $1`,
    [school_id, section_id],
  )
  const set = { school_id, student_id, set_by: 1, set_at: '2026-11-20T10:00:00Z' }
  await owner.insert('activity_student', [{ ...set, activity_id, locked: true }])
  await owner.insert('final_grade', [
    {
      school_id,
      section_id,
      student_id,
      credits_attempted: 1,
      credits_earned: 1,
      set_by_hand: false,
      rule_version: 1,
      finalized_by: 1,
      finalized_at: set.set_at,
    },
  ])
  const [{ id: submission_id } = { id: 0 }] = await owner.rows<{ id: number }>(
    'select id from submission where school_id = $1 limit 1',
    [school_id],
  )
  await owner.insert('submission_attempt', [
    { school_id, submission_id, student_id, attempt: 1, submitted_at: '2026-11-19T10:00:00Z' },
  ])
  await owner.rows(
    `
      insert into annotation (
        school_id, submission_id, student_id, attempt, start_at, end_at, body, created_by, created_at
      )
      select $1, $2, $3, 1, 0, 4, 'Source?', id, now()
      from account
      order by id
      limit 1`,
    [school_id, submission_id, student_id],
  )
  await owner.rows(
    `
      insert into grades_import (school_id, section_id, file_name, shape, cells, imported_by, imported_at)
      select $1, $2, 'grades.csv', 'own', '[]', id, now()
      from account
      order by id
      limit 1`,
    [school_id, section_id],
  )
  await owner.insert('opening_import', [
    {
      school_id,
      file_name: 'balances.csv',
      digest: 'one',
      balance_on: '2026-11-20',
      currency: 'USD',
      invoices: 1,
      open: 100,
      credits: 0,
      credit: 0,
      made_by: await anyUser(school_id),
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [statuses] = await owner.insert('status_upload', [
    {
      school_id,
      kind: 'sections',
      file_name: 'a.csv',
      changed: 1,
      same: 0,
      rejected: 0,
      made_by: await anyUser(school_id),
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('status_upload_change', [
    { school_id, status_upload_id: statuses?.id, file_row: 2, section_id, was: '{}', became: 2 },
  ])
  await owner.insert('saved_comment', [{ school_id, owner_id: person_id, body: 'Label both axes.' }])
  const [rubric] = await owner.insert('rubric', [{ school_id, name: 'Lab report', criteria: [] }])
  await owner.insert('rubric_assessment', [{ school_id, activity_id, student_id, rubric_id: rubric?.id, scores: [] }])
  const [standards] = await owner.insert('standard_set', [{ school_id, name: 'Science', levels: [], mastery: 3 }])
  const [standard] = await owner.insert('standard', [
    { school_id, standard_set_id: standards?.id, code: 'S1', body: 'Reads a graph' },
  ])
  await owner.insert('activity_standard', [{ school_id, activity_id, standard_id: standard?.id }])
  await owner.insert('standard_score', [
    { school_id, activity_id, standard_id: standard?.id, student_id, points: 3, scored_by: by, scored_at: at },
  ])
  await owner.insert('standard_import', [
    { school_id, standard_set_id: standards?.id, file_name: 's.csv', rows: '[]', made_by: by, made_at: at },
  ])
  await owner.insert('activity_done', [{ school_id, activity_id, student_id, done_at: at }])
  await owner.insert('activity_view', [{ school_id, activity_id, student_id, opened_at: at }])
  await owner.insert('issued_document', [
    {
      school_id,
      code: randomBytes(15).toString('base64url'),
      title: 'Report cards',
      whose: 'AH',
      digest: '0'.repeat(64),
      issued_by: by,
      issued_at: at,
    },
  ])
  await owner.insert('section_link', [{ school_id, name: 'Both', made_by: by, made_at: at }])
  await owner.insert('final_grade_override', [{ ...set, section_id, percent: 50, reason: 'Because' }])
  await owner.insert('user_tag', [{ school_id, person_id, flag: 'adlsadmin', granted: true }])
  await owner.insert('file', [
    { school_id, name: 'a.txt', size: 1, content_type: 'text/plain', sha256: '', storage_key: 'k', created_by: 1 },
  ])
  await owner.insert('person_phone', [
    { school_id, person_id, kind: 'mobile', number: '+34600555018', preferred: true, position: 0 },
  ])
  await owner.insert('emergency_contact', [
    { school_id, student_id, position: 1, name: 'Gran', relationship: 'grandparent', phone: '+34600555019' },
  ])
  await owner.insert('person_address', [
    {
      school_id,
      person_id,
      kind: 'home',
      street: 'Mill Lane 1',
      city: '',
      region: '',
      postal_code: '',
      country: 'GB',
      valid_from: '2026-01-01',
      version: 1,
    },
  ])
  await owner.insert('mail_outbox', [
    { school_id, recipient: 'a@school.example', subject: 's', body: 'b' },
    { school_id: 0, recipient: 'b@school.example', subject: 's', body: 'b' },
  ])
  await owner.rows(
    `
      insert into idempotency_key (school_id, user_id, operation, key, request_hash)
      values ($1, 1, 'x', 'key-12345', '\\x00')`,
    [school_id],
  )
  const { group_id } = await owner.one<{ group_id: number }>('select group_id from school where id = $1', [school_id])
  await owner.rows(
    `
      with p as (
        insert into sso_provider (group_id, kind, name, issuer)
        values ($1, 'oidc', gen_random_uuid()::text, 'https://idp.example')
        returning id
      )
      insert into sso_identity (provider_id, subject, user_id)
      select p.id, 's', a.id
      from p, account a
      where a.group_id = $1
      order by a.id
      limit 1`,
    [group_id],
  )
  await owner.insert('class_call', [{ school_id, section_id, starts_at: '2026-11-20T10:00:00Z' }])
  const [resource] = await owner.insert('resource', [
    {
      school_id,
      kind: 'link',
      title: 'Atlas',
      description: '',
      owner_id: person_id,
      scope: 'section',
      section_id,
      folder: '',
      tags: [],
      roles: [4],
      grade_levels: [],
      offline: false,
      current: 1,
      version: 1,
    },
  ])
  const ofResource = { school_id, resource_id: resource?.id }
  await owner.insert('resource_version', [
    {
      ...ofResource,
      number: 1,
      url: 'https://example.org',
      body: '',
      made_by: await anyUser(school_id),
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('resource_text', [{ ...ofResource, words: 'atlas' }])
  await owner.insert('resource_open', [
    { ...ofResource, person_id, opens: 1, first_at: '2026-11-20T10:00:00Z', last_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.insert('resource_check', [
    { ...ofResource, url: 'https://example.org', result: 'ok', checked_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.rows(`insert into meeting_account (school_id, person_id, answer) values ($1, $2, '\\x00')`, [
    school_id,
    person_id,
  ])
  await owner.rows(
    `
      insert into push_device (user_id, endpoint, p256dh, auth)
      select id, 'https://push.example/' || gen_random_uuid(), 'k', 'a'
      from account
      where group_id = $1
      limit 1`,
    [group_id],
  )
  await owner.rows(
    `
      insert into group_document (group_id, kind, language, body)
      values ($1, 'terms', 'en', 'Be kind.')
      on conflict do nothing`,
    [group_id],
  )
  await owner.rows(
    `
      insert into erasure (group_id, user_id, anonymous_id, asked_by)
      select group_id, id, 'removed-' || id, id
      from account
      where group_id = $1
      order by id
      limit 1 on conflict do nothing`,
    [group_id],
  )
  await owner.insert('global_department', [{ group_id, name: `Science ${school_id}` }])
  await owner.rows(
    `
      insert into global_message (
        group_id, written_in, roles, sender, subject, body, language, as_message, as_banner, starts_at, sent_by,
        created_at
      )
      select group_id, $2::bigint, '{4}', 'Group', 'Snow', 'Closed.', 'en', false, true, now(), id, now()
      from account
      where group_id = $1
      order by id
      limit 1`,
    [group_id, null],
  )
  await owner.insert('security_tag', [{ group_id, flag: 'robotics', name: 'Robotics' }])
  await owner.insert('role_tag', [{ group_id, role: 3, granted: ['asiroster'] }])
  const [schoolTag] = await owner.insert('school_tag', [{ group_id, name: 'Boarding', school_ids: [school_id] }])
  await owner.insert('school_tag_role', [
    { group_id, school_tag_id: schoolTag?.id, role: 4, denied: ['viewmessaging'] },
  ])
  await owner.insert('content_rule', [{ school_id, kind: 'video', role: 4, who: 'nobody' }])
  const [customRole] = await owner.insert('custom_role', [{ school_id, name: 'Registrar' }])
  await owner.insert('custom_role_person', [{ school_id, custom_role_id: customRole?.id, person_id }])
  await owner.insert('group_setting', [{ group_id, key: `note-${school_id}`, value: 'true' }])
  const [master] = await owner.insert('master_course', [{ group_id, number: `B${school_id}`, name: 'Biology' }])
  await owner.rows(
    `
      insert into global_section (group_id, master_course_id, made_by, made_at)
      select group_id, $2, id, now()
      from account
      where group_id = $1
      order by id
      limit 1`,
    [group_id, master?.id],
  )
  await owner.rows(
    `
      insert into master_course_version (group_id, master_course_id, number, snapshot, published_by, published_at)
      select group_id, $2, 1, '{}', id, now()
      from account
      where group_id = $1
      order by id
      limit 1`,
    [group_id, master?.id],
  )
  await owner.rows(
    `
      insert into comment (school_id, owner_kind, owner_id, body, created_by, created_at)
      select $1, 'course', $2, 'Ordered', id, now()
      from account
      where group_id = $3
      order by id
      limit 1`,
    [school_id, course_id, group_id],
  )
  const [move] = await owner.rows<{ id: number }>(
    `
      insert into school_transfer (school_id, kind, to_school, leaves_on, asked_by, asked_at)
      select $1, 'student', $1, '2026-11-20', id, now()
      from account
      where group_id = $2
      order by id
      limit 1 returning id`,
    [school_id, group_id],
  )
  await owner.rows(
    `
      insert into saved_view (user_id, place, list, name, query)
      select id, $2, '/teachers', 'Mine', ''
      from account
      where group_id = $1
      limit 1`,
    [group_id, school_id],
  )
  await owner.rows(
    `
      insert into import_mapping (user_id, kind, shape, chosen)
      select id, 'students', 'a|b', '{}'
      from account
      where group_id = $1
      limit 1`,
    [group_id],
  )
  await owner.insert('school_transfer_person', [
    { school_id, transfer_id: move?.id, person_id: student_id, before: '{}' },
  ])
  await owner.insert('application_form', [{ school_id, code: `code-${school_id}` }])
  await owner.insert('application_capacity', [
    { school_id, academic_term_id: await first('academic_term'), grade_level: '9', seats: 20 },
  ])
  const [applying] = await owner.insert('application_family', [
    { school_id, questions: '{}', touched_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.insert('application_guardian', [{ school_id, family_id: applying?.id, fname: 'Dana' }])
  const [application] = await owner.insert('application', [
    { school_id, family_id: applying?.id, state_at: '2026-11-20T10:00:00Z' },
  ])
  const ofApplication = { school_id, application_id: application?.id }
  await owner.insert('application_document', [
    { ...ofApplication, document_type: 'identity', handed_in_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.rows(
    `
      insert into application_step (school_id, application_id, action, from_state, to_state, cause, made_at)
      values ($1, $2, 'submit', 'draft', 'submitted', gen_random_uuid(), now())`,
    [school_id, application?.id],
  )
  const [handed] = await owner.rows<{ id: number }>(
    `
      insert into application_offer (school_id, to_school, cause, asked_by, asked_at)
      select $1, $1, gen_random_uuid(), id, now()
      from account
      where group_id = $2
      order by id
      limit 1 returning id`,
    [school_id, group_id],
  )
  await owner.insert('application_offer_item', [{ ...ofApplication, offer_id: handed?.id }])
  await owner.insert('application_note', [
    { ...ofApplication, body: 'Called', created_by: await anyUser(school_id), created_at: '2026-11-20T10:00:00Z' },
  ])
  await owner.insert('application_acceptance', [
    { ...ofApplication, made: '{}', made_by: await anyUser(school_id), made_at: '2026-11-20T10:00:00Z' },
  ])
  const [requirement] = await owner.insert('compliance_item', [
    { school_id, name: 'Trip consent', audience: 'students', kind: 'confirm' },
  ])
  await owner.rows(
    `
      insert into compliance_entry (school_id, item_id, person_id, state, made_by, made_role, made_at)
      select $1, $2, $3, 'confirmed', id, 4, now()
      from account
      where group_id = $4
      order by id
      limit 1`,
    [school_id, requirement?.id, student_id, group_id],
  )
  await owner.rows(
    `
      insert into person_note (school_id, person_id, kind, category, visibility, created_by, created_at)
      select $1, $2, 'comment', 'general', 'staff', id, now()
      from account
      where group_id = $3
      order by id
      limit 1`,
    [school_id, student_id, group_id],
  )
  await owner.rows(`update person_note set body = 'Later' where school_id = $1`, [school_id])
  const { id: set_id } = await owner.one<{ id: number }>(
    `insert into question_set (school_id, course_id, name) values ($1, $2, 'Bank') returning id`,
    [school_id, course_id],
  )
  const [question] = await owner.insert('question', [{ school_id, set_id, body: '{}', keyed_at: set.set_at }])
  const [attempt] = await owner.insert('question_attempt', [
    { school_id, set_id, student_id, nth: 1, seed: 1, question_ids: `{${question?.id}}`, started_at: set.set_at },
  ])
  const answered = { school_id, attempt_id: attempt?.id, question_id: question?.id, student_id }
  await owner.insert('question_answer', [{ ...answered, given: '{}', saved_at: set.set_at }])
  await owner.insert('question_score', [{ ...answered, points: 1 }])
  await owner.insert('question_student', [{ school_id, set_id, student_id }])
  await owner.insert('question_regrade', [
    { school_id, set_id, scores: '{}', grades: '[]', made_by: await anyUser(school_id), made_at: set.set_at },
  ])
  await owner.insert('other_grade', [{ school_id, student_id, title: 'Algebra', graded_on: '2026-01-15', letter: 'A' }])
  await owner.insert('bonus_upload', [
    { school_id, title: 'Bonus', rows: '[]', made_by: await anyUser(school_id), made_at: set.set_at },
  ])
  await owner.insert('own_text', [{ group_id, language: 'en', key: 'shell.help', text: 'Ask us' }])
  const [run] = await owner.rows<{ id: number }>(
    `insert into import_run (group_id, school_id, files) values ($1, $2, '[]') returning id`,
    [group_id, school_id],
  )
  await owner.rows('insert into import_progress (run_id) values ($1)', [run?.id])
  await owner.rows(
    `insert into import_feed (run_id, kind, school_sis_id, sis_id, section_sis_id) values ($1, 'course', 'S', 'C', '')`,
    [run?.id],
  )
  await owner.rows(`insert into import_row (run_id, id, kind, row, result) values ($1, 1, 'course', 2, 'new')`, [
    run?.id,
  ])
}
