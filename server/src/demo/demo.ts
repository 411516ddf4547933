import pg from 'pg'
import { sendByText } from './text-messages.ts'
import { takeApplications } from './applications.ts'
import { giveOwnFields } from './own-fields.ts'
import { giveLearningPaths } from './paths.ts'
import { insertPastTerm } from './past.queries.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { academicYears } from '#contract/settings/academic-years.contract.ts'
import { globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { type Db, openPool, type Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import type { Files } from '#server/platform/files.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { type Act, actAs, type DemoActor } from './actor.ts'
import { type DemoCalendar, demoCalendar } from './calendar.ts'
import {
  insertGlobalDepartments,
  insertGroup,
  insertMasterCourse,
  insertPeople,
  insertSchool,
  insertStudentsAndTeachers,
  insertSuperAdmin,
  insertTextGateway,
  makeAdminToo,
  makeParentToo,
} from './frame.queries.ts'
import { demoPeople, type DemoPeople } from './people.ts'
import { random } from './random.ts'
import { contactFamilies } from './contacts.ts'
import { importBank } from './bank.ts'
import { billSchool } from './finance.ts'
import { makeContracts } from './contracts.ts'
import { discuss } from './discussions.ts'
import { writeMessages } from './messages.ts'
import { noteAboutStudents } from './notes.ts'
import { notifyByRules } from './notices.ts'
import { shareWithClass, shareWithSchool } from './resources.ts'
import { giveRights, tagSchools } from './rights.ts'
import { giveLabelsAndBadges } from './labels-and-badges.ts'
import { askTheOffice, fillUp } from './requests.ts'
import { runSelfPaced } from './self-paced.ts'
import { demoGroup, type DemoSchool, demoSchools } from './schools.ts'
import { insertPastRolls, type PastRoll } from './past-rolls.queries.ts'
import { enrollCohorts, seatCohorts, setUpSchool } from './setup.ts'
import { type Classmate, keepComments, teachSection } from './teach.ts'
import { sql } from '#server/kernel/sql.ts'

const parentsOf = [234, 233, 233]
const rollDays = 60
const saturdaySunday = [6, 7]
const fridaySaturday = [5, 6]

type Framed = {
  school: DemoSchool
  school_id: number
  group_id: number
  people: DemoPeople
  who: (username: string, role: number) => DemoActor
  seed: number
}

/**
 * Makes the demo school group in an empty database. The same data every time, around `now`; a start that was
 * interrupted meanwhile begins anew.
 */
export const loadDemo = async (
  urls: { ownerUrl: string; appUrl: string },
  password: string,
  files: Files,
  now: Date,
): Promise<void> => {
  const framed = await inOwnerTransaction(urls.ownerUrl, async (client) =>
    makeFrame(client, await hashPassword(password), now.getUTCFullYear()),
  )
  const pool = openPool(urls.appUrl, demoSchools.length)
  try {
    const analyze = () => inOwnerTransaction(urls.ownerUrl, (client) => client.query('analyze'))
    await Promise.all(framed.map((one) => fillSchool(pool, files, one, now, analyze)))
    await teachEverywhere(pool, framed, now)
    await analyze()
  } finally {
    await pool.end()
  }
  await inOwnerTransaction(urls.ownerUrl, (client) =>
    client.query(
      `
        update school
        set settings = settings || '{"demo": "loaded"}'
        where group_id = (select id from school_group where code = $1)`,
      [demoGroup.code],
    ),
  )
}

const inOwnerTransaction = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`begin; select set_config('app.system', 'on', true), set_config('app.request_id', 'demo', true)`)
    const value = await work(client)
    await client.query('commit')
    return value
  } finally {
    await client.end()
  }
}

