import { type Item, type PeriodTotal, plainRules, type Rules } from '#contract/gradebook/gradebook.rules.ts'
import type { Cell, CellInput, WaitingRow } from '#contract/gradebook/gradebook.contract.ts'
import type { GradeBasis } from '#contract/sections/learning.contract.ts'
import type { StoredFile } from '#contract/sections/units.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, me, taught } from '#server/sections/reach.ts'
import { tookPart } from '#server/sections/stays.ts'
import { isMissing, visible } from '#server/sections/work-state.ts'
import { waitingWork } from '#server/sections/sections.queries.ts'
import { fileList } from '#server/sections/units.queries.ts'

/** Names are hidden while its marks are (alias a). */
export const isAnonymous = '(a.anonymous and a.grades_hidden)'

/** Rows of a statement as JSON text, without the blanks that json_agg puts between them. */
const list = (rows: string, row = 'row_to_json(x)'): string => `coalesce((select '[' || string_agg(${row}::text, ',') || ']' from (${rows}) x), '[]')`
/** The same without what is null. */
const packed = (rows: string): string => list(rows, 'json_strip_nulls(row_to_json(x))')

/** The gradebook as JSON text, packed: one statement for all but the cells, one for the cells as one row per student. */
export const selectGradebook = async (db: Db, actor: Actor, section_id: number, may_edit: boolean, now: Date): Promise<string | undefined> => {
  const asked = prepared<{ activity_ids: number[]; student_ids: number[]; rest: string }>(
    db,
    'gradebook',
    `with s as materialized (select s.*, coalesce(d.color, 1) as color, (select z.time_zone from school z where z.id = s.school_id) as zone from section s join course c on c.school_id = s.school_id and c.id = s.course_id
                  left join department d on d.school_id = c.school_id and d.id = c.department_id where s.school_id = kernel.school_id() and s.id = $3 and ${taught}),
       a as materialized (select a.*, ${periodOf('(select academic_term_id from s)', '(select zone from s)')} as grading_period_id, ${periodClosed('$5')} as closed, ${visible} as visible, row_number() over (order by u.position, u.id, a.position, a.id) as at from activity a join unit u on u.school_id = a.school_id and u.id = a.unit_id
             where a.school_id = kernel.school_id() and a.section_id = (select id from s) and a.graded and a.archived_at is null and u.archived_at is null),
       e as materialized (select p.*, row_number() over (order by p.lname, p.fname, p.id) as at from enrollment e join person p on p.school_id = e.school_id and p.id = e.student_id
             where e.school_id = kernel.school_id() and e.section_id = (select id from s) and ${tookPart()})
     select (select coalesce(array_agg(id order by at), '{}') from a) as activity_ids, (select coalesce(array_agg(id order by at), '{}') from e) as student_ids,
       '"section":' || (select row_to_json(x)::text from (select id, name, number, color, status from s) x)
       || ',"activities":' || ${packed(`select id, name, nullif(unit_id, lag(unit_id) over (order by at)) as unit_id, grading_period_id, activity_type_id, trim_scale(max_score) as max_score,
            to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due_at, nullif(visible, true) as shared from a order by at`)}
       || ',"specials":' || ${list(`select a.id, a.extra, a.never_drop, a.exam, a.must_reach, ${curveOf} as curve, a.grades_hidden as hidden, ${isAnonymous} as anonymous, a.locked, a.kind, a.mandatory, closed from a
            where a.extra or a.never_drop or a.exam or a.must_reach is not null or a.curve is not null or a.grades_hidden or a.locked or a.kind <> 'hand_in' or not a.mandatory or a.closed order by at`)}
       || ',"rules":' || (select ${rulesOf('t.id in (select activity_type_id from a)')} from s)::text
       || ',"dates":' || ${list('select x.student_id, x.activity_id, x.due_at, x.expires_at, x.locked, x.available_at from activity_student x join a on a.school_id = x.school_id and a.id = x.activity_id')}
       || ',"set_by_hand":' || ${list('select m.student_id, trim_scale(m.percent) as percent, m.letter, m.incomplete_until, m.reason, m.version from section_mark m join s on s.school_id = m.school_id and s.id = m.section_id')}
       || ',"students":' || ${packed(`select id, fname, lname, nullif(native_name, '') as native_name, '/api/v2/user/photo/' || photo_file_id as photo from e order by at`)}
       || ',"marks":' || ${packed(`select coalesce(g.student_id, b.student_id) as student_id, coalesce(g.activity_id, b.activity_id) as activity_id, nullif(g.exempt, false) as exempt, nullif(g.comment, '') as comment, nullif(g.standing, 'auto') as standing, g.late_minutes,
              nullif(b.minutes_late = 0, false) as handed_in, nullif(b.minutes_late, 0) as minutes_late
            from (select r.* from (select student_id, activity_id, exempt, comment, standing, late_minutes from grade where school_id = kernel.school_id() and section_id = (select id from s) and (exempt or comment <> '' or standing <> 'auto') offset 0) r
                    where r.activity_id in (select id from a where not ${isAnonymous})) g
            full join (select b.id, b.student_id, b.activity_id, ${minutesLate} as minutes_late from submission b join a on b.school_id = a.school_id and b.activity_id = a.id and not ${isAnonymous}
              left join activity_student x on x.school_id = b.school_id and x.activity_id = b.activity_id and x.student_id = b.student_id) b on b.student_id = g.student_id and b.activity_id = g.activity_id`)}
       || ',"can":' || json_build_object('edit', $4::boolean and (select s.status = 'open' and ${leads} from s)) as rest
     where exists (select from s)`,
    [...me(actor), section_id, may_edit, now],
  )
  const cellsAsked = prepared<StoredLine>(
    db,
    'gradebook-cells',
    `select student_id, array_agg(activity_id)::text as activity_ids, array_agg(points)::text as points, array_agg(version)::text as versions
     from grade where school_id = kernel.school_id() and section_id = $1
       and activity_id <> all (array(select a.id from activity a where a.school_id = kernel.school_id() and a.section_id = $1 and ${isAnonymous})) group by student_id`,
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
    const [one] = ownVersions
    versions.push(one !== undefined && ownVersions.every((version) => version === one) ? one : `[${ownVersions.join(',')}]`)
  }
  return `"points":[${points.join(',')}],"versions":[${versions.join(',')}]`
}

