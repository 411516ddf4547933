import { may } from '#contract/access.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { customRoleColumns, customRoles } from '#contract/security/custom-roles.contract.ts'
import type { TagChange } from '#contract/security/flags.rules.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { inSchool, mayManage, notAdmins, refusedGift, tagsFor, publishSchool, unlessLast } from './rights.ts'
import { selectEffective, selectPeople, selectWords } from './rights.queries.ts'
import {
  type CustomRoleRow,
  saveMembers,
  selectCustomRolePage,
  selectCustomRoles,
  selectMembers,
} from './custom-roles.queries.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const all = {
  search: '',
  archived: false,
  sort: 'name',
  descending: false,
  offset: 0,
  size: 1_000_000,
  person_id: null,
}

export const customRolesService = serve(customRoles, {
  async list(
    { search = '', archived = false, sort = 'name', descending = false, page = 1, size = 25, person_id = null },
    context,
  ) {
    await inSchool(context)
    if (person_id !== null) found((await selectPeople(context.db, [person_id]))[0])
    const list = await selectCustomRolePage(context.db, {
      search,
      archived,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
      person_id,
    })
    return { ...list, can: { edit: may(context.actor, 'security.tags.edit') && !context.actor.read_only } }
  },

  async exported({ search = '', archived = false, sort = 'name', descending = false, format }, context) {
    await inSchool(context)
    const { language } = context.actor
    const names = new Map(
      tagsFor(await selectWords(context.db), language, undefined).map(({ flag, name }) => [flag, name]),
    )
    const { rows } = await selectCustomRolePage(context.db, { ...all, search, archived, sort, descending })
    const words = (flags: readonly string[]) => flags.map((flag) => names.get(flag) ?? flag)
    return tableFile(context, {
      name: 'custom-roles',
      title: 'security.custom-roles',
      columns: customRoleColumns,
      rows: rows.map((row) => ({ ...row, granted: words(row.granted), denied: words(row.denied) })),
      format,
    })
  },

  async save({ id, version = 0, ...values }, context) {
    const { db } = context
    const school_id = await inSchool(context)
    const taken = await sql`
      select id
      from custom_role
      where school_id = kernel.school_id()
        and lower(name) = lower(${values.name})
        and archived_at is null
        and id <> ${id ?? 0}`.optional(db)
    if (taken) return wrongField('name', 'security.role-taken')
    const saved = id
      ? await db
          .updateTable('custom_role')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('custom_role')
          .values({ ...values, school_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (saved) {
      publishSchool(context, school_id)
      return saved
    }
    return staleRow(db, 'custom_role', id ?? 0, Object.keys(values))
  },

  async archive({ ids, archived }, context) {
    const { db, now } = context
    const school_id = await inSchool(context)
    const roles = await selectCustomRoles(db, ids)
    if (roles.length < ids.length) return fail('not_found')
    const refused = await refusedFor(context, roles, archived ? 'taken' : 'given')
    if (refused) return refused
    const done = await unlessLast(context, () =>
      db
        .updateTable('custom_role')
        .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
        .where('id', 'in', ids)
        .execute(),
    )
    if (isFailure(done)) return done
    publishSchool(context, school_id)
    return { ids }
  },

  async people({ id, search = '', descending = false, page = 1, size = 25 }, context) {
    const { db } = context
    await inSchool(context)
    found((await selectCustomRoles(db, [id]))[0])
    type Row = {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      roles: number[]
      grade_level: string
      count: number
    }
    const direction = descending ? sql`desc` : sql`asc`
    const rows = await sql<Row>`
      select
        ${personColumns('p')}, coalesce(s.grade_level, '') as grade_level,
        (count(*) over ())::int as count,
        array(
          select r.role::int
          from person_role r
          where r.school_id = p.school_id and r.person_id = p.id
          order by r.role
        ) as roles
      from custom_role_person m
      join person p on p.school_id = m.school_id and p.id = m.person_id
      left join student s on s.school_id = p.school_id and s.id = p.id
      where m.school_id = kernel.school_id() and m.custom_role_id = ${id} and ${matchesSearch(sql`p.search`, search)}
      order by p.lname ${direction}, p.fname ${direction}, p.id
      limit ${size} offset ${(page - 1) * size}`.all(db)
    return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
  },

  async assign({ rows, confirmed }, context) {
    const { db, actor } = context
    const school_id = await inSchool(context)
    const ids = [...new Set(rows.map(({ person_id }) => person_id))]
    const people = await selectPeople(db, ids, confirmed)
    if (people.length < ids.length) return fail('not_found')
    if (people.some(({ roles }) => !mayManage(actor, roles))) return notAdmins()
    const wanted = [...new Set(rows.map(({ custom_role_id }) => custom_role_id))]
    const roles = await selectCustomRoles(db, wanted)
    if (roles.length < wanted.length) return fail('not_found')
    const those = (held: boolean) =>
      roles.filter(({ id }) => rows.some((row) => row.custom_role_id === id && row.held === held))
    if (those(true).some(({ archived }) => archived)) return fail('conflict', 'security.archived')
    const earlier = await selectEffective(db, ids)
    await sql`savepoint assigning`.run(db)
    const before = await unlessLast(context, () => saveMembers(db, rows))
    if (isFailure(before)) return before
    // Only what really changes may be refused: who has it keeps it.
    const changed = (held: boolean) =>
      those(held).filter(({ id }) => before.some((row) => row.custom_role_id === id && row.held !== held))
    const refused =
      (await refusedFor(context, changed(true), 'given')) ?? (await refusedFor(context, changed(false), 'taken'))
    if (refused) return refused
    const later = await selectEffective(db, ids)
    if (!confirmed) await sql`rollback to savepoint assigning`.run(db)
    else publishSchool(context, school_id)
    return {
      before,
      people: people.map(({ roles: _roles, ...person }) => {
        const [was, is] = [new Set(earlier.get(person.id)), new Set(later.get(person.id))]
        return { ...person, gains: [...is.difference(was)], loses: [...was.difference(is)] }
      }),
      unchanged: rows.length - before.length,
    }
  },
})

/**
 * A role that is given brings what it allows; one that is taken ends what it denies. Neither may give more than the
 * caller has, nor touch admins unasked.
 */
const refusedFor = async (
  context: Context,
  roles: readonly CustomRoleRow[],
  how: 'given' | 'taken',
): Promise<Failure | undefined> => {
  if (roles.length === 0) return undefined
  const members = await selectMembers(
    context.db,
    roles.map(({ id }) => id),
  )
  if (!mayManage(context.actor, [...new Set(members.map(({ role }) => role ?? 0))]) && members.length > 0)
    return notAdmins()
  const changes = roles.flatMap(({ granted, denied }): TagChange[] =>
    how === 'given'
      ? granted.map((flag) => ({ flag, from: 'inherit', to: 'allow' }))
      : denied.map((flag) => ({ flag, from: 'deny', to: 'inherit' })),
  )
  return refusedGift(context, undefined, changes)
}