const makeFrame = async (client: pg.Client, hash: string, year: number): Promise<Framed[]> => {
  const group_id = await insertGroup(client, demoGroup)
  await insertSuperAdmin(client, group_id, hash)
  await insertMasterCourse(client, group_id)
  await insertGlobalDepartments(client, group_id)
  await insertTextGateway(client, group_id)
  const taken = new Set(['super', 'admin', 'teacher', 'student', 'parent'])
  const framed: Framed[] = []
  for (const [at, school] of demoSchools.entries()) {
    const seed = 20_261 + at
    const people = demoPeople(random(seed), school, parentsOf[at] ?? 233, year, taken)
    const school_id = await insertSchool(client, group_id, school)
    const ids = await insertPeople(
      client,
      group_id,
      school_id,
      [...people.admins, ...people.teachers, ...people.students, ...people.parents],
      hash,
    )
    const who = (username: string, role: number): DemoActor => {
      const found = ids.get(username)
      if (!found) throw new Error(`nobody is called ${username}`)
      return { user_id: found.user_id, person_id: found.id, school_id, group_id, role: role as DemoActor['role'] }
    }
    const idOf = (username: string) => who(username, student).person_id ?? 0
    await insertStudentsAndTeachers(client, school_id, people, idOf)
    await makeParentToo(
      client,
      school_id,
      idOf(people.teachers[0]?.username ?? ''),
      idOf(people.students[40]?.username ?? ''),
    )
    framed.push({ school, school_id, group_id, people, who, seed })
  }
  await tagSchools(
    client,
    group_id,
    framed.slice(0, 1).map(({ school_id }) => school_id),
  )
  const [first, second] = framed
  if (first && second) await makeAdminToo(client, second.school_id, runsBoth(first).user_id)
  return framed
}

/**
 * A section is taught in a transaction of its own, so that PostgreSQL is told how much the tables hold by then: planned
 * for as empty, the statements of a full school take many times as long.
 */
const fillSchool = async (
  pool: Pool,
  files: Files,
  framed: Framed,
  now: Date,
  analyze: () => Promise<unknown>,
): Promise<void> => {
  const { school, school_id, group_id, people, who, seed } = framed
  const inSchool = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inSystemScope(pool, { request_id: 'demo', school_id, group_id }, async (db) => {
      await sql`select set_config('app.count_days_later', 'on', true)`.run(db)
      return work(db)
    })
  const dice = random(seed * 7)
  const calendar = demoCalendar(school.time_zone, now, school.language === 'ar' ? fridaySaturday : saturdaySunday)
  const admin = who(people.admins[0]?.username ?? '', schoolAdmin)
  const teachers = people.teachers.map(({ username }) => who(username, teacher))
  const classmates: (Classmate & { cohort: number })[] = people.students.map(({ username, cohort }) => ({
    person: who(username, student),
    cohort,
    strength: Math.min(0.98, Math.max(0.5, dice.normal(0.84, 0.09))),
  }))
  const inSection = (cohort: number) => classmates.filter((one) => one.cohort === cohort)

  const setUp = await inSchool(async (db) => {
    const setUp = await setUpSchool(
      db,
      await actAs(db, admin),
      school,
      calendar,
      calendar.at(-80, '09:00'),
      teachers.map((one) => one.person_id ?? 0),
    )
    await enrollCohorts(
      db,
      setUp.sections.flatMap((section) =>
        inSection(section.cohort).map(({ person }) => ({ section_id: section.id, student_id: person.person_id ?? 0 })),
      ),
      calendar.date(-84),
    )
    await seatCohorts(db, calendar.at(-80, '08:00'))
    if (teachers[0]) await keepComments(await actAs(db, teachers[0]), calendar.at(-20, '17:00'))
    if (school.language === 'en')
      await gradeElsewhere(await actAs(db, admin), setUp.sections[0]?.id ?? 0, inSection(0), calendar)
    if (school.language === 'en')
      await giveRights(
        await actAs(db, admin),
        teachers.map((one) => one.person_id ?? 0),
        calendar.at(-30, '09:00'),
      )
    if (school.language === 'en') await giveOwnFields(db, await actAs(db, admin), calendar.at(-60, '09:30'))
    if (school.language === 'en') await takeApplications(await actAs(db, admin), setUp.term_id, calendar)
    await askTheOffice(db, admin.user_id, calendar.at(-2, '16:20'))
    const last = setUp.sections.at(-1)
    if (last) await fillUp(db, last.id, calendar.at(-9, '08:20'))
    if (teachers[0])
      await giveLabelsAndBadges(
        db,
        { admin, teacher: teachers[0] },
        inSection(setUp.sections[0]?.cohort ?? 0).map(({ person }) => person.person_id ?? 0),
        calendar,
      )
    await paceSome(db, school, people, who, calendar)
    if (school.language === 'en') {
      await shareWithSchool(db, admin, calendar)
      const ofStudent = people.students.find(({ username }) => username === 'student')?.cohort
      const [section] = setUp.sections.filter((one) => one.teacher === 0 && one.cohort === ofStudent)
      const by = teachers[0]
      if (section && by) await shareWithClass(db, files, { teacher: by, section_id: section.id }, calendar)
    }
    if (teachers[0]) {
      const { user_id, person_id } = teachers[0]
      const at = (days: number) => calendar.at(days, '15:10')
      await noteAboutStudents(db, admin.user_id, user_id, calendar.date(0), at)
      await contactFamilies(db, { user_id, person_id: person_id ?? 0 }, at)
    }
    const before = calendar.date(-450)
    const past = {
      name: `${school.words.term} ${before.slice(0, 4)}`,
      quarters: school.words.quarters,
      start: before,
      middle: calendar.date(-320),
      end: calendar.date(-190),
    }
    await insertPastTerm(db, past, admin.user_id, calendar.at(-188, '10:00'))
    await (
      await actAs(db, admin)
    )(academicYears.addNext, { id: setUp.year_id, confirmed: true }, calendar.at(-3, '09:30'))
    await giveLearningPaths(db, school, people, who, calendar)
    return setUp
  })

  const days = calendar.schoolDays(rollDays)
  const rolls: PastRoll[] = []
  for (const [nth, section] of setUp.sections.entries()) {
    const by = teachers[section.teacher]
    if (!by) throw new Error('a section without a teacher')
    if (nth % 2 === 0 && nth < 4) await analyze()
    const taught = days.filter((_, at) => (at + section.subject) % 2 === 0)
    await inSchool(async (db) => {
      rolls.push(
        ...(await teachSection(db, dice, school, calendar, setUp, section, by, inSection(section.cohort), taught, now)),
      )
    })
  }

  await inSchool(async (db) => {
    await insertPastRolls(db, rolls)
    await countDays(db)
    const section = setUp.sections.find(({ teacher: nth, cohort }) => nth === 0 && cohort === classmates[0]?.cohort)
    const writer = section && teachers[section.teacher]
    if (section && writer)
      await writeMessages(
        db,
        { language: school.language, section_id: section.id },
        { admin, teacher: writer },
        calendar.at,
      )
    const ofStudent = people.students.find(({ username }) => username === 'student')?.cohort ?? classmates[0]?.cohort
    const discussing = setUp.sections.find(({ teacher: nth, cohort }) => nth === 0 && cohort === ofStudent)
    if (discussing && teachers[0])
      await discuss(db, { language: school.language, section_id: discussing.id }, teachers[0], calendar.at)
    if (school.language === 'en') await billSchool(db, admin, studentIdsOf(people, who), calendar)
    if (school.language === 'en') await importBank(db, admin, calendar)
    if (school.language === 'en') await makeContracts(db, files, admin, familiesOf(people, who), calendar)
    if (school.language === 'en') await notifyByRules(db, admin, calendar.at)
    if (school.language === 'en') await sendByText(db, admin, calendar.at)
    await announce(db, who, people, setUp.medical, school.words.doctor, calendar, calendar.at(-1, '18:40'))
    await signOut(
      await actAs(db, admin),
      setUp.medical,
      school.words.dentist,
      classmates.slice(3, 6),
      calendar.at(0, '10:40'),
      now,
    )
  })
}

