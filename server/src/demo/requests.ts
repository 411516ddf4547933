import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** What waits for the office: three places that were asked for, and a new phone number of a child. */
export const askTheOffice = async (db: Db, asked_by: number, at: string): Promise<void> => {
  await sql`
    with pick as (
      select
        s.school_id, s.id as student_id,
        (
          select x.id
          from section x
          where x.school_id = s.school_id
            and x.status = 'open'
            and not exists (
              select from enrollment e
              where e.school_id = x.school_id and e.section_id = x.id and e.student_id = s.id
            )
          order by x.id
          limit 1
        ) as section_id
      from student s
      where s.school_id = kernel.school_id()
      order by s.id
      offset 60
      limit 3
    ),
    enrollment as (
      insert into enrollment (school_id, section_id, student_id, status)
      select school_id, section_id, student_id, 'requested'
      from pick
      where section_id is not null
      returning school_id, id, student_id
    )
    insert into enrollment_request (school_id, student_id, enrollment_id, note, asked_by, asked_role, asked_at)
    select school_id, student_id, id, 'Fits the timetable better.', ${asked_by}, 2, ${at}
    from enrollment`.run(db)
  await sql`
    insert into contact_change (school_id, student_id, phone, note, asked_by, asked_role, asked_at)
    select g.school_id, g.student_id, '+1 555 0142', 'New number since Monday.', p.user_id, 5, ${at}
    from guardianship g
    join person p on p.school_id = g.school_id and p.id = g.parent_id
    where g.school_id = kernel.school_id() and p.user_id is not null
    order by g.id
    limit 1`.run(db)
}

/** A class whose last seat is taken, and three who wait for one. */
export const fillUp = (db: Db, section_id: number, at: string) => {
  const params = sql.params({ section_id })
  return sql`
    with full_now as (
      update section s
      set seat_cap = (
        select count(*)
        from enrollment e
        where e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')
      )
      where s.school_id = kernel.school_id() and s.id = ${params.section_id}
    )
    insert into enrollment (school_id, section_id, student_id, status, waiting_since)
    select
      t.school_id, ${params.section_id}, t.id, 'waitlisted',
      ${at}::timestamptz + make_interval(hours => (row_number() over (order by t.id))::int)
    from student t
    where t.school_id = kernel.school_id()
      and t.status = 'active'
      and not exists (
        select from enrollment e
        where e.school_id = t.school_id and e.section_id = ${params.section_id} and e.student_id = t.id
      )
    order by t.id
    limit 3`.run(db)
}
