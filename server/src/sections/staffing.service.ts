import { fail } from '#contract/kernel/errors.ts'
import { staffing, type Staffed, type StaffingChange } from '#contract/sections/staffing.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectTeacherClashes } from '#server/schedule/timetable.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export const staffingService = serve(staffing, {
  choices: async ({ search = '', teacher_id }, { db }) => ({
    rows: await selectStaffed(db, search, teacher_id ?? null),
  }),

  async change({ section_ids, add_id, remove_id, role, confirmed, reason = '' }, context) {
    const { db, actor, now } = context
    const locked = await sql<{ id: number; status: string }>`
      select id, status
      from section
      where school_id = kernel.school_id() and id = any (${section_ids})
      order by id
      for no key update`.all(db)
    const teachers = [add_id, remove_id].filter((id) => id !== null)
    const known = await db
      .selectFrom('teacher')
      .innerJoin('person', (join) =>
        join.onRef('person.school_id', '=', 'teacher.school_id').onRef('person.id', '=', 'teacher.id'),
      )
      .select(['teacher.id', 'person.status'])
      .where('teacher.id', 'in', teachers)
      .execute()
    if (locked.length < section_ids.length || known.length < teachers.length) return fail('not_found')
    if (locked.some(({ status }) => status !== 'open')) return fail('conflict', 'sections.not-open')
    if (known.some(({ id, status }) => id === add_id && status !== 'active'))
      return fail('conflict', 'sections.teacher-not-active')
    const planned = await selectChanges(db, section_ids, add_id, remove_id, role)
    const joined = planned.filter(({ added }) => added).map(({ section_id }) => section_id)
    const clashes =
      add_id && joined.length > 0 ? await selectTeacherClashes(db, add_id, joined, dayOf(actor, now).date) : []
    const rows = planned.map((row) => ({ ...row, clashes: clashes.filter(({ of_id }) => of_id === row.section_id) }))
    if (confirmed && clashes.length > 0 && !reason) return fail('conflict', 'schedule.clash', { present: { clashes } })
    if (confirmed && rows.length > 0) {
      if (reason) await context.auditReason(reason)
      await applyChanges(db, rows, add_id, remove_id)
      for (const { section_id } of rows)
        context.publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id })
    }
    return { rows }
  },
})

const selectStaffed = (db: Db, search: string, teacher_id: number | null): Promise<Staffed[]> => {
  const params = sql.params({ search, teacher_id })
  return sql<Staffed>`
    select
      s.id, s.name, s.number, c.name as course, ${sectionColor} as color,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')}, 'role', m.role) order by
          m.position, p.lname)
        from section_teacher m
        join person p on p.school_id = m.school_id and p.id = m.teacher_id
        where m.school_id = s.school_id and m.section_id = s.id
      ), '[]') as teachers
    from section s
    ${withCourse}
    where s.school_id = kernel.school_id()
      and s.status = 'open'
      and ${matchesSearch(sql`kernel.plain(s.name || ' ' || s.number || ' ' || c.name)`, params.search)}
      and (
        ${params.teacher_id}::bigint is null
        or exists (
          select from section_teacher m
          where m.school_id = s.school_id and m.section_id = s.id and m.teacher_id = ${params.teacher_id}
        )
      )
    order by s.name, s.id
    limit 200`.all(db)
}

type Planned = Omit<StaffingChange, 'clashes'>

/** One row for each section in which something changes. */
const selectChanges = (
  db: Db,
  section_ids: readonly number[],
  add_id: number | null,
  remove_id: number | null,
  role: string | null,
) => {
  const params = sql.params({ add_id, remove_id, role })
  return sql<Planned>`
    select
      s.id as section_id, s.name as section, s.number, x.added, x.removed,
      coalesce(case when x.added then ${params.role}::text end, g.role, 'lead') as role,
      not exists (
        select from section_teacher o
        where o.school_id = s.school_id and o.section_id = s.id and o.role = 'lead' and o.teacher_id is distinct from
        ${params.remove_id}
      )
        and not (x.added and coalesce(${params.role}::text, g.role, 'lead') = 'lead') as leaderless
    from section s
    left join section_teacher g on g.school_id = s.school_id
      and g.section_id = s.id
      and g.teacher_id = ${params.remove_id}
    left join section_teacher h on h.school_id = s.school_id and h.section_id = s.id and h.teacher_id = ${params.add_id}
    cross join lateral (
      select
        ${params.add_id}::bigint is not null
          and h.id is null
          and (${params.remove_id}::bigint is null or g.id is not null) as added,
        g.id is not null as removed
    ) x
    where s.school_id = kernel.school_id() and s.id = any (${section_ids}) and (x.added or x.removed)
    order by s.name, s.id`.all(db)
}

const applyChanges = async (
  db: Db,
  rows: readonly Planned[],
  add_id: number | null,
  remove_id: number | null,
): Promise<void> => {
  const removed = rows.filter((row) => row.removed).map((row) => row.section_id)
  await sql`
    delete from section_teacher
    where school_id = kernel.school_id() and teacher_id = ${remove_id} and section_id = any (${removed})`.run(db)
  const added = rows.filter((row) => row.added)
  await sql`
    insert into section_teacher (school_id, section_id, teacher_id, role, position)
    select
      kernel.school_id(), n.section_id, ${add_id}, n.role,
      (
        select coalesce(max(position) + 1, 0)
        from section_teacher m
        where m.school_id = kernel.school_id() and m.section_id = n.section_id
      )
    from unnest(${added.map((row) => row.section_id)}::bigint[], ${added.map((row) => row.role)}::text[]) n (
      section_id, role
    )`.run(db)
}
