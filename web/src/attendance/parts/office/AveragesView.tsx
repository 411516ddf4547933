import { IconUserCheck } from '@tabler/icons-react'
import { averagesReport } from '#contract/attendance/averages.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** Average daily membership and attendance between two days, of the year so far where none are named. */
export const AveragesView = () => {
  const t = useTexts()
  const [from, begin] = useInAddress('from')
  const [to, end] = useInAddress('to')
  return (
    <div className="stack">
      <div className="row wrap">
        <DateField
          label={t('attendance.from')}
          placeholder={t('attendance.averages-from')}
          value={from}
          onChange={begin}
          clearable
        />
        <DateField
          label={t('attendance.to')}
          placeholder={t('attendance.averages-to')}
          value={to}
          onChange={end}
          clearable
          {...(from && { minDate: from })}
        />
      </div>
      <ReportTable
        of={averagesReport}
        nameOf={({ grade_level }) => grade_level || t('attendance.average-whole')}
        empty={<EmptyState icon={IconUserCheck} title={t('attendance.no-days')} />}
      />
    </div>
  )
}
