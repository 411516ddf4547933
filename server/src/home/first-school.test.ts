import { describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { adminRecord, studentRecord, teacherRecord } from '#contract/people/records.contract.ts'
import { bellPeriod, bellSchedule } from '#contract/schedule/bell.catalogs.ts'
import { openInstallation } from '#contract/schools/installation.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { academicTerm, gradingScale } from '#contract/settings/catalogs.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { setUpCode } from '#server/platform/set-up-code.ts'

const portal = withPortal({ own: true })
const password = 'four plain words together'
const somebody = {
  mname: '',
  native_name: '',
  preferred_name: '',
  gender: '' as const,
  email: '',
  phone: '',
  sis_id: null,
  username: '',
  invite: false,
}

describe('a real school', () => {
  it('begins with an empty database and ends with a class that is taught, by the calls of the screens', async () => {
    const above = portal.as(
      await portal.as(undefined).ok(openInstallation.setUp, {
        code: setUpCode(portal.product().kernel.vault),
        group_name: 'Lakeside Schools',
        fname: 'Ines',
        lname: 'Duarte',
        email: 'ines@school.example',
        username: 'ines',
        password,
        school_name: 'Lakeside',
        time_zone: 'America/Bogota',
        language: 'es',
      }),
    )
    const leftAbove = async () =>
      (await above.ok(home.superAdmin, {})).set_up?.filter(({ done }) => !done).map(({ step }) => step) ?? []
    expect(await leftAbove()).toEqual(['terms', 'scales', 'bells', 'courses', 'staff', 'students', 'classes'])

    await above.ok(academicTerm.save, { name: '2026/27', start_date: '2026-09-01', end_date: '2027-06-30' })
    await above.ok(adminRecord.add, {
      ...somebody,
      fname: 'Ana',
      lname: 'Ruiz',
      email: 'ana@school.example',
      username: 'ana',
      invite: true,
    })
    expect(await leftAbove()).not.toContain('terms')

    const mail = await portal
      .owner()
      .one<{ subject: string; body: string }>(`select subject, body from mail_outbox where recipient = $1`, [
        'ana@school.example',
      ])
    expect(mail.subject).toBe('Ines Duarte le invita a Lakeside')
    expect(mail.body).toContain('Su nombre de usuario: ana')
    const link = new URL(/https:\S+/.exec(mail.body)?.[0] ?? '')
    expect([link.searchParams.get('user'), link.searchParams.get('school')]).toEqual(['ana', 'lakeside'])
    const code = link.searchParams.get('code') ?? ''
    await portal.as(undefined).ok(openSession.resetPassword, { code, password })
    const office = portal.as(await portal.as(undefined).ok(openSession.login, { username: 'ana', password }))

    await office.ok(gradingScale.save, {
      name: 'A–F',
      pass_percent: 60,
      rows: [{ letter: 'A', min_percent: 0, gpa_points: 4, weighted_gpa_points: null }],
    })
    const period = await office.ok(bellPeriod.save, { name: '1', start_time: '08:00', end_time: '08:50' })
    const bells = { bell_period_id: period.id, start_time: '08:00', end_time: '08:50' }
    await office.ok(bellSchedule.save, { name: 'Regular', weekdays: '', periods: [bells] })
    const course = await office.ok(courses.save, {
      number: 'BIO9',
      name: 'Biología',
      description: '',
      subject: '',
      department_id: null,
      credits: 1,
      grade_levels: [],
      active: true,
    })
    const teacher = await office.ok(teacherRecord.add, {
      ...somebody,
      fname: 'Tess',
      lname: 'Lee',
      number: '',
      title: '',
    })
    const student = await office.ok(studentRecord.add, {
      ...somebody,
      fname: 'Leo',
      lname: 'Paz',
      number: '1',
      grade_level: '9',
      birth_date: null,
      graduation_year: null,
    })
    expect((await office.ok(home.schoolAdmin, {})).set_up?.filter(({ done }) => !done)).toEqual([
      { step: 'classes', done: false },
    ])
    const section = await office.ok(sectionSetUp.save, {
      course_id: course.id,
      name: 'Biología 9A',
      number: '1',
      academic_term_id: null,
      start_date: '2026-09-01',
      end_date: '2027-06-30',
      grading_scale_id: null,
      facility_id: null,
      period: '1',
      seat_cap: 24,
      self_paced: false,
      pace_days: null,
      teachers: [{ teacher_id: teacher.id, role: 'lead' }],
    })
    expect((await office.ok(home.schoolAdmin, {})).set_up).toBeNull()
    expect(await leftAbove()).toEqual([])
    const { rows } = await office.ok(enrollment.enroll, {
      section_ids: [section.id],
      student_ids: [student.id],
      start_date: '2026-11-20',
      override_reason: '',
      confirmed: true,
    })
    expect(rows).toMatchObject([{ outcome: 'enrolled' }])
  })
})

describe('the list of what a new school lacks', () => {
  it('is put away for the whole school, by the office or from above, and by nobody else', async () => {
    const school = await portal.school()
    const [office, colleague, teacher] = [
      await portal.person(school, 2),
      await portal.person(school, 2),
      await portal.person(school, 3),
    ]
    const list = async () => (await portal.as(colleague).ok(home.schoolAdmin, {})).set_up
    expect(await list()).toHaveLength(7)
    expect((await portal.as(teacher).call(home.dismissSetUp, {})).http).toBe(403)
    expect((await portal.as(await portal.superAdmin(school.group_id)).call(home.dismissSetUp, {})).code).toBe(
      'school-needed',
    )
    await portal.as(office).ok(home.dismissSetUp, {})
    expect(await list()).toBeNull()
  })
})
