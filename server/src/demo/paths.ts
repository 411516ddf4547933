import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { paths } from '#contract/paths/paths.contract.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { families } from '#contract/people/records.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import type { Db } from '#server/kernel/database.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'
import type { DemoPeople } from './people.ts'
import type { DemoSchool } from './schools.ts'

type Who = (username: string, role: number) => DemoActor
type Values = In<typeof pathTemplates.save>
const grades = ['9', '10', '11', '12']
const planners = 24

/**
 * A diploma that everybody follows, first in an earlier version; a second path to compare with; advisors, plans, and
 * sign-offs of which one was cleared.
 */
export const giveLearningPaths = async (
  db: Db,
  school: DemoSchool,
  people: DemoPeople,
  who: Who,
  calendar: DemoCalendar,
): Promise<void> => {
  const { words, subjects } = school
  const office = await actAs(db, who(people.admins[0]?.username ?? '', schoolAdmin))
  const track = await office(
    academicTrack.save,
    { name: words.diploma, code: 'HS', description: '' },
    calendar.at(-70, '09:00'),
  )
  const bySubject = (credits: number): Values['requirements'] =>
    subjects.map(({ name, code }) => ({
      key: code,
      name,
      kind: 'subjects',
      credits,
      subjects: [name],
      course_ids: [],
      min_percent: null,
    }))
  const electives = (credits: number): Values['requirements'][number] => ({
    key: 'electives',
    name: words.electives,
    kind: 'electives',
    credits,
    subjects: [],
    course_ids: [],
    min_percent: null,
  })
  const each = subjects.length
  const diploma: Values = {
    name: words.diploma,
    description: '',
    academic_track_id: track.id,
    terms_per_year: 2,
    years: grades.map((grade_level, at) => ({ grade_level, credits: Math.min(at + 1, 2) * each })),
    requirements: [...bySubject(2), electives(1)],
  }
  const publish = async (values: Values, at: string): Promise<number> => {
    const saved = await office(pathTemplates.save, values, at)
    await office(pathTemplates.publish, saved, at)
    return saved.id
  }
  const template_id = await publish(diploma, calendar.at(-70, '09:10'))
  const honours = diploma.requirements.map((one, at) => (at === 0 ? { ...one, credits: 4, min_percent: 80 } : one))
  await publish(
    { ...diploma, name: `${words.diploma} – ${subjects[0]?.name ?? ''}`, requirements: honours },
    calendar.at(-70, '09:20'),
  )
  const idOf = ({ username }: { username: string }) => who(username, student).person_id ?? 0
  await office(pathTemplates.assign, { student_ids: people.students.map(idOf), template_id }, calendar.at(-68, '11:00'))
  const { version } = await office(pathTemplates.read, { template_id }, calendar.at(-20, '09:00'))
  const later = await office(
    pathTemplates.save,
    { ...diploma, requirements: [...bySubject(2), electives(2)], id: template_id, version },
    calendar.at(-20, '09:05'),
  )
  await office(pathTemplates.publish, later, calendar.at(-20, '09:10'))
  const youngest = people.students.filter(({ grade_level }) => grade_level === '9')
  await office(pathTemplates.assign, { student_ids: youngest.map(idOf), template_id }, calendar.at(-19, '09:10'))
  for (const [at, { username }] of people.teachers.entries()) {
    const advised = people.students.filter(({ cohort }, nth) =>
      at === 0 ? cohort === 0 : cohort > 0 && nth % (people.teachers.length - 1) === at - 1,
    )
    if (advised.length > 0)
      await office(
        families.advise,
        { student_ids: advised.map(idOf), teacher_id: who(username, teacher).person_id ?? 0, linked: true },
        calendar.at(-67, '10:00'),
      )
  }
  const own = people.parents.find(({ username }) => username.startsWith('parent'))
  const children = own?.children.flatMap((at) => people.students[at] ?? []) ?? []
  for (const one of new Set([...children, ...people.students.slice(0, planners)]))
    await planNext(db, who(one.username, student), calendar)
  const [first] = children
  if (!own || !first) return
  const asParent = await actAs(db, who(own.username, parent))
  for (const child of children.slice(0, 2)) {
    const read = await asParent(paths.own, { student_id: idOf(child) }, calendar.at(-6, '20:00'))
    await asParent(paths.sign, { student_id: idOf(child), version: read.version }, calendar.at(-6, '20:05'))
  }
  const advisor = await actAs(db, who(people.teachers[0]?.username ?? '', teacher))
  for (const one of people.students.filter(({ cohort }) => cohort === 0).slice(0, 5)) {
    const read = await advisor(paths.ofStudent, { student_id: idOf(one) }, calendar.at(-5, '15:00'))
    await advisor(paths.sign, { student_id: idOf(one), version: read.version }, calendar.at(-5, '15:05'))
  }
}

/** The courses of the next grade level, and the last one of a chain before its time: something to warn of. */
const planNext = async (db: Db, who: DemoActor, calendar: DemoCalendar): Promise<void> => {
  const act = await actAs(db, who)
  const { student: self, courses, current, version } = await act(paths.own, {}, calendar.at(-9, '18:00'))
  const next = String(Number(self.grade_level) + 1)
  if (!grades.includes(next)) return
  const taken = new Set(current.map(({ course_id }) => course_id))
  const offered = courses.filter(
    ({ id, offered: on, grade_levels }) => on && !taken.has(id) && grade_levels.includes(next),
  )
  const after = courses.filter(
    ({ offered: on, grade_levels }) => on && grade_levels.length === 1 && grade_levels[0] === String(Number(next) + 1),
  )
  const planned = [
    ...offered.map(({ id }, at) => ({ course_id: id, grade_level: next, term: (at % 2) + 1 })),
    ...after.slice(0, 1).map(({ id }) => ({ course_id: id, grade_level: next, term: 1 })),
  ]
  await act(paths.savePlan, { student_id: self.id, version, planned }, calendar.at(-9, '18:10'))
}
