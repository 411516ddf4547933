import { parent, student, teacher } from '#contract/kernel/access.ts'
import type {
  AskableStay,
  StayRequest,
  StayRequestDetail,
  StayRequestKind,
} from '#contract/enrollment/stay-requests.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, me } from '#server/access/reach.ts'
import { classroomsSql } from './classrooms.queries.ts'

const nameOf = (user: string) =>
  `coalesce((select trim(a.fname || ' ' || a.lname) from account a where a.id = ${user}), '')`
const fields = `'id', r.id, 'version', r.version, 'kind', r.kind, 'status', r.status,
  'student', json_build_object('id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name, 'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, '')),
  'grade_level', t.grade_level, 'enrollment_id', e.id, 'section_id', s.id, 'section', s.name, 'course', c.name, 'asked_day', r.asked_day, 'given_day', r.given_day, 'last_day', e.last_day, 'note', r.note, 'answer', r.answer,
  'by', ${nameOf('r.asked_by')}, 'by_role', r.asked_role, 'asked_at', r.asked_at, 'decided_by', ${nameOf('r.decided_by')}, 'decided_at', r.decided_at`
const tables = `stay_request r join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id join section s on s.school_id = e.school_id and s.id = e.section_id
  join course c on c.school_id = s.school_id and c.id = s.course_id join student t on t.school_id = r.school_id and t.id = r.student_id join person p on p.school_id = t.school_id and p.id = t.id`

/** Whose stay (alias e, section s) the actor may ask about: a student the own, a guardian a child's, a teacher one in a class of theirs. $1 person, $2 role. */
const askable = `($2::int = ${student} and e.student_id = $1::bigint
  or $2::int = ${parent} and exists (select from guardianship w where w.school_id = e.school_id and w.parent_id = $1::bigint and w.student_id = e.student_id)
  or $2::int = ${teacher} and ${leads})`
const family = `${student}, ${parent}`

type Part = { search: string; sort: string; descending: boolean; offset: number; size: number }
export type StayFilter = { kind: StayRequestKind | null; status: string | null; ids: number[] | null }
const sorts: Record<string, string> = {
  asked_at: 'r.asked_at',
  student: 'p.lname',
  section: 's.name',
  kind: 'r.kind',
  status: 'r.status',
}
/** What an order needs beside the request. */
const ordered: Record<string, string> = {
  student: 'join person p on p.school_id = r.school_id and p.id = r.student_id',
  section:
    'join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id join section s on s.school_id = e.school_id and s.id = e.section_id',
}

const selectStayRequests = async (
  db: Db,
  name: string,
  within: string,
  first: readonly unknown[],
  filter: StayFilter,
  part: Part,
) => {
  const { search, sort, descending, offset, size } = part
  const key = sort in sorts ? sort : 'asked_at'
  const at = (nth: number) => `$${first.length + nth}`
  const named = search !== '' || name === 'own' // what is asked for is said with names and classes
  const found = (
    from: string | undefined,
  ) => `${named ? tables : `stay_request r ${from ?? ''}`} where r.school_id = kernel.school_id() and ${within} and (${at(1)}::text is null or r.kind = ${at(1)}) and (${at(2)}::text is null or r.status = ${at(2)}) and (${at(3)}::bigint[] is null or r.id = any (${at(3)}))
    and (${at(4)} = ''${named ? ` or strpos(p.search || ' ' || kernel.plain(s.name || ' ' || c.name), kernel.plain(${at(4)})) > 0` : ''})`
  const [answer] = await prepared<{ list: { rows: StayRequest[]; count: number } }>(
    db,
    `select json_build_object('count', (select count(*) from ${found('')}),
       'rows', coalesce((select json_agg(json_build_object(${fields}, 'can', json_build_object('take_back', r.status = 'requested' and r.asked_by = kernel.user_id())) order by n.place)
          from (select r.id, row_number() over (order by ${sorts[key]} ${descending ? 'desc' : 'asc'}, r.id ${descending ? 'desc' : 'asc'}) as place
            from ${found(ordered[key])} order by place limit ${at(6)} offset ${at(5)}) n
          cross join ${tables} where r.school_id = kernel.school_id() and r.id = n.id), '[]')) as list`,
    [...first, filter.kind, filter.status, filter.ids, search, offset, size],
  )
  return answer?.list ?? { rows: [], count: 0 }
}

export const selectAllStayRequests = (db: Db, filter: StayFilter, part: Part) =>
  selectStayRequests(db, 'office', 'true', [], filter, part)