const elements = (array: string): string[] => array.slice(1, -1).split(',')

/** A numeric with two decimals without its last zeros. */
const shortest = (value: string): string => (value.endsWith('.00') ? value.slice(0, -3) : value.endsWith('0') ? value.slice(0, -1) : value)

export type StoredCell = Cell & { hidden: boolean; outcome: 'saved' | 'conflict'; unchanged: boolean }

/** Students whose screens hear of the change; of marks that are hidden only staff do. */
export const shownTo = (cells: readonly StoredCell[]): number[] => [...new Set(cells.filter(({ hidden }) => !hidden).map(({ student_id }) => student_id))]

/**
 * Stores the cells whose version is the present one, in one statement; answers every known cell: saved as it is now, or the stored one that
 * was newer. A cell out of reach (other section, student not enrolled, activity not graded here) is not answered at all. The enrollments stay
 * locked to the end, so that of two saves for one student the later computes the total from both.
 * @param into_closed also into a grading period whose grades are closed
 * @param anonymously also of work whose names are hidden
 */
export const upsertCells = (
  db: Db,
  actor: Pick<Actor, 'person_id' | 'role' | 'user_id'>,
  section_id: number,
  cells: readonly CellInput[],
  now: Date,
  { into_closed, anonymously }: { into_closed: boolean; anonymously: boolean },
): Promise<StoredCell[]> =>
  prepared<StoredCell>(
    db,
    'save-cells',
    `with s as (select s.id, s.school_id from section s where s.school_id = kernel.school_id() and s.id = $3 and s.status = 'open' and ${leads} for share),
     locked as materialized (select e.student_id from s join enrollment e on e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold', 'completed')
       where e.student_id in (select (x->>'student_id')::bigint from jsonb_array_elements($4::jsonb) x) order by e.id for no key update of e),
     given as (select i.* from jsonb_to_recordset($4::jsonb) as i(student_id bigint, activity_id bigint, points numeric, exempt boolean, comment text, standing text, late_minutes integer, version integer)
       where exists (select from s join activity a on a.school_id = s.school_id and a.section_id = s.id and a.id = i.activity_id and a.graded and a.archived_at is null and ($8::boolean or not ${isAnonymous}))
         and i.student_id in (select student_id from locked)
         and ($7::boolean or not exists (select from activity a join unit u on u.school_id = a.school_id and u.id = a.unit_id where a.school_id = kernel.school_id() and a.id = i.activity_id and ${periodClosed('$6')}))),
     saved as (
       insert into grade as g (school_id, section_id, activity_id, student_id, points, exempt, comment, standing, late_minutes, graded_by, graded_at)
       select s.school_id, s.id, i.activity_id, i.student_id, i.points, coalesce(i.exempt, false), coalesce(i.comment, ''),
         case when i.standing = 'missing' and i.points is not null then 'auto' else coalesce(i.standing, 'auto') end, case when i.standing = 'late' then i.late_minutes end, $5, $6 from given i cross join s
       where i.version = 0 or exists (select from grade k where k.school_id = s.school_id and k.section_id = s.id and k.student_id = i.student_id and k.activity_id = i.activity_id)
       order by i.student_id, i.activity_id
       on conflict (school_id, section_id, student_id, activity_id) do update
         set points = excluded.points,
             exempt = coalesce((select i.exempt from given i where i.student_id = g.student_id and i.activity_id = g.activity_id), g.exempt),
             comment = coalesce((select i.comment from given i where i.student_id = g.student_id and i.activity_id = g.activity_id), g.comment),
             (standing, late_minutes) = (select case when coalesce(i.standing, g.standing) = 'missing' and i.points is not null then 'auto' else coalesce(i.standing, g.standing) end,
                 case when i.standing is null then g.late_minutes when i.standing = 'late' then i.late_minutes end from given i where i.student_id = g.student_id and i.activity_id = g.activity_id),
             graded_by = excluded.graded_by, graded_at = excluded.graded_at, version = g.version + 1
         where g.version = (select i.version from given i where i.student_id = g.student_id and i.activity_id = g.activity_id)
       returning g.student_id, g.activity_id, g.points, g.exempt, g.comment, g.standing, g.late_minutes, g.version, g.graded_by, g.graded_at)
     select v.student_id, v.activity_id, v.points, v.exempt, v.comment, v.standing, v.late_minutes, v.version, v.graded_at as changed_at, trim(a.fname || ' ' || a.lname) as changed_by, (select x.grades_hidden from activity x where x.school_id = kernel.school_id() and x.id = v.activity_id) as hidden, 'saved' as outcome
     from saved v join account a on a.id = v.graded_by`,
    [...me(actor), section_id, JSON.stringify(cells), actor.user_id, now, into_closed, anonymously],
  )

