import { describe, expect, it } from 'vitest'
import { comments } from '#contract/communication/comments.contract.ts'
import { contractRules, firstContractRules } from '#contract/settings/contract-rules.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

describe('contract rules', () => {
  it('are kept version by version, each with who and when', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, 2)
    const save = (days_to_sign: number, version: number) =>
      portal.as(admin).call(contractRules.save, {
        rules: { ...firstContractRules, days_to_sign },
        note: `${days_to_sign} days`,
        version,
      })
    expect((await save(20, 0)).data).toEqual({ number: 1 })
    expect((await save(30, 1)).data).toEqual({ number: 2 })
    expect(await save(40, 1)).toMatchObject({ http: 409, code: 'stale' })
    const { rows } = await portal.as(admin).ok(contractRules.list, {})
    expect(rows.map(({ number, note, made_by, rules }) => [number, note, made_by, rules.days_to_sign])).toEqual([
      [2, '30 days', admin.name, 30],
      [1, '20 days', admin.name, 20],
    ])
    expect((await portal.as(await portal.person(await portal.school(), 2)).ok(contractRules.list, {})).rows).toEqual([])
  })

  it.each([
    [{ days_to_sign: 0 }, 'rules.days_to_sign'],
    [{ deposit_percent: 101 }, 'rules.deposit_percent'],
    [{ days_to_sign: 5, remind_days_before: 5 }, 'rules.remind_days_before'],
  ])('with %j are refused at their field', async (wrong, path) => {
    const admin = await portal.person(await portal.school(), 2)
    const { http, fields } = await portal
      .as(admin)
      .call(contractRules.save, { rules: { ...firstContractRules, ...wrong }, note: 'x', version: 0 })
    expect([http, fields?.[0]?.path]).toEqual([422, path])
  })
})

it('comments on a school are those of the own school alone', async () => {
  const [mine, other] = [await portal.school(), await portal.school()]
  const admin = await portal.person(mine, 2)
  const about = (owner_id: number) => ({ owner_kind: 'school' as const, owner_id, body: 'Roof repaired', file_ids: [] })
  await portal.as(admin).ok(comments.save, about(mine.id))
  expect((await portal.as(admin).call(comments.save, about(other.id))).http).toBe(404)
  expect((await portal.as(admin).ok(comments.list, { owner_kind: 'school', owner_id: mine.id })).count).toBe(1)
  expect(
    (await portal.as(await portal.person(other, 2)).call(comments.list, { owner_kind: 'school', owner_id: mine.id }))
      .http,
  ).toBe(404)
})
