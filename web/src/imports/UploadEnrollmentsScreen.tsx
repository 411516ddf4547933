import { Button } from '@mantine/core'
import { IconArrowsExchange, IconBuildingBank } from '@tabler/icons-react'
import { Link } from 'react-router'
import { imports, type Run } from '#contract/imports/import.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import './imports.css'
import { CheckStep } from './parts/CheckStep.tsx'
import { DoneStep } from './parts/DoneStep.tsx'
import { ExportRoster } from './parts/ExportRoster.tsx'
import { FileStep } from './parts/FileStep.tsx'
import { Steps } from './parts/Steps.tsx'

/**
 * A roster in – files, their check, the import – and out. The run is in the address, so a check can be left and come
 * back to.
 */
export default function UploadEnrollmentsScreen() {
  const t = useTexts()
  const [run] = useInAddress('run')
  const [tab, show] = useInAddress('tab', 'import')
  const isRun = /^[1-9]\d*$/.test(run)

  return (
    <div className="full">
      <PageHeader
        title={t('imports.title')}
        crumbs={[{ label: t('imports.crumb') }]}
        sub={t('imports.subtitle')}
        actions={
          !isRun && (
            <>
              <Button component={Link} to="/import-balances" leftSection={<IconBuildingBank size={16} stroke={1.75} />}>
                {t('imports.balances')}
              </Button>
              <Button
                component={Link}
                to="/upload-section-status"
                leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
              >
                {t('status-upload.title')}
              </Button>
            </>
          )
        }
      />
      <div className="stack">
        {!isRun && (
          <div className="row">
            <Segmented
              label={t('imports.crumb')}
              value={tab === 'export' ? 'export' : 'import'}
              options={(['import', 'export'] as const).map((value) => ({ value, label: t(`imports.tab.${value}`) }))}
              onChange={show}
            />
          </div>
        )}
        <Reading of={`${run} ${tab}`}>
          {isRun ? <RunSteps run_id={Number(run)} /> : tab === 'export' ? <ExportRoster /> : <FileStep />}
        </Reading>
      </div>
    </div>
  )
}

const RunSteps = ({ run_id }: { run_id: number }) => {
  const run = useRead(imports.run, { run_id })
  return (
    <>
      <Steps current={run.status === 'checked' ? 'check' : 'done'} aside={<FileSummary run={run} />} />
      {run.status === 'checked' ? <CheckStep run={run} /> : <DoneStep run={run} />}
    </>
  )
}

const FileSummary = ({ run: { files } }: { run: Run }) => {
  const t = useTexts()
  return (
    <span className="small muted">
      {t('imports.recognised.summary', { files: files.length, rows: files.reduce((sum, file) => sum + file.rows, 0) })}
    </span>
  )
}