/** Whether marks of the activity are hidden from its students. */
export const areMarksHidden = async (db: Db, activity_id: number): Promise<boolean> =>
  (await db.selectFrom('activity').select('grades_hidden').where('id', '=', activity_id).executeTakeFirst())?.grades_hidden ?? false

/** What is stored now in those cells: read after a save that did not take them. */
export const selectCells = (db: Db, section_id: number, cells: readonly { student_id: number; activity_id: number }[]): Promise<Cell[]> =>
  prepared<Cell>(
    db,
    'stored-cells',
    `select g.student_id, g.activity_id, g.points, g.exempt, g.comment, g.standing, g.late_minutes, g.version, g.graded_at as changed_at, trim(a.fname || ' ' || a.lname) as changed_by
     from unnest($2::bigint[], $3::bigint[]) w (student_id, activity_id)
     join grade g on g.school_id = kernel.school_id() and g.section_id = $1 and g.student_id = w.student_id and g.activity_id = w.activity_id join account a on a.id = g.graded_by`,
    [section_id, cells.map((cell) => cell.student_id), cells.map((cell) => cell.activity_id)],
  )

export type Basis = { items: (Item & { student_id: number })[]; rules: Rules }

/** Policy, categories, periods and scale of a section (alias `s`): the nearest rules hold as a whole. `used` limits the categories to those of its activities. */
export const rulesOf = (used: string): string => `(
  select json_build_object(
    'policy', json_build_object('scheme', coalesce(p.scheme, 'weighted'), 'drop_rule', coalesce(p.drop_rule, 'best'), 'missing', p.missing_percent, 'cap', p.cap_percent,
      'late', case when p.late_percent > 0 then json_build_object('percent', p.late_percent, 'unit', p.late_unit, 'grace', p.late_grace, 'floor', p.late_floor) end),
    'categories', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'weight', trim_scale(coalesce(c.weight, case when own.one is null then t.weight else 0 end)),
        'drop_low', coalesce(c.drop_low, case when own.one is null then t.drop_low else 0 end), 'drop_high', coalesce(c.drop_high, case when own.one is null then t.drop_high else 0 end),
        'cap', case when own.one is null then t.cap_percent else c.cap_percent end, 'extra', coalesce(c.extra, own.one is null and t.extra)) order by t.position, t.id)
      from activity_type t left join grading_policy_category c on c.school_id = t.school_id and c.grading_policy_id = own.one and c.activity_type_id = t.id where t.school_id = s.school_id and ${used}), '[]'),
    'periods', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'weight', trim_scale(g.weight), 'exam_weight', trim_scale(g.exam_weight)) order by g.start_date, g.id)
      from grading_period g where g.school_id = s.school_id and g.academic_term_id = s.academic_term_id and g.archived_at is null), '[]'),
    'scale', coalesce((select json_agg(json_build_object('letter', r.letter, 'min_percent', trim_scale(r.min_percent), 'gpa_points', trim_scale(r.gpa_points)) order by r.position)
      from grading_scale_row r where r.school_id = s.school_id and r.grading_scale_id = s.grading_scale_id), '[]'),
    'pass_percent', coalesce((select trim_scale(k.pass_percent) from grading_scale k where k.school_id = s.school_id and k.id = s.grading_scale_id), 60))
  from (select) one left join lateral (select q.* from grading_policy q where q.school_id = s.school_id
      and (q.section_id = s.id or q.course_id = s.course_id or (q.section_id is null and q.course_id is null)) order by q.section_id nulls last, q.course_id nulls last limit 1) p on true
    left join lateral (select p.id as one where p.section_id is not null or p.course_id is not null) own on true)`

