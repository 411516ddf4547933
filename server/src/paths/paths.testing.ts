import { type In } from '#contract/kernel/endpoint.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import type { Person, withPortal } from '#server/kernel/testing.ts'

type Values = In<typeof pathTemplates.save>
type Portal = ReturnType<typeof withPortal>

export const requirement = (
  key: string,
  credits: number,
  more: Partial<Values['requirements'][number]> = {},
): Values['requirements'][number] => ({
  key,
  name: key,
  kind: 'electives',
  credits,
  subjects: [],
  course_ids: [],
  min_percent: null,
  ...more,
})

export const templateValues = (more: Partial<Values> = {}): Values => ({
  name: 'Diploma',
  description: '',
  academic_track_id: null,
  terms_per_year: 2,
  years: [
    { grade_level: '9', credits: 1 },
    { grade_level: '10', credits: 2 },
  ],
  requirements: [requirement('science', 2, { kind: 'subjects', subjects: ['Science'] }), requirement('electives', 1)],
  ...more,
})

/** A template with its first version. */
export const published = async (portal: Portal, by: Person, more: Partial<Values> = {}): Promise<number> => {
  const saved = await portal.as(by).ok(pathTemplates.save, templateValues(more))
  await portal.as(by).ok(pathTemplates.publish, saved)
  return saved.id
}

export const publishAgain = async (portal: Portal, by: Person, id: number, more: Partial<Values>): Promise<void> => {
  const { version } = await portal.as(by).ok(pathTemplates.read, { template_id: id })
  await portal
    .as(by)
    .ok(pathTemplates.publish, await portal.as(by).ok(pathTemplates.save, { ...templateValues(more), id, version }))
}

export const course = async (
  portal: Portal,
  by: Person,
  name: string,
  subject = 'Science',
  credits = 1,
): Promise<number> =>
  (
    await portal.as(by).ok(courses.save, {
      number: name,
      name,
      description: '',
      subject,
      department_id: null,
      credits,
      grade_levels: [],
      active: true,
    })
  ).id

/** A section of the course that is over, with a final grade of the student. */
export const finish = async (
  portal: Portal,
  school_id: number,
  course_id: number,
  student_id: number,
  credits_earned: number,
  percent = 85,
): Promise<void> => {
  const [section] = await portal
    .owner()
    .insert('section', [{ school_id, course_id, number: '1', name: 'Past', status: 'closed', is_final: true }])
  await portal.owner().insert('final_grade', [
    {
      school_id,
      section_id: section?.id,
      student_id,
      percent,
      credits_attempted: 1,
      credits_earned,
      set_by_hand: false,
      rule_version: 1,
      finalized_by: 1,
      finalized_at: '2026-06-20T10:00:00Z',
    },
  ])
}
