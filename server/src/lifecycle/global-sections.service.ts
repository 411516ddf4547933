import { may } from '#contract/access.ts'
import { freeNumbers } from '#contract/courses/numbers.rules.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type GlobalPlan, globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { insertCourses, selectSchoolsRun } from '#server/courses/copy.queries.ts'
import { type Offer, selectOffers } from '#server/courses/master.queries.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { type Ground, insertGlobalSection, selectGround } from './global-sections.queries.ts'
import { transitionSections } from './section-status.ts'
import { makeSection } from './section-set-up.service.ts'
import { selectSetUpChoices } from './section-set-up.queries.ts'
import { reachedSection } from '#server/access/reach.ts'
import { selectPlaces, inOtherSchool } from '#server/access/in-other-school.ts'

export const globalSectionsService = serve(globalSections, {
  async choices(_, { db, actor, now }) {
    const [offers, schools, set_up] = await Promise.all([
      selectOffers(db, null),
      selectSchoolsRun(db),
      selectSetUpChoices(db, dayOf(actor, now).date),
    ])
    const { terms, next_number } = found(set_up)
    const courses = offers.map(({ id, name, number, units }) => ({
      id,
      name,
      number,
      units: units.length,
      lessons: units.reduce((sum, { lessons }) => sum + lessons.length, 0),
    }))
    return { courses, schools, terms, next_number }
  },

  async preview({ school_ids, ...wish }, context) {
    const rows: GlobalPlan[] = []
    for (const school_id of inOrder(school_ids, (id) => id))
      rows.push(await inOtherSchool(context, school_id, async (there) => (await plan(there, wish)).shown))
    return { rows }
  },

  async create({ schools, master_course_id, name, start_date, end_date, with_content }, context) {
    const { actor, now } = context
    if (end_date < start_date) return wrongField('end_date', 'errors.field.order')
    const own = schools.findIndex(({ school_id }) => school_id === actor.school_id)
    if (own < 0 || new Set(schools.map(({ school_id }) => school_id)).size < schools.length)
      return wrongField('schools', 'global.two-schools')
    const global_id = await insertGlobalSection(context.db, master_course_id, now)
    if (global_id === null) return wrongField('master_course_id', 'errors.field.reference')
    let id = 0
    for (const { school_id, academic_term_id, number, teacher_ids } of inOrder(schools, (one) => one.school_id)) {
      const at = schools.findIndex((one) => one.school_id === school_id)
      const made = await inOtherSchool(context, school_id, async (there) => {
        const { shown, ground, offer } = await plan(there, { master_course_id, number, start_date, end_date })
        if (shown.fault || !offer)
          return wrongField(`schools.${at}.school_id`, `global.fault-${shown.fault ?? 'no-catalogue'}`)
        if (!shown.terms.some((term) => term.id === academic_term_id))
          return wrongField(`schools.${at}.academic_term_id`, 'errors.field.reference')
        const known = new Set(shown.teachers.map((teacher) => teacher.id))
        if (!teacher_ids.every((one) => known.has(one)))
          return wrongField(`schools.${at}.teacher_ids`, 'errors.field.reference')
        const course_id = shown.course?.id ?? (await drawCourse(there, offer, shown.course_number))
        const teachers = teacher_ids.map((teacher_id, nth) => ({
          teacher_id,
          role: nth === 0 ? ('lead' as const) : ('co_teacher' as const),
        }))
        const { grading_scale_id } = ground
        const values = {
          course_id,
          name,
          number,
          academic_term_id,
          start_date,
          end_date,
          grading_scale_id,
          facility_id: null,
          period: '',
          seat_cap: null,
          self_paced: false,
          pace_days: null,
          teachers,
        }
        const saved = await makeSection(there, values, with_content, global_id)
        return isFailure(saved) ? within(saved, at) : saved
      })
      if (isFailure(made)) return made
      if (at === own) id = made.id
    }
    return { id, sections: schools.length }
  },

  async places({ section_id }, { db, actor }) {
    await reachedSection(db, actor, section_id)
    const rows = await selectPlaces(db, section_id)
    return {
      rows: rows.map(({ school_id, school, runs }) => ({
        school_id,
        school,
        runs,
        present: school_id === actor.school_id,
      })),
    }
  },

  async transition({ section_id, action }, context) {
    await reachedSection(context.db, context.actor, section_id)
    const places = await selectPlaces(context.db, section_id)
    if (places.length === 0) return fail('not_found')
    if (places.some(({ runs }) => !runs)) return fail('forbidden', 'global.not-all-schools')
    const done = { sections: 0, enrollments: 0 }
    for (const place of places) {
      const moved = await inOtherSchool(context, place.school_id, async (there) =>
        may(there.actor, 'sections.status')
          ? transitionSections(there, [place.section_id], action, { everywhere: true })
          : fail('forbidden', 'global.not-all-schools'),
      )
      if (isFailure(moved)) return moved
      done.sections += moved.sections
      done.enrollments += moved.enrollments
    }
    return done
  },
})

type Wish = { master_course_id: number; number: string; start_date: string; end_date: string }

/** What taking part means for the school of the context: shown before, and true again when it is made. */
const plan = async (
  { db, actor }: Context,
  { master_course_id, number, start_date, end_date }: Wish,
): Promise<{ shown: GlobalPlan; ground: Ground; offer?: Offer }> => {
  if (!may(actor, 'sections.edit')) throw fail('not_found')
  const ground = found(await selectGround(db, master_course_id, start_date, end_date))
  const [offer] = await selectOffers(db, [master_course_id])
  const { course, terms, taken, teachers, school } = ground
  const term = terms[0]
  const fault = !offer
    ? 'no-catalogue'
    : course && course.status !== 'active'
      ? 'course-not-active'
      : term
        ? null
        : 'no-term'
  const used = taken.filter(({ academic_term_id }) => academic_term_id === term?.id).map((one) => one.number)
  const shown: GlobalPlan = {
    school_id: found(actor.school_id),
    school,
    fault,
    course: course && { id: course.id, name: course.name },
    course_number: freeNumbers([offer?.number ?? ''], ground.course_numbers)[0] ?? '',
    terms,
    term_id: term?.id ?? null,
    number: freeNumbers([number], used)[0] ?? number,
    teachers,
  }
  return { shown, ground, ...(offer && { offer }) }
}

/** The master course as an active course of the school. */
const drawCourse = async (
  { db, actor, publish }: Context,
  { version, ...offer }: Offer,
  number: string,
): Promise<number> => {
  const [made] = await insertCourses(db, [
    { ...offer, number, department: '', files: [], master_course_id: offer.id, master_version: version },
  ])
  const { id } = found(made)
  await db.updateTable('course').set({ status: 'active' }).where('id', '=', id).execute()
  publish({ school_id: found(actor.school_id), topic: 'course' })
  return id
}

/** What is wrong in one school, at its line of the form. */
const within = (failure: Failure, at: number): Failure => ({
  ...failure,
  ...(failure.fields && { fields: failure.fields.map((field) => ({ ...field, path: `schools.${at}.${field.path}` })) }),
})

/**
 * Always the same order of schools, so that two who change the same wait for each other and never block one another.
 */
const inOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => number): Row[] =>
  rows.toSorted((a, b) => idOf(a) - idOf(b))
