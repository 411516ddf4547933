import { expect, it } from 'vitest'
import { ownStatementPaper } from '#contract/finance/own.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { moneyOf } from './finance.testing.ts'

const portal = withPortal()
const { newProduct, newFees, billed } = moneyOf(portal)

/** A school in which each student is billed. */
const billing = async () => {
  const room = await portal.classroom({ students: 1 })
  const tuition = await newProduct(room, 'Tuition', 30_000)
  await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
  return room
}
const days = { from: '2026-11-01', to: '2026-11-30' }
const pagesOf = (text: string) =>
  Number(/\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(text)?.[1] ?? /\/Count (\d+)/.exec(text)?.[1])

it('a statement holds all schools in which the account has children, and no others', async () => {
  const [room, other] = [await billing(), await billing()]
  const [parent] = room.parents
  const statement = async () => {
    const { text } = await portal.as(parent).call(ownStatementPaper.pdf, days)
    expect(text.slice(0, 5)).toBe('%PDF-')
    return pagesOf(text)
  }
  expect(await statement()).toBe(1)
  const there = other.parents[0]?.person_id
  const link = (user_id: number | undefined) =>
    portal.owner().rows('update person set user_id = $2 where id = $1', [there, user_id])
  await link(parent?.user_id)
  expect(await statement()).toBe(2)
  await portal
    .owner()
    .rows(`update person_role set access = 0 where school_id = $1 and person_id = $2`, [other.school.id, there])
  expect(await statement()).toBe(1)
})