const studentIdsOf = (people: DemoPeople, who: Framed['who']): number[] =>
  people.students.map(({ username }) => who(username, student).person_id ?? 0)

/** Parents with a child, that of the demo account first; families of nobody else's demo account. */
const familiesOf = (people: DemoPeople, who: Framed['who']) => {
  const families = people.parents.flatMap(({ username, fname, lname, children: [child] }) => {
    const own = child === undefined ? undefined : people.students[child]
    if (!own) return []
    const student_id = who(own.username, student).person_id ?? 0
    return [{ username, parent: who(username, parent), name: `${fname} ${lname}`, student_id }]
  })
  const own = families.filter(({ username }) => username === 'parent')
  return [...own, ...families.filter(({ username }) => username !== 'parent').slice(5, 16)]
}

/** The second admin of the first school runs the second school too. */
const runsBoth = ({ people, who }: Framed): DemoActor => who(people.admins[1]?.username ?? '', schoolAdmin)

/** One class in the first two schools. */
const teachEverywhere = (pool: Pool, [first, second]: Framed[], now: Date): Promise<void> =>
  inSystemScope(pool, { request_id: 'demo' }, async (db) => {
    if (!first || !second) return
    const act = await actAs(db, runsBoth(first))
    const at = now.toISOString()
    const { courses, terms } = await act(globalSections.choices, {}, at)
    const [course] = courses
    const [term] = terms
    if (!course || !term) return
    const { start_date, end_date } = term
    const wish = { master_course_id: course.id, start_date, end_date }
    const { rows } = await act(
      globalSections.preview,
      { ...wish, number: 'G1', school_ids: [first.school_id, second.school_id] },
      at,
    )
    const schools = rows.flatMap(({ school_id, term_id, number, teachers }) =>
      term_id === null
        ? []
        : [{ school_id, academic_term_id: term_id, number, teacher_ids: teachers.slice(-1).map(({ id }) => id) }],
    )
    await act(globalSections.create, { ...wish, name: course.name, with_content: true, schools }, at)
  })

