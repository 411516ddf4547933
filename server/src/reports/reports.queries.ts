import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { reports } from '#contract/reports/reports.contract.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

export type Question = Required<Pick<In<typeof reports.students>, 'search' | 'sort' | 'descending'>> & {
  grade_level: string | null
  section_id: number | null
  ids: readonly number[] | null
  offset: number
  size: number
}
type Sort = NonNullable<Question['sort']>
const orders: Record<Sort, Sql> = {
  name: sql`lname`,
  grade_level: sql`length(grade_level), grade_level`,
  plain: sql`plain`,
  weighted: sql`weighted`,
  earned: sql`earned`,
}

/** Active students in reach; $1 the person of the actor, $2 the role. A class narrows them to those who are in it now. */
const within = (
  actor: Caller,
  section_id: Sql,
) => sql`st.school_id = kernel.school_id() and st.status = 'active' and ((${me(actor).role}::int <> ${sql.constant(teacher)} and ${section_id}::bigint is null) or exists (
  select from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
  where e.school_id = st.school_id and e.student_id = st.id and e.status in ('active', 'hold') and (${section_id}::bigint is null or s.id = ${section_id})
    and (${me(actor).role}::int <> ${sql.constant(teacher)} or exists (select from section_teacher mine where mine.school_id = s.school_id and mine.section_id = s.id and mine.teacher_id = ${me(actor).person_id}::bigint))))`

/** Students with their averages from the sums of their points; one statement for each order. */
export const selectResults = async (
  db: Db,
  actor: Actor,
  { sort, descending, ...asked }: Question,
): Promise<Out<typeof reports.students>> => {
  const params = sql.params({
    section_id: asked.section_id,
    search: asked.search ?? null,
    grade_level: asked.grade_level,
    ids: asked.ids,
  })
  const order = sql`${orders[sort ?? 'name']} ${descending ? sql`desc` : sql`asc`} nulls last, lname, fname, id`
  const row = await sql<Out<typeof reports.students>>`with rated as materialized (
       select st.id, st.grade_level, p.fname, p.lname, ${params.search} = '' or strpos(p.search, kernel.plain(${params.search})) > 0 as found, g.plain_average as plain, g.weighted_average as weighted, coalesce(g.earned, 0) as earned
       from student st join person p on p.school_id = st.school_id and p.id = st.id left join grade_points g on g.school_id = st.school_id and g.student_id = st.id where ${within(actor, params.section_id)}),
     levels as (select grade_level, count(weighted) as ranked from rated group by grade_level),
     ranked as (select *, case when ${me(actor).role}::int = ${sql.constant(schoolAdmin)} and weighted is not null and ${params.section_id}::bigint is null then rank() over (partition by grade_level order by weighted desc nulls last) end as rank from rated),
     shown as materialized (select * from ranked where found and (${params.grade_level}::text is null or grade_level = ${params.grade_level}) and (${params.ids}::bigint[] is null or id = any (${params.ids}))),
     page as (select * from shown order by ${order} limit ${asked.size} offset ${asked.offset})
     select (select count(*)::int from shown) as count,
       (select coalesce(json_agg(grade_level order by length(grade_level), grade_level), '[]') from levels where grade_level <> '') as grade_levels,
       (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]') from section s join section_teacher mine on mine.school_id = s.school_id and mine.section_id = s.id
          and mine.teacher_id = ${me(actor).person_id}::bigint and ${me(actor).role}::int = ${sql.constant(teacher)} where s.school_id = kernel.school_id() and s.status = 'open') as sections,
       coalesce((select json_agg(json_build_object('id', id, 'fname', fname, 'lname', lname, 'native_name', native_name, 'photo', coalesce('/api/v2/user/photo/' || photo_file_id, ''), 'number', number, 'grade_level', grade_level,
         'classes', (select count(*) from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open' where e.school_id = kernel.school_id() and e.student_id = page.id and e.status in ('active', 'hold')),
         'plain', plain, 'weighted', weighted, 'attempted', trim_scale(coalesce(attempted, 0)), 'earned', trim_scale(earned), 'rank', rank,
         'ranked', case when ${me(actor).role}::int = ${sql.constant(schoolAdmin)} and ${params.section_id}::bigint is null then (select ranked from levels where levels.grade_level = page.grade_level) end) order by ${order}) from (
           select page.*, p.native_name, p.photo_file_id, st.number, g.attempted from page join student st on st.school_id = kernel.school_id() and st.id = page.id join person p on p.school_id = st.school_id and p.id = st.id
           left join grade_points g on g.school_id = st.school_id and g.student_id = st.id) page), '[]') as rows`.optional(
    db,
  )
  return row ?? { rows: [], count: 0, grade_levels: [], sections: [] }
}

/** Which of these students the actor reaches. */
export const selectReached = async (db: Db, actor: Actor, student_ids: readonly number[]): Promise<number[]> => {
  const params = sql.params({ value: null })
  const rows = await sql<{
    id: number
  }>`select st.id from student st where ${within(actor, params.value)} and st.id = any (${student_ids}::bigint[])`.all(
    db,
  )
  return rows.map(({ id }) => id)
}
