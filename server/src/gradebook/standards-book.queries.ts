import type { StandardsBook } from '#contract/gradebook/standards.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, taught } from '#server/access/reach.ts'
import { visible } from '#server/access/work-state.ts'
import { isAnonymous, periodClosed } from '#server/coursework/counting.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'
import { scale } from './standards.queries.ts'

const top = sql`(select max((l->>'points')::numeric) from jsonb_array_elements(t.levels) l)`

const fromGrade = sql`
  case when not g.exempt and x.max_score > 0 then least(x.top, round(x.top * g.points / x.max_score, 2)) end`

const fromCriterion = sql`(
  select round(x.top * (c->>'points')::numeric / nullif(m.most, 0), 2)
  from rubric_assessment z
  cross join jsonb_array_elements(z.scores) c
  cross join lateral (
    select max((l->>'points')::numeric) as most
    from rubric r
    cross join jsonb_array_elements(r.criteria) k
    cross join jsonb_array_elements(k->'levels') l
    where r.school_id = z.school_id and r.id = z.rubric_id and k->>'key' = x.criterion
  ) m
  where z.school_id = kernel.school_id()
    and z.activity_id = x.activity_id
    and z.student_id = e.student_id
    and c->>'key' = x.criterion
  limit 1
)`

type Of = {
  section_id: number | null
  student_id: number | null
  /** Sees only what is shared and shown. */ family: boolean
  may_score: boolean
}

/**
 * Standards, activities that carry them and every score, of sections in reach: a teacher's own for staff, those of the
 * student for families. Work whose names are hidden gives no scores. Long because standards, activities and scores are
 * one answer for three kinds of readers.
 */
export const selectStandardsBook = async (
  db: Db,
  actor: Actor,
  { section_id, student_id, family, may_score }: Of,
): Promise<StandardsBook | undefined> => {
  const params = sql.params({ section_id, student_id, family })
  const row = await sql<{ book: StandardsBook }>`
    with s as materialized (
      select s.id, s.name, s.status = 'open' and ${leads(actor)} as open
      from section s
      where s.school_id = kernel.school_id()
        and (${params.section_id}::bigint is null or s.id = ${params.section_id})
        and (${params.family}::boolean or ${taught(actor)})
        and (
          ${params.student_id}::bigint is null
          or exists (
            select from enrollment e
            where e.school_id = s.school_id
              and e.section_id = s.id
              and e.student_id = ${params.student_id}
              and ${enrolledOrCompleted('e')}
          )
        )
    ),
    e as materialized (
      select distinct e.section_id, e.student_id
      from enrollment e
      where e.school_id = kernel.school_id()
        and e.section_id in (select id from s)
        and ${enrolledOrCompleted('e')}
        and (${params.student_id}::bigint is null or e.student_id = ${params.student_id})
    ),
    x as materialized (
      select
        x.activity_id, x.standard_id, x.source, x.criterion, a.name, a.section_id, s.name as section_name, a.max_score,
        a.due_at, ${isAnonymous} as anonymous, k.standard_set_id, k.code, k.body, k.position, ${top} as top,
        row_number() over (order by s.name, s.id, u.position, u.id, a.position, a.id) as at
      from s
      join activity a on a.school_id = kernel.school_id() and a.section_id = s.id
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      join activity_standard x on x.school_id = a.school_id and x.activity_id = a.id
      join standard k on k.school_id = x.school_id and k.id = x.standard_id
      join standard_set t on t.school_id = k.school_id and t.id = k.standard_set_id
      where a.archived_at is null
        and u.archived_at is null
        and k.archived_at is null
        and t.archived_at is null
        and (not ${params.family}::boolean or (${visible} and not a.grades_hidden))
    ),
    scores as (
      select
        e.student_id, x.standard_id, x.activity_id,
        coalesce(
          o.points,
          case x.source when 'grade' then ${fromGrade} when 'criterion' then ${fromCriterion} end
        ) as points,
        o.points is not null as own,
        coalesce(b.submitted_at, x.due_at, o.scored_at, g.graded_at) as at,
        coalesce(o.version, 0) as version
      from x
      join e on e.section_id = x.section_id
      left join standard_score o on o.school_id = kernel.school_id()
        and o.activity_id = x.activity_id
        and o.standard_id = x.standard_id
        and o.student_id = e.student_id
      left join grade g on g.school_id = kernel.school_id()
        and g.section_id = x.section_id
        and g.student_id = e.student_id
        and g.activity_id = x.activity_id
      left join submission b on b.school_id = kernel.school_id()
        and b.activity_id = x.activity_id
        and b.student_id = e.student_id
      where not x.anonymous
    )
    select json_build_object(
      'sets', coalesce((
        select json_agg(json_build_object(${scale}) order by t.name, t.id)
        from standard_set t
        where t.school_id = kernel.school_id() and t.id in (select standard_set_id from x)
      ), '[]'),
      'standards', coalesce((
        select json_agg(
          json_build_object('id', k.standard_id, 'standard_set_id', k.standard_set_id, 'code', k.code, 'body', k.body)
          order by k.standard_set_id, k.position, k.standard_id
        )
        from (select distinct standard_id, standard_set_id, code, body, position from x) k
      ), '[]'),
      'activities', coalesce((
        select json_agg(json_build_object(
          'activity_id', x.activity_id, 'name', x.name, 'section_name', x.section_name, 'standard_id', x.standard_id,
          'source', x.source, 'criterion', x.criterion
        ) order by x.at, x.standard_id)
        from x
      ), '[]'),
      'students', coalesce((
        select json_agg(json_build_object(${personPairs('p')}) order by p.lname, p.fname, p.id)
        from person p
        where p.school_id = kernel.school_id() and p.id in (select student_id from e)
      ), '[]'),
      'scores', coalesce((
        select json_agg(json_build_object(
          'student_id', student_id, 'standard_id', standard_id, 'activity_id', activity_id,
          'points', trim_scale(points), 'own', own, 'at', at, 'version', version
        ))
        from scores
        where points is not null or version > 0
      ), '[]'),
      'can', json_build_object('score', ${may_score}::boolean and coalesce((select bool_and(open) from s), false))
    ) as book
    where ${params.section_id}::bigint is null or exists (select from s)`.optional(db)
  return row?.book
}

