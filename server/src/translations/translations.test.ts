import { beforeAll, describe, expect, it } from 'vitest'
import { allRoles } from '#contract/kernel/access.ts'
import { languageCodes } from '#contract/kernel/languages.ts'
import { openTranslations, translations } from '#contract/translations/translations.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
const say = (group_id: number, language: string, key: string, text: string) =>
  portal.owner().insert('own_text', [{ group_id, language, key, text }])

beforeAll(async () => {
  room = await portal.classroom()
  const above = await portal
    .owner()
    .one<{ id: number }>(`insert into school_group (code, name) values ('above', 'Above') returning id`)
  await portal.owner().rows('update school_group set parent_id = $1 where id = $2', [above.id, room.school.group_id])
  await say(above.id, 'en', 'shell.log-out', 'Leave')
  await say(above.id, 'en', 'shell.help', 'Ask us')
  await say(room.school.group_id, 'en', 'shell.log-out', 'Say goodbye')
  await say(room.school.group_id, 'fr', 'shell.log-out', 'Au revoir')
})

describe('the words of a school group', () => {
  it.each(allRoles.filter((role) => role !== 1))(
    'reach role %i: its own, and those of the group above',
    async (role) => {
      const person = { 2: room.admin, 3: room.teacher, 4: room.students[0], 5: room.parents[0] }[role]
      expect(await portal.as(person).ok(translations.ownTexts, { language: 'en' })).toEqual({
        'shell.log-out': 'Say goodbye',
        'shell.help': 'Ask us',
      })
      const all = await portal.as(person).ok(translations.texts, { language: 'fr' })
      expect(all['shell.log-out']).toBe('Au revoir')
      expect(Object.keys(all).length).toBeGreaterThan(900)
    },
  )

  it('are shown on the sign-in page of its schools', async () => {
    const school = (
      await portal.owner().one<{ short_code: string }>('select short_code from school where id = $1', [room.school.id])
    ).short_code
    const ask = (code: string) =>
      portal.as(undefined).ok(openTranslations.publicTexts, { language: 'en', school: code })
    expect([await ask(school), await ask('no-such-school')]).toEqual([
      { 'shell.log-out': 'Say goodbye', 'shell.help': 'Ask us' },
      {},
    ])
  })

  it('reach no other group', async () => {
    const other = await portal.classroom()
    expect(await portal.as(other.teacher).ok(translations.ownTexts, { language: 'en' })).toEqual({})
  })
})

it('every interface language is offered with its own name', async () => {
  const offered = await portal.as(room.teacher).ok(translations.languages, {})
  expect(offered.map(({ value }) => value)).toEqual(languageCodes)
  expect(offered.find(({ value }) => value === 'ar')).toEqual({ value: 'ar', label: 'العربية', flag: '🇸🇦' })
})
