import type { Db } from '#server/kernel/database.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { units } from '#contract/coursework/units.contract.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * What is wrong with what an activity is to carry, as a text key: unknown or archived standards, one twice, a criterion
 * that the rubric lacks.
 */
export const standardProblem = async (
  db: Db,
  activity_id: number | null,
  rubric_id: number | null | undefined,
  given: readonly Attached[],
): Promise<string | undefined> => {
  const ids = given.map(({ standard_id }) => standard_id)
  if (new Set(ids).size < ids.length) return 'standards.twice'
  if (given.some(({ source, criterion }) => (source === 'criterion') !== (criterion !== '')))
    return 'errors.field.required'
  const params = sql.params({ activity_id })
  const row = await sql<{ known: number; keys: string[] }>`
    select
      (
        select count(*)
        from standard k
        join standard_set t on t.school_id = k.school_id and t.id = k.standard_set_id
        where k.school_id = kernel.school_id()
          and k.id = any (${ids}::bigint[])
          and (
            (k.archived_at is null and t.archived_at is null)
            or exists (
              select from activity_standard x
              where x.school_id = k.school_id and x.activity_id = ${params.activity_id}::bigint and x.standard_id = k.id
            )
          )
      ) as known,
      array(
        select c->>'key'
        from rubric r
        cross join jsonb_array_elements(r.criteria) c
        where r.school_id = kernel.school_id()
          and r.id = case
            when ${rubric_id === undefined}
              then (
                select a.rubric_id
                from activity a
                where a.school_id = r.school_id and a.id = ${params.activity_id}::bigint
              )
            else ${rubric_id ?? null}::bigint
          end
      ) as keys`.optional(db)
  if ((row?.known ?? 0) < ids.length) return 'errors.field.reference'
  return given.some(({ source, criterion }) => source === 'criterion' && !row?.keys.includes(criterion))
    ? 'standards.no-criterion'
    : undefined
}

/** Scores of what an activity no longer carries stay stored and count no more. */
export const replaceStandards = (db: Db, activity_id: number, given: readonly Attached[]) => {
  const params = sql.params({ activity_id })
  return sql`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (standard_id bigint, source text, criterion text)
    ),
    gone as (
      delete from activity_standard a
      where a.school_id = kernel.school_id()
        and a.activity_id = ${params.activity_id}
        and a.standard_id not in (select standard_id from given)
    )
    insert into activity_standard as a (school_id, activity_id, standard_id, source, criterion)
    select kernel.school_id(), ${params.activity_id}, standard_id, source, criterion
    from given
    on conflict (school_id, activity_id, standard_id) do update
    set source = excluded.source, criterion = excluded.criterion, version = a.version + 1
    where (a.source, a.criterion) is distinct from (excluded.source, excluded.criterion)`.run(db)
}

export type Attached = Omit<
  Out<typeof units.read>['units'][number]['activities'][number]['standards'][number],
  'code' | 'body'
>
