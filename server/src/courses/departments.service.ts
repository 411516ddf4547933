import { may } from '#contract/access.ts'
import {
  type DepartmentOffer,
  departmentOffers,
  type GlobalDepartment,
  globalDepartments,
} from '#contract/courses/departments.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export const globalDepartmentsService = serve(globalDepartments, {
  async list({ search = '', archived = false, sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectDepartments(db, { search, archived, sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { edit: may(actor, 'globaldepartments.edit') } }
  },

  async read({ id }, { db, actor }) {
    const department = found(await optionalDepartment(db, id))
    const holders = await selectHolders(db, id)
    return { ...department, holders, can: { edit: !department.archived && may(actor, 'globaldepartments.edit') } }
  },

  async save({ id, version = 0, ...values }, { db, actor }) {
    const taken = await db
      .selectFrom('global_department')
      .select('id')
      .where('group_id', '=', actor.group_id)
      .where((eb) => eb.fn('lower', ['name']), '=', values.name.toLowerCase())
      .where('archived_at', 'is', null)
      .where('id', '<>', id ?? 0)
      .executeTakeFirst()
    if (taken) return wrongField('name', 'departments.taken')
    const saved = id
      ? await db
          .updateTable('global_department')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('group_id', '=', actor.group_id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('global_department')
          .values({ ...values, group_id: actor.group_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (saved) return saved
    return fail('conflict', 'stale', { present: found(await optionalDepartment(db, id ?? 0)) })
  },

  async archive({ ids, archived }, { db, actor, now }) {
    const rows = await db
      .updateTable('global_department')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('group_id', '=', actor.group_id)
      .returning('id')
      .execute()
    return rows.length < ids.length ? fail('not_found') : { ids: rows.map(({ id }) => id) }
  },
})

export const departmentOffersService = serve(departmentOffers, {
  async list(_, { db, actor }) {
    return { rows: await selectOffers(db), can: { take: may(actor, 'settings.departments.edit') } }
  },

  async take({ ids }, { db, actor, publish }) {
    const offers = (await selectOffers(db)).filter((one) => ids.includes(one.id))
    if (offers.length < ids.length) return fail('not_found')
    const fresh = offers.filter(({ state }) => state === 'new').map(({ id }) => id)
    const other = offers.filter(({ state }) => state === 'differs').map(({ id }) => id)
    const changed = other.length > 0 ? await takeWords(db, other) : []
    const added = fresh.length > 0 ? await addDepartments(db, fresh) : []
    publish({ school_id: found(actor.school_id), topic: 'department' })
    return { added: added.map(({ id }) => id), changed }
  },

  async takeBack({ added, changed }, { db, actor, publish, now }) {
    const gone = await dropDepartments(db, added, now)
    const named = await renameDepartments(db, changed)
    publish({ school_id: found(actor.school_id), topic: 'department' })
    return { undone: gone.length + named.length }
  },
})

const own = sql`
  global_department g
  left join auth.department_schools() n on n.id = g.id
  where g.group_id = kernel.group_id()`
const columns = sql`
  g.id, g.version, g.name, g.code, g.color, g.archived_at is not null as archived, coalesce(n.schools, 0) as schools`
const orders: Record<string, Sql> = {
  name: sql`name collate kernel.natural`,
  code: sql`code collate kernel.natural`,
  schools: sql`schools`,
}
type Page = { search: string; archived: boolean; sort: string; descending: boolean; offset: number; size: number }
type Words = Pick<GlobalDepartment, 'id' | 'name' | 'code' | 'color'>

const selectDepartments = async (db: Db, page: Page): Promise<{ rows: GlobalDepartment[]; count: number }> => {
  const params = sql.params({ search: page.search })
  const order = sql`${orders[page.sort] ?? orders['name'] ?? sql.empty} ${page.descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: { rows: GlobalDepartment[]; count: number } }>`
    with found as (
      select ${columns}
      from ${own}
        and (g.archived_at is not null) = ${page.archived}::boolean
        and ${matchesSearch(sql`kernel.plain(g.name || ' ' || g.code)`, params.search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(f)
        from (select * from found order by ${order}, id limit ${page.size} offset ${page.offset}) f
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

const optionalDepartment = async (db: Db, id: number): Promise<GlobalDepartment | undefined> =>
  await sql<GlobalDepartment>`select ${columns} from ${own} and g.id = ${id}`.optional(db)

type HolderRow = {
  school_id: number
  school: string
  name: string | null
  code: string | null
  color: number | null
  courses: number
}

const selectHolders = async (db: Db, id: number) =>
  (await sql<HolderRow>`select * from auth.department_holders(${id}) order by school, school_id`.all(db)).map(
    ({ school_id, school, name, code, color, courses }) => ({
      school_id,
      school,
      department: name === null ? null : { name, code: code ?? '', color: color ?? 1, courses },
    }),
  )

/**
 * What is offered, beside what the school drew of it; one that the school made itself under the same name counts as the
 * same when it is drawn.
 */
const selectOffers = (db: Db): Promise<DepartmentOffer[]> =>
  sql<DepartmentOffer>`
    select
      o.id, o.name, o.code, o.color, d.name as own_name,
      case
        when d.id is null then 'new'
        when (d.name, d.code, d.color) is distinct from (o.name, o.code, o.color::integer) then 'differs'
        else 'same'
      end as state
    from auth.department_offers() o
    left join department d on d.school_id = kernel.school_id()
      and d.global_department_id = o.id
      and d.archived_at is null
    order by o.name, o.id`.all(db)

/** A department of the school's own with the same name becomes the one that was drawn. */
const addDepartments = (db: Db, ids: readonly number[]) =>
  sql<{ id: number }>`
    with offered as (select o.* from auth.department_offers() o where o.id = any (${ids}::bigint[])),
    known as (
      update department d
      set global_department_id = o.id, version = d.version + 1
      from offered o
      where d.school_id = kernel.school_id()
        and d.archived_at is null
        and d.global_department_id is null
        and lower(d.name) = lower(o.name)
      returning o.id
    )
    insert into department (school_id, name, code, color, position, global_department_id)
    select
      kernel.school_id(), o.name, o.code, o.color,
      (select coalesce(max(position), 0) + 1 from department where school_id = kernel.school_id()),
      o.id
    from offered o
    where o.id not in (select id from known)
    order by o.name
    returning id`.all(db)

/** Answers what they were called before. */
const takeWords = (db: Db, ids: readonly number[]) =>
  sql<Words>`
    with before as (
      select d.id, d.name, d.code, d.color, o.name as new_name, o.code as new_code, o.color as new_color
      from department d
      join auth.department_offers() o on o.id = d.global_department_id
      where d.school_id = kernel.school_id() and d.archived_at is null and o.id = any (${ids}::bigint[])
    ),
    done as (
      update department d
      set name = b.new_name, code = b.new_code, color = b.new_color, version = d.version + 1
      from before b
      where d.school_id = kernel.school_id() and d.id = b.id
    )
    select id, name, code, color
    from before`.all(db)

const dropDepartments = (db: Db, ids: readonly number[], now: Date) =>
  sql`
    update department d
    set archived_at = ${now}, version = d.version + 1
    where d.school_id = kernel.school_id()
      and d.id = any (${ids}::bigint[])
      and d.global_department_id is not null
      and d.archived_at is null
      and not exists (select from course c where c.school_id = d.school_id and c.department_id = d.id)
    returning d.id`.all(db)

const renameDepartments = (db: Db, rows: readonly Words[]) =>
  sql`
    update department d
    set name = x.name, code = x.code, color = x.color, version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, name text, code text, color integer)
    where d.school_id = kernel.school_id()
      and d.id = x.id
      and d.global_department_id is not null
      and d.archived_at is null
    returning d.id`.all(db)
