import { type IncompleteStudent, stateFile, stateNeeds } from '#contract/schools/state-file.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { cellsFile } from '#server/kernel/table-file.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export const stateFileService = serve(stateFile, {
  incomplete: ({ search = '', sort = 'name', descending = false, page = 1, size = 25, lacks }, { db }) =>
    selectIncomplete(db, { search, sort, descending, offset: (page - 1) * size, size, lacks: lacks ?? null }),

  async file(_, context) {
    const rows = await sql<Record<string, string>>`
      select
        l.sis_id as student_id, l.number as local_id, l.lname as last_name, l.fname as first_name,
        l.birth_date::text as birth_date, l.gender, l.grade_level as grade, l.school_code,
        (
          select min(e.start_date)
          from enrollment e
          where e.school_id = kernel.school_id() and e.student_id = l.id
        )::text as entry_date
      from (${students}) l
      where cardinality(l.lacks) = 0
      order by l.lname, l.fname, l.id`.all(context.db)
    return cellsFile('state-students', 'csv', [
      stateColumns,
      ...rows.map((row) => stateColumns.map((name) => row[name] ?? '')),
    ])
  },
})

const stateColumns = [
  'school_code',
  'student_id',
  'local_id',
  'last_name',
  'first_name',
  'birth_date',
  'gender',
  'grade',
  'entry_date',
]

const blank = sql.join(
  stateNeeds.map(
    (need) => sql`
      case
        when coalesce(${need === 'gender' || need === 'sis_id' ? sql`p` : sql`s`}.${sql.ref(need)}::text, '') = ''
          then ${sql.constant(need)}
      end`,
  ),
  ', ',
)

const students = sql`
  select
    p.id, p.fname, p.lname, p.gender, p.sis_id, s.number, s.birth_date, s.grade_level, c.short_code as school_code,
    array_remove(array[${blank}], null) as lacks
  from student s
  join person p on p.school_id = s.school_id and p.id = s.id
  join school c on c.id = s.school_id
  where s.school_id = kernel.school_id() and p.status = 'active'`

const orders = (way: Sql): Record<string, Sql> => ({
  name: sql`lower(l.lname) ${way}, lower(l.fname) ${way}`,
  number: sql`l.number ${way}`,
})
type Asked = { search: string; sort: string; descending: boolean; offset: number; size: number; lacks: string | null }

const selectIncomplete = async (
  db: Db,
  { search, sort, descending, offset, size, lacks }: Asked,
): Promise<{ rows: IncompleteStudent[]; count: number; ready: number }> => {
  const params = sql.params({ search, lacks })
  const order = orders(descending ? sql`desc` : sql`asc`)[sort] ?? sql.empty
  const row = await sql<{ list: { rows: IncompleteStudent[]; count: number; ready: number } }>`
    with l as materialized (${students}),
    found as (
      select l.id, l.fname, l.lname, l.number, l.lacks, row_number() over (order by ${order}, l.id) as nth
      from l
      where cardinality(l.lacks) > 0
        and (${params.lacks}::text is null or ${params.lacks} = any (l.lacks))
        and ${matchesSearch(sql`kernel.plain(concat_ws(' ', l.fname, l.lname, l.number))`, params.search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'fname', f.fname, 'lname', f.lname, 'number', f.number, 'lacks', f.lacks
        ) order by f.nth)
        from (select * from found order by nth limit ${size} offset ${offset}) f
      ), '[]'),
      'count', (select count(*) from found),
      'ready', (select count(*) from l where cardinality(lacks) = 0)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, ready: 0 }
}