/** A self-paced class with the two children of a family and somebody else. */
const paceSome = async (
  db: Db,
  school: DemoSchool,
  people: DemoPeople,
  who: Framed['who'],
  calendar: DemoCalendar,
): Promise<void> => {
  const family = people.parents.find(({ children }) => children.length > 1)
  const [first, second] = family?.children.map((at) => people.students[at]) ?? []
  const other = people.students.find((one) => one !== first && one !== second)
  const [admin] = people.admins
  const [taughtBy] = people.teachers
  if (!family || !first || !second || !other || !admin || !taughtBy) return
  const members = {
    admin: who(admin.username, schoolAdmin),
    teacher: who(taughtBy.username, teacher),
    running: who(first.username, student),
    ended: who(second.username, student),
    extended: who(other.username, student),
    guardian: who(family.username, parent),
  }
  await runSelfPaced(db, school, members, calendar)
}

/** What some brought along from other schools, and the conduct of one class. */
const gradeElsewhere = async (
  act: Act,
  section_id: number,
  classmates: readonly Classmate[],
  calendar: DemoCalendar,
): Promise<void> => {
  const grade = {
    source: '',
    term: '',
    graded_on: calendar.date(-200),
    letter: '',
    gpa_points: null,
    credits: 0,
    credits_earned: 0,
    in_gpa: false,
    note: '',
  }
  const brought = classmates.slice(0, 5).map(({ person, strength }, at) => ({
    ...grade,
    student_id: person.person_id ?? 0,
    section_id: null,
    title: at % 2 === 0 ? 'Algebra I' : 'Spanish I',
    source: 'Lakeside Middle School',
    term: 'Spring',
    percent: Math.round(strength * 100),
    letter: strength >= 0.9 ? 'A' : strength >= 0.8 ? 'B' : 'C',
    gpa_points: strength >= 0.9 ? 4 : strength >= 0.8 ? 3 : 2,
    credits: 0.5,
    credits_earned: 0.5,
    in_gpa: true,
    note: 'From the transcript that the family brought.',
  }))
  const conduct = classmates.map(({ person, strength }) => ({
    ...grade,
    student_id: person.person_id ?? 0,
    section_id,
    title: 'Conduct',
    graded_on: calendar.date(-14),
    percent: null,
    letter: strength >= 0.8 ? 'O' : 'S',
  }))
  await act(otherGrades.save, { rows: [...brought, ...conduct] }, calendar.at(-14, '15:20'))
}

/** The days of all rolls at once; what follows counts its own again. */
const countDays = (db: Db) =>
  sql`
    select
      set_config('app.count_days_later', '', true),
      kernel.keep_attendance_days(
        kernel.school_id(),
        kernel.students_of(kernel.school_id()),
        '-infinity', 'infinity'
      )`.run(db)

/** Two parents announce a day away of their children; the office has not decided yet. */
const announce = async (
  db: Db,
  who: Framed['who'],
  people: DemoPeople,
  code_id: number,
  note: string,
  calendar: DemoCalendar,
  at: string,
): Promise<void> => {
  for (const { username } of people.parents.slice(0, 2)) {
    const by = who(username, parent)
    const children = await sql<{ student_id: number }>`
      select student_id
      from guardianship
      where school_id = kernel.school_id() and parent_id = ${by.person_id}`.all(db)
    const act = await actAs(db, by)
    for (const { student_id } of children.slice(0, 1))
      await act(
        attendancePlans.ask,
        { student_id, start_date: calendar.date(2), end_date: calendar.date(2), code_id, note },
        at,
      )
  }
}

/** Some leave for the dentist in the middle of the day. */
const signOut = async (
  act: Act,
  code_id: number,
  reason: string,
  leaving: Classmate[],
  at: string,
  now: Date,
): Promise<void> => {
  if (at > now.toISOString()) return
  for (const { person } of leaving)
    await act(attendanceOffice.sign, { student_id: person.person_id ?? 0, direction: 'out', code_id, reason }, at)
}
