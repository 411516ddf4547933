import { parent, student } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { FamilyHold, HoldSource, holds } from '#contract/people/holds.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

/** How hold h stands on a day. */
const stateOn = (today: Sql) => sql`
  case
    when h.released_at is not null then 'released'
    when h.end_date < ${today}::date then 'over'
    when h.start_date > ${today}::date then 'later'
    else 'on'
  end`

export const optionalHolds = async (
  db: Db,
  student_id: number,
  date: string,
): Promise<Out<typeof holds.ofStudent> | undefined> => {
  const { today } = sql.params({ today: date })
  const row = await sql<{ list: Out<typeof holds.ofStudent> }>`
    select json_build_object(
      'today', ${today}::text,
      'rows', coalesce((
        select json_agg(
          json_build_object(
            'id', h.id, 'hold_type_id', y.id, 'name', y.name, 'on_transcript', h.on_transcript,
            'on_report_card', h.on_report_card, 'on_enrollment', h.on_enrollment, 'reason', h.reason,
            'instructions', h.instructions, 'source', h.source, 'start_date', h.start_date, 'end_date', h.end_date,
            'placed_by', coalesce(${accountName('h.placed_by')}, ''),
            'placed_at', h.placed_at,
            'released_by', coalesce(${accountName('h.released_by')}, ''),
            'released_at', h.released_at, 'release_reason', h.release_reason, 'state', ${stateOn(today)},
            'version', h.version
          )
          order by array_position(array['on', 'later'], ${stateOn(today)}), h.placed_at desc, h.id desc
        )
        from hold h
        join hold_type y on y.school_id = h.school_id and y.id = h.hold_type_id
        where h.school_id = t.school_id and h.student_id = t.id
      ), '[]'),
      'implied', (
        select json_build_object(
          'hold_type_id', y.id, 'name', y.name, 'status', x.name, 'on_transcript', y.on_transcript,
          'on_report_card', y.on_report_card, 'on_enrollment', y.on_enrollment
        )
        from person p
        join status x on x.school_id = p.school_id and x.id = p.status_id
        join hold_type y on y.school_id = x.school_id and y.id = x.hold_type_id
        where p.school_id = t.school_id and p.id = t.id
      )
    ) as list
    from student t
    where t.school_id = kernel.school_id() and t.id = ${student_id}`.optional(db)
  return row?.list
}

/** Holds of these students that are not over, by name of the student. */
export const selectHoldsOf = (db: Db, student_ids: readonly number[], today: string) =>
  sql<Out<typeof holds.ofMany>['rows'][number]>`
    select h.id, h.student_id, h.hold_type_id, y.name, p.fname, p.lname, p.native_name, '' as photo
    from hold h
    join hold_type y on y.school_id = h.school_id and y.id = h.hold_type_id
    join person p on p.school_id = h.school_id and p.id = h.student_id
    where h.school_id = kernel.school_id()
      and h.student_id = any (${student_ids})
      and h.released_at is null
      and (h.end_date is null or h.end_date >= ${today})
    order by p.lname, p.fname, p.id, y.name, h.id`.all(db)

/** Students of the school, and whether a hold of this type is on for them, or begins later. */
export const selectToHold = (db: Db, student_ids: readonly number[], hold_type_id: number, today: string) =>
  sql<{ student_id: number; student: string; on_hold: boolean }>`
    select
      t.id as student_id, ${fullName('p')} as student,
      exists (
        select from hold h
        where h.school_id = t.school_id
          and h.student_id = t.id
          and h.hold_type_id = ${hold_type_id}
          and h.released_at is null
          and (h.end_date is null or h.end_date >= ${today})
      ) as on_hold
    from student t
    join person p on p.school_id = t.school_id and p.id = t.id and p.merged_into is null
    where t.school_id = kernel.school_id() and t.id = any (${student_ids})
    order by p.lname, p.fname, t.id`.all(db)

export type NewHold = {
  student_ids: readonly number[]
  hold_type_id: number
  /** Left out: what the type withholds. */
  on_transcript?: boolean | undefined
  on_report_card?: boolean | undefined
  on_enrollment?: boolean | undefined
  reason?: string | undefined
  instructions?: string | undefined
  start_date: string
  end_date?: string | null | undefined
  source: HoldSource
  /** What it is placed for, as the source calls it: placed once as long as it is on. */
  source_key?: string | undefined
}

