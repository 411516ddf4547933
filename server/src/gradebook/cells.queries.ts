import type { Cell, CellInput } from '#contract/gradebook/gradebook.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads } from '#server/access/reach.ts'
import { isAnonymous, periodClosed } from '#server/coursework/counting.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { isSet } from '#server/settings/settings.queries.ts'
import { type Caller, sql, type Sql } from '#server/kernel/sql.ts'

export type StoredCell = Cell & { hidden: boolean; outcome: 'saved' | 'conflict' }

/** Students whose screens hear of the change; of grades that are hidden only staff do. */
export const shownTo = (cells: readonly StoredCell[]): number[] => [
  ...new Set(cells.filter(({ hidden }) => !hidden).map(({ student_id }) => student_id)),
]

/** Whether work that is marked missing stays so when it gets a score. */
export const keepsMissing = isSet('gradebook.keep-missing')

type Params = Record<'cells' | 'now', Sql>

/**
 * Stores the cells whose version is the present one, in one statement; answers every known cell: saved as it is now, or
 * the stored one that was newer. A cell out of reach (other section, student not enrolled, activity not graded here) is
 * not answered at all. The enrollments stay locked to the end, so that of two saves for one student the later computes
 * the total from both.
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
): Promise<StoredCell[]> => {
  const params = sql.params({ cells: JSON.stringify(cells), now })
  return sql<StoredCell>`
    with s as (${openSection(actor, section_id)}),
    locked as materialized (${lockedStudents(params)}),
    given as (${givenCells(anonymously, into_closed, params)}),
    saved as (${savedCells(actor.user_id, params)})
    select
      v.student_id, v.activity_id, v.points, v.exempt, v.comment, v.submission_status, v.late_minutes, v.version,
      v.graded_at as changed_at, ${fullName('a')} as changed_by,
      (
        select x.grades_hidden
        from activity x
        where x.school_id = kernel.school_id() and x.id = v.activity_id
      ) as hidden,
      'saved' as outcome
    from saved v
    join account a on a.id = v.graded_by`.all(db)
}

/** Whether grades of the activity are hidden from its students. */
export const areGradesHidden = async (db: Db, activity_id: number): Promise<boolean> =>
  (await db.selectFrom('activity').select('grades_hidden').where('id', '=', activity_id).executeTakeFirst())
    ?.grades_hidden ?? false

/** What is stored now in those cells: read after a save that did not take them. */
export const selectCells = (
  db: Db,
  section_id: number,
  cells: readonly { student_id: number; activity_id: number }[],
): Promise<Cell[]> =>
  sql<Cell>`
    select
      g.student_id, g.activity_id, g.points, g.exempt, g.comment, g.submission_status, g.late_minutes, g.version,
      g.graded_at as changed_at, ${fullName('a')} as changed_by
    from unnest(
      ${cells.map((cell) => cell.student_id)}::bigint[], ${cells.map((cell) => cell.activity_id)}::bigint[]
    ) w (student_id, activity_id)
    join grade g on g.school_id = kernel.school_id()
      and g.section_id = ${section_id}
      and g.student_id = w.student_id
      and g.activity_id = w.activity_id
    join account a on a.id = g.graded_by`.all(db)

/** The section, open to the end of the save. */
const openSection = (actor: Caller, section_id: number): Sql => sql`
  select s.id, s.school_id
  from section s
  where s.school_id = kernel.school_id() and s.id = ${section_id} and s.status = 'open' and ${leads(actor)}
  for share`

/** The students of the cells who are or were in it, in one order for all. */
const lockedStudents = ({ cells }: Params): Sql => sql`
  select e.student_id
  from s
  join enrollment e on e.school_id = s.school_id and e.section_id = s.id and ${enrolledOrCompleted('e')}
  where e.student_id in (select (x->>'student_id')::bigint from jsonb_array_elements(${cells}::jsonb) x)
  order by e.id
  for no key update of e`

/** What is given, as far as it is in reach. */
const givenCells = (anonymously: boolean, into_closed: boolean, { cells, now }: Params): Sql => sql`
  select i.*
  from jsonb_to_recordset(${cells}::jsonb) as i(
    student_id bigint, activity_id bigint, points numeric, exempt boolean, comment text, submission_status text,
    late_minutes integer, version integer
  )
  where exists (
    select from s
    join activity a on a.school_id = s.school_id
      and a.section_id = s.id
      and a.id = i.activity_id
      and a.graded
      and a.archived_at is null
      and (${anonymously}::boolean or not ${isAnonymous})
  )
    and i.student_id in (select student_id from locked)
    and (
      ${into_closed}::boolean
      or not exists (
        select from activity a
        join unit u on u.school_id = a.school_id and u.id = a.unit_id
        where a.school_id = kernel.school_id() and a.id = i.activity_id and ${periodClosed(now)}
      )
    )`

/** What is said of the work (alias i the given cell): as `statusWithPoints`. */
const withPoints = (said: Sql): Sql => sql`
  case when ${said} = 'missing' and i.points is not null and not ${keepsMissing} then 'auto' else ${said} end`

/**
 * What a cell leaves out stays as it is. One statement, because a conflict is decided on the row that it locks.
 */
const savedCells = (user_id: number, { now }: Params): Sql => sql`
  insert into grade as g (
    school_id, section_id, activity_id, student_id, points, exempt, comment, submission_status, late_minutes, graded_by,
    graded_at
  )
  select
    s.school_id, s.id, i.activity_id, i.student_id, i.points, coalesce(i.exempt, false), coalesce(i.comment, ''),
    ${withPoints(sql`coalesce(i.submission_status, 'auto')`)},
    case when i.submission_status = 'late' then i.late_minutes end,
    ${user_id}, ${now}
  from given i
  cross join s
  where i.version = 0
    or exists (
      select from grade k
      where k.school_id = s.school_id
        and k.section_id = s.id
        and k.student_id = i.student_id
        and k.activity_id = i.activity_id
    )
  order by i.student_id, i.activity_id
  on conflict (school_id, section_id, student_id, activity_id) do update
  set
    points = excluded.points,
    exempt = coalesce((
      select i.exempt
      from given i
      where i.student_id = g.student_id and i.activity_id = g.activity_id
    ), g.exempt),
    comment = coalesce((
      select i.comment
      from given i
      where i.student_id = g.student_id and i.activity_id = g.activity_id
    ), g.comment),
    (submission_status, late_minutes) = (
      select
        ${withPoints(sql`coalesce(i.submission_status, g.submission_status)`)},
        case
          when i.submission_status is null then g.late_minutes
          when i.submission_status = 'late' then i.late_minutes
        end
      from given i
      where i.student_id = g.student_id and i.activity_id = g.activity_id
    ),
    graded_by = excluded.graded_by, graded_at = excluded.graded_at, version = g.version + 1
  where g.version = (select i.version from given i where i.student_id = g.student_id and i.activity_id = g.activity_id)
  returning
    g.student_id, g.activity_id, g.points, g.exempt, g.comment, g.submission_status, g.late_minutes, g.version,
    g.graded_by, g.graded_at`
