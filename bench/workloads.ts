import type pg from 'pg'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Db } from '#server/kernel/database.ts'
import { prefix } from '#server/kernel/app.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { defaultFlags } from '#contract/security/flags.rules.ts'
import { selectMissingRolls } from '#server/attendance/missing-rolls.queries.ts'
import { selectRoll } from '#server/attendance/roll.queries.ts'
import { selectRates } from '#server/attendance/rates.queries.ts'
import { progressOfMany } from '#server/gradebook/progress.queries.ts'
import { selectGradebook } from '#server/gradebook/gradebook.queries.ts'
import { selectParentHome } from '#server/home/parent-home.queries.ts'
import { selectSchoolAdminHome } from '#server/home/school-home.queries.ts'
import { selectTeacherHome } from '#server/home/teacher-home.queries.ts'
import { selectTimeline } from '#server/communication/timeline.queries.ts'
import { sql } from '#server/kernel/sql.ts'
import { timelineSources } from '#server/services.ts'
import { selectCounts } from '#server/messaging/mailbox-state.queries.ts'
import { selectMailbox } from '#server/messaging/mailbox.queries.ts'
import { selectPeople } from '#server/people/people.queries.ts'
import { selectReport } from '#server/kernel/report-service.ts'
import { agingReport } from '#contract/finance/books.contract.ts'
import { gpaReport } from '#contract/reports/reports.contract.ts'
import { selectAccount } from '#server/finance/accounts.queries.ts'
import { agingStatement } from '#server/finance/books.queries.ts'
import { gpaStatement } from '#server/reports/reports.queries.ts'
import { selectTeacherCalendar } from '#server/schedule/calendar.queries.ts'
import { selectClassroom } from '#server/coursework/learning.queries.ts'
import type { Client } from './load.ts'
import { type Cast, daysOfRolls, password, presentVersion, type Teacher } from './school.ts'

/**
 * Goals of the design: milliseconds of the median at one client, answers a second at eight, bytes of an answer,
 * multiples of its limit.
 */
export type Goal = { p50?: number; rate?: number; bytes?: number; ratio?: number }
/** What a median is compared with: the same SQL alone, a committed update, the hash, or an answer of Fastify. */
export type LimitOf = { sql: (db: Db) => Promise<unknown>; role: 1 | 2 | 3 | 4 | 5 } | 'commit' | 'hash' | 'hello'
export type Workload = {
  id: string
  name: string
  goal: Goal
  limit: LimitOf
  /** The client at this position, counted from 0. */
  client: (at: number) => Client | Promise<Client>
  /** By how many bytes answers may differ. */
  tolerance: number
}

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const get = (token: string, path: string): Client => ({
  method: 'GET',
  path: `${prefix}/${path}`,
  headers: bearer(token),
  body: '',
})

const inboxOf = (person_id: number) => ({
  person_id,
  language: 'en',
  folder: 'inbox' as const,
  place_id: 0,
  search: '',
  from: '',
  has_files: undefined,
  unread: undefined,
  page: 1,
  size: 25,
})

