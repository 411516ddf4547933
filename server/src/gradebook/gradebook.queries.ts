import type { Item } from '#contract/gradebook/gradebook.rules.ts'
import type { Cell, CellInput, WaitingRow } from '#contract/gradebook/gradebook.contract.ts'
import type { StoredFile } from '#contract/sections/units.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, taught } from '#server/sections/reach.ts'
import { waitingWork } from '#server/sections/sections.queries.ts'
import { fileList } from '#server/sections/units.queries.ts'

/** Rows of a statement as JSON text, without the blanks that json_agg puts between them. */
const list = (rows: string): string => `coalesce((select '[' || string_agg(row_to_json(x)::text, ',') || ']' from (${rows}) x), '[]')`

/** The gradebook as JSON text: one statement for all but the cells, one for the cells as one row per student. */
export const selectGradebook = async (db: Db, actor: Actor, section_id: number, may_edit: boolean): Promise<string | undefined> => {
  const asked = prepared<{ activity_ids: number[]; student_ids: number[]; rest: string }>(
    db,
    'gradebook',
    `with s as materialized (select s.*, coalesce(d.color, 1) as color from section s join course c on c.school_id = s.school_id and c.id = s.course_id
                  left join department d on d.school_id = c.school_id and d.id = c.department_id where s.school_id = kernel.school_id() and s.id = $3 and ${taught}),
       a as materialized (select a.*, a.shared and u.shared as visible, row_number() over (order by u.position, u.id, a.position, a.id) as at from activity a join unit u on u.school_id = a.school_id and u.id = a.unit_id
             where a.school_id = kernel.school_id() and a.section_id = (select id from s) and a.graded and a.archived_at is null and u.archived_at is null),
       e as materialized (select p.*, row_number() over (order by p.lname, p.fname, p.id) as at from enrollment e join person p on p.school_id = e.school_id and p.id = e.student_id
             where e.school_id = kernel.school_id() and e.section_id = (select id from s) and e.status in ('active', 'hold', 'completed'))
     select (select coalesce(array_agg(id order by at), '{}') from a) as activity_ids, (select coalesce(array_agg(id order by at), '{}') from e) as student_ids,
       '"section":' || (select row_to_json(x)::text from (select id, name, number, color, status from s) x)
       || ',"activities":' || ${list('select id, name, unit_id, activity_type_id, trim_scale(max_score) as max_score, due_at, visible as shared from a order by at')}
       || ',"categories":' || ${list(`select id, name, trim_scale(weight) as weight, color from activity_type where school_id = kernel.school_id() and id in (select activity_type_id from a) order by position, id`)}
       || ',"scale":' || ${list(`select r.letter, trim_scale(r.min_percent) as min_percent, trim_scale(r.gpa_points) as gpa_points
            from grading_scale_row r join s on r.school_id = s.school_id and r.grading_scale_id = s.grading_scale_id order by r.position`)}
       || ',"students":' || ${list(`select id, fname, lname, native_name, coalesce('/api/v2/user/photo/' || photo_file_id, '') as photo from e order by at`)}
       || ',"marks":' || ${list(`select coalesce(g.student_id, b.student_id) as student_id, coalesce(g.activity_id, b.activity_id) as activity_id, coalesce(g.exempt, false) as exempt, coalesce(g.comment, '') as comment,
              b.id is not null as handed_in, coalesce(b.late, false) as late
            from (select student_id, activity_id, exempt, comment from grade where school_id = kernel.school_id() and section_id = (select id from s) and (exempt or comment <> '')) g
            full join (select b.* from submission b join a on b.school_id = a.school_id and b.activity_id = a.id) b on b.student_id = g.student_id and b.activity_id = g.activity_id`)}
       || ',"can":' || json_build_object('edit', $4::boolean and (select status from s) = 'open') as rest
     where exists (select from s)`,
    [...me(actor), section_id, may_edit],
  )
  const cellsAsked = prepared<StoredLine>(
    db,
    'gradebook-cells',
    `select student_id, array_agg(activity_id)::text as activity_ids, array_agg(points)::text as points, array_agg(version)::text as versions
     from grade where school_id = kernel.school_id() and section_id = $1 group by student_id`,
    [section_id],
  )
  const [[book], cells] = await Promise.all([asked, cellsAsked]) // one round trip
  if (!book) return undefined // out of reach: its cells are not looked at
  return `{${book.rest},${grid(book.activity_ids, book.student_ids, cells)}}`
}

/** The stored cells of one student as texts of arrays, in no order: twenty thousand cells are put in place here faster than SQL sorts them. */
type StoredLine = { student_id: number; activity_ids: string; points: string; versions: string }

