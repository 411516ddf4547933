import './paths.css'
import { Select } from '@mantine/core'
import { IconRoute, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Out } from '#contract/kernel/endpoint.ts'
import { type PathStudent, pathTemplates } from '#contract/paths/templates.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { AssignDialog } from './parts/AssignDialog.tsx'
import { usePathStudentColumns } from './parts/usePathStudentColumns.tsx'

type Chosen = { ids: number[]; done: () => void }

/** Gives many students a learning path, or an advisor. */
export default function StudentAssignLearningPathScreen() {
  const t = useTexts()
  const columns = usePathStudentColumns()
  const [template, setTemplate] = useInAddress('give')
  const [giving, setGiving] = useState<Chosen>()
  const { data } = useReading(pathTemplates.students, { size: 1 })
  const templates = data?.templates ?? []
  const chosen = templates.find(({ id }) => String(id) === template) ?? templates[0]
  return (
    <div className="full">
      <PageHeader
        title={t('paths.give')}
        crumbs={[{ label: t('paths.title'), to: '/ilp' }, { label: t('paths.give') }]}
        sub={t('paths.give-sub')}
        actions={
          <Select
            aria-label={t('paths.path')}
            value={chosen ? String(chosen.id) : null}
            allowDeselect={false}
            data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setTemplate(value ?? '')}
          />
        }
      />
      <DataTable
        label={t('paths.students')}
        of={pathTemplates.students}
        columns={columns}
        searchLabel={t('paths.find-student')}
        filters={(answer: Out<typeof pathTemplates.students> | undefined) => [
          {
            name: 'grade_level',
            label: t('paths.grade-level'),
            options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
          },
          {
            name: 'only',
            label: t('paths.path'),
            options: [
              { value: 'none', label: t('paths.no-path') },
              { value: 'earlier', label: t('paths.on-earlier') },
            ],
          },
          {
            name: 'template_id',
            label: t('paths.follows'),
            options: (answer?.templates ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        nameOf={(row: PathStudent) => `${row.fname} ${row.lname}`}
        bulk={(ids, done) =>
          chosen
            ? [
                {
                  label: t('paths.give-this', { name: chosen.name }),
                  icon: IconRoute,
                  onClick: () => setGiving({ ids, done }),
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={IconUsers} title={t('paths.no-students')}>
            {t('paths.no-students-why')}
          </EmptyState>
        }
      />
      {giving && chosen && (
        <AssignDialog
          template_id={chosen.id}
          student_ids={giving.ids}
          onClose={() => setGiving(undefined)}
          onDone={() => {
            giving.done()
            setGiving(undefined)
          }}
        />
      )}
    </div>
  )
}