const curveOf = `case when a.curve is not null then json_strip_nulls(json_build_object('kind', a.curve, 'points', a.curve_points)) end`

/**
 * The grading period of an activity (aliases a, u its unit): that of the unit, otherwise the one of the term in which it is due, a weighted one and a short one first. Null without.
 * @param term academic_term_id of the section, as SQL
 * @param zone of the school, as SQL
 */
const periodOf = (term: string, zone: string): string =>
  `coalesce(u.grading_period_id, (select g.id from grading_period g where g.school_id = kernel.school_id() and g.academic_term_id = ${term} and g.archived_at is null
  and (a.due_at at time zone ${zone})::date between g.start_date and g.end_date order by g.weight > 0 desc, g.end_date - g.start_date, g.id limit 1))`

/** Grading periods (alias g) that an activity (aliases a, u its unit) is in, weighted or not: that of the unit, otherwise those of the term in which it is due. */
const periodsOf = `(g.id = u.grading_period_id or u.grading_period_id is null and g.archived_at is null and g.academic_term_id = (select z.academic_term_id from section z where z.school_id = a.school_id and z.id = a.section_id)
  and (a.due_at at time zone c.time_zone)::date between g.start_date and g.end_date)`

/** Whether its grades can no longer be entered: the last day for that is over at the school. `now` is SQL. */
export const periodClosed = (now: string): string =>
  `exists (select from grading_period g join school c on c.id = g.school_id where g.school_id = a.school_id and g.closes_on < (${now}::timestamptz at time zone c.time_zone)::date and ${periodsOf})`