const grid = (activity_ids: readonly number[], student_ids: readonly number[], stored: readonly StoredLine[]): string => {
  const column = new Map(activity_ids.map((id, at) => [String(id), at]))
  const lines = new Map(stored.map((line) => [line.student_id, line]))
  const places = new Map<string, (number | undefined)[]>() // most students have the same activities in the same order
  const points: string[] = []
  const versions: string[] = []
  for (const student_id of student_ids) {
    const ownPoints = activity_ids.map(() => 'null')
    const ownVersions = activity_ids.map(() => '0')
    const line = lines.get(student_id)
    if (line) {
      const place = places.get(line.activity_ids) ?? elements(line.activity_ids).map((id) => column.get(id))
      places.set(line.activity_ids, place)
      for (const [at, value] of elements(line.points).entries()) {
        const to = place[at]
        if (to !== undefined && value !== 'NULL') ownPoints[to] = shortest(value) // undefined: archived since
      }
      for (const [at, value] of elements(line.versions).entries()) {
        const to = place[at]
        if (to !== undefined) ownVersions[to] = value
      }
    }
    points.push(`[${ownPoints.join(',')}]`)
    versions.push(`[${ownVersions.join(',')}]`)
  }
  return `"points":[${points.join(',')}],"versions":[${versions.join(',')}]`
}

const elements = (array: string): string[] => array.slice(1, -1).split(',')

/** A numeric with two decimals without its last zeros. */
const shortest = (value: string): string => (value.endsWith('.00') ? value.slice(0, -3) : value.endsWith('0') ? value.slice(0, -1) : value)

export type StoredCell = Cell & { outcome: 'saved' | 'conflict'; unchanged: boolean }

/**
 * Stores the cells whose version is the present one, in one statement; answers every known cell: saved as it is now, or the stored one that
 * was newer. A cell out of reach (other section, student not enrolled, activity not graded here) is not answered at all. The enrollments stay
 * locked to the end, so that of two saves for one student the later computes the total from both.
 */
export const upsertCells = (db: Db, actor: Actor, section_id: number, cells: readonly CellInput[], now: Date): Promise<StoredCell[]> =>
  prepared<StoredCell>(
    db,
    'save-cells',
    `with s as (select s.id, s.school_id from section s where s.school_id = kernel.school_id() and s.id = $3 and s.status = 'open' and ${taught} for share),
     locked as materialized (select e.student_id from s join enrollment e on e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold', 'completed')
       where e.student_id in (select (x->>'student_id')::bigint from jsonb_array_elements($4::jsonb) x) order by e.id for no key update of e),
     given as (select i.* from jsonb_to_recordset($4::jsonb) as i(student_id bigint, activity_id bigint, points numeric, exempt boolean, comment text, version integer)
       where exists (select from s join activity a on a.school_id = s.school_id and a.section_id = s.id and a.id = i.activity_id and a.graded and a.archived_at is null)
         and i.student_id in (select student_id from locked)),
     saved as (
       insert into grade as g (school_id, section_id, activity_id, student_id, points, exempt, comment, graded_by, graded_at)
       select s.school_id, s.id, i.activity_id, i.student_id, i.points, coalesce(i.exempt, false), coalesce(i.comment, ''), $5, $6 from given i cross join s
       where i.version = 0 or exists (select from grade k where k.school_id = s.school_id and k.section_id = s.id and k.student_id = i.student_id and k.activity_id = i.activity_id)
       order by i.student_id, i.activity_id
       on conflict (school_id, section_id, student_id, activity_id) do update
         set points = excluded.points,
             exempt = coalesce((select i.exempt from given i where i.student_id = g.student_id and i.activity_id = g.activity_id), g.exempt),
             comment = coalesce((select i.comment from given i where i.student_id = g.student_id and i.activity_id = g.activity_id), g.comment),
             graded_by = excluded.graded_by, graded_at = excluded.graded_at, version = g.version + 1
         where g.version = (select i.version from given i where i.student_id = g.student_id and i.activity_id = g.activity_id)
       returning g.student_id, g.activity_id, g.points, g.exempt, g.comment, g.version, g.graded_by, g.graded_at)
     select v.student_id, v.activity_id, v.points, v.exempt, v.comment, v.version, v.graded_at as changed_at, trim(a.fname || ' ' || a.lname) as changed_by, 'saved' as outcome from saved v join account a on a.id = v.graded_by`,
    [...me(actor), section_id, JSON.stringify(cells), actor.user_id, now],
  )

/** What is stored now in those cells: read after a save that did not take them. */
export const selectCells = (db: Db, section_id: number, cells: readonly { student_id: number; activity_id: number }[]): Promise<Cell[]> =>
  prepared<Cell>(
    db,
    'stored-cells',
    `select g.student_id, g.activity_id, g.points, g.exempt, g.comment, g.version, g.graded_at as changed_at, trim(a.fname || ' ' || a.lname) as changed_by
     from unnest($2::bigint[], $3::bigint[]) w (student_id, activity_id)
     join grade g on g.school_id = kernel.school_id() and g.section_id = $1 and g.student_id = w.student_id and g.activity_id = w.activity_id join account a on a.id = g.graded_by`,
    [section_id, cells.map((cell) => cell.student_id), cells.map((cell) => cell.activity_id)],
  )

export type Basis = {
  items: (Item & { student_id: number })[]
  categories: { id: number; name: string; weight: number }[]
  scale: { letter: string; min_percent: number; gpa_points: number }[]
}

