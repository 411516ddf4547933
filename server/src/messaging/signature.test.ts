import { expect, it } from 'vitest'
import { signature } from '#contract/messaging/signature.contract.ts'
import { compliance } from '#contract/compliance/compliance.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

it('a signature is one’s own, in every school, and stands below what one sends', async () => {
  const room = await portal.classroom()
  const admin = portal.as(room.admin)
  expect(await admin.ok(signature.read, {})).toEqual({ signature: '' })
  await admin.ok(signature.save, { signature: '  Ruby Bennett\nOffice, room 1 ' })
  expect(await admin.ok(signature.read, {})).toEqual({ signature: 'Ruby Bennett\nOffice, room 1' })
  expect(await portal.as(room.teacher).ok(signature.read, {})).toEqual({ signature: '' })

  await portal.owner().rows(`update person set email = id || '@example.org' where school_id = $1`, [room.school.id])
  const rules = {
    name: 'Rules',
    body: '',
    audience: 'students' as const,
    kind: 'confirm' as const,
    document_type: '' as const,
    due_on: null,
    yearly: false,
  }
  const { id } = await admin.ok(compliance.save, rules)
  await admin.ok(compliance.remind, { id })
  const mails = await portal
    .owner()
    .rows<{ body: string }>('select body from mail_outbox where school_id = $1', [room.school.id])
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.every(({ body }) => body.endsWith('\n\n-- \nRuby Bennett\nOffice, room 1'))).toBe(true)
})

it('a signature is of staff, and at most 1,000 characters', async () => {
  const room = await portal.classroom()
  for (const person of [room.students[0], room.parents[0]])
    expect((await portal.as(person ?? room.admin).call(signature.read, {})).http).toBe(403)
  const long = await portal.as(room.teacher).call(signature.save, { signature: 'x'.repeat(1001) })
  expect([long.http, long.fields[0]?.path]).toEqual([422, 'signature'])
})
