import {
  academicTerm,
  academicYear,
  badge,
  building,
  datesInOrder,
  department,
  facility,
  holdType,
  leavingReason,
  schoolClosure,
  status,
} from '#contract/settings/catalogs.ts'
import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context, Service } from '#server/kernel/serve.ts'
import { termStands, yearIsEmpty, yearStands } from './academic-years.service.ts'
import { sql } from '#server/kernel/sql.ts'

const forward = async <Row extends { start_date: string; end_date: string }>(row: Row): Promise<Row | Failure> =>
  datesInOrder(row) ? row : wrongField('end_date', 'errors.field.order')

type StatusRow = { id?: number; name: string; noun: string; base: string; access: number; hold_type_id: number | null }

/** Statuses that say by their names that money is owed: they bring a hold, unless the school decides otherwise. */
const owing = new Set(['completed-financial hold', 'dropped-financial'])

const financialHold = async (db: Db): Promise<number> =>
  (
    await sql<{ id: number }>`
      with kept as (
        insert into hold_type (school_id, name, on_transcript, on_report_card, on_enrollment, position)
        select
          kernel.school_id(), 'Financial hold', true, true, true,
          (select coalesce(max(position) + 1, 0) from hold_type where school_id = kernel.school_id())
        on conflict (school_id, lower(name))
        where archived_at is null do nothing
        returning id
      )
      select id
      from kept
      union all
      select id
      from hold_type
      where school_id = kernel.school_id() and lower(name) = 'financial hold' and archived_at is null`.one(db)
  ).id

/**
 * Who is not active has no access. What a status does stays as it is while somebody has it. Students alone are on hold.
 */
const asHeld = async <Row extends StatusRow>(row: Row, { db }: Context): Promise<Row | Failure> => {
  const owes = !row.id && row.noun === 'student' && owing.has(row.name.toLowerCase())
  const kept = {
    ...row,
    access: row.base === 'active' ? row.access : 0,
    hold_type_id: row.noun === 'student' ? (row.hold_type_id ?? (owes ? await financialHold(db) : null)) : null,
  }
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

type Effects = { on_transcript: boolean; on_report_card: boolean; on_enrollment: boolean }
/** A hold that withholds nothing is none. */
const withEffect = async <Row extends Effects>(row: Row): Promise<Row | Failure> =>
  row.on_transcript || row.on_report_card || row.on_enrollment ? row : wrongField('on_enrollment', 'holds.no-effect')

export const catalogServices: Service[] = [
  ...serveCatalog(academicYear, { beforeSave: yearStands, beforeArchive: yearIsEmpty }),
  ...serveCatalog(academicTerm, { beforeSave: termStands }),
  ...serveCatalog(status, { beforeSave: asHeld }),
  ...serveCatalog(leavingReason),
  ...serveCatalog(holdType, { beforeSave: withEffect }),
  ...serveCatalog(badge),
  ...serveCatalog(department),
  ...serveCatalog(building),
  ...serveCatalog(facility),
  ...serveCatalog(schoolClosure, { beforeSave: forward }),
]
