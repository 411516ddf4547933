import { beforeAll, describe, expect, it } from 'vitest'
import { allFlags } from '#contract/kernel/access.ts'
import { stateNouns, tableOf } from '#contract/object-states.ts'
import { dictionary, schoolTags } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { everyCatalog } from './reach/probe.ts'
import { targetOf } from './reach/target.ts'

const portal = withPortal()
let room: Classroom
let boss: Person
beforeAll(async () => {
  room = await portal.classroom()
  boss = await portal.superAdmin(room.school.group_id)
  await targetOf(portal, room) // a row of every catalog
  await portal.owner().rows(
    `
      update academic_term
      set start_date = '2031-01-01', end_date = '2031-02-01'
      where school_id = $1 and name like 'canary%'`,
    [room.school.id],
  ) // terms of a form share no day
})

const reading = async <T>(language: string, read: () => Promise<T>): Promise<T> => {
  await portal
    .owner()
    .rows('update account set language = $1 where id in ($2, $3)', [language, room.admin.user_id, boss.user_id])
  return read()
}

/** Whoever reads in Spanish and saves what is shown changes nothing for those who read in English. */
describe('names saved as they are shown in another language stay what they were', () => {
  it.each(everyCatalog.map((catalog) => ({ noun: catalog.noun, catalog })))('of $noun', async ({ catalog }) => {
    const admin = portal.as(room.admin)
    const list = () => admin.ok(catalog.list, { size: 200 }).then(({ rows }) => rows)
    const before = await reading('en', list)
    expect(before.length).toBeGreaterThan(0)
    for (const { position: _position, archived: _archived, ...values } of await reading('es', list))
      await admin.ok(catalog.save, values)
    const after = await reading('en', list)
    expect(after).toEqual(before.map((row) => ({ ...row, version: expect.any(Number) })))
  })

  it('of every tag of the dictionary', async () => {
    const list = () =>
      portal
        .as(boss)
        .ok(tags.list, { size: 200 })
        .then(({ rows }) => rows.map(({ name, about }) => ({ name, about })))
    const before = await reading('en', list)
    for (const id of allFlags.keys()) {
      const { name, about, version } = await reading('es', () => portal.as(boss).ok(dictionary.read, { id: id + 1 }))
      await portal.as(boss).ok(dictionary.edit, { id: id + 1, version, name, about })
    }
    expect(await reading('en', list)).toEqual(before)
  })

  it('of a tag that was kept in another language before, and own words stay', async () => {
    const [flag = ''] = allFlags
    const words = () => portal.as(boss).ok(dictionary.read, { id: 1 })
    const { name: ours } = await reading('es', words)
    await portal
      .owner()
      .rows('update security_tag set name = $1 where group_id = $2 and flag = $3', [ours, room.school.group_id, flag])
    const english = await reading('en', words)
    expect(english.name).toBe(english.default_name)
    await portal.as(boss).ok(dictionary.edit, { id: 1, version: english.version, name: 'Own word', about: '' })
    expect((await reading('es', words)).name).toBe('Own word')
  })

  it('of tags of schools and of states', async () => {
    const labels = () => portal.as(room.admin).ok(objectStatesCalls.list, {})
    const [noun] = stateNouns
    const [state = ''] = tableOf(noun).states
    await portal
      .as(room.admin)
      .ok(objectStatesCalls.save, { noun, version: 0, styles: [{ state, label: 'Runs', tone: '' }], stops: [] })
    const shown = (await reading('es', labels)).rows.find((row) => row.noun === noun)
    if (shown) await portal.as(room.admin).ok(objectStatesCalls.save, shown)
    expect((await reading('en', labels)).rows.find((row) => row.noun === noun)?.styles).toEqual(shown?.styles)
    const { id, version } = await portal
      .as(boss)
      .ok(schoolTags.save, { name: 'Town', about: 'In town', school_ids: [] })
    const tag = () =>
      portal
        .as(boss)
        .ok(schoolTags.list, {})
        .then(({ rows }) => rows.find((row) => row.id === id))
    const { name = '', about = '' } = (await reading('es', tag)) ?? {}
    await portal.as(boss).ok(schoolTags.save, { id, version, name, about, school_ids: [] })
    expect(await reading('en', tag)).toMatchObject({ name: 'Town', about: 'In town' })
  })
})
