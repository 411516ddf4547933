import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { gpaReport } from '#contract/reports/reports.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { enrolled } from '#server/access/participation.ts'
import { photoAddress } from '#server/access/person.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Active students in reach. A class narrows them to those who are in it now. */
const within = (actor: Caller, section_id: Sql) => sql`
  st.school_id = kernel.school_id()
    and st.status = 'active'
    and (
      (${me(actor).role}::int <> ${sql.constant(teacher)} and ${section_id}::bigint is null)
      or exists (
        select from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
        where e.school_id = st.school_id
          and e.student_id = st.id
          and ${enrolled('e')}
          and (${section_id}::bigint is null or s.id = ${section_id})
          and (
            ${me(actor).role}::int <> ${sql.constant(teacher)}
            or exists (
              select from section_teacher mine
              where mine.school_id = s.school_id
                and mine.section_id = s.id
                and mine.teacher_id = ${me(actor).person_id}::bigint
            )
          )
      )
    )`

/** Students with their averages from the sums of their points. */
export const gpaStatement: Statement<typeof gpaReport.filters> = {
  rows({ search, grade_level, section_id, ids }, { actor }) {
    const asked = sql.params({ search, grade_level: grade_level || null, section_id: section_id ?? null, ids })
    const ranked = sql`${me(actor).role}::int = ${sql.constant(schoolAdmin)} and ${asked.section_id}::bigint is null`
    return sql`
      select
        id, lname, fname, grade_level, plain, weighted, earned,
        case when ${ranked} and weighted is not null then rank end as rank,
        case when ${ranked} then ranked end as ranked
      from (
        select
          st.id, st.grade_level, p.lname, p.fname, p.search, g.plain_average as plain, g.weighted_average as weighted,
          trim_scale(coalesce(g.earned, 0)) as earned,
          rank() over (partition by st.grade_level order by g.weighted_average desc nulls last) as rank,
          count(g.weighted_average) over (partition by st.grade_level) as ranked
        from student st
        join person p on p.school_id = st.school_id and p.id = st.id
        left join grade_points g on g.school_id = st.school_id and g.student_id = st.id
        where ${within(actor, asked.section_id)}
      ) rated
      where ${matchesSearch(sql`search`, asked.search)}
        and (${asked.grade_level}::text is null or grade_level = ${asked.grade_level})
        and (${asked.ids}::bigint[] is null or id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      st.number, p.native_name, ${photoAddress('p')} as photo,
      trim_scale(coalesce(g.attempted, 0)) as attempted,
      (
        select count(*)
        from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
        where e.school_id = st.school_id and e.student_id = st.id and ${enrolled('e')}
      ) as classes
    from student st
    join person p on p.school_id = st.school_id and p.id = st.id
    left join grade_points g on g.school_id = st.school_id and g.student_id = st.id
    where st.school_id = kernel.school_id() and st.id = r.id`,

  choices: {
    grade_level: ({ actor }) => sql`
      select g as value, g as label
      from (select distinct st.grade_level as g from student st where ${within(actor, sql`null`)}) x
      where g <> ''
      order by length(g), g`,
    section_id: ({ actor }) => sql`
      select s.id as value, s.name as label
      from section s
      join section_teacher mine on mine.school_id = s.school_id and mine.section_id = s.id
      where s.school_id = kernel.school_id()
        and s.status = 'open'
        and mine.teacher_id = ${me(actor).person_id}::bigint
        and ${me(actor).role}::int = ${sql.constant(teacher)}
      order by s.name, s.id`,
  },

  sorts: { name: sql`r.lname` },
  order: sql`r.lname, r.fname, r.id`,
}

/** Which of these students the actor reaches. */
export const selectReached = async (db: Db, actor: Actor, student_ids: readonly number[]): Promise<number[]> => {
  const rows = await sql<{ id: number }>`
    select st.id
    from student st
    where ${within(actor, sql`null`)} and st.id = any (${student_ids}::bigint[])`.all(db)
  return rows.map(({ id }) => id)
}
