import type { Criterion } from '#contract/coursework/rubric.rules.ts'
import type { RubricAssessment, Rubric } from '#contract/coursework/rubrics.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** The school's, and one's own. $1 is the person, alias `r`. */
const offered = (actor: Caller) => sql`(r.owner_id is null or r.owner_id = ${me(actor).person_id}::bigint)`
/** Whose it is to change: the office those of the school, everybody the own. */
const changeable = (actor: Caller) => sql`(
  r.owner_id = ${me(actor).person_id}::bigint
  or (r.owner_id is null and ${me(actor).role}::int = ${sql.constant(schoolAdmin)})
)`
const points = sql`(
  select coalesce(sum(m.most), 0)
  from (
    select max((l->>'points')::numeric) as most
    from jsonb_array_elements(r.criteria) c
    cross join jsonb_array_elements(c->'levels') l
    group by c->>'key'
  ) m
)`

/** What is shown of a rubric beside work (an alias of `rubric`). */
export const rubricWords = (of: Sql): Sql => sql`json_build_object(
  'id', ${of}.id, 'name', ${of}.name, 'description', ${of}.description, 'criteria', ${of}.criteria
)`

const orders: Record<string, Sql> = {
  name: sql`name collate kernel.natural`,
  points: sql`points`,
  activities: sql`activities`,
}

export type RubricFilter = {
  search: string
  archived: boolean
  sort: string
  descending: boolean
  offset: number
  size: number
  may_edit: boolean
}

export const selectRubrics = async (
  db: Db,
  actor: Actor,
  filter: RubricFilter,
): Promise<{ rows: Rubric[]; count: number }> => {
  const params = sql.params({ search: filter.search })
  const order = sql`${orders[filter.sort] ?? orders['name'] ?? sql.empty} ${filter.descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: { rows: Rubric[]; count: number } }>`
    with found as (
      select
        r.id, r.name, r.description, r.criteria, r.version, r.owner_id is null as of_school,
        coalesce(r.owner_id = ${me(actor).person_id}::bigint, false) as mine,
        r.archived_at is not null as archived, trim_scale(${points}) as points,
        (
          select count(*)
          from activity a
          where a.school_id = r.school_id and a.rubric_id = r.id and a.archived_at is null
        ) as activities,
        (select count(*) from rubric_assessment x where x.school_id = r.school_id and x.rubric_id = r.id) as assessment,
        json_build_object('edit', ${filter.may_edit}::boolean and coalesce(${changeable(actor)}, false)) as can
      from rubric r
      where r.school_id = kernel.school_id()
        and r.replaced_by is null
        and ${offered(actor)}
        and (r.archived_at is not null) = ${filter.archived}::boolean
        and ${matchesSearch(sql`kernel.plain(r.name || ' ' || r.description)`, params.search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(f)
        from (select * from found order by ${order}, id limit ${filter.size} offset ${filter.offset}) f
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

export type ChangeableRubric = { id: number; owner_id: number | null; version: number; assessment: boolean }

/** The rubric while it is one's to change; locked, so that no work is judged by it meanwhile. */
export const optionalChangeable = async (db: Db, actor: Actor, id: number): Promise<ChangeableRubric | undefined> =>
  await sql<ChangeableRubric>`
    select
      r.id, r.owner_id, r.version,
      exists (select from rubric_assessment x where x.school_id = r.school_id and x.rubric_id = r.id) as assessment
    from rubric r
    where r.school_id = kernel.school_id() and r.id = ${id} and r.replaced_by is null and ${changeable(actor)}
    for update of r`.optional(db)

/** Whether an activity may be judged by it: it is offered, or it was attached already. */
export const isOffered = async (
  db: Db,
  actor: Actor,
  rubric_id: number,
  activity_id: number | null,
): Promise<boolean> =>
  (
    await sql`
      select 1
      from rubric r
      where r.school_id = kernel.school_id()
        and r.id = ${rubric_id}
        and (
          (${offered(actor)} and r.archived_at is null and r.replaced_by is null)
          or exists (
            select from activity a
            where a.school_id = r.school_id and a.id = ${activity_id}::bigint and a.rubric_id = r.id
          )
        )`.all(db)
  ).length > 0

/** Work that was not judged yet is judged by the successor; activities with judged work keep what they have. */
export const moveToSuccessor = (db: Db, from: number, to: number) => {
  const params = sql.params({ from, to })
  return sql`
    with moved as (
      update activity a
      set rubric_id = ${params.to}, version = a.version + 1
      where a.school_id = kernel.school_id()
        and a.rubric_id = ${params.from}
        and not exists (select from rubric_assessment x where x.school_id = a.school_id and x.activity_id = a.id)
    ) update rubric set replaced_by = ${params.to}
    where school_id = kernel.school_id() and id = ${params.from}`.run(db)
}

export const archiveRubrics = (db: Db, actor: Actor, ids: number[], archived_at: string | null) =>
  sql<{ id: number }>`
    update rubric r
    set archived_at = ${archived_at}, version = r.version + 1
    where r.school_id = kernel.school_id()
      and r.id = any (${ids}::bigint[])
      and r.replaced_by is null
      and ${changeable(actor)}
    returning r.id`.all(db)

type Place = { student_id: number; activity_id: number }

/** The criteria of the rubric if this work is judged by it, now or since it was judged; held as they are to the end. */
export const optionalAssessment = async (
  db: Db,
  section_id: number,
  { student_id, activity_id }: Place,
  rubric_id: number,
): Promise<{ criteria: Criterion[] } | undefined> => {
  const params = sql.params({ section_id, activity_id })
  return await sql<{ criteria: Criterion[] }>`
    select r.criteria
    from rubric r
    where r.school_id = kernel.school_id()
      and r.id = ${rubric_id}
      and (
        exists (
          select from activity a
          where a.school_id = r.school_id
            and a.section_id = ${params.section_id}
            and a.id = ${params.activity_id}
            and a.rubric_id = r.id
        )
        or exists (
          select from rubric_assessment x
          join activity a on a.school_id = x.school_id and a.id = x.activity_id and a.section_id = ${params.section_id}
          where x.school_id = r.school_id
            and x.activity_id = ${params.activity_id}
            and x.student_id = ${student_id}
            and x.rubric_id = r.id
        )
      )
    for share of r`.optional(db)
}

/** The cell was saved, so the place is in reach. */
export const saveAssessment = (db: Db, { student_id, activity_id }: Place, { rubric_id, scores }: RubricAssessment) =>
  scores.length === 0
    ? sql`
      delete from rubric_assessment
      where school_id = kernel.school_id() and activity_id = ${activity_id} and student_id = ${student_id}`.run(db)
    : sql`
      insert into rubric_assessment as x (school_id, activity_id, student_id, rubric_id, scores)
      values (kernel.school_id(), ${activity_id}, ${student_id}, ${rubric_id}, ${JSON.stringify(scores)}::jsonb)
      on conflict (school_id, activity_id, student_id) do update
      set rubric_id = excluded.rubric_id, scores = excluded.scores, version = x.version + 1
      where (x.rubric_id, x.scores) is distinct from (excluded.rubric_id, excluded.scores)`.run(db)
