import { awards } from '#contract/people/awards.contract.ts'
import { badge, status } from '#contract/settings/catalogs.ts'
import type { Db } from '#server/kernel/database.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'
import { personStatus } from '#contract/lifecycle/person-status.contract.ts'

/** Badges for some students of a class, and the school's own status for two of them. */
export const giveLabelsAndBadges = async (
  db: Db,
  { admin, teacher }: { admin: DemoActor; teacher: DemoActor },
  student_ids: readonly number[],
  calendar: DemoCalendar,
) => {
  const office = await actAs(db, admin)
  const { rows: badges } = await office(badge.list, {}, calendar.at(-30, '10:00'))
  const { rows: statuses } = await office(status.list, {}, calendar.at(-30, '10:00'))
  const hold = statuses.find(({ name }) => name === 'Hold')
  const held = student_ids
    .slice(5, 7)
    .map((id) => ({ id, status: 'active' as const, status_id: hold?.id ?? null, until: null }))
  if (hold)
    await office(
      personStatus.change,
      { rows: held, reason: 'Papers of the last school are missing', confirmed: true },
      calendar.at(-15, '11:30'),
    )
  const lead = await actAs(db, teacher)
  for (const [at, from, count, note] of [
    [0, 0, 4, 'No day missed this quarter'],
    [1, 2, 3, 'Tidied the lab after class'],
    [2, 0, 1, 'Eleven books in a month'],
  ] as const) {
    const badge_id = badges[at]?.id
    if (badge_id)
      await lead(
        awards.give,
        { badge_id, student_ids: student_ids.slice(from, from + count), note },
        calendar.at(at - 8, '14:40'),
      )
  }
}
