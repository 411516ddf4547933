import type { StateNoun } from '#contract/object-states.ts'
import type { Event } from '#contract/kernel/event.ts'
import type { statesChanged } from '#contract/settings/settings.events.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import type { Happened } from './record-events.ts'

type Changed = typeof statesChanged extends Event<infer Payload> ? Payload : never

/** Alias m is the move: whom it happened to, in which class, and what the record is called. */
const records: Record<StateNoun, Sql> = {
  course: sql`
    select m.*, null::bigint as person_id, null::bigint as section_id, c.name as record
    from m
    join course c on c.school_id = kernel.school_id() and c.id = m.id`,
  section: sql`
    select m.*, null::bigint as person_id, s.id as section_id, s.name as record
    from m
    join section s on s.school_id = kernel.school_id() and s.id = m.id`,
  enrollment: sql`
    select m.*, e.student_id as person_id, e.section_id, s.name as record
    from m
    join enrollment e on e.school_id = kernel.school_id() and e.id = m.id
    join section s on s.school_id = e.school_id and s.id = e.section_id`,
  absence: sql`
    select m.*, a.student_id as person_id, null::bigint as section_id, ${fullName('p')} as record
    from m
    join attendance_plan a on a.school_id = kernel.school_id() and a.id = m.id
    join person p on p.school_id = a.school_id and p.id = a.student_id`,
  application: sql`
    select m.*, null::bigint as person_id, null::bigint as section_id, trim(a.fname || ' ' || a.lname) as record
    from m
    join application a on a.school_id = kernel.school_id() and a.id = m.id`,
}

/** Changes of state as rules see them. */
export const selectStateChanges = (db: Db, { noun, moves, reason }: Changed): Promise<Happened[]> =>
  sql<Happened>`
    with m as (
      select *
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as j (id bigint, action text, "from" text, "to" text)
    )
    select
      n.person_id, n.section_id,
      jsonb_build_object(
        'noun', ${noun}::text, 'action', n.action, 'from', n."from", 'to', n."to", 'record', n.record,
        'reason', ${reason}::text
      ) as fields
    from (${records[noun]}) n`.all(db)