/** Everything that is driven over HTTP. */
export const workloads = (owner: pg.Client, cast: Cast, people: number, payer_id: number): Workload[] => {
  const teacherAt = (at: number): Teacher => cast.teachers[at % cast.teachers.length] ?? never()
  const [first] = cast.teachers
  if (!first) return never()
  const today = dayIn('UTC', new Date())
  const asTeacher = actorOf(cast, first, 3)
  const asAdmin = actorOf(cast, cast.admin, 2)
  const yesterday = daysAfter(today.date, -1)
  const aYearAgo = daysAfter(today.date, -365)
  const search = { search: cast.sought }
  const month = {
    from: `${today.date.slice(0, 7)}-01`,
    to: new Date(Date.parse(`${today.date.slice(0, 7)}-01`) + 41 * 86_400_000).toISOString().slice(0, 10),
  }
  const [child, parent] = [cast.students[0] ?? never(), cast.parents[0] ?? never()]
  const hundred = cast.students_of_big.slice(0, 100)
  const timelineOf = cast.students_of_big[0] ?? never()
  const timelinePath = `communication/timeline?student_id=${timelineOf}&size=25`
  const timelineReader = { actor: actorOf(cast, cast.admin, 2), user: sql`${cast.admin.user_id}` }
  const timelineAsked = {
    student_id: timelineOf,
    search: '',
    kind: null,
    by: '',
    from: null,
    to: null,
    descending: true,
    page: 1,
    size: 25,
    all: true,
    length: 1000,
  }
  const firstPage = { sort: 'name', descending: false, offset: 0, size: 25 }

  return [
    {
      id: 'B1',
      name: 'sign-in',
      goal: {},
      limit: 'hash',
      tolerance: 200,
      client: (at) => ({
        method: 'POST',
        path: `${prefix}/login`,
        headers: json,
        body: JSON.stringify({ username: teacherAt(at).username, password, school: 'bench' }),
      }),
    },
    {
      id: 'B2',
      name: 'teacher home',
      goal: { p50: 3, rate: 800 },
      tolerance: 1_000,
      client: (at) => get(teacherAt(at).token, 'teacher/home_dashboard'),
      limit: { role: 3, sql: (db) => selectTeacherHome(db, first.person_id, new Date(), today) },
    },
    {
      id: 'B20',
      name: 'calendar month of a teacher',
      goal: { p50: 15, rate: 100 },
      tolerance: 4_000,
      client: (at) => get(teacherAt(at).token, `schedule/get_schedule?from=${month.from}&to=${month.to}`),
      limit: { role: 3, sql: (db) => selectTeacherCalendar(db, first.person_id, month, new Date()) },
    },
    {
      id: 'B3',
      name: 'school admin home',
      goal: { p50: 8, rate: 200 },
      tolerance: 100,
      client: (at) => get(cast.admins[at] ?? never(), 'schooladmin/home_charts'),
      limit: { role: 2, sql: (db) => selectSchoolAdminHome(db, asAdmin, today) },
    },
    {
      id: 'B2 parent',
      name: 'home of a parent of two',
      goal: {},
      tolerance: 3_000,
      client: (at) => get(cast.parents[at % cast.parents.length]?.token ?? '', 'parent/get_children'),
      limit: { role: 5, sql: (db) => selectParentHome(db, parent.person_id, new Date(), today) },
    },
    {
      id: 'B4',
      name: 'gradebook 30 × 20',
      goal: { p50: 2.5, rate: 1000, bytes: 8 * 1024 },
      tolerance: 1_000,
      client: (at) => get(teacherAt(at).token, `section/get-gradebook?section_id=${teacherAt(at).section_id}`),
      limit: { role: 3, sql: (db) => selectGradebook(db, asTeacher, first.section_id, true, new Date()) },
    },
    {
      id: 'B5',
      name: 'gradebook 200 × 100',
      goal: { p50: 25, rate: 70, bytes: 150 * 1024, ratio: 2 },
      tolerance: 50,
      client: (at) => get(cast.admins[at] ?? never(), `section/get-gradebook?section_id=${cast.big}`),
      limit: { role: 2, sql: (db) => selectGradebook(db, asAdmin, cast.big, true, new Date()) },
    },
    {
      id: 'B7',
      name: 'one grade saved',
      goal: { p50: 2, rate: 1500, bytes: 1024, ratio: 8 },
      limit: 'commit',
      tolerance: 20,
      async client(at) {
        const { token, section_id, cell } = teacherAt(at)
        const body = JSON.stringify({
          section_id,
          student_id: cell.student_id,
          activity_id: cell.activity_id,
          points: '{turn}',
          version: '{version}',
        })
        return {
          method: 'POST',
          path: `${prefix}/section/save_grade`,
          headers: { ...json, ...bearer(token) },
          body,
          version: await presentVersion(owner, cell),
        }
      },
    },
    {
      id: 'B9 page',
      name: 'attendance of 30, page',
      goal: { p50: 2.5, rate: 900 },
      tolerance: 1_000,
      client: (at) => get(teacherAt(at).token, `section/attendance?section_id=${teacherAt(at).section_id}`),
      limit: {
        role: 3,
        sql: (db) =>
          selectRoll(
            db,
            asTeacher,
            { section_id: first.section_id, date: today.date, today: today.date },
            { edit: true, office: false },
          ),
      },
    },
    {
      id: 'B9 save',
      name: 'attendance of 30, a new roll saved',
      goal: { p50: 4, rate: 600 },
      limit: 'commit',
      tolerance: 20,
      async client(at) {
        const { token, section_id, student_ids } = teacherAt(at)
        const rows = student_ids.map((student_id, seat) => ({
          student_id,
          code: seat % 10 === 0 ? 'absent' : 'present',
        }))
        return {
          method: 'POST',
          path: `${prefix}/section/save_attendance`,
          headers: { ...json, ...bearer(token), 'idempotency-key': '{key}' },
          body: JSON.stringify({ section_id, date: '{date}', version: 0, rows }),
          first_day: await daysOfRolls(owner, section_id),
        }
      },
    },
    {
      id: 'B9 office',
      name: 'attendance of 30 with values of the office, page',
      goal: { p50: 2.5, rate: 900 },
      tolerance: 1_500,
      client: (at) =>
        get(teacherAt(at).token, `section/attendance?section_id=${teacherAt(at).section_id}&date=${yesterday}`),
      limit: {
        role: 3,
        sql: (db) =>
          selectRoll(
            db,
            asTeacher,
            { section_id: first.section_id, date: yesterday, today: today.date },
            { edit: true, office: false },
          ),
      },
    },
    {
      id: 'B9 missing',
      name: 'rolls not taken, of 300 classes',
      goal: { p50: 25 },
      tolerance: 60_000,
      client: (at) => get(cast.admins[at] ?? never(), 'section/missing_attendance'),
      limit: {
        role: 2,
        sql: (db) => selectMissingRolls(db, asAdmin, today.date, today.now, today.date, { offset: 0, size: 25 }),
      },
    },
    {
      id: 'B13',
      name: 'attendance summary over 558,000 rows',
      goal: { p50: 25, rate: 100 },
      tolerance: 200,
      client: (at) => get(cast.admins[at] ?? never(), `section/attendance_rates?sort=rate&from=${aYearAgo}`),
      limit: {
        role: 2,
        sql: (db) =>
          selectRates(db, asAdmin, today, {
            from: aYearAgo,
            to: today.date,
            search: '',
            grade_level: null,
            section_id: null,
            chronic: null,
            sort: 'rate',
            descending: false,
            offset: 0,
            size: 25,
          }),
      },
    },
    {
      id: 'B12',
      name: `GPA of ${people.toLocaleString('en')} students, a page of them`,
      goal: { p50: 10, rate: 200 },
      tolerance: 400,
      client: (at) => get(cast.admins[at] ?? never(), 'report/students?sort=weighted&descending=true'),
      limit: {
        role: 2,
        sql: (db) =>
          selectReport(
            gpaReport,
            gpaStatement,
            { search: '', ids: null, sort: 'weighted', descending: true },
            { db, actor: asAdmin, now: new Date() },
          ),
      },
    },
    {
      id: 'B14',
      name: 'own grades of a student, 100 items',
      goal: { p50: 4, rate: 500 },
      tolerance: 4_000,
      client: (at) =>
        get(cast.students[at % cast.students.length]?.token ?? '', `student/classroom?section_id=${cast.big}`),
      limit: {
        role: 4,
        sql: (db) =>
          selectClassroom(db, child.person_id, cast.big, new Date(), new Date().toISOString().slice(0, 10), true),
      },
    },
    {
      id: 'B17',
      name: 'report card of one',
      goal: { p50: 5 },
      tolerance: 200,
      client: (at) => get(cast.admins[at] ?? never(), `report/report_cards?full=true&${idsOf(hundred.slice(0, 1))}`),
      limit: { role: 2, sql: (db) => progressOfMany(db, hundred.slice(0, 1), new Date(), null) },
    },
    {
      id: 'B17',
      name: 'report cards of 100',
      goal: { p50: 60 },
      tolerance: 2_000,
      client: (at) => get(cast.admins[at] ?? never(), `report/report_cards?full=true&${idsOf(hundred)}`),
      limit: { role: 2, sql: (db) => progressOfMany(db, hundred, new Date(), null) },
    },
    {
      id: 'B10',
      name: 'inbox of 20,000, first page',
      goal: { p50: 4, rate: 500 },
      tolerance: 200,
      client: () => get(first.token, 'message/messages_dashboardv2/all/inbox/1/all'),
      limit: { role: 3, sql: (db) => selectMailbox(db, 'inbox', inboxOf(first.person_id)) },
    },
    {
      id: 'B10',
      name: 'inbox of 200,000, first page',
      goal: { p50: 4, rate: 500 },
      tolerance: 200,
      client: (at) => get(cast.admins[at] ?? never(), 'message/messages_dashboardv2/all/inbox/1/all'),
      limit: { role: 2, sql: (db) => selectMailbox(db, 'inbox', inboxOf(cast.admin.person_id)) },
    },
    {
      id: 'B10',
      name: 'search over 200,000 messages',
      goal: { p50: 30 },
      tolerance: 200,
      client: (at) => get(cast.admins[at] ?? never(), 'message/messages_dashboardv2/all/inbox/1/all?search=homework17'),
      limit: {
        role: 2,
        sql: (db) => selectMailbox(db, 'inbox', { ...inboxOf(cast.admin.person_id), search: 'homework17' }),
      },
    },
    {
      id: 'B10',
      name: 'unread messages of 200,000, counted',
      goal: { p50: 2 },
      tolerance: 50,
      client: (at) => get(cast.admins[at] ?? never(), 'message/counts'),
      limit: { role: 2, sql: (db) => selectCounts(db, cast.admin.person_id) },
    },
    {
      id: 'B24',
      name: 'timeline of 2,000 entries, first page',
      goal: { p50: 30 },
      tolerance: 200,
      client: (at) => get(cast.admins[at] ?? never(), timelinePath),
      limit: { role: 2, sql: (db) => selectTimeline(db, timelineSources, timelineReader, timelineAsked) },
    },
    {
      id: 'B24',
      name: 'a word on it',
      goal: { p50: 60 },
      tolerance: 200,
      client: (at) => get(cast.admins[at] ?? never(), `${timelinePath}&search=homework%2017`),
      limit: {
        role: 2,
        sql: (db) => selectTimeline(db, timelineSources, timelineReader, { ...timelineAsked, search: 'homework 17' }),
      },
    },
    {
      id: 'B25',
      name: 'aging over 100,000 invoices',
      goal: { p50: 60 },
      tolerance: 400,
      client: (at) => get(cast.admins[at] ?? never(), 'invoice/aging?sort=net&descending=true'),
      limit: {
        role: 2,
        sql: (db) =>
          selectReport(
            agingReport,
            agingStatement,
            { search: '', ids: null, sort: 'net', descending: true },
            { db, actor: asAdmin, now: new Date() },
          ),
      },
    },
    {
      id: 'B25',
      name: 'account of a family, 50 invoices',
      goal: { p50: 5 },
      tolerance: 4_000,
      client: (at) => get(cast.admins[at] ?? never(), `payment/account?id=${payer_id + at}`),
      limit: { role: 2, sql: (db) => selectAccount(db, payer_id, today.date) },
    },
    {
      id: 'B25',
      name: 'a payment recorded and applied',
      goal: { p50: 10 },
      tolerance: 40,
      limit: 'commit',
      client: (at) => ({
        method: 'POST',
        path: `${prefix}/payment/record_payment`,
        headers: { ...json, ...bearer(cast.admins[at] ?? never()), 'idempotency-key': '{key}' },
        body: JSON.stringify({
          payer_id: payer_id + 100 + at,
          student_id: null,
          method: 'cash',
          currency: 'USD',
          amount: 1,
          received_on: today.date,
          reference: '',
          note: '',
          apply: 'oldest',
          applications: [],
        }),
      }),
    },
    {
      id: 'B11',
      name: `a name among ${people.toLocaleString('en')} students`,
      goal: people > 2_000 ? { p50: 5, rate: 400 } : { p50: 3, rate: 700 },
      tolerance: 0,
      client: (at) => get(cast.admins[at] ?? never(), `user/directory?search=${cast.sought}&size=25`),
      limit: { role: 2, sql: (db) => selectPeople(db, search, firstPage) },
    },
  ]
}

