import {
  academicTerm,
  activityType,
  badge,
  datesInOrder,
  department,
  facility,
  gradingPeriod,
  gradingScale,
  schoolClosure,
  status,
} from '#contract/settings/catalogs.ts'
import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Context, Service } from '#server/kernel/serve.ts'
import { apart } from '#server/schedule/apart.ts'

const forward = async <Row extends { start_date: string; end_date: string }>(row: Row): Promise<Row | Failure> =>
  datesInOrder(row) ? row : wrongField('end_date', 'errors.field.order')

/** Weights, bounds and periods change totals: all of the school's are computed again. */
const recompute = async ({ db, jobs, actor }: Context): Promise<void> => {
  if (actor.school_id !== null) await jobs.add(db, 'refresh-totals', { school_id: actor.school_id, course_id: null })
}

export const catalogServices: Service[] = [
  ...serveCatalog(academicTerm, { beforeSave: apart('academic_term') }),
  ...serveCatalog(gradingPeriod, { beforeSave: apart('grading_period', 'academic_term_id'), afterChange: recompute }),
  ...serveCatalog(gradingScale, { afterChange: recompute }),
  ...serveCatalog(activityType, { afterChange: recompute }),
  ...serveCatalog(status),
  ...serveCatalog(badge),
  ...serveCatalog(department),
  ...serveCatalog(facility),
  ...serveCatalog(schoolClosure, { beforeSave: forward }),
]