/** All that the totals of these students (null: of the whole section) are computed from: shared activities alone, so that a total never gives away what a student does not see. */
export const selectBasis = async (db: Db, section_id: number, student_ids: number[] | null): Promise<Basis> => {
  const [row] = await prepared<{ basis: Basis }>(
    db,
    'total-basis',
    `select json_build_object(
       'items', (select coalesce(json_agg(json_build_object('student_id', g.student_id, 'activity_id', a.id, 'activity_type_id', a.activity_type_id, 'max_score', a.max_score, 'points', g.points, 'exempt', g.exempt)), '[]')
                 from grade g join activity a on a.school_id = g.school_id and a.id = g.activity_id join unit u on u.school_id = a.school_id and u.id = a.unit_id
                 where g.school_id = kernel.school_id() and g.section_id = $1 and ($2::bigint[] is null or g.student_id = any ($2)) and a.graded and a.shared and u.shared and a.archived_at is null and u.archived_at is null),
       'categories', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'weight', t.weight)), '[]') from activity_type t where t.school_id = kernel.school_id() and t.weight > 0),
       'scale', (select coalesce(json_agg(json_build_object('letter', r.letter, 'min_percent', r.min_percent, 'gpa_points', r.gpa_points)), '[]')
                 from section s join grading_scale_row r on r.school_id = s.school_id and r.grading_scale_id = s.grading_scale_id where s.school_id = kernel.school_id() and s.id = $1)) as basis`,
    [section_id, student_ids],
  )
  return row?.basis ?? { items: [], categories: [], scale: [] }
}

export type Total = { student_id: number; percent: number | null; letter: string | null }

export const upsertTotals = (db: Db, section_id: number, totals: readonly Total[]) =>
  prepared(
    db,
    'save-totals',
    `insert into section_total (school_id, section_id, student_id, percent, letter)
     select kernel.school_id(), $1, t.student_id, t.percent, t.letter from jsonb_to_recordset($2::jsonb) as t(student_id bigint, percent numeric, letter text) order by t.student_id
     on conflict (school_id, section_id, student_id) do update set percent = excluded.percent, letter = excluded.letter`,
    [section_id, JSON.stringify(totals)],
  )

const waitingOrders: Record<string, string> = { submitted_at: 'submitted_at', lname: 'lname', activity_name: 'activity_name', section_name: 'section_name' }

export type WaitingFilter = { search: string; section_id: number | null; late: boolean | null; sort: string; descending: boolean; offset: number; size: number }

/** Submissions that wait for a mark, in the sections that the actor reaches. */
export const selectWaiting = async (db: Db, actor: Actor, filter: WaitingFilter): Promise<{ rows: WaitingRow[]; count: number }> => {
  const order = `${waitingOrders[filter.sort] ?? 'submitted_at'} ${filter.descending ? 'desc' : 'asc'}`
  const [row] = await prepared<{ list: { rows: WaitingRow[]; count: number } }>(
    db,
    `waiting:${order}`,
    `with found as (
       select b.id, b.student_id, b.activity_id, s.id as section_id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo,
         a.name as activity_name, s.name as section_name, coalesce(d.color, 1) as color, b.submitted_at, b.late
       from section s join activity a on a.school_id = s.school_id and a.section_id = s.id and a.graded and a.archived_at is null cross join lateral (select b.student_id ${waitingWork}) w join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = w.student_id
       join person p on p.school_id = b.school_id and p.id = b.student_id join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id
       where s.school_id = kernel.school_id() and s.status = 'open' and ${taught}
         and ($4::bigint is null or s.id = $4) and ($5::boolean is null or b.late = $5) and strpos(kernel.plain(p.search || ' ' || a.name || ' ' || s.name), kernel.plain($3)) > 0)
     select json_build_object('rows', coalesce((select json_agg(r) from (select * from found order by ${order}, id limit $7 offset $6) r), '[]'), 'count', (select count(*) from found)) as list`,
    [...me(actor), filter.search, filter.section_id, filter.late, filter.offset, filter.size],
  )
  return row?.list ?? { rows: [], count: 0 }
}

export type SubmissionView = { body: string; submitted_at: string; late: boolean; files: StoredFile[] }

/** The section was reached before. */
export const selectSubmission = async (db: Db, section_id: number, student_id: number, activity_id: number): Promise<SubmissionView | undefined> =>
  (
    await prepared<SubmissionView>(
      db,
      'submission',
      `select b.body, b.submitted_at, b.late, ${fileList('submission', 'b')} as files from submission b join activity a on a.school_id = b.school_id and a.id = b.activity_id
       where b.school_id = kernel.school_id() and a.section_id = $1 and b.student_id = $2 and b.activity_id = $3`,
      [section_id, student_id, activity_id],
    )
  )[0]

/** Everybody of the section whose total must be computed again: who is enrolled; locked, so that no save of a cell slips in between. */
export const selectStudentIds = async (db: Db, section_id: number): Promise<number[]> =>
  (
    await prepared<{ student_id: number }>(
      db,
      'section-students',
      `select student_id from enrollment where school_id = kernel.school_id() and section_id = $1 and status in ('active', 'hold', 'completed') order by id for no key update`,
      [section_id],
    )
  ).map((row) => row.student_id)
