import { imports, type Run } from '#contract/imports/import.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import './imports.css'
import { CheckStep } from './parts/CheckStep.tsx'
import { DoneStep } from './parts/DoneStep.tsx'
import { FileStep } from './parts/FileStep.tsx'
import { Steps } from './parts/Steps.tsx'

/** A roster in: files, their check, the import. The run is in the address, so a check can be left and come back to. */
export default function UploadEnrollmentsScreen() {
  const t = useTexts()
  const [run] = useInAddress('run')

  return (
    <div className="full">
      <PageHeader title={t('imports.title')} crumbs={[{ label: t('imports.crumb') }]} sub={t('imports.subtitle')} />
      <div className="stack">
        <Reading of={run}>{/^[1-9]\d*$/.test(run) ? <RunSteps run_id={Number(run)} /> : <FileStep />}</Reading>
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
  return <span className="small muted">{t('imports.recognised.summary', { files: files.length, rows: files.reduce((sum, file) => sum + file.rows, 0) })}</span>
}
