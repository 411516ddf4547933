import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountKinds } from '#contract/finance/ledger.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { type Entry, nextNumber, post, type Posting, reverseAll } from './ledger.ts'

const portal = withPortal()
const now = new Date('2026-11-20T10:00:00Z')
const posting = (more: Partial<Posting> = {}): Posting => ({
  kind: 'invoice',
  currency: 'EUR',
  posted_on: '2026-11-20',
  cause: randomUUID(),
  made_by: null,
  now,
  ...more,
})
const inSchool = <Value>({ school }: Pick<Classroom, 'school'>, work: (db: Db) => Promise<Value>): Promise<Value> =>
  inSystemScope(portal.product().kernel.pool, { request_id: 'test', school_id: school.id }, work)
const bill: Entry[] = [
  { kind: 'receivable', amount: 11_900 },
  { kind: 'revenue', amount: -10_000 },
  { kind: 'tax', amount: -1_900 },
]
const balances = async ({ school }: Classroom): Promise<Record<string, number>> => {
  const rows = await portal.owner().rows<{ name: string; sum: number }>(
    `
      select a.kind || ' ' || a.currency as name, sum(e.amount)::int as sum
      from ledger_entry e
      join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
      where e.school_id = $1
      group by 1
      order by 1`,
    [school.id],
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

describe('a transaction', () => {
  it('is posted with its entries, in accounts that are made when they are first needed', async () => {
    const room = await portal.classroom()
    await inSchool(room, (db) => post(db, posting(), bill))
    await inSchool(room, (db) => post(db, posting({ currency: 'USD' }), bill))
    expect(await balances(room)).toEqual({
      'receivable EUR': 11_900,
      'receivable USD': 11_900,
      'revenue EUR': -10_000,
      'revenue USD': -10_000,
      'tax EUR': -1_900,
      'tax USD': -1_900,
    })
  })

  it.each<[string, Entry[]]>([
    [
      'out of balance',
      [
        { kind: 'cash', amount: 5 },
        { kind: 'receivable', amount: -4 },
      ],
    ],
    ['of one entry', [{ kind: 'cash', amount: 5 }]],
    ['of no entry', []],
    [
      'whose entries are all zero',
      [
        { kind: 'cash', amount: 0 },
        { kind: 'receivable', amount: 0 },
      ],
    ],
  ])('%s is not stored', async (_, entries) => {
    const room = await portal.classroom()
    await expect(inSchool(room, (db) => post(db, posting(), entries))).rejects.toThrow(/out of balance/)
    expect(await balances(room)).toEqual({})
  })

  it('is posted once, however often it is tried', async () => {
    const room = await portal.classroom()
    const once = posting()
    const ids = await Promise.all(Array.from({ length: 4 }, () => inSchool(room, (db) => post(db, once, bill))))
    expect(new Set(ids).size).toBe(1)
    expect(await balances(room)).toEqual({ 'receivable EUR': 11_900, 'revenue EUR': -10_000, 'tax EUR': -1_900 })
  })

  it('is neither changed nor removed, but reversed once', async () => {
    const room = await portal.classroom()
    const id = await inSchool(room, (db) => post(db, posting(), bill))
    const owner = portal.owner()
    for (const change of [
      'update ledger_entry set amount = amount + 1 where school_id = $1',
      'delete from ledger_entry where school_id = $1',
      `update ledger_transaction set posted_on = '2020-01-01' where school_id = $1`,
      'delete from ledger_transaction where school_id = $1',
    ])
      await expect(owner.rows(change, [room.school.id])).rejects.toThrow(/it is reversed/)
    const by = { on: '2026-11-20', made_by: null, now }
    const back = (place: typeof room) => inSchool(place, (db) => reverseAll(db, [{ transaction_id: id, memo: '' }], by))
    expect(await back(room)).toEqual([expect.any(Number)])
    expect(await balances(room)).toEqual({ 'receivable EUR': 0, 'revenue EUR': 0, 'tax EUR': 0 })
    expect(await back(room)).toMatchObject({
      code: 'finance.reversed',
    })
    const other = await portal.classroom()
    expect(await back(other)).toMatchObject({
      failure: 'not_found',
    })
  })

  it('keeps the currency of its accounts', async () => {
    const room = await portal.classroom()
    await inSchool(room, (db) => post(db, posting({ currency: 'JPY' }), bill))
    const { id } = await portal
      .owner()
      .one<{ id: number }>(`select id from ledger_account where school_id = $1 and kind = 'tax'`, [room.school.id])
    const mixed = bill.map((entry) => (entry.kind === 'tax' ? { ...entry, account_id: id } : entry))
    await expect(inSchool(room, (db) => post(db, posting(), mixed))).rejects.toThrow(/foreign key/)
  })

  it('falls into an open month', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .insert('accounting_period', [
        { school_id: room.school.id, month: '2026-10-01', closed_at: '2026-11-02T08:00:00Z' },
      ])
    await expect(inSchool(room, (db) => post(db, posting({ posted_on: '2026-10-31' }), bill))).rejects.toThrow(/closed/)
    await inSchool(room, (db) => post(db, posting({ posted_on: '2026-11-01' }), bill))
    await portal.owner().rows('update accounting_period set closed_at = null where school_id = $1', [room.school.id])
    await inSchool(room, (db) => post(db, posting({ posted_on: '2026-10-31' }), bill))
  })

  it('balances over any sequence of postings and reversals', async () => {
    const room = await portal.classroom()
    const step = fc.record({
      reverse: fc.boolean(),
      amounts: fc.array(fc.tuple(fc.constantFrom(...accountKinds), fc.integer({ min: -9_999, max: 9_999 })), {
        minLength: 1,
        maxLength: 5,
      }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await inSchool(room, async (db) => {
          const made: number[] = []
          for (const { reverse: back, amounts } of steps) {
            const last = made.pop()
            if (back && last !== undefined) {
              await reverseAll(db, [{ transaction_id: last, memo: '' }], { on: '2026-11-20', made_by: null, now })
              continue
            }
            const sum = amounts.reduce((all, [, amount]) => all + amount, 0)
            const entries = [...amounts, ['receivable', -sum] as const].map(([kind, amount]): Entry => ({
              kind,
              amount,
            }))
            if (entries.filter(({ amount }) => amount !== 0).length >= 2) made.push(await post(db, posting(), entries))
          }
        })
        const { sum } = await portal
          .owner()
          .one<{ sum: number }>('select coalesce(sum(amount), 0)::int as sum from ledger_entry where school_id = $1', [
            room.school.id,
          ])
        expect(sum).toBe(0)
      }),
      { numRuns: 40 },
    )
  })
})

describe('numbers of a series', () => {
  it('follow each other without a gap, under load and after what was taken back', async () => {
    const room = await portal.classroom()
    const take = (fails: boolean) =>
      inSchool(room, async (db) => {
        const number = await nextNumber(db, 'invoice', 'INV-')
        if (fails) throw new Error('taken back')
        return number
      }).catch(() => undefined)
    const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => take(at % 3 === 0)))
    const kept = taken.filter((number) => number !== undefined).toSorted((a, b) => a.localeCompare(b))
    expect(kept).toEqual(kept.map((_, at) => `INV-${String(at + 1).padStart(6, '0')}`))
    const other = await portal.classroom()
    expect(await inSchool(other, (db) => nextNumber(db, 'invoice', 'R'))).toBe('R000001')
    expect(await inSchool(room, (db) => nextNumber(db, 'receipt', ''))).toBe('000001')
  })
})
