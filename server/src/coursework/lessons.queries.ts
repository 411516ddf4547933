import type { LessonPage } from '#contract/coursework/learning.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { practiceSets } from '#server/questions/practice.queries.ts'
import { availableFor, isEarly, paceOver, visible } from '#server/access/work-state.ts'
import { fileList } from '#server/files/files.queries.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const inSection = (student_id: Sql, states: Sql): Sql => sql`exists (
  select from enrollment e
  where e.school_id = a.school_id
    and e.section_id = a.section_id
    and e.student_id = ${student_id}
    and e.status in (${states})
)`

/** `early`: it is not open to the student yet. */
type Read = Omit<LessonPage, 'closed'> & { early: boolean }

/**
 * A shared lesson of a section as one of its students reads it. One statement for a page that students turn.
 * @param is_student whether the reader is that student
 */
export const optionalLessonPage = async (
  db: Db,
  student_id: number,
  activity_id: number,
  is_student: boolean,
  now: Date,
  today: string,
): Promise<Read | undefined> => {
  const params = sql.params({ student_id, now })
  return (
    await sql<{ page: Read }>`
      with it as (
        select
          a.*, s.name as section_name, s.status, u.name as unit_name,
          ${isEarly(availableFor(params.student_id), params.now)} as early
        from activity a
        join unit u on u.school_id = a.school_id and u.id = a.unit_id
        join section s on s.school_id = a.school_id and s.id = a.section_id
        where a.school_id = kernel.school_id()
          and a.id = ${activity_id}
          and a.kind = 'lesson'
          and ${visible}
          and ${inSection(params.student_id, sql`'active', 'hold', 'completed'`)}
      ),
      road as (
        select
          a.id,
          lag(json_build_object('activity_id', a.id, 'name', a.name)) over w as previous,
          lead(json_build_object('activity_id', a.id, 'name', a.name)) over w as next
        from it
        join activity a on a.school_id = it.school_id and a.section_id = it.section_id and a.kind = 'lesson'
        join unit u on u.school_id = a.school_id and u.id = a.unit_id
        where ${visible} and (a.id = it.id or not ${isEarly(availableFor(params.student_id), params.now)})
        window w as (order by u.position, u.id, a.position, a.id)
      )
      select json_build_object(
        'early', a.early, 'activity_id', a.id, 'name', a.name, 'description', a.description,
        'section', json_build_object('id', a.section_id, 'name', a.section_name),
        'unit_name', a.unit_name, 'blocks', a.blocks, 'files', ${fileList('activity', sql`a`)},
        'sets', ${practiceSets(sql`a.blocks`, sql`a`)},
        'done_at', (
          select d.done_at
          from activity_done d
          where d.school_id = a.school_id and d.activity_id = a.id and d.student_id = ${params.student_id}
        ),
        'previous', road.previous, 'next', road.next,
        'can', json_build_object(
          'mark_done', ${is_student}::boolean
            and a.status = 'open'
            and ${inSection(params.student_id, sql`'active', 'hold'`)}
            and not ${paceOver(params.student_id, sql`${today}`)}
        )
      ) as page
      from it a
      join road on road.id = a.id`.optional(db)
  )?.page
}

type ToMarkDone = { school_id: number; section_id: number; status: string; over: boolean; early: boolean }

/** The section of what this student may mark as done; undefined for anything else. */
export const optionalToMarkDone = async (
  db: Db,
  student_id: number,
  activity_id: number,
  now: Date,
  today: string,
): Promise<ToMarkDone | undefined> => {
  const params = sql.params({ student_id })
  return await sql<ToMarkDone>`
    select
      a.school_id, a.section_id, s.status,
      ${paceOver(params.student_id, sql`${today}`)} as over,
      ${isEarly(availableFor(params.student_id), sql`${now}`)} as early
    from activity a
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    where a.school_id = kernel.school_id()
      and a.id = ${activity_id}
      and a.kind in ('lesson', 'link')
      and ${visible}
      and ${inSection(params.student_id, sql`'active', 'hold'`)}`.optional(db)
}

/** Keeps that the student opened it, the first time alone. */
export const insertView = async (db: Db, student_id: number, activity_id: number, now: Date): Promise<boolean> =>
  (
    await sql`
      insert into activity_view (school_id, activity_id, student_id, opened_at)
      values (kernel.school_id(), ${activity_id}, ${student_id}, ${now})
      on conflict (school_id, activity_id, student_id) do nothing
      returning id`.all(db)
  ).length > 0

export const insertDone = (db: Db, student_id: number, activity_id: number, now: Date) => {
  const params = sql.params({ student_id, activity_id })
  return sql<{ done_at: string }>`
    with made as (
      insert into activity_done (school_id, activity_id, student_id, done_at)
      values (kernel.school_id(), ${params.activity_id}, ${params.student_id}, ${now})
      on conflict (school_id, activity_id, student_id) do nothing
      returning done_at
    )
    select done_at
    from made
    union all
    select done_at
    from activity_done
    where school_id = kernel.school_id() and activity_id = ${params.activity_id} and student_id = ${params.student_id}
    limit 1`.all(db)
}

type Progress = { id: number; fname: string; lname: string; native_name: string; photo: string; done_at: string | null }

/** The students who are in the section of an activity now, and when each marked it. */
export const selectProgress = (db: Db, activity_id: number): Promise<Progress[]> =>
  sql<Progress>`
    select ${personColumns('p')}, d.done_at
    from activity a
    join enrollment e on e.school_id = a.school_id and e.section_id = a.section_id and ${enrolled('e')}
    join person p on p.school_id = e.school_id and p.id = e.student_id
    left join activity_done d on d.school_id = a.school_id and d.activity_id = a.id and d.student_id = p.id
    where a.school_id = kernel.school_id() and a.id = ${activity_id}
    order by p.lname, p.fname, p.id`.all(db)

/** Blocks that name files of their original name those of the copy from now on. @param copies new file by old one */
export const renameFiles = async (
  db: Db,
  activity_ids: readonly number[],
  copies: ReadonlyMap<number, number>,
): Promise<void> => {
  await sql`
    update activity a
    set blocks = (
      select coalesce(jsonb_agg(
        case
          when b->>'kind' = 'files'
            then jsonb_build_object(
              'kind', 'files',
              'file_ids', coalesce((
                select jsonb_agg(m.new_id order by f.nth)
                from jsonb_array_elements_text(b->'file_ids') with ordinality f (id, nth)
                join unnest(${[...copies.keys()]}::bigint[], ${[...copies.values()]}::bigint[]) m (
                  old_id, new_id
                ) on m.old_id = f.id::bigint
              ), '[]')
            )
          else b
        end
        order by n
      ), '[]')
      from jsonb_array_elements(a.blocks) with ordinality x (b, n)
    )
    where a.school_id = kernel.school_id()
      and a.id = any (${activity_ids}::bigint[])
      and a.blocks @> '[{"kind": "files"}]'`.run(db)
}
