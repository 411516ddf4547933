import type { EnrollmentBefore } from '#server/enrollment/restore.queries.ts'
import type { StatusUpload } from '#contract/imports/status-upload.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Begun } from '#server/enrollment/changes.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

type NewUpload = {
  kind: string
  file_name: string
  changed: number
  same: number
  rejected: number
  made_by: number
  now: Date
}

export const insertUpload = async (
  db: Db,
  { kind, file_name, changed, same, rejected, made_by, now }: NewUpload,
): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into status_upload (school_id, kind, file_name, changed, same, rejected, made_by, made_at)
      values (kernel.school_id(), ${kind}, ${file_name}, ${changed}, ${same}, ${rejected}, ${made_by}, ${now})
      returning id`.optional(db)
  )?.id ?? 0

const finals = sql`coalesce((
  select jsonb_agg(to_jsonb(f) order by f.id)
  from final_grade f
  where f.school_id = s.school_id and f.section_id = s.id
), '[]')`

/**
 * Notes how the sections stand, with the enrollments that will be completed and the final grades that will go. `whole`:
 * those that finalizing or reactivating changes.
 */
export const noteSections = (
  db: Db,
  upload_id: number,
  rows: readonly { id: number; row: number }[],
  whole: readonly number[],
) => {
  const params = sql.params({ upload_id, whole })
  return sql`
    insert into status_upload_change (
      school_id, status_upload_id, file_row, section_id, enrollment_id, student_id, was, became
    )
    select
      s.school_id, ${params.upload_id}::bigint, n.file_row, s.id, null::bigint, null::bigint,
      jsonb_build_object('status', s.status, 'is_final', s.is_final)
        || case when s.id = any (${params.whole}) then jsonb_build_object('grades', ${finals}) else '{}'::jsonb end,
      0
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ row }) => row)}::integer[]) n (id, file_row)
    join section s on s.school_id = kernel.school_id() and s.id = n.id
    union all
    select
      e.school_id, ${params.upload_id}::bigint, 0, e.section_id, e.id, e.student_id,
      jsonb_build_object('status', e.status), 0
    from enrollment e
    where e.school_id = kernel.school_id() and e.section_id = any (${params.whole}) and ${enrolled('e')}`.run(db)
}

/** Notes how enrollments stand, and how many seats of their sections are taken. */
export const noteEnrollments = (db: Db, upload_id: number, rows: readonly { id: number; row: number }[]) =>
  sql`
    insert into status_upload_change (
      school_id, status_upload_id, file_row, section_id, enrollment_id, student_id, was, became
    )
    select
      e.school_id, ${upload_id}, n.file_row, e.section_id, e.id, e.student_id,
      jsonb_build_object(
        'status', e.status, 'reason', e.reason, 'start_date', e.start_date, 'end_date', e.end_date,
        'waiting_since', e.waiting_since, 'ended_by_feed', e.ended_by_feed, 'taken', coalesce(x.taken, 0)
      ),
      0
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ row }) => row)}::integer[]) n (id, file_row)
    join enrollment e on e.school_id = kernel.school_id() and e.id = n.id
    left join (
      select section_id, count(*) as taken
      from enrollment
      where school_id = kernel.school_id() and status in ('active', 'hold')
      group by section_id
    ) x on x.section_id = e.section_id`.run(db)

/** An upload that brought somebody back stands for the enrollment that began: that is what is taken back. */
export const noteBegun = (db: Db, upload_id: number, begun: readonly Begun[]) =>
  sql`
    update status_upload_change c
    set enrollment_id = n.id, was = c.was || '{"begun": true}'
    from unnest(${begun.map(({ id }) => id)}::bigint[], ${begun.map(({ after }) => after)}::bigint[]) n (id, after)
    where c.school_id = kernel.school_id() and c.status_upload_id = ${upload_id} and c.enrollment_id = n.after`.run(db)

/** Final grades of section `s` as they are now, by their versions: what tells whether somebody changed them since. */
const gradesNow = sql`(
  select md5(coalesce(string_agg(f.student_id || ':' || f.version, ',' order by f.student_id), ''))
  from final_grade f
  where f.school_id = s.school_id and f.section_id = s.id
)`

/** Notes the versions that the upload gave. */
export const noteVersions = (db: Db, upload_id: number) =>
  sql`
    update status_upload_change c
    set
      became = coalesce(e.version, s.version),
      was = case when c.was ? 'grades' then c.was || jsonb_build_object('left', ${gradesNow}) else c.was end
    from status_upload_change o
    join section s on s.school_id = o.school_id and s.id = o.section_id
    left join enrollment e on e.school_id = o.school_id and e.id = o.enrollment_id
    where c.school_id = kernel.school_id()
      and c.status_upload_id = ${upload_id}
      and o.school_id = c.school_id
      and o.id = c.id`.run(db)

export const selectUploads = async (
  db: Db,
  search: string,
  offset: number,
  size: number,
): Promise<{ rows: StatusUpload[]; count: number }> => {
  const row = await sql<{ list: { rows: StatusUpload[]; count: number } }>`
    with found as (
      select
        u.id, u.kind, u.file_name, u.changed, u.same, u.rejected, coalesce(${fullName('k')}, '') as by, u.made_at as at,
        u.undone_at, u.kept
      from status_upload u
      left join account k on k.id = u.made_by
      where u.school_id = kernel.school_id()
        and ${matchesSearch(sql`kernel.plain(concat_ws(' ', u.file_name, k.fname, k.lname))`, search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (select * from found order by id desc limit ${size} offset ${offset}) r
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

/** Marks the upload as undone; nothing where it is not there or was undone before. */
export const takeBack = async (
  db: Db,
  id: number,
  now: Date,
): Promise<{ kind: 'sections' | 'enrollments'; file_name: string } | undefined> =>
  await sql<{ kind: 'sections' | 'enrollments'; file_name: string }>`
    update status_upload
    set undone_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and undone_at is null
    returning kind, file_name`.optional(db)

export const updateKeptCount = (db: Db, id: number, kept: number) =>
  sql`update status_upload set kept = ${kept} where school_id = kernel.school_id() and id = ${id}`.run(db)

export const selectChangedSections = (db: Db, upload_id: number) =>
  sql<{ section_id: number }>`
    select distinct section_id
    from status_upload_change
    where school_id = kernel.school_id() and status_upload_id = ${upload_id}
    order by section_id`.all(db)

/**
 * `same`: nobody changed it since. `again`: the student has another stay in that section by now. `begun`: the
 * enrollment began with the upload.
 */
export type Change = {
  id: number
  row: number
  section_id: number
  enrollment_id: number | null
  student_id: number | null
  title: string
  detail: string
  was: string
  /** How the enrollment was: those that finalizing completed keep their dates, which it did not touch. */
  before: EnrollmentBefore
  now: string
  same: boolean
  again: boolean
  begun: boolean
  seats: number | null
  taken: number
  taken_before: number | null
}

/** What the upload changed beside how it stands now. Its sections were locked before. */
export const selectChanges = (db: Db, upload_id: number): Promise<Change[]> =>
  sql<Change>`
    select
      c.id, c.file_row as row, c.section_id, c.enrollment_id, c.student_id,
      case when e.id is null then s.name else ${fullName('p')} end as title,
      case when e.id is null then s.number else s.name end as detail,
      c.was->>'status' as was,
      c.was || jsonb_build_object('id', c.enrollment_id) as before,
      coalesce(e.status, s.status) as now,
      c.became = coalesce(e.version, s.version) and (not c.was ? 'left' or c.was->>'left' = ${gradesNow}) as same,
      c.was->>'status' in ('requested', 'waitlisted', 'active', 'hold')
        and exists (
          select from enrollment o
          where o.school_id = e.school_id
            and o.section_id = e.section_id
            and o.student_id = e.student_id
            and o.id <> e.id
            and o.status in ('requested', 'waitlisted', 'active', 'hold')
        ) as again,
      c.was ? 'begun' as begun, s.seat_cap as seats, coalesce(x.taken, 0) as taken,
      (c.was->>'taken')::integer as taken_before
    from status_upload_change c
    join section s on s.school_id = c.school_id and s.id = c.section_id
    left join enrollment e on e.school_id = c.school_id and e.id = c.enrollment_id
    left join person p on p.school_id = e.school_id and p.id = e.student_id
    left join (
      select section_id, count(*) as taken
      from enrollment
      where school_id = kernel.school_id() and status in ('active', 'hold')
      group by section_id
    ) x on x.section_id = c.section_id
    where c.school_id = kernel.school_id() and c.status_upload_id = ${upload_id}
    order by c.file_row, c.id`.all(db)

export const restoreSections = (db: Db, change_ids: readonly number[]) =>
  sql`
    update section s
    set status = c.was->>'status', is_final = (c.was->>'is_final')::boolean, version = s.version + 1
    from status_upload_change c
    where c.school_id = kernel.school_id()
      and c.id = any (${change_ids})
      and c.enrollment_id is null
      and s.school_id = c.school_id
      and s.id = c.section_id`.run(db)

/**
 * The final grades of the sections as they were: those of finalizing go, those that reactivating took away come back.
 */
export const restoreFinalGrades = async (db: Db, change_ids: readonly number[]): Promise<void> => {
  await sql`
    delete from final_grade f
    using status_upload_change c
    where c.school_id = kernel.school_id()
      and c.id = any (${change_ids})
      and c.was ? 'grades'
      and f.school_id = c.school_id
      and f.section_id = c.section_id`.run(db)
  await sql`
    insert into final_grade overriding system value
    select g.*
    from status_upload_change c
    cross join lateral jsonb_populate_recordset(null::final_grade, c.was->'grades') g
    where c.school_id = kernel.school_id()
      and c.id = any (${change_ids})
      and c.was ? 'grades'
      and g.school_id = c.school_id
      and exists (select from student t where t.school_id = g.school_id and t.id = g.student_id)`.run(db)
}
