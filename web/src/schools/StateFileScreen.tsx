import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type IncompleteStudent, stateFile, stateNeeds } from '#contract/schools/state-file.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

/** What the state's system would not take yet, and the file with what it would. */
export default function StateFileScreen() {
  const t = useTexts()
  const { data } = useReading(stateFile.incomplete, {})
  const columns: Column<IncompleteStudent>[] = [
    {
      key: 'name',
      title: t('schools.state-student'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`/edit-student/${row.id}`}>
          <bdi>{`${row.fname} ${row.lname}`}</bdi>
        </Link>
      ),
    },
    {
      key: 'number',
      title: t('schools.state-number'),
      sort: 'number',
      cell: (row) => <Code>{row.number || '–'}</Code>,
    },
    {
      key: 'lacks',
      title: t('schools.state-lacks'),
      cell: (row) => row.lacks.map((need) => t(`schools.state-need-${need}`)).join(', '),
    },
  ]
  const save = () => void saveFile(stateFile.file, {}, 'state-students.csv')
  return (
    <div className="full">
      <PageHeader
        title={t('schools.state')}
        sub={t('schools.state-sub')}
        actions={
          <Button
            variant="filled"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            disabled={!data || data.ready === 0}
            onClick={save}
          >
            {t('schools.state-download', { count: data?.ready ?? 0 })}
          </Button>
        }
      />
      <Note tone="info" title={t('schools.state-by-hand')} />
      <DataTable
        label={t('schools.state')}
        of={stateFile.incomplete}
        columns={columns}
        searchLabel={t('schools.state-find')}
        filters={[
          {
            name: 'lacks',
            label: t('schools.state-lacks'),
            options: stateNeeds.map((value) => ({ value, label: t(`schools.state-need-${value}`) })),
          },
        ]}
        nameOf={(row: IncompleteStudent) => `${row.fname} ${row.lname}`}
        empty={
          <EmptyState icon={IconCircleCheck} title={t('schools.state-complete')}>
            {t('schools.state-complete-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
