import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'
import type { DemoSchool } from './schools.ts'

type Members = {
  admin: DemoActor
  teacher: DemoActor
  running: DemoActor
  ended: DemoActor
  extended: DemoActor
  guardian: DemoActor
}

/**
 * A class of 45 days for each student: one has some left and asks for more, one of a family that moves is over, one got
 * more.
 */
export const runSelfPaced = async (
  db: Db,
  { words, electives }: DemoSchool,
  { admin, teacher, running, ended, extended, guardian }: Members,
  calendar: DemoCalendar,
) => {
  const began = calendar.at(-60, '10:00')
  const office = await actAs(db, admin)
  const { courses, terms, scales } = await office(sectionSetUp.choices, {}, began)
  const course = courses.find(
    ({ number }) => number === electives.findLast(({ status }) => status === 'active')?.number,
  )
  if (!course) return
  const { id: section_id } = await office(
    sectionSetUp.save,
    {
      course_id: course.id,
      name: course.name,
      number: 'SP1',
      academic_term_id: terms[0]?.id ?? null,
      start_date: null,
      end_date: null,
      grading_scale_id: scales[0]?.id ?? null,
      facility_id: null,
      period: '',
      seat_cap: null,
      self_paced: true,
      pace_days: 45,
      teachers: [{ teacher_id: teacher.person_id ?? 0, role: 'lead' }],
      with_content: true,
    },
    began,
  )
  const { id: unit_id } = await office(
    units.saveUnit,
    { section_id, name: `${words.unit} 1`, description: '', shared: true, grading_period_id: null },
    began,
  )
  for (const name of [`${words.homework} 1`, `${words.homework} 2`, words.project])
    await office(
      units.saveActivity,
      {
        unit_id,
        activity_type_id: null,
        name,
        description: '',
        max_score: 20,
        due_at: null,
        expires_at: null,
        graded: true,
        mandatory: true,
        shared: true,
        links: [],
        file_ids: [],
      },
      began,
    )
  const enrollments = new Map<DemoActor, number>()
  for (const [who, days] of [
    [running, -20],
    [ended, -50],
    [extended, -30],
  ] as const) {
    const place = {
      section_ids: [section_id],
      student_ids: [who.person_id ?? 0],
      start_date: calendar.date(days),
      override_reason: '',
      confirmed: true,
    }
    const { rows } = await office(enrollment.enroll, place, calendar.at(days, '09:00'))
    enrollments.set(who, rows[0]?.enrollment_id ?? 0)
  }
  const more = { kind: 'extension' as const, note: 'Was ill for two weeks.' }
  const lead = await actAs(db, teacher)
  const { id } = await lead(
    enrollmentChangeRequests.ask,
    { ...more, enrollment_id: enrollments.get(extended) ?? 0, asked_day: calendar.date(40) },
    calendar.at(-6, '14:00'),
  )
  const decided = {
    ids: [id],
    approved: true,
    answer: 'One week less than asked for.',
    last_day: calendar.date(33),
    confirmed: true,
  }
  await (
    await actAs(db, admin)
  )(enrollmentChangeRequests.decide, decided, calendar.at(-5, '11:00'))
  const ask = await actAs(db, running)
  const plea = 'The project needs more time: my plants grow slowly.'
  await ask(
    enrollmentChangeRequests.ask,
    { ...more, note: plea, enrollment_id: enrollments.get(running) ?? 0, asked_day: calendar.date(39) },
    calendar.at(-1, '17:30'),
  )
  const leave = await actAs(db, guardian)
  const moving = {
    kind: 'withdrawal' as const,
    enrollment_id: enrollments.get(ended) ?? 0,
    asked_day: null,
    note: 'We move to another town.',
  }
  await leave(enrollmentChangeRequests.ask, moving, calendar.at(-3, '20:10'))
}
