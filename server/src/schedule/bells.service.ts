import { dayOf } from '#server/kernel/school-day.ts'
import { bellPeriod, bellSchedule, dayRotation, specialDay } from '#contract/schedule/bell.catalogs.ts'
import { fail, type Failure, wrongField } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Service } from '#server/kernel/serve.ts'
import { nonOverlapping } from '#server/settings/non-overlapping.ts'
import { selectUsedPeriod, selectUsedSchedule } from './bells.queries.ts'

type Times = { start_time: string; end_time: string }

const inOrder = <Row extends Times>(row: Row): Row | Failure =>
  row.start_time < row.end_time ? row : wrongField('end_time', 'errors.field.order')

/** The bell schedules of a school and the days that follow them. */
export const bellServices: Service[] = [
  ...serveCatalog(bellPeriod, {
    beforeSave: async (row) => inOrder(row),
    beforeArchive: async (ids, { db }) => usedBy('schedule.period-used', await selectUsedPeriod(db, ids)),
  }),
  ...serveCatalog(bellSchedule, {
    async beforeSave(row) {
      for (const [at, { bell_period_id, start_time, end_time }] of row.periods.entries()) {
        if (start_time >= end_time) return wrongField(`periods.${at}.end_time`, 'errors.field.order')
        if (row.periods.findIndex((other) => other.bell_period_id === bell_period_id) < at)
          return wrongField(`periods.${at}.bell_period_id`, 'schedule.period-twice')
      }
      return row
    },
    beforeArchive: async (ids, { db, actor, now }) =>
      usedBy('schedule.schedule-used', await selectUsedSchedule(db, ids, dayOf(actor, now).date)),
  }),
  ...serveCatalog(specialDay, { beforeSave: nonOverlapping('special_day') }),
  ...serveCatalog(dayRotation, { beforeSave: nonOverlapping('day_rotation') }),
]

const usedBy = (code: string, user: { name: string } | undefined): Failure | undefined =>
  user && fail('conflict', code, { params: { name: user.name } })