/** The name of its period as people know it: a weighted one first. */
export const periodName = `(select g.name from grading_period g join school c on c.id = g.school_id where g.school_id = a.school_id and ${periodsOf} order by g.weight > 0 desc, g.start_date, g.id limit 1)`

/** What one activity (aliases a, u its unit) is to the arithmetic. */
const item = (term: string, zone: string): string =>
  `a.id as activity_id, a.activity_type_id, ${periodOf(term, zone)} as grading_period_id, a.max_score, a.extra, a.never_drop, a.exam, a.must_reach, ${curveOf} as curve`

/** What counts in totals: what students may see (aliases a, u), so that a total never gives away what they do not. */
const counted = `a.graded and not a.grades_hidden and ${visible}`

/** Whole minutes that came after the due instant (aliases a activity, x activity_student, b submission); 0 in time or without either. */
export const minutesLate = `coalesce(greatest(0, ceil(extract(epoch from b.submitted_at - coalesce(x.due_at, a.due_at)) / 60)), 0)::int`

/** All that the totals of these students (null: of the whole section) are computed from. */
export const selectBasis = async (db: Db, section_id: number, student_ids: number[] | null, now: Date): Promise<Basis> => {
  const chosen = (student: string): string => (student_ids ? `${student} = any ($2::bigint[])` : '$2::bigint[] is null') // each its own plan
  const [row] = await prepared<{ basis: Basis }>(
    db,
    student_ids ? 'total-basis-of-students' : 'total-basis',
    `with r as materialized (select s.school_id, s.id, s.academic_term_id as term, z.time_zone as zone, ${rulesOf(`(t.weight > 0 or exists (select from activity y where y.school_id = t.school_id and y.section_id = s.id and y.activity_type_id = t.id))`)} as rules
       from section s join school z on z.id = s.school_id where s.school_id = kernel.school_id() and s.id = $1)
     select json_build_object(
       'items', (select coalesce(json_agg(i), '[]') from (
         select ${item('r.term', 'r.zone')}, g.student_id, g.points, g.exempt, case when r.rules->'policy'->>'late' is not null then (select ${minutesLate} from submission b
             left join activity_student x on x.school_id = b.school_id and x.activity_id = b.activity_id and x.student_id = b.student_id
             where b.school_id = g.school_id and b.activity_id = g.activity_id and b.student_id = g.student_id) end as minutes_late, g.standing, g.late_minutes, g.points is null and ${isMissing('g.student_id', '$3')} as missing
         from r join grade g on g.school_id = r.school_id and g.section_id = r.id and ${chosen('g.student_id')}
           join activity a on a.school_id = g.school_id and a.id = g.activity_id join unit u on u.school_id = a.school_id and u.id = a.unit_id
         where ${counted}
         union all
         select ${item('r.term', 'r.zone')}, e.student_id, null, false, null, 'auto', null, true
         from r join activity a on a.school_id = r.school_id and a.section_id = r.id join unit u on u.school_id = a.school_id and u.id = a.unit_id
           join enrollment e on e.school_id = a.school_id and e.section_id = a.section_id and ${tookPart()} and ${chosen('e.student_id')}
         where r.rules->'policy'->>'missing' is not null and ${counted} and not exists (select from grade g where g.school_id = a.school_id and g.section_id = a.section_id and g.activity_id = a.id and g.student_id = e.student_id)
           and ${isMissing('e.student_id', '$3')}) i),
       'rules', (select rules from r)) as basis`,
    [section_id, student_ids, now],
  )
  return row?.basis ?? { items: [], rules: plainRules }
}

