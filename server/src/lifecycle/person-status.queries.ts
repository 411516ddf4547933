import type { Out } from '#contract/kernel/endpoint.ts'
import { personStatus, type StatusChoice } from '#contract/lifecycle/person-status.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/** How these people stand, locked until the call ends, with what they take and teach now. */
export const lockPersonStatuses = async (db: Db, ids: readonly number[]): Promise<PersonStatus[]> => {
  await sql`
    select 1
    from person
    where school_id = kernel.school_id() and id = any (${ids})
    order by id
    for update`.run(db)
  return sql<PersonStatus>`
    select
      p.id, p.version, p.merged_into is not null as merged, p.status, p.status_id, p.status_until as until,
      p.status_reason as reason, ${fullName('p')} as name, coalesce(s.grade_level, '') as grade_level,
      (
        select count(*)
        from enrollment e
        where e.school_id = p.school_id and e.student_id = p.id and ${enrolled('e')}
      ) as enrollments,
      (
        select count(*)
        from enrollment e
        where e.school_id = p.school_id and e.student_id = p.id and e.status in ('waitlisted', 'requested')
      ) as pending,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'status', e.status) order by e.id)
        from enrollment e
        where e.school_id = p.school_id
          and e.student_id = p.id
          and e.status in ('active', 'hold', 'waitlisted', 'requested')
      ), '[]') as ending,
      (
        select count(*)
        from section_teacher m
        join section n on n.school_id = m.school_id and n.id = m.section_id and n.status = 'open'
        where m.school_id = p.school_id and m.teacher_id = p.id
      ) as teaches,
      array(select r.role::int from person_role r where r.school_id = p.school_id and r.person_id = p.id) as roles
    from person p
    left join student s on s.school_id = p.school_id and s.id = p.id
    where p.school_id = kernel.school_id() and p.id = any (${ids})
    order by p.lname, p.fname, p.id`.all(db)
}

/** Statuses of the school; `noun` is whom they are for. */
export const selectStatuses = (db: Db): Promise<(StatusChoice & { noun: string; archived: boolean })[]> =>
  sql<StatusChoice & { noun: string; archived: boolean }>`
    select id, name, tone, base, access::int as access, noun, archived_at is not null as archived
    from status
    where school_id = kernel.school_id() and noun in ('student', 'teacher', 'parent')
    order by position, id`.all(db)

export type PersonStatus = Out<typeof personStatus.change>['before'][number] & {
  roles: number[]
  version: number
  merged: boolean
  ending: { id: number; status: string }[]
}
