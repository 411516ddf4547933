import { describe, expect, inject, it } from 'vitest'
import { teacher } from '#contract/kernel/access.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { onConnection, openPool } from './database.ts'
import { withPortal } from './testing.ts'
import { sql } from './sql.ts'

const portal = withPortal()

const about = {
  name: 'Lakeside',
  native_name: '',
  address: '',
  phone: '',
  help_link: '' as const,
  time_zone: 'Europe/Madrid',
  language: 'es' as const,
  languages: ['es' as const],
  accent: '#0B7A5C',
  grade_low: '1',
  grade_high: '12',
}

describe('a prepared statement', () => {
  it('is known by its text: another text on the same connection is another statement, and the same text is parsed once', async () => {
    const pool = openPool(inject('database').appUrl, 1)
    const client = await pool.connect()
    try {
      const db = onConnection(client)
      expect(await sql`select ${1}::int as one`.all(db)).toEqual([{ one: 1 }])
      expect(await sql`select ${'a'}::text as other`.all(db)).toEqual([{ other: 'a' }])
      expect(await sql`select ${2}::int as one`.all(db)).toEqual([{ one: 2 }])
      const { rows } = await client.query('select statement from pg_prepared_statements order by statement')
      expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int as one', 'select $1::text as other'])
    } finally {
      client.release()
      await pool.end()
    }
  })

  it('of one domain does not stop another domain on the same connection', async () => {
    const { id, group_id } = await portal.school()
    const { person_id } = await portal.person({ id, group_id }, teacher)
    const admin = portal.as(await portal.superAdmin(group_id))
    await admin.ok(schools.add, {
      ...about,
      group_id,
      short_code: `of-${id}`,
      sis_id: null,
      host: null,
      term: null,
      admin: null,
      copy: null,
    })
    // Adding a school enters it, and so does looking from outside after what somebody in a school may do.
    expect((await admin.call(tags.view, { kind: 'user', id: person_id ?? 0, school_id: id })).http).toBe(200)
  })
})
