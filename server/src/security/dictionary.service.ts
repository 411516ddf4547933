import { may } from '#contract/access.ts'
import { allFlags, allRoles, type Role, superAdmin } from '#contract/kernel/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { dictionary, schoolTags } from '#contract/security/dictionary.contract.ts'
import { effectiveTags } from '#contract/security/flags.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { isBuiltIn, ownWords, tagOf, publishGroup } from './rights.ts'
import { selectRoleSources, selectSchools, selectSchoolTags, selectWords } from './rights.queries.ts'
import { idOf } from './tags.service.ts'
import { sql } from '#server/kernel/sql.ts'

const mayEdit = (actor: Actor): boolean => may(actor, 'security.dictionary.edit') && !actor.read_only

export const dictionaryService = serve(dictionary, {
  async read({ id }, { db, actor }) {
    const words = await selectWords(db)
    const flag = found(allFlags[id - 1] ?? words.find((one) => one.id === id)?.flag)
    const own = words.find((one) => one.flag === flag)
    const mine = own?.group_id === actor.group_id
    const plain = tagOf(
      flag,
      mine ? words.find((one) => one.flag === flag && one.group_id !== actor.group_id) : undefined,
      actor.language,
    )
    const roles: Role[] = []
    for (const role of allRoles) if (effectiveTags(await selectRoleSources(db, role)).has(flag)) roles.push(role)
    return {
      ...tagOf(flag, own, actor.language),
      id,
      version: mine ? (own?.version ?? 0) : 0,
      archived: own?.archived ?? false,
      default_name: isBuiltIn(flag) ? plain.name : '',
      default_about: isBuiltIn(flag) ? plain.about : '',
      roles,
      can: { edit: mayEdit(actor) && (isBuiltIn(flag) || mine) },
    }
  },

  async add({ flag: given, ...values }, { db, actor, publish }) {
    const flag = given.toLowerCase()
    if (!/^[a-z][a-z0-9]{2,59}$/.test(flag)) return wrongField('flag', 'security.flag-wrong')
    const known = (await selectWords(db)).some((one) => one.flag === flag)
    if (known || isBuiltIn(flag)) return wrongField('flag', 'security.flag-taken')
    const { id } = await db
      .insertInto('security_tag')
      .values({ ...values, flag, group_id: actor.group_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishGroup({ db, actor, publish })
    return { id }
  },

  async edit({ id, version, ...given }, { db, actor, publish }) {
    const words = await selectWords(db)
    const flag = found(allFlags[id - 1] ?? words.find((one) => one.id === id && one.group_id === actor.group_id)?.flag)
    const values = ownWords(flag, given)
    const params = sql.params({ flag, version })
    const saved = await sql<{ id: number; version: number }>`
      insert into security_tag (group_id, flag, name, about)
      select kernel.group_id(), ${params.flag}, ${values.name}, ${values.about}
      where ${params.version} = 0
        or exists (select from security_tag where group_id = kernel.group_id() and flag = ${params.flag})
      on conflict (group_id, flag) do update
      set name = excluded.name, about = excluded.about, version = security_tag.version + 1
      where security_tag.version = ${params.version}
      returning id, version`.optional(db)
    if (!saved) {
      const own = words.find((one) => one.flag === flag && one.group_id === actor.group_id)
      return fail('conflict', 'stale', {
        present: { ...tagOf(flag, own, actor.language), id, version: own?.version ?? 0 },
      })
    }
    await publishGroup({ db, actor, publish })
    return { id: idOf(flag, saved.id), version: saved.version }
  },

  /** Of a tag of the product it takes back the group's words; a tag of the group's own is out of use. */
  async archive({ ids, archived }, { db, actor, now, publish }) {
    const rows = await db
      .updateTable('security_tag')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('group_id', '=', actor.group_id)
      .where('flag', 'not in', [...allFlags])
      .returning('id')
      .execute()
    if (rows.length < ids.length) return fail('not_found')
    await publishGroup({ db, actor, publish })
    return { ids }
  },
})

export const schoolTagsService = serve(schoolTags, {
  async list({ archived = false }, { db, actor }) {
    const edit = mayEdit(actor) && actor.role === superAdmin
    const rows = (await selectSchoolTags(db)).filter((one) => one.archived === archived)
    return {
      rows: rows.map(({ group_id: _group, ...row }) => ({ ...row, can: { edit } })),
      schools: actor.role === superAdmin ? await selectSchools(db) : [],
      can: { edit },
    }
  },

  async save({ id, version = 0, school_ids, ...values }, { db, actor, publish }) {
    const given = [...new Set(school_ids)]
    const known = new Set((await selectSchools(db)).map((school) => school.id))
    if (given.some((one) => !known.has(one))) return wrongField('school_ids', 'errors.field.reference')
    const before = id ? found((await selectSchoolTags(db)).find((one) => one.id === id)) : undefined
    const group_id = before?.group_id ?? actor.group_id
    if (await optionalNamesake(db, group_id, values.name, id ?? 0))
      return wrongField('name', 'security.school-tag-taken')
    const [saved] = await (id
      ? sql<{ id: number; version: number }>`
        update school_tag
        set name = ${values.name}, about = ${values.about}, school_ids = ${given}, version = version + 1
        where id = ${id} and version = ${version}
        returning id, version`.all(db)
      : sql<{ id: number; version: number }>`
        insert into school_tag (group_id, name, about, school_ids)
        values (${group_id}, ${values.name}, ${values.about}, ${given})
        returning id, version`.all(db))
    if (!saved) return staleRow(db, 'school_tag', id ?? 0, ['name', 'about', 'school_ids'])
    await publishGroup({ db, actor, publish })
    return saved
  },

  async archive({ ids, archived }, { db, actor, now, publish }) {
    const rows = await db
      .updateTable('school_tag')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    if (rows.length < ids.length) return fail('not_found')
    await publishGroup({ db, actor, publish })
    return { ids }
  },
})

const optionalNamesake = async (db: Db, group_id: number, name: string, id: number): Promise<boolean> =>
  (
    await sql`
      select id
      from school_tag
      where group_id = ${group_id} and lower(name) = lower(${name}) and archived_at is null and id <> ${id}`.all(db)
  ).length > 0
