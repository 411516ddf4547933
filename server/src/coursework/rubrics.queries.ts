import type { Criterion } from '#contract/coursework/rubric.rules.ts'
import type { Judged, Rubric } from '#contract/coursework/rubrics.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me } from '#server/access/reach.ts'

/** The school's, and one's own. $1 is the person, alias `r`. */
const offered = '(r.owner_id is null or r.owner_id = $1::bigint)'
/** Whose it is to change: the office those of the school, everybody the own. */
const changeable = `(r.owner_id = $1::bigint or (r.owner_id is null and $2::int = ${schoolAdmin}))`
const points = `(select coalesce(sum(m.most), 0) from (select max((l->>'points')::numeric) as most from jsonb_array_elements(r.criteria) c cross join jsonb_array_elements(c->'levels') l group by c->>'key') m)`

/** What is shown of a rubric beside work (an alias of `rubric`). */
export const rubricWords = (of: string): string =>
  `json_build_object('id', ${of}.id, 'name', ${of}.name, 'description', ${of}.description, 'criteria', ${of}.criteria)`

const orders: Record<string, string> = {
  name: 'name collate kernel.natural',
  points: 'points',
  activities: 'activities',
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
  const order = `${orders[filter.sort] ?? orders['name']} ${filter.descending ? 'desc' : 'asc'}`
  const [row] = await prepared<{ list: { rows: Rubric[]; count: number } }>(
    db,
    `with found as (
       select r.id, r.name, r.description, r.criteria, r.version, r.owner_id is null as of_school, coalesce(r.owner_id = $1::bigint, false) as mine, r.archived_at is not null as archived, trim_scale(${points}) as points,
         (select count(*) from activity a where a.school_id = r.school_id and a.rubric_id = r.id and a.archived_at is null) as activities,
         (select count(*) from rubric_assessment x where x.school_id = r.school_id and x.rubric_id = r.id) as judged, json_build_object('edit', $4::boolean and coalesce(${changeable}, false)) as can
       from rubric r where r.school_id = kernel.school_id() and r.replaced_by is null and ${offered} and (r.archived_at is not null) = $5::boolean and ($3 = '' or strpos(kernel.plain(r.name || ' ' || r.description), kernel.plain($3)) > 0))
     select json_build_object('rows', coalesce((select json_agg(f) from (select * from found order by ${order}, id limit $7 offset $6) f), '[]'), 'count', (select count(*) from found)) as list`,
    [...me(actor), filter.search, filter.may_edit, filter.archived, filter.offset, filter.size],
  )
  return row?.list ?? { rows: [], count: 0 }
}

export type ChangeableRubric = { id: number; owner_id: number | null; version: number; judged: boolean }

/** The rubric while it is one's to change; locked, so that no work is judged by it meanwhile. */
export const optionalChangeable = async (db: Db, actor: Actor, id: number): Promise<ChangeableRubric | undefined> =>
  (
    await prepared<ChangeableRubric>(
      db,
      `select r.id, r.owner_id, r.version, exists (select from rubric_assessment x where x.school_id = r.school_id and x.rubric_id = r.id) as judged
       from rubric r where r.school_id = kernel.school_id() and r.id = $3 and r.replaced_by is null and ${changeable} for update of r`,
      [...me(actor), id],
    )
  )[0]

/** Whether an activity may be judged by it: it is offered, or it was attached already. */
export const isOffered = async (
  db: Db,
  actor: Actor,
  rubric_id: number,
  activity_id: number | null,
): Promise<boolean> =>
  (
    await prepared(
      db,
      `select 1 from rubric r where r.school_id = kernel.school_id() and r.id = $2 and ((${offered} and r.archived_at is null and r.replaced_by is null)
         or exists (select from activity a where a.school_id = r.school_id and a.id = $3::bigint and a.rubric_id = r.id))`,
      [actor.person_id, rubric_id, activity_id],
    )
  ).length > 0

/** Work that was not judged yet is judged by the successor; activities with judged work keep what they have. */
export const moveToSuccessor = (db: Db, from: number, to: number) =>
  prepared(
    db,
    `with moved as (update activity a set rubric_id = $2, version = a.version + 1 where a.school_id = kernel.school_id() and a.rubric_id = $1
       and not exists (select from rubric_assessment x where x.school_id = a.school_id and x.activity_id = a.id))
     update rubric set replaced_by = $2 where school_id = kernel.school_id() and id = $1`,
    [from, to],
  )

export const archiveRubrics = (db: Db, actor: Actor, ids: number[], archived_at: string | null) =>
  prepared<{ id: number }>(
    db,
    `update rubric r set archived_at = $4, version = r.version + 1 where r.school_id = kernel.school_id() and r.id = any ($3::bigint[]) and r.replaced_by is null and ${changeable} returning r.id`,
    [...me(actor), ids, archived_at],
  )

type Place = { student_id: number; activity_id: number }

/** The criteria of the rubric if this work is judged by it, now or since it was judged; held as they are to the end. */
export const optionalJudging = async (
  db: Db,
  section_id: number,
  { student_id, activity_id }: Place,
  rubric_id: number,
): Promise<{ criteria: Criterion[] } | undefined> =>
  (
    await prepared<{ criteria: Criterion[] }>(
      db,
      `select r.criteria from rubric r where r.school_id = kernel.school_id() and r.id = $4
         and (exists (select from activity a where a.school_id = r.school_id and a.section_id = $1 and a.id = $2 and a.rubric_id = r.id)
           or exists (select from rubric_assessment x join activity a on a.school_id = x.school_id and a.id = x.activity_id and a.section_id = $1 where x.school_id = r.school_id and x.activity_id = $2 and x.student_id = $3 and x.rubric_id = r.id)) for share of r`,
      [section_id, activity_id, student_id, rubric_id],
    )
  )[0]

/** The cell was saved, so the place is in reach. */
export const keepJudged = (db: Db, { student_id, activity_id }: Place, { rubric_id, scores }: Judged) =>
  scores.length === 0
    ? prepared(
        db,
        'delete from rubric_assessment where school_id = kernel.school_id() and activity_id = $1 and student_id = $2',
        [activity_id, student_id],
      )
    : prepared(
        db,
        `insert into rubric_assessment as x (school_id, activity_id, student_id, rubric_id, scores) values (kernel.school_id(), $1, $2, $3, $4::jsonb)
         on conflict (school_id, activity_id, student_id) do update set rubric_id = excluded.rubric_id, scores = excluded.scores, version = x.version + 1 where (x.rubric_id, x.scores) is distinct from (excluded.rubric_id, excluded.scores)`,
        [activity_id, student_id, rubric_id, JSON.stringify(scores)],
      )
