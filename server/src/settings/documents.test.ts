import { describe, expect, it } from 'vitest'
import { documents } from '#contract/settings/documents.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const own = (group_id: number, language: string, body: string, kind = 'privacy') =>
  portal.owner().insert('group_document', [{ group_id, kind, language, body }])

describe('a document', () => {
  it.each(['privacy', 'terms', 'payment-terms'] as const)(
    '%s is shipped with the product and open to everybody',
    async (kind) => {
      const { body, changed_at } = await portal.as(undefined).ok(documents.read, { kind })
      expect([body.startsWith('# '), changed_at]).toEqual([true, null])
    },
  )

  it('of the school group takes the place of the shipped one, for those who named its school', async () => {
    const school = await portal.school()
    await own(school.group_id, 'en', '# Ours')
    const elsewhere = await portal.school()
    const read = (code: string) => portal.as(undefined).ok(documents.read, { kind: 'privacy', school: code })
    expect(await read(school.short_code)).toEqual({ body: '# Ours', language: 'en', changed_at: expect.any(String) })
    expect((await read(elsewhere.short_code)).changed_at).toBeNull()
    expect(
      (await portal.as(undefined).ok(documents.read, { kind: 'terms', school: school.short_code })).changed_at,
    ).toBeNull()
  })

  it('is that of the reader’s own school, whatever school the call names', async () => {
    const school = await portal.school()
    const elsewhere = await portal.school()
    await own(school.group_id, 'en', '# Ours')
    await own(elsewhere.group_id, 'en', '# Theirs')
    const reader = await portal.person(school, 4)
    expect((await portal.as(reader).ok(documents.read, { kind: 'privacy', school: elsewhere.short_code })).body).toBe(
      '# Ours',
    )
  })

  it('comes from the nearest group, in the language asked for where there is one', async () => {
    const above = await portal.group()
    const below = await portal.group(above)
    const school = await portal.school({ group_id: below })
    const read = async (language: string) =>
      (await portal.as(undefined).ok(documents.read, { kind: 'privacy', school: school.short_code, language })).body
    await own(above, 'ar', '# فوق')
    expect(await read('ar')).toBe('# فوق')
    await own(below, 'en', '# Below')
    expect(await read('ar')).toBe('# Below')
    await own(below, 'ar', '# تحت')
    expect([await read('ar'), await read('fr')]).toEqual(['# تحت', '# Below'])
  })
})