export type GivenScore = {
  student_id: number
  activity_id: number
  standard_id: number
  points: number | null
  version: number
}

/**
 * Stores the scores whose version is the present one and that are in reach: the activity carries the standard, the
 * student is enrolled, points lie on the scale. One statement, because what is refused is told together with what is
 * stored.
 */
export const upsertScores = (db: Db, actor: Actor, section_id: number, given: readonly GivenScore[], now: Date) => {
  const params = sql.params({ now })
  return sql<{ student_id: number }>`
    with s as (
      select s.id, s.school_id
      from section s
      where s.school_id = kernel.school_id() and s.id = ${section_id} and s.status = 'open' and ${leads(actor)}
      for share
    ),
    given as (
      select i.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i (
        student_id bigint, activity_id bigint, standard_id bigint, points numeric, version integer
      )
      join s on true
      join activity a on a.school_id = s.school_id
        and a.section_id = s.id
        and a.id = i.activity_id
        and a.archived_at is null
        and not ${isAnonymous}
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      join activity_standard x on x.school_id = a.school_id and x.activity_id = a.id and x.standard_id = i.standard_id
      join standard k on k.school_id = x.school_id and k.id = x.standard_id
      join standard_set t on t.school_id = k.school_id and t.id = k.standard_set_id
      where (i.points is null or i.points <= ${top})
        and not ${periodClosed(params.now)}
        and exists (
          select from enrollment e
          where e.school_id = s.school_id
            and e.section_id = s.id
            and e.student_id = i.student_id
            and ${enrolledOrCompleted('e')}
        )
    )
    insert into standard_score as o (
      school_id, activity_id, standard_id, student_id, points, scored_by, scored_at, version
    )
    select
      kernel.school_id(), i.activity_id, i.standard_id, i.student_id, i.points, ${actor.user_id}, ${params.now},
      i.version + 1
    from given i
    where i.version = 0
      or exists (
        select from standard_score k
        where k.school_id = kernel.school_id()
          and k.activity_id = i.activity_id
          and k.standard_id = i.standard_id
          and k.student_id = i.student_id
      )
    order by i.student_id, i.activity_id, i.standard_id
    on conflict (school_id, activity_id, standard_id, student_id) do update
    set
      points = excluded.points, scored_by = excluded.scored_by, scored_at = excluded.scored_at,
      version = excluded.version
    where o.version = excluded.version - 1
    returning student_id`.all(db)
}
