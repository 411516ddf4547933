import type pg from 'pg'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import type { Act } from './actor.ts'

/** Two roles of the school's own, and what one teacher may not do beside them. */
export const giveRights = async (office: Act, teacher_ids: readonly number[], at: string): Promise<void> => {
  const desk = await office(
    customRoles.save,
    { name: 'Help desk', about: 'Answers questions about rosters and sign-ins' },
    at,
  )
  const cover = await office(customRoles.save, { name: 'Cover teacher', about: 'Takes rolls, grades nothing' }, at)
  const allow = { from: 'inherit', to: 'allow' } as const
  const deny = { from: 'inherit', to: 'deny' } as const
  await office(tags.save, { kind: 'custom', id: desk.id, changes: [{ flag: 'supporticketmanager', ...allow }] }, at)
  await office(
    tags.save,
    { kind: 'custom', id: cover.id, changes: ['updategradebook', 'updateroster'].map((flag) => ({ flag, ...deny })) },
    at,
  )
  const [, , helper, second] = teacher_ids
  const rows = [helper, second].flatMap((person_id) =>
    person_id ? [{ person_id, custom_role_id: desk.id, held: true }] : [],
  )
  if (rows.length > 0) await office(customRoles.assign, { rows, confirmed: true }, at)
  if (second)
    await office(
      tags.save,
      { kind: 'user', id: second, changes: [{ flag: 'viewresources', ...deny }], reason: 'Uses the library instead' },
      at,
    )
}

/** A tag that the first school of the group carries. */
export const tagSchools = (client: pg.Client, group_id: number, school_ids: readonly number[]) =>
  client.query(
    `
      with tag as (
        insert into school_tag (group_id, name, about, school_ids)
        values ($1, 'Reports pilot', 'Families read no reports yet; teachers try them out', $2)
        returning id
      )
      insert into school_tag_role (group_id, school_tag_id, role, granted)
      select $1, id, 3, '{customreportviewer}'
      from tag`,
    [group_id, school_ids],
  )
