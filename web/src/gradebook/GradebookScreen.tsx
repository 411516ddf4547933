import './gradebook.css'
import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconTable, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReadAhead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SectionChoice } from '#web/sections/parts/SectionChoice.tsx'
import { Books } from './parts/grid/Books.tsx'
import { orders } from './parts/grid/shown-book.ts'

const GradesImport = lazy(() => import('./parts/grid/GradesImport.tsx'))
const StandardsView = lazy(() => import('./parts/standards/StandardsView.tsx'))
const StandardSets = lazy(() => import('./parts/standards/StandardSets.tsx'))

export default function GradebookScreen() {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('section_id'))
  const [importing, setImporting] = useState(false)
  useReadAhead(gradebook.read, { section_id: asked }, { when: asked > 0 })
  const { rows } = useRead(sections.list, { size: 50 })
  const view = address.get('view')
  const section_id = asked || rows.find((row) => row.status === 'open')?.id || rows[0]?.id

  if (view === 'standard-sets')
    return (
      <Reading of="standard-sets">
        <StandardSets />
      </Reading>
    )
  if (!section_id)
    return (
      <>
        <PageHeader title={t('gradebook.title')} />
        <div className="card">
          <EmptyState icon={IconTable} title={t('gradebook.no-sections')}>
            {t('gradebook.no-sections-why')}
          </EmptyState>
        </div>
      </>
    )
  return (
    <div className="full gradebook">
      {view !== 'standards' && (
        <a className="skip" href="#grades">
          {t('gradebook.skip')}
        </a>
      )}
      <PageHeader
        title={t('gradebook.title')}
        actions={
          <>
            <SectionChoice
              aria-label={t('gradebook.section')}
              value={section_id}
              onChange={(next) => setAddress({ section_id: String(next), ...(view && { view }) })}
            />
            <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setImporting(true)}>
              {t('grades-import.import')}
            </Button>
            <Button
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void saveFile(gradebook.exported, { section_id }, 'gradebook.csv')}
            >
              {t('ui.export')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              component={Link}
              to={`/individual-section/${section_id}?add=activity`}
            >
              {t('gradebook.add-activity')}
            </Button>
          </>
        }
      />
      {importing && (
        <Suspense fallback={null}>
          <GradesImport section_id={section_id} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <div className="filters">
        <Segmented
          label={t('standards.view')}
          value={view === 'standards' ? 'standards' : 'grades'}
          options={[
            { value: 'grades', label: t('standards.grades') },
            { value: 'standards', label: t('standards.title') },
          ]}
          onChange={(next) =>
            setAddress({ section_id: String(section_id), ...(next === 'standards' && { view: next }) })
          }
        />
      </div>
      <Reading of={`${section_id}:${view}`}>
        {view === 'standards' ? (
          <StandardsView key={section_id} section_id={section_id} />
        ) : (
          <Books
            key={section_id}
            section_id={section_id}
            alone={address.get('alone') === '1'}
            only={Number(address.get('activity_id')) || undefined}
            student_id={Number(address.get('student_id')) || undefined}
            period_id={Number(address.get('period')) || undefined}
            category_id={Number(address.get('category')) || undefined}
            incomplete={address.get('incomplete') === '1'}
            order={orders.find((one) => one === address.get('sort')) ?? 'name'}
          />
        )}
      </Reading>
    </div>
  )
}
