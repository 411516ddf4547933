import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PoolClient } from 'pg'
import { type Db, onConnection, openPool, type Pool } from './database.ts'
import { me, sql } from './sql.ts'

let pool: Pool
let client: PoolClient
let db: Db
beforeAll(async () => {
  pool = openPool(inject('database').appUrl, 1)
  client = await pool.connect()
  db = onConnection(client)
})
afterAll(async () => {
  client.release()
  await pool.end()
})

const known = async (like: string): Promise<string[]> =>
  (await client.query('select statement from pg_prepared_statements where statement like $1', [like])).rows.map(
    ({ statement }) => statement,
  )

describe('a statement', () => {
  it('takes its values from its holes, and those of its pieces with them, in the order in which they stand', async () => {
    const between = (low: number, high: number) => sql`n between ${low} and ${high}`
    const rows = sql<{ n: number; note: string }>`
      select n, ${'seen'}::text as note
      from generate_series(1, ${9}) n
      where ${between(3, 5)} and n <> ${4}`
    expect(await rows.all(db)).toEqual([
      { n: 3, note: 'seen' },
      { n: 5, note: 'seen' },
    ])
    expect(await known('%as note%')).toEqual([
      `
      select n, $1::text as note
      from generate_series(1, $2) n
      where n between $3 and $4 and n <> $5`,
    ])
  })

  it('is parsed once per text, whatever its values', async () => {
    const doubled = (n: number) => sql<{ doubled: number }>`select ${n}::int * 2 as doubled`.one(db)
    expect([await doubled(4), await doubled(5)]).toEqual([{ doubled: 8 }, { doubled: 10 }])
    expect(await known('%as doubled')).toHaveLength(1)
  })

  it('is another one with another piece in the same place, or with the same piece in another order', async () => {
    const chosen = (first: boolean) => (first ? sql`${1}::int` : sql`-${1}::int`)
    const signs = (a: boolean, b: boolean) =>
      sql<{ signs: number[] }>`select array[${chosen(a)}, ${chosen(b)}] as signs`.one(db)
    expect([await signs(true, false), await signs(false, true), await signs(true, false)]).toEqual([
      { signs: [1, -1] },
      { signs: [-1, 1] },
      { signs: [1, -1] },
    ])
  })

  it('gives a parameter that stands in several holes one number, and tells it from two of the same value', async () => {
    const same = (a: object, b: object) => sql<{ same: boolean }>`select ${a} = ${b}::date as same`.one(db)
    const { day, other } = sql.params({ day: '2026-11-20', other: '2026-11-20' })
    expect([await same(day, day), await same(day, other), await same(day, day)]).toEqual([
      { same: true },
      { same: true },
      { same: true },
    ])
    expect((await known('%::date as same')).toSorted()).toEqual([
      'select $1 = $1::date as same',
      'select $1 = $2::date as same',
    ])
  })

  it('asks for person and role of the actor once, however many pieces need them', async () => {
    const actor = { person_id: 7, role: 3 as const }
    const runs = () => sql`${me(actor).role}::int = 2`
    const isMe = () => sql`(${runs()} or ${me(actor).person_id}::bigint = 7)`
    expect(await sql<{ may: boolean }>`select ${isMe()} and ${isMe()} as may`.one(db)).toEqual({ may: true })
    expect(await known('%as may')).toEqual([
      'select ($1::int = 2 or $2::bigint = 7) and ($1::int = 2 or $2::bigint = 7) as may',
    ])
  })

  it('writes constants, names and lists into its text', async () => {
    const columns = sql.join([sql.constant("it's"), sql.constant(3), sql.ref('x.n')], ', ')
    expect(await sql`select ${columns} from (select 1 as n) ${sql.ref('x')}`.all(db)).toEqual([
      expect.objectContaining({ n: 1 }),
    ])
    expect(await known('%) x')).toEqual([`select 'it''s', 3, x.n from (select 1 as n) x`])
    expect(() => sql.ref('x; drop table y')).toThrow('not a name')
  })

  it('answers all rows, the first one or nothing; a row that must be there is missed', async () => {
    const above = (low: number) => sql<{ n: number }>`select n from generate_series(1, 3) n where n > ${low}`
    expect(await above(1).all(db)).toEqual([{ n: 2 }, { n: 3 }])
    expect([await above(1).optional(db), await above(3).optional(db)]).toEqual([{ n: 2 }, undefined])
    await expect(above(3).one(db)).rejects.toThrow('no row')
    expect(await above(1).run(db)).toBeUndefined()
  })
})
