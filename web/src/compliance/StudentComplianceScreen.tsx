import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { compliance, type ComplianceStudent } from '#contract/compliance/compliance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { ComplianceChip } from './parts/ComplianceChip.tsx'
import { RecordDrawer } from './parts/RecordDrawer.tsx'

const settled = (state: string): boolean => state === 'done' || state === 'waived'

/** Students in reach, with what they or their parents still have to confirm or hand in. */
export default function StudentComplianceScreen() {
  const t = useTexts()
  const message = useMessageAction()
  const [recording, setRecording] = useState<{ ids: number[]; done: () => void }>()
  const columns: Column<ComplianceStudent>[] = [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
          name={<BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />}
          sub={row.grade_level && t('people.grade', { grade: row.grade_level })}
        />
      ),
    },
    {
      key: 'missing',
      title: t('compliance.missing'),
      sort: 'missing',
      cell: (row) =>
        row.missing === 0 ? (
          <StatusChip status="done" word={t('compliance.all-there')} />
        ) : (
          <div className="row wrap">
            {row.items
              .filter(({ state }) => !settled(state))
              .map((item) => (
                <ComplianceChip key={item.id} state={item.state} of={item.name} />
              ))}
          </div>
        ),
    },
  ]
  return (
    <div className="full">
      <PageHeader title={t('compliance.students')} sub={t('compliance.students-sub')} />
      <DataTable
        label={t('compliance.students')}
        of={compliance.students}
        columns={columns}
        searchLabel={t('people.search')}
        filters={[
          {
            name: 'missing',
            label: t('compliance.missing'),
            options: [{ value: 'true', label: t('compliance.only-missing') }],
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        rowActions={(row) => [
          ...message({ families: [row.id], reach: 'guardians' }),
          {
            label: t('compliance.record'),
            icon: IconShieldCheck,
            disabled: row.items.length === 0,
            onClick: () => setRecording({ ids: [row.id], done: () => undefined }),
          },
        ]}
        bulk={(ids, done) => [
          ...message({ families: ids, reach: 'guardians' }),
          { label: t('compliance.record'), icon: IconShieldCheck, onClick: () => setRecording({ ids, done }) },
        ]}
        empty={<EmptyState icon={IconShieldCheck} title={t('people.nobody')} />}
      />
      {recording && (
        <RecordDrawer person_ids={recording.ids} onDone={recording.done} onClose={() => setRecording(undefined)} />
      )}
    </div>
  )
}