/** What the actor asked; besides, families see what the family asked, teachers what was asked about stays in their classes. */
export const selectOwnStayRequests = (db: Db, actor: Actor, filter: StayFilter, part: Part) =>
  selectStayRequests(
    db,
    'own',
    `(r.asked_by = kernel.user_id() and r.asked_role = $2::int or ${askable} and ($2::int = ${teacher} or r.asked_role in (${family})))`,
    me(actor),
    filter,
    part,
  )

/** Stays in open classes about which the actor may ask now. */
export const selectAskableStays = (
  db: Db,
  actor: Actor,
  kind: StayRequestKind,
  search: string,
  id: number | null,
): Promise<AskableStay[]> =>
  prepared<AskableStay>(
    db,
    `select e.id, trim(p.fname || ' ' || p.lname) as student, s.name as section, s.number, e.last_day
     from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id join person p on p.school_id = e.school_id and p.id = e.student_id
     where e.school_id = kernel.school_id() and e.status in ('active', 'hold') and s.status = 'open' and p.status = 'active' and ${askable} and ($3::text = 'withdrawal' or e.last_day is not null)
       and not exists (select from stay_request r where r.school_id = e.school_id and r.enrollment_id = e.id and r.kind = $3 and r.status = 'requested')
       and ($5::bigint is null or e.id = $5) and ($4 = '' or strpos(p.search || ' ' || kernel.plain(s.name || ' ' || s.number), kernel.plain($4)) > 0)
     order by s.name, p.lname, p.fname, e.id limit 50`,
    [...me(actor), kind, search, id],
  )

export type AskedStay = {
  student_id: number
  section_id: number
  section: string
  open: boolean
  last_day: string | null
}

/** A present stay in reach, locked until the call ends. */
export const optionalAskedStay = async (db: Db, actor: Actor, enrollment_id: number): Promise<AskedStay | undefined> =>
  (
    await prepared<AskedStay>(
      db,
      `select e.student_id, e.section_id, s.name as section, s.status = 'open' as open, e.last_day
       from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id join person p on p.school_id = e.school_id and p.id = e.student_id
       where e.school_id = kernel.school_id() and e.id = $3 and e.status in ('active', 'hold') and p.status = 'active' and ${askable} for no key update of e`,
      [...me(actor), enrollment_id],
    )
  )[0]

type NewRequest = { kind: StayRequestKind; enrollment_id: number; asked_day: string | null; note: string }

/** Nothing where the same waits already. */
export const insertStayRequest = async (
  db: Db,
  { kind, enrollment_id, asked_day, note }: NewRequest,
  student_id: number,
  { user_id, role }: Actor,
  now: Date,
): Promise<{ id: number } | undefined> =>
  (
    await prepared<{ id: number }>(
      db,
      `insert into stay_request (school_id, kind, student_id, enrollment_id, asked_day, note, asked_by, asked_role, asked_at) values (kernel.school_id(), $1, $2, $3, $4, $5, $6, $7, $8)
       on conflict do nothing returning id`,
      [kind, student_id, enrollment_id, asked_day, note, user_id, role, now],
    )
  )[0]

export const takeBackRequest = async (
  db: Db,
  id: number,
  { user_id, role }: Actor,
  now: Date,
): Promise<{ section_id: number; student_id: number } | undefined> =>
  (
    await prepared<{ section_id: number; student_id: number }>(
      db,
      `update stay_request r set status = 'withdrawn', decided_by = $2, decided_at = $4, version = r.version + 1 from enrollment e
       where r.school_id = kernel.school_id() and r.id = $1 and r.status = 'requested' and r.asked_by = $2 and r.asked_role = $3 and e.school_id = r.school_id and e.id = r.enrollment_id returning e.section_id, e.student_id`,
      [id, user_id, role, now],
    )
  )[0]

/** With the stay as it is: `version` its version, `stands` whether the student is in the class now. */
export type LockedRequest = {
  id: number
  kind: StayRequestKind
  status: string
  asked_day: string | null
  enrollment_id: number
  section_id: number
  student_id: number
  student: string
  section: string
  stay_status: string
  stands: boolean
  last_day: string | null
  end_date: string | null
  unchanged: boolean
}

/** Requests and their stays, locked until the call ends. `unchanged`: nothing happened since the decision that stands in its way back. */
export const lockStayRequests = (db: Db, ids: readonly number[]): Promise<LockedRequest[]> =>
  prepared<LockedRequest>(
    db,
    `select r.id, r.kind, r.status, r.asked_day, r.enrollment_id, e.section_id, r.student_id, trim(p.fname || ' ' || p.lname) as student, s.name as section, e.status as stay_status,
       e.status in ('active', 'hold') and s.status = 'open' as stands, e.last_day, e.end_date, ${unchanged} as unchanged
     from stay_request r join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id join section s on s.school_id = e.school_id and s.id = e.section_id join person p on p.school_id = r.school_id and p.id = r.student_id
     where r.school_id = kernel.school_id() and r.id = any ($1) order by r.asked_at, r.id for update of r, e`,
    [ids],
  )

