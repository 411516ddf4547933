import type { In, Out } from '#contract/kernel/endpoint.ts'
import type { Absence, substitutions } from '#contract/schedule/substitutions.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { absenceColumns, met, needing } from './substitutions.queries.ts'

/** Absences of a teacher that end on this day or later, the next ones first. */
export const selectAbsences = async (
  db: Db,
  teacher_id: number,
  from: string,
): Promise<Out<typeof substitutions.absences>['rows']> => {
  const params = sql.params({ teacher_id, from })
  return (
    await sql<{ row: Out<typeof substitutions.absences>['rows'][number] }>`
      with mine as (
        select *
        from teacher_absence
        where school_id = kernel.school_id()
          and teacher_id = ${params.teacher_id}
          and cancelled_at is null
          and end_date >= ${params.from}::date
      ),
      met as (
        select x.*
        from (
          select
            greatest(min(start_date), ${params.from}::date) as first,
            least(max(end_date), ${params.from}::date + 120) as last
          from mine
        ) span
        cross join lateral (${met(sql`span.first`, sql`span.last`)}) x
      ),
      need as (
        select
          m.*, a.id as absence_id,
          exists (
            select from substitution v
            where v.school_id = kernel.school_id()
              and v.section_id = m.section_id
              and v.date = m.date
              and v.meeting = m.meeting
          ) as covered
        from ${needing(sql`met`)}
        where a.teacher_id = ${params.teacher_id}
      )
      select json_build_object(
        ${absenceColumns},
        'open', (select count(*) from need n where n.absence_id = a.id and not n.covered),
        'covered', (select count(*) from need n where n.absence_id = a.id and n.covered)
      ) as row
      from mine a
      order by a.start_date, a.id`.all(db)
  ).map(({ row }) => row)
}

export const insertAbsence = (
  db: Db,
  user_id: number,
  given: In<typeof substitutions.saveAbsence>,
  now: Date,
): Promise<Absence[]> =>
  sql<Absence>`
    insert into teacher_absence (
      school_id, teacher_id, start_date, end_date, start_time, end_time, reason, noted_by, noted_at
    )
    select
      kernel.school_id(), ${given.teacher_id}, ${given.start_date}, ${given.end_date}, ${given.start_time},
      ${given.end_time}, ${given.reason}, ${user_id}, ${now}
    returning id, version, teacher_id, start_date, end_date, start_time, end_time, reason`.all(db)

export const updateAbsence = (db: Db, given: In<typeof substitutions.saveAbsence>): Promise<Absence[]> =>
  sql<Absence>`
    update teacher_absence
    set
      start_date = ${given.start_date}, end_date = ${given.end_date}, start_time = ${given.start_time},
      end_time = ${given.end_time}, reason = ${given.reason}, version = version + 1
    where school_id = kernel.school_id()
      and id = ${given.id ?? null}
      and version = ${given.version ?? null}
      and teacher_id = ${given.teacher_id}
      and cancelled_at is null
    returning id, version, teacher_id, start_date, end_date, start_time, end_time, reason`.all(db)

/** How many classes an absence leaves, and the first date of one. Covers that are no longer asked for go. */
export const settleAbsence = async (db: Db, id: number): Promise<{ classes: number; first: string | null }> => {
  const params = sql.params({ id })
  const row = await sql<{ classes: number; first: string | null }>`
    with own as (
      select *
      from teacher_absence
      where school_id = kernel.school_id() and id = ${params.id}
    ),
    met as (
      select x.*
      from own
      cross join lateral (${met(sql`own.start_date`, sql`least(own.end_date, own.start_date + 120)`)}) x
    ),
    need as (
      select m.date, m.section_id, m.meeting
      from ${needing(sql`met`)}
      where a.id = ${params.id}
    ),
    gone as (
      delete from substitution v
      where v.school_id = kernel.school_id()
        and v.teacher_absence_id = ${params.id}
        and not exists (
          select from need n
          where n.section_id = v.section_id and n.date = v.date and n.meeting = v.meeting
        )
    )
    select count(*)::int as classes, min(date)::text as first
    from need`.optional(db)
  return row ?? { classes: 0, first: null }
}

/** Ends an absence and keeps aside who would have covered. Nothing when it is over already. */
export const cancelAbsence = (db: Db, id: number, now: Date): Promise<{ substitutions: number }[]> => {
  const params = sql.params({ id })
  return sql<{ substitutions: number }>`
    with gone as (
      delete from substitution
      where school_id = kernel.school_id() and teacher_absence_id = ${params.id}
      returning *
    ) update teacher_absence a set cancelled_at = ${now},
    version = version + 1,
    dropped = coalesce ((select jsonb_agg(to_jsonb(g)) from gone g), '[]')
    where a.school_id = kernel.school_id() and a.id = ${params.id} and a.cancelled_at is null
    returning jsonb_array_length(a.dropped) as substitutions`.all(db)
}

export const restoreAbsence = async (db: Db, id: number): Promise<{ substitutions: number } | undefined> => {
  const row = await sql<{ dropped: object[] }>`
    update teacher_absence a
    set cancelled_at = null, version = a.version + 1, dropped = '[]'
    from teacher_absence b
    where a.school_id = kernel.school_id()
      and a.id = ${id}
      and a.cancelled_at is not null
      and b.school_id = a.school_id
      and b.id = a.id
    returning b.dropped`.optional(db)
  if (!row) return undefined
  const back = await sql`
    insert into substitution (
      school_id, teacher_absence_id, section_id, date, meeting, teacher_id, note, assigned_by, assigned_at
    )
    select
      kernel.school_id(), ${id}, c.section_id, c.date, c.meeting, c.teacher_id, c.note, c.assigned_by, c.assigned_at
    from jsonb_to_recordset(${JSON.stringify(row.dropped)}::jsonb) as c (
      section_id bigint, date date, meeting smallint, teacher_id bigint, note text, assigned_by bigint,
      assigned_at timestamptz
    )
    on conflict (school_id, section_id, date, meeting) do nothing
    returning id`.all(db)
  return { substitutions: back.length }
}
