import { IconUserCheck } from '@tabler/icons-react'
import { attendanceOffice, rateColumns } from '#contract/attendance/office.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useReportColumns } from '#web/ui/report/useReportColumns.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { StudentDrawer } from './StudentDrawer.tsx'

type Answer = Out<typeof attendanceOffice.rates>

/** Every student's rate; each rate opens the days that it is made of. */
export const RatesView = () => {
  const t = useTexts()
  const { percent } = useFormat()
  const [student, open] = useInAddress('student')
  const columns = useReportColumns(rateColumns, {
    rate: (row) =>
      row.rate !== null && (
        <button
          type="button"
          className="link"
          aria-label={t('attendance.why', { rate: percent(row.rate, 2), name: `${row.fname} ${row.lname}` })}
          onClick={() => open(String(row.id))}
        >
          <Code>{percent(row.rate, 2)}</Code>
        </button>
      ),
    chronic: ({ chronic }) => chronic && <StatusChip status="check" word={t('attendance.chronic')} />,
  })
  return (
    <>
      <DataTable
        label={t('attendance.view-rates')}
        of={attendanceOffice.rates}
        columns={columns}
        searchLabel={t('attendance.find-student')}
        filters={(answer: Answer | undefined) => [
          {
            name: 'grade_level',
            label: t('attendance.grade-level'),
            options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
          },
          {
            name: 'chronic',
            label: t('attendance.flag'),
            options: [
              {
                value: 'true',
                label: t('attendance.chronic-from', {
                  percent: answer?.chronic_percent ?? 10,
                  count: answer?.chronic_count ?? 0,
                }),
              },
            ],
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        rowActions={(row) => [{ label: t('attendance.see-days'), onClick: () => open(String(row.id)) }]}
        tools={(input) => <ExportButton of={attendanceOffice.exportedRates} input={input} />}
        empty={<EmptyState icon={IconUserCheck} title={t('attendance.no-days')} />}
      />
      {Number(student) > 0 && <StudentDrawer student_id={Number(student)} onClose={() => open('')} />}
    </>
  )
}
