import type { RequestStatus } from '#contract/kernel/request.ts'
import type { Db } from './database.ts'
import { sql, type Sql } from './sql.ts'
import { matchesSearch } from './search.sql.ts'

/** Pieces of statements about a request, alias r. */
type Pieces = {
  table: Sql
  /** What a row shows beside what all requests say: pairs of json_build_object. */
  fields: Sql
  /** What `fields` and `search` need beside the table. */
  joins: Sql
  /** The text in which a search finds. */
  search: Sql
  /** What lists are sorted by beside the day of asking; `joins`: what that needs beside the table. */
  sorts: Record<string, { by: Sql; joins: Sql }>
}

type Asked = {
  status?: RequestStatus | undefined
  search?: string | undefined
  sort?: string | undefined
  descending?: boolean | undefined
  page?: number | undefined
  size?: number | undefined
}

/**
 * Which requests are meant. `searched`: the condition itself needs the joins. `decides`: the reader learns who decided.
 */
type Scope = { within: Sql; searched?: boolean; decides?: boolean }

const nameOf = (user: Sql) => sql`
  coalesce((select trim(a.fname || ' ' || a.lname) from account a where a.id = ${user}), '')`

const common = (decided_by: Sql) => sql`
  'id', r.id, 'version', r.version, 'status', r.status, 'note', r.note, 'by', ${nameOf(sql`r.asked_by`)},
  'by_role', r.asked_role, 'asked_at', r.asked_at, 'answer', r.answer, 'decided_by', ${decided_by},
  'decided_at', r.decided_at`

/** What every request says of itself to those who decide: pairs of json_build_object. */
export const requestJson = common(nameOf(sql`r.decided_by`))
const jsonForAskers = common(sql`''`)

/**
 * The statements that all requests have in common. The table has school_id, id, version, status, note, asked_by,
 * asked_role, asked_at, answer, decided_by, decided_at.
 * @template Row what a list shows
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the shape of what `fields` builds, which no argument shows
export const requestTable = <Row>({ table, fields, joins, search, sorts }: Pieces) => ({
  async select(db: Db, { within, searched = false, decides = false }: Scope, asked: Asked) {
    const { sort = 'asked_at', descending = false, page = 1, size = 25 } = asked
    const params = sql.params({ status: asked.status ?? null })
    const order = sorts[sort] ?? { by: sql`r.asked_at`, joins: sql.empty }
    const joined = searched || Boolean(asked.search)
    const found = sql`
      r.school_id = kernel.school_id()
        and ${within}
        and (${params.status}::text is null or r.status = ${params.status}) ${
          asked.search ? sql`and ${matchesSearch(search, asked.search)}` : sql.empty
        }`
    const way = descending ? sql`desc` : sql`asc`
    const { list } = await sql<{ list: { rows: Row[]; count: number } }>`
      select json_build_object(
        'count', (select count(*) from ${table} r ${joined ? joins : sql.empty} where ${found}),
        'rows', coalesce((
          select json_agg(json_build_object(${decides ? requestJson : jsonForAskers}, ${fields}) order by n.place)
          from (
            select r.id, row_number() over (order by ${order.by} ${way}, r.id ${way}) as place
            from ${table} r
            ${joined ? joins : order.joins}
            where ${found}
            order by place
            limit ${size} offset ${(page - 1) * size}
          ) n
          cross join ${table} r
          ${joins}
          where r.school_id = kernel.school_id() and r.id = n.id
        ), '[]')
      ) as list`.one(db)
    return list
  },

  settle: (
    db: Db,
    ids: readonly number[],
    status: Exclude<RequestStatus, 'requested'>,
    { answer, user_id, now }: { answer: string; user_id: number; now: Date },
  ) =>
    sql`
      update ${table} r
      set status = ${status}, answer = ${answer}, decided_by = ${user_id}, decided_at = ${now}, version = r.version + 1
      where r.school_id = kernel.school_id() and r.id = any (${ids})`.run(db),

  /** They wait again. */
  reopen: (db: Db, ids: readonly number[]) =>
    sql`
      update ${table} r
      set status = 'requested', answer = '', decided_by = null, decided_at = null, version = r.version + 1
      where r.school_id = kernel.school_id() and r.id = any (${ids})`.run(db),

  /** The id, where the one asked for it in this role and nobody decided yet. */
  takeBack: (db: Db, id: number, { user_id, role }: { user_id: number; role: number }, now: Date) => {
    const params = sql.params({ user_id })
    return sql<{ id: number }>`
      update ${table} r
      set status = 'withdrawn', decided_by = ${params.user_id}, decided_at = ${now}, version = r.version + 1
      where r.school_id = kernel.school_id()
        and r.id = ${id}
        and r.status = 'requested'
        and r.asked_by = ${params.user_id}
        and r.asked_role = ${role}
      returning r.id`.optional(db)
  },
})
