import { fail } from '#contract/kernel/errors.ts'
import { staffing, type Staffed, type StaffingChange } from '#contract/sections/staffing.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectTeacherClashes } from '#server/schedule/timetable.queries.ts'

export const staffingService = serve(staffing, {
  choices: async ({ search = '', teacher_id }, { db }) => ({
    rows: await selectStaffed(db, search, teacher_id ?? null),
  }),

  async change({ section_ids, add_id, remove_id, role, confirmed, reason = '' }, context) {
    const { db, actor, now } = context
    const locked = await prepared<{ id: number; status: string }>(
      db,
      'select id, status from section where school_id = kernel.school_id() and id = any ($1) order by id for no key update',
      [section_ids],
    )
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
      if (reason) await context.because(reason)
      await applyChanges(db, rows, add_id, remove_id)
      for (const { section_id } of rows) context.tell({ school_id: actor.school_id ?? 0, topic: 'section', section_id })
    }
    return { rows }
  },
})

const selectStaffed = (db: Db, search: string, teacher_id: number | null): Promise<Staffed[]> =>
  prepared<Staffed>(
    db,
    `select s.id, s.name, s.number, c.name as course, coalesce(d.color, 1) as color, coalesce((
       select json_agg(json_build_object('id', p.id, 'name', trim(p.fname || ' ' || p.lname), 'role', m.role) order by m.position, p.lname)
       from section_teacher m join person p on p.school_id = m.school_id and p.id = m.teacher_id where m.school_id = s.school_id and m.section_id = s.id), '[]') as teachers
     from section s join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id
     where s.school_id = kernel.school_id() and s.status = 'open' and ($1 = '' or strpos(kernel.plain(s.name || ' ' || s.number || ' ' || c.name), kernel.plain($1)) > 0)
       and ($2::bigint is null or exists (select from section_teacher m where m.school_id = s.school_id and m.section_id = s.id and m.teacher_id = $2))
     order by s.name, s.id limit 200`,
    [search, teacher_id],
  )

type Planned = Omit<StaffingChange, 'clashes'>

/** One row for each section in which something changes. */
const selectChanges = (
  db: Db,
  section_ids: readonly number[],
  add_id: number | null,
  remove_id: number | null,
  role: string | null,
) =>
  prepared<Planned>(
    db,
    `select s.id as section_id, s.name as section, s.number, x.added, x.removed, coalesce(case when x.added then $4::text end, g.role, 'lead') as role,
       not exists (select from section_teacher o where o.school_id = s.school_id and o.section_id = s.id and o.role = 'lead' and o.teacher_id is distinct from $3)
         and not (x.added and coalesce($4::text, g.role, 'lead') = 'lead') as leaderless
     from section s
     left join section_teacher g on g.school_id = s.school_id and g.section_id = s.id and g.teacher_id = $3
     left join section_teacher h on h.school_id = s.school_id and h.section_id = s.id and h.teacher_id = $2
     cross join lateral (select $2::bigint is not null and h.id is null and ($3::bigint is null or g.id is not null) as added, g.id is not null as removed) x
     where s.school_id = kernel.school_id() and s.id = any ($1) and (x.added or x.removed) order by s.name, s.id`,
    [section_ids, add_id, remove_id, role],
  )

const applyChanges = async (
  db: Db,
  rows: readonly Planned[],
  add_id: number | null,
  remove_id: number | null,
): Promise<void> => {
  const removed = rows.filter((row) => row.removed).map((row) => row.section_id)
  await prepared(
    db,
    'delete from section_teacher where school_id = kernel.school_id() and teacher_id = $1 and section_id = any ($2)',
    [remove_id, removed],
  )
  const added = rows.filter((row) => row.added)
  await prepared(
    db,
    `insert into section_teacher (school_id, section_id, teacher_id, role, position)
     select kernel.school_id(), n.section_id, $1, n.role, (select coalesce(max(position) + 1, 0) from section_teacher m where m.school_id = kernel.school_id() and m.section_id = n.section_id)
     from unnest($2::bigint[], $3::text[]) n (section_id, role)`,
    [add_id, added.map((row) => row.section_id), added.map((row) => row.role)],
  )
}
