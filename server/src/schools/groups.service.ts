import { may } from '#contract/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { type Group, groups } from '#contract/schools/groups.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { isGroupCodeFree, selectGroupUse } from './groups.queries.ts'
import { selectGroups } from '#server/access/groups.queries.ts'

export const groupsService = serve(groups, {
  tree: async (_, { db, actor }) => ({ rows: await selectGroups(db), can: { edit: may(actor, 'groups.edit') } }),

  async read({ id }, { db, actor }) {
    const group = found(await optionalGroup(db, id))
    return {
      ...group,
      own: id === actor.group_id,
      uses: await selectGroupUse(db, id),
      can: { edit: may(actor, 'groups.edit') },
    }
  },

  async save({ id, version = 0, name, code, parent_id }, { db, actor }) {
    const all = await selectGroups(db)
    const own = id === actor.group_id
    const above = all.find((group) => group.id === parent_id)
    if (id && !all.some((group) => group.id === id)) return fail('not_found')
    if (!own && !above)
      return wrongField('parent_id', parent_id === null ? 'errors.field.required' : 'errors.field.reference')
    if (!own && id && above?.path.includes(id)) return wrongField('parent_id', 'schools.group-in-itself')
    if (!(await isGroupCodeFree(db, code, id ?? 0))) return wrongField('code', 'errors.taken')
    const saved = id
      ? await db
          .updateTable('school_group')
          .set((eb) => ({ name, code, ...(!own && { parent_id }), version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('school_group')
          .values({ name, code, parent_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    return (
      saved ??
      fail('conflict', 'stale', {
        present: { ...all.find((group) => group.id === id), changed_by: '', changed_at: '' },
      })
    )
  },

  async remove({ id }, { db, actor }) {
    found(await optionalGroup(db, id))
    if (id === actor.group_id) return fail('conflict', 'schools.own-group')
    const uses = await selectGroupUse(db, id)
    if (uses.length > 0) return fail('conflict', 'in-use', { present: { uses } })
    await db.deleteFrom('school_group').where('id', '=', id).execute()
    return {}
  },
})

const optionalGroup = async (db: Db, id: number): Promise<Group | undefined> =>
  (await selectGroups(db)).find((group) => group.id === id)
