import type { attendancePlans } from '#contract/attendance/plans.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'

type Plan = Pick<
  Out<typeof attendancePlans.own>['plans'][number],
  'start_date' | 'end_date' | 'start_time' | 'end_time'
>

/** When somebody is away: days, or a part of one. */
export const PlanDays = ({ of: { start_date, end_date, start_time, end_time } }: { of: Plan }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  return (
    <span className="nowrap">
      {start_date === end_date
        ? shortDay(start_date)
        : t('attendance.range', { from: shortDay(start_date), to: shortDay(end_date) })}
      {start_time && (
        <>
          {' '}
          <Code>
            {start_time}–{end_time}
          </Code>
        </>
      )}
    </span>
  )
}
