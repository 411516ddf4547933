import { activityType, gradingPeriod, gradingScale } from '#contract/settings/catalogs.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Context, Service } from '#server/kernel/serve.ts'
import { nonOverlapping } from '#server/settings/non-overlapping.ts'
import { totalsRefresh } from './totals.job.ts'

/** Weights, bounds and periods change totals: all of the school's are computed again. */
const recompute = async ({ db, jobs, actor }: Context): Promise<void> => {
  if (actor.school_id !== null) await jobs.add(db, totalsRefresh, { school_id: actor.school_id, course_id: null })
}

export const gradingCatalogServices: Service[] = [
  ...serveCatalog(gradingPeriod, {
    beforeSave: nonOverlapping('grading_period', 'academic_term_id'),
    afterChange: recompute,
  }),
  ...serveCatalog(gradingScale, { afterChange: recompute }),
  ...serveCatalog(activityType, { afterChange: recompute }),
]
