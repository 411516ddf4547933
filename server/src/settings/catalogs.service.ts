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
import type { Service } from '#server/kernel/serve.ts'

const forward = async <Row extends { start_date: string; end_date: string }>(row: Row): Promise<Row | Failure> =>
  datesInOrder(row) ? row : wrongField('end_date', 'errors.field.order')

export const catalogServices: Service[] = [
  ...serveCatalog(academicTerm, { beforeSave: forward }),
  ...serveCatalog(gradingPeriod, { beforeSave: forward }),
  ...serveCatalog(gradingScale),
  ...serveCatalog(activityType),
  ...serveCatalog(status),
  ...serveCatalog(badge),
  ...serveCatalog(department),
  ...serveCatalog(facility),
  ...serveCatalog(schoolClosure, { beforeSave: forward }),
]