const unchanged = `(r.status = 'declined' and e.status in ('active', 'hold') or r.status = 'approved' and e.version = r.stay_version) and s.status = 'open'
  and not exists (select from stay_request o where o.school_id = r.school_id and o.enrollment_id = r.enrollment_id and o.kind = r.kind and o.status = 'requested')
  and not exists (select from enrollment o where o.school_id = e.school_id and o.section_id = e.section_id and o.student_id = e.student_id and o.id <> e.id and o.status in ('requested', 'waitlisted', 'active', 'hold'))`

export const extendStays = (db: Db, rows: readonly { enrollment_id: number; day: string }[]) =>
  prepared(
    db,
    'update enrollment e set last_day = n.day, version = e.version + 1 from unnest($1::bigint[], $2::date[]) n (id, day) where e.school_id = kernel.school_id() and e.id = n.id',
    [rows.map((one) => one.enrollment_id), rows.map((one) => one.day)],
  )

/** The decision, and how the stay stood before it. */
export const settleStayRequests = (
  db: Db,
  rows: readonly LockedRequest[],
  status: 'approved' | 'declined',
  answer: string,
  by: number,
  now: Date,
) =>
  prepared(
    db,
    `update stay_request r set status = $5, answer = $6, decided_by = $7, decided_at = $8, version = r.version + 1, given_day = case when $5 = 'approved' and r.kind = 'extension' then e.last_day end, day_before = b.day, end_before = b.ended, status_before = b.status, stay_version = e.version
     from unnest($1::bigint[], $2::date[], $3::date[], $4::text[]) b (id, day, ended, status), enrollment e
     where r.school_id = kernel.school_id() and r.id = b.id and e.school_id = r.school_id and e.id = r.enrollment_id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ last_day }) => last_day),
      rows.map(({ end_date }) => end_date),
      rows.map(({ stay_status }) => stay_status),
      status,
      answer,
      by,
      now,
    ],
  )

/** Approved stays stand as before, the requests wait again. */
export const reopenStayRequests = async (db: Db, ids: readonly number[]) => {
  await prepared(
    db,
    `update enrollment e set status = r.status_before, end_date = r.end_before, last_day = r.day_before, reason = case when r.kind = 'withdrawal' then '' else e.reason end, version = e.version + 1
     from stay_request r where r.school_id = kernel.school_id() and r.id = any ($1) and r.status = 'approved' and e.school_id = r.school_id and e.id = r.enrollment_id`,
    [ids],
  )
  await prepared(
    db,
    `update stay_request set status = 'requested', answer = '', given_day = null, decided_by = null, decided_at = null, day_before = null, end_before = null, status_before = null, stay_version = null, version = version + 1
     where school_id = kernel.school_id() and id = any ($1)`,
    [ids],
  )
}

type Progress = NonNullable<StayRequestDetail['progress']>

export const optionalStayRequest = async (
  db: Db,
  kind: StayRequestKind,
  id: number | null,
): Promise<Omit<StayRequestDetail, 'progress'> | undefined> =>
  (
    await prepared<{ row: Omit<StayRequestDetail, 'progress'> }>(
      db,
      `select json_build_object(${fields}, 'start_date', e.start_date, 'end_date', e.end_date, 'stay_status', e.status, 'day_before', r.day_before,
         'waiting', (select count(*) from enrollment w where w.school_id = e.school_id and w.section_id = e.section_id and w.status = 'waitlisted'),
         'can', json_build_object('take_back', false, 'approve', r.status = 'requested' and e.status in ('active', 'hold') and s.status = 'open' and (r.kind = 'withdrawal' or e.last_day is not null), 'undo', ${unchanged})) as row
       from ${tables} where r.school_id = kernel.school_id() and r.kind = $1 and case when $2::bigint is null then r.status = 'requested' else r.id = $2 end order by r.asked_at, r.id limit 1`,
      [kind, id],
    )
  )[0]?.row

/** How far the student is in the class; nothing for who left it. */
export const optionalProgress = async (
  db: Db,
  student_id: number,
  section_id: number,
  now: Date,
): Promise<Progress | undefined> =>
  (
    await prepared<{ classroom: Progress }>(db, `select r.classroom from (${classroomsSql}) r where r.id = $3`, [
      [student_id],
      now,
      section_id,
    ])
  )[0]?.classroom