/** The same for one student who looks at the own total: graded and not yet graded activities with their names. The student was reached before. */
export const selectOwnBasis = async (db: Db, section_id: number, student_id: number, now: Date): Promise<GradeBasis | undefined> =>
  (
    await prepared<{ basis: GradeBasis }>(
      db,
      'own-total-basis',
      `select json_build_object(
         'rules', ${rulesOf('exists (select from activity y where y.school_id = t.school_id and y.section_id = s.id and y.activity_type_id = t.id)')},
         'items', coalesce((select json_agg(i) from (
           select a.name, ${item('s.academic_term_id', 'z.time_zone')}, trim_scale(g.points) as points, coalesce(g.exempt, false) as exempt, coalesce(g.standing, 'auto') as standing, g.late_minutes, ${isMissing('$2', '$3')} and g.points is null as missing,
             coalesce((select ${minutesLate} from submission b left join activity_student x on x.school_id = b.school_id and x.activity_id = b.activity_id and x.student_id = b.student_id
               where b.school_id = a.school_id and b.activity_id = a.id and b.student_id = $2), 0) as minutes_late
           from activity a join unit u on u.school_id = a.school_id and u.id = a.unit_id left join grade g on g.school_id = a.school_id and g.section_id = a.section_id and g.activity_id = a.id and g.student_id = $2
           where a.school_id = s.school_id and a.section_id = s.id and ${counted} order by u.position, u.id, a.position, a.id) i), '[]'),
         'by_hand', (select json_build_object('percent', m.percent, 'letter', m.letter, 'incomplete_until', m.incomplete_until) from section_mark m where m.school_id = s.school_id and m.section_id = s.id and m.student_id = $2)) as basis
       from section s join school z on z.id = s.school_id where s.school_id = kernel.school_id() and s.id = $1
         and exists (select from enrollment e where e.school_id = s.school_id and e.section_id = s.id and e.student_id = $2 and e.status in ('active', 'hold', 'completed'))`,
      [section_id, student_id, now],
    )
  )[0]?.basis

export type StudentTotal = { student_id: number; percent: number | null; letter: string | null; passed: boolean | null; periods: PeriodTotal[] }

/** Stores what was computed; where a total was set by hand that one is shown. */
export const upsertTotals = (db: Db, section_id: number, totals: readonly StudentTotal[]) =>
  prepared<StudentTotal>(
    db,
    'save-totals',
    `insert into section_total (school_id, section_id, student_id, percent, letter, computed, passed, set_by_hand, periods)
     select kernel.school_id(), $1, t.student_id, coalesce(m.percent, t.percent), case when m.incomplete_until is not null then 'I' else coalesce(m.letter, t.letter) end, t.percent,
       case when m.incomplete_until is null then coalesce(m.passed, t.passed) end, m.id is not null, t.periods
     from jsonb_to_recordset($2::jsonb) as t(student_id bigint, percent numeric, letter text, passed boolean, periods jsonb)
     left join section_mark m on m.school_id = kernel.school_id() and m.section_id = $1 and m.student_id = t.student_id order by t.student_id
     on conflict (school_id, section_id, student_id) do update
       set percent = excluded.percent, letter = excluded.letter, computed = excluded.computed, passed = excluded.passed, set_by_hand = excluded.set_by_hand, periods = excluded.periods`,
    [section_id, JSON.stringify(totals)],
  )

export type StoredTotal = Pick<StudentTotal, 'student_id' | 'percent' | 'letter'>

/** The totals as people see them. */
export const selectTotals = (db: Db, section_id: number): Promise<StoredTotal[]> =>
  prepared<StoredTotal>(db, 'stored-totals', 'select student_id, percent, letter from section_total where school_id = kernel.school_id() and section_id = $1', [
    section_id,
  ])

