import { Button } from '@mantine/core'
import { IconDownload, IconUserCheck } from '@tabler/icons-react'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StudentDrawer } from './StudentDrawer.tsx'

type Answer = Out<typeof attendanceOffice.rates>
type Row = Answer['rows'][number]

/** Every student's rate; each rate opens the days that it is made of. */
export const RatesView = () => {
  const t = useTexts()
  const { number, percent } = useFormat()
  const [student, open] = useInAddress('student')
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('attendance.student'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
          name={<BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />}
        />
      ),
    },
    {
      key: 'grade_level',
      title: t('attendance.grade-level'),
      bare: true,
      cell: (row) => <Code>{row.grade_level}</Code>,
    },
    {
      key: 'rate',
      title: t('attendance.rate'),
      sort: 'rate',
      numeric: true,
      cell: (row) =>
        row.rate !== null && (
          <button
            type="button"
            className="link"
            aria-label={t('attendance.why', { rate: percent(row.rate, 1), name: `${row.fname} ${row.lname}` })}
            onClick={() => open(String(row.id))}
          >
            <Code>{percent(row.rate, 1)}</Code>
          </button>
        ),
    },
    {
      key: 'absences',
      title: t('attendance.days-missed'),
      sort: 'absences',
      numeric: true,
      cell: (row) => <Code>{number(row.absences)}</Code>,
    },
    {
      key: 'excused',
      title: t('attendance.of-it-excused'),
      numeric: true,
      cell: (row) => <Code>{number(row.excused)}</Code>,
    },
    {
      key: 'tardies',
      title: t('attendance.times-late'),
      sort: 'tardies',
      numeric: true,
      cell: (row) => <Code>{number(row.tardies)}</Code>,
    },
    {
      key: 'days',
      title: t('attendance.days'),
      numeric: true,
      extra: true,
      cell: (row) => <Code>{number(row.days)}</Code>,
    },
    {
      key: 'chronic',
      title: t('attendance.flag'),
      cell: (row) => row.chronic && <StatusChip status="check" word={t('attendance.chronic')} />,
    },
  ]
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
                label: t('attendance.chronic-below', {
                  percent: answer?.chronic_percent ?? 90,
                  count: answer?.chronic_count ?? 0,
                }),
              },
            ],
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        rowActions={(row) => [{ label: t('attendance.see-days'), onClick: () => open(String(row.id)) }]}
        tools={(input) => (
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void saveFile(attendanceOffice.exportedRates, input, 'attendance.csv')}
          >
            {t('ui.export')}
          </Button>
        )}
        empty={<EmptyState icon={IconUserCheck} title={t('attendance.no-days')} />}
      />
      {Number(student) > 0 && <StudentDrawer student_id={Number(student)} onClose={() => open('')} />}
    </>
  )
}