export const insertHolds = (db: Db, hold: NewHold, user_id: number | null, now: Date) => {
  const { student_ids, hold_type_id, reason = '', instructions = '', source, source_key = '', start_date } = hold
  const { on_transcript = null, on_report_card = null, on_enrollment = null, end_date = null } = hold
  return sql<{ id: number; student_id: number }>`
    insert into hold (
      school_id, student_id, hold_type_id, on_transcript, on_report_card, on_enrollment, reason, instructions, source,
      source_key, start_date, end_date, placed_by, placed_at
    )
    select
      t.school_id, t.id, y.id, coalesce(${on_transcript}, y.on_transcript),
      coalesce(${on_report_card}, y.on_report_card), coalesce(${on_enrollment}, y.on_enrollment), ${reason},
      ${instructions}, ${source}, ${source_key}, ${start_date}, ${end_date}, ${user_id}, ${now}
    from student t
    join hold_type y on y.school_id = t.school_id and y.id = ${hold_type_id}
    where t.school_id = kernel.school_id() and t.id = any (${student_ids})
    on conflict (school_id, student_id, source, source_key)
    where source_key <> '' and released_at is null do nothing
    returning id, student_id`.all(db)
}

export const optionalHoldType = (db: Db, id: number) =>
  sql<{ archived: boolean }>`
    select archived_at is not null as archived
    from hold_type
    where school_id = kernel.school_id() and id = ${id}`.optional(db)

/** Ends holds now; those that were released before stay as they are. */
export const endHolds = (
  db: Db,
  which: { ids: readonly number[] } | { source: HoldSource; source_key: string; student_ids: readonly number[] | null },
  { reason, user_id, now }: { reason: string; user_id: number | null; now: Date },
) =>
  sql<{ id: number; student_id: number }>`
    update hold h
    set released_at = ${now}, released_by = ${user_id}, release_reason = ${reason}, version = version + 1
    where h.school_id = kernel.school_id()
      and h.released_at is null
      and ${
        'ids' in which
          ? sql`h.id = any (${which.ids})`
          : sql`
            h.source = ${which.source}
              and h.source_key = ${which.source_key}
              and (${which.student_ids}::bigint[] is null or h.student_id = any (${which.student_ids}))`
      }
    returning id, student_id`.all(db)

/** Released ones are on again; those concerned hear of it anew. */
export const reopenHolds = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; student_id: number }>`
    update hold
    set released_at = null, released_by = null, release_reason = '', notified = '', version = version + 1
    where school_id = kernel.school_id() and id = any (${ids}) and released_at is not null
    returning id, student_id`.all(db)

/** Those that the account placed within the last hour and nobody touched since. */
export const deleteFresh = (db: Db, ids: readonly number[], user_id: number, now: Date) =>
  sql<{ id: number; student_id: number }>`
    delete from hold
    where school_id = kernel.school_id()
      and id = any (${ids})
      and placed_by = ${user_id}
      and placed_at > ${now}::timestamptz - interval '1 hour'
      and version = 1
    returning id, student_id`.all(db)

/** Whether student t is the actor, or a child whose guardian the actor is. */
const ofFamily = (actor: Caller) => sql`(
  ${me(actor).role}::int = ${sql.constant(student)} and t.id = ${me(actor).person_id}::bigint
  or ${me(actor).role}::int = ${sql.constant(parent)}
  and exists (
    select from guardianship w
    where w.school_id = t.school_id
      and w.parent_id = ${me(actor).person_id}::bigint
      and w.student_id = t.id
      and not w.no_contact
  )
)`

/** What the families read, by child. */
export const selectFamilyHolds = (db: Db, actor: Actor, student_id: number | null, today: string) => {
  const one = sql.params({ student_id })
  return sql<FamilyHold>`
    select
      t.id as student_id, ${fullName('p')} as student, h.name, h.on_transcript, h.on_report_card, h.on_enrollment,
      h.instructions, h.end_date
    from student t
    join person p on p.school_id = t.school_id and p.id = t.id
    cross join lateral kernel.active_holds(t.id, ${today}) h
    where t.school_id = kernel.school_id()
      and ${ofFamily(actor)}
      and (${one.student_id}::bigint is null or t.id = ${one.student_id})
    order by p.fname, t.id, h.name, h.id`.all(db)
}
