import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { overlapping } from '#contract/settings/school-days.rules.ts'
import { academicYears } from '#contract/settings/academic-years.contract.ts'
import { leftOut, nextYear, termProblem } from '#contract/settings/academic-years.rules.ts'
import { academicTerm, academicYear, gradingPeriod } from '#contract/settings/catalogs.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { nonOverlapping } from './non-overlapping.ts'
import {
  insertYear,
  selectTermOf,
  selectTermsAround,
  selectYearPlan,
  selectYears,
  yearsOfTerms,
} from './academic-years.queries.ts'

type Stretch = { id?: number; name: string; start_date: string; end_date: string }

export const academicYearsService = serve(academicYears, {
  async addNext({ id, confirmed }, context) {
    const { year, years, terms: present, periods } = found(await selectYearPlan(context.db, id))
    const plan = nextYear(found(year), { terms: present.map(({ name }) => name), periods })
    const [met = null] = [overlapping(plan, years), ...plan.terms.map((term) => overlapping(term, present))].flatMap(
      (one) => one?.name ?? [],
    )
    if (confirmed && met !== null) return fail('conflict', 'settings.year-there', { params: { name: met } })
    if (confirmed) {
      await insertYear(context.db, plan)
      publishYears(context)
    }
    const stretch = ({ name, start_date, end_date }: Stretch) => ({ name, start_date, end_date })
    const terms = plan.terms.map((term) => ({
      ...stretch(term),
      periods: term.periods.map(({ closes_on, ...period }) => ({ ...stretch(period), closes_on })),
    }))
    return { ...stretch(plan), met, terms }
  },

  async fromTerms(_, context) {
    if (context.actor.school_id === null) return fail('invalid', 'school-needed')
    const count = await yearsOfTerms(context.db)
    publishYears(context)
    return { count }
  },
})

/** A year shares no date with another and goes on holding its terms. */
export const yearStands = async <Row extends Stretch>(given: Row, context: Context): Promise<Row | Failure> => {
  const kept = await nonOverlapping<Row>('academic_year')(given, context)
  if (isFailure(kept)) return kept
  const { terms, before } = await selectTermsAround(context.db, given.id ?? 0)
  const out = leftOut(terms, kept, before ?? undefined)
  return out
    ? wrongField(out.start_date < kept.start_date ? 'start_date' : 'end_date', 'settings.year-leaves-out', {
        name: out.name,
      })
    : kept
}

/** A term shares no date with another and lies in a year, where the school has any. */
export const termStands = async <Row extends Stretch>(given: Row, context: Context): Promise<Row | Failure> => {
  const kept = await nonOverlapping<Row>('academic_term')(given, context)
  if (isFailure(kept)) return kept
  const problem = termProblem(await selectYears(context.db), kept)
  return problem ? wrongField('start_date', problem.key, { name: problem.name }) : kept
}

export const yearIsEmpty = async (ids: readonly number[], { db }: Context): Promise<Failure | undefined> => {
  const term = await selectTermOf(db, ids)
  return term && fail('conflict', 'settings.year-has-terms', { params: { name: term.name } })
}

const publishYears = ({ publish, actor }: Context): void => {
  for (const { noun } of [academicYear, academicTerm, gradingPeriod])
    publish({ school_id: actor.school_id ?? 0, topic: noun })
}
