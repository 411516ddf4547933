import {
  academicTerm,
  academicYear,
  badge,
  building,
  datesInOrder,
  department,
  facility,
  leavingReason,
  schoolClosure,
  status,
} from '#contract/settings/catalogs.ts'
import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Context, Service } from '#server/kernel/serve.ts'
import { termStands, yearIsEmpty, yearStands } from './academic-years.service.ts'
import { sql } from '#server/kernel/sql.ts'

const forward = async <Row extends { start_date: string; end_date: string }>(row: Row): Promise<Row | Failure> =>
  datesInOrder(row) ? row : wrongField('end_date', 'errors.field.order')

type StatusRow = { id?: number; base: string; access: number }

/** Who is not active has no access. What a status does stays as it is while somebody has it. */
const asHeld = async <Row extends StatusRow>(row: Row, { db }: Context): Promise<Row | Failure> => {
  const kept = { ...row, access: row.base === 'active' ? row.access : 0 }
  if (!row.id) return kept
  const held = await sql<{ count: number; base: string; access: number }>`
    select
      x.base, x.access::int as access,
      (select count(*) from person p where p.school_id = x.school_id and p.status_id = x.id) as count
    from status x
    where x.school_id = kernel.school_id() and x.id = ${row.id}`.optional(db)
  if (!held || held.count === 0 || (held.base === kept.base && held.access === kept.access)) return kept
  return wrongField(held.base === kept.base ? 'access' : 'base', 'settings.status-held', { count: held.count })
}

export const catalogServices: Service[] = [
  ...serveCatalog(academicYear, { beforeSave: yearStands, beforeArchive: yearIsEmpty }),
  ...serveCatalog(academicTerm, { beforeSave: termStands }),
  ...serveCatalog(status, { beforeSave: asHeld }),
  ...serveCatalog(leavingReason),
  ...serveCatalog(badge),
  ...serveCatalog(department),
  ...serveCatalog(building),
  ...serveCatalog(facility),
  ...serveCatalog(schoolClosure, { beforeSave: forward }),
]