/** Answers the section where something was called missing. */
export const takeMissingBack = async (db: Db, activity_id: number, student_id: number): Promise<number | undefined> =>
  (
    await prepared<{ section_id: number }>(
      db,
      'take-missing-back',
      `update grade set standing = 'auto', version = version + 1 where school_id = kernel.school_id() and activity_id = $1 and student_id = $2 and standing = 'missing' returning section_id`,
      [activity_id, student_id],
    )
  )[0]?.section_id

const waitingOrders: Record<string, string> = {
  submitted_at: 'w.since',
  lname: `case when not ${isAnonymous} then p.lname else '' end`,
  activity_name: 'a.name',
  section_name: 's.name',
}

export type WaitingFilter = { search: string; section_id: number | null; late: boolean | null; sort: string; descending: boolean; offset: number; size: number }

export type WaitingStudent = Omit<WaitingRow, 'ref'> & { student_id: number }

/** Submissions that wait for a mark, in the sections that the actor reaches. */
export const selectWaiting = async (db: Db, actor: Actor, filter: WaitingFilter): Promise<{ rows: WaitingStudent[]; count: number }> => {
  const named = filter.sort === 'lname' || filter.search !== ''
  const way = filter.descending ? 'desc' : 'asc'
  const late = filter.late !== null
  const [row] = await prepared<{ list: { rows: WaitingStudent[]; count: number } }>(
    db,
    `waiting:${filter.sort}:${way}:${named}:${late}`,
    `with found as (
       select a.id as activity_id, w.student_id, row_number() over (order by ${waitingOrders[filter.sort] ?? 'w.since'} ${way}, w.since, a.id, w.student_id) as nth
       from section s join activity a on a.school_id = s.school_id and a.section_id = s.id and a.graded and a.archived_at is null cross join lateral (select b.student_id, b.since ${waitingWork}) w
       ${late ? 'join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = w.student_id' : ''}
       ${named ? 'join person p on p.school_id = a.school_id and p.id = w.student_id' : ''}
       where s.school_id = kernel.school_id() and s.status = 'open' and ${taught}
         and ($4::bigint is null or s.id = $4) and ($5::boolean is null${late ? ' or b.late = $5' : ''})
         and ($3 = ''${named ? ` or strpos(kernel.plain(case when ${isAnonymous} then '' else p.search || ' ' end || a.name || ' ' || s.name), kernel.plain($3)) > 0` : ''})),
     shown as (select * from found order by nth limit $7 offset $6)
     select json_build_object('rows', coalesce((select json_agg(r order by r.nth) from (
         select f.nth, b.id, b.student_id, b.activity_id, ${isAnonymous} as anonymous, s.id as section_id, case when not ${isAnonymous} then p.fname else '' end as fname, case when not ${isAnonymous} then p.lname else '' end as lname,
           case when not ${isAnonymous} then p.native_name else '' end as native_name, case when not ${isAnonymous} then coalesce('/api/v2/user/photo/' || p.photo_file_id, '') else '' end as photo,
           a.name as activity_name, s.name as section_name, coalesce(d.color, 1) as color, b.submitted_at, b.late
         from shown f join activity a on a.school_id = kernel.school_id() and a.id = f.activity_id join section s on s.school_id = a.school_id and s.id = a.section_id
         join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = f.student_id join person p on p.school_id = b.school_id and p.id = b.student_id
         join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id) r), '[]'), 'count', (select count(*) from found)) as list`,
    [...me(actor), filter.search, filter.section_id, filter.late, filter.offset, filter.size],
  )
  return row?.list ?? { rows: [], count: 0 }
}

export type SubmissionView = { body: string; submitted_at: string; late: boolean; files: StoredFile[]; links: string[] }

/** The section was reached before. */
export const selectSubmission = async (db: Db, section_id: number, student_id: number, activity_id: number): Promise<SubmissionView | undefined> =>
  (
    await prepared<SubmissionView>(
      db,
      'submission',
      `select b.body, b.submitted_at, b.late, coalesce(b.links, '{}') as links, ${fileList('submission', 'b')} as files from submission b join activity a on a.school_id = b.school_id and a.id = b.activity_id
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