/** Files: how often each is asked for, one after another. */
export const files = ({
  big,
  students_of_big,
}: Cast): { id: string; name: string; path: string; goal: number; times: number }[] => [
  {
    id: 'B15',
    name: 'gradebook 200 × 100 as CSV',
    path: `section/export_gradebook?section_id=${big}`,
    goal: 40,
    times: 20,
  },
  {
    id: 'B17',
    name: 'report card of one as PDF',
    path: `report/report_cards_pdf?full=true&${idsOf(students_of_big.slice(0, 1))}`,
    goal: 150,
    times: 10,
  },
  {
    id: 'B17',
    name: 'report cards of 100 as PDF',
    path: `report/report_cards_pdf?full=true&${idsOf(students_of_big.slice(0, 100))}`,
    goal: 6_000,
    times: 3,
  },
]

const idsOf = (ids: readonly number[]): string => ids.map((id, at) => `student_ids[${at}]=${id}`).join('&')

const actorOf = (
  { school_id, group_id }: Cast,
  { user_id, person_id }: { user_id: number; person_id: number },
  role: 2 | 3,
): Actor => ({
  user_id,
  real_user_id: user_id,
  person_id,
  school_id,
  group_id,
  role,
  must_set_up: false,
  must_change_password: false,
  features_off: [],
  school_time_zone: 'UTC',
  read_only: false,
  language: 'en',
  time_zone: 'UTC',
  flags: new Set(defaultFlags[role]),
})

const never = (): never => {
  throw new Error('fewer people than clients')
}
