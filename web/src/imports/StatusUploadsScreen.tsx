import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { statusFileBytes, statusUploads } from '#contract/imports/status-upload.contract.ts'
import { mostStatusRows, statusKinds } from '#contract/imports/status-upload.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import './imports.css'
import { FileReading } from './parts/FileReading.tsx'
import { KeptRows } from './parts/KeptRows.tsx'
import { StatusCheck } from './parts/StatusCheck.tsx'
import { StatusHistory } from './parts/StatusHistory.tsx'
import { Steps } from './parts/Steps.tsx'
import { Templates } from './parts/Templates.tsx'
import { useStatusUndo } from './parts/useStatusUndo.ts'

const megabytes = statusFileBytes / 1024 / 1024

/**
 * The status of many sections or enrollments from a file: chosen, looked at, confirmed; and what was changed so before,
 * to undo. The file stays in the browser.
 */
export default function StatusUploadsScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('status-upload.title')} />
  return (
    <div className="full">
      <PageHeader
        title={t('status-upload.title')}
        crumbs={[{ label: t('imports.crumb') }]}
        sub={t('status-upload.sub')}
        actions={
          <Button
            component={Link}
            to="/upload-enrollments"
            leftSection={<IconDatabaseImport size={16} stroke={1.75} />}
          >
            {t('status-upload.rosters')}
          </Button>
        }
      />
      <Upload />
    </div>
  )
}

const Upload = () => {
  const t = useTexts()
  const [wanted, choose] = useInAddress('kind', 'sections')
  const kind = statusKinds.find((one) => one === wanted) ?? 'sections'
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const undo = useStatusUndo()
  const check = useSend(statusUploads.check, {
    onRefused: ({ message }) => {
      setFile(undefined)
      setProblem(message)
      return message !== ''
    },
  })
  const open = (next: File | undefined) => {
    setProblem('')
    check.reset()
    setFile(next)
    if (next) check.send({ kind }, { file: [next] })
  }
  if (file && check.data)
    return (
      <div className="stack">
        <Steps current="check" />
        <StatusCheck
          file={file}
          preview={check.data}
          looking={check.sending}
          onLook={(choices) => check.send({ kind, ...choices }, { file: [file] })}
          onUndo={undo.send}
          onClose={() => open(undefined)}
        />
      </div>
    )
  return (
    <div className="stack">
      <Steps current="file" />
      {undo.kept.length > 0 && <KeptRows rows={undo.kept} />}
      <Card title={t('status-upload.kind')}>
        <div className="stack close kinds">
          <Segmented
            label={t('status-upload.kind')}
            value={kind}
            options={statusKinds.map((value) => ({ value, label: t(`status-upload.kind-${value}`) }))}
            onChange={(value) => {
              setProblem('')
              choose(value)
            }}
          />
          <p className="small secondary">{t(`status-upload.what-${kind}`)}</p>
          <Templates
            onSave={(format) => void saveFile(statusUploads.template, { kind, format }, `template.${format}`)}
          />
        </div>
      </Card>
      {problem && <Note tone="danger" title={problem} />}
      {check.sending ? (
        <FileReading />
      ) : (
        <FileDrop
          label={t('people-file.drop')}
          hint={t('status-upload.drop-hint', { megabytes, rows: mostStatusRows })}
          accept=".csv,.txt,.tsv,.xlsx"
          limit={statusFileBytes}
          tooLarge={t('people-file.too-large', { megabytes })}
          files={[]}
          onChange={([next]) => next && open(next)}
        />
      )}
      <StatusHistory onUndo={undo.send} />
    </div>
  )
}
