import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExportCheck, signedExportBytes, signedExports } from '#contract/logs/signed-export.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'

const megabytes = signedExportBytes / 1024 / 1024

/** Tells whether a file is still what was exported. */
export const useExportCheck = () => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return {
    button: (
      <Button
        leftSection={<IconFileCertificate size={16} stroke={1.75} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('logs.check-export')}
      </Button>
    ),
    panel: open && <Checking />,
  }
}

const Checking = () => {
  const t = useTexts()
  const [files, setFiles] = useState<File[]>([])
  const [problem, setProblem] = useState('')
  const { send, data, sending, reset } = useSend(signedExports.check, {
    onRefused: ({ message }) => {
      setProblem(message)
      return message !== ''
    },
  })
  const take = (chosen: File[]) => {
    setFiles(chosen)
    setProblem('')
    reset()
    const [first] = chosen
    if (chosen.length === 2 || first?.name.endsWith('.zip')) send({}, { file: chosen })
  }
  return (
    <Card title={t('logs.check-export')}>
      <div className="stack close" aria-busy={sending}>
        <p className="small secondary">{t('logs.check-export-why')}</p>
        <FileDrop
          label={t('logs.check-export-drop')}
          hint={t('logs.check-export-hint')}
          files={files}
          most={2}
          accept=".zip,.csv,.xlsx,.pdf,.json"
          limit={signedExportBytes}
          tooLarge={t('logs.check-export-too-large', { megabytes })}
          onChange={take}
        />
        {problem && <Note tone="danger" title={problem} />}
        {data && <Outcome {...data} />}
      </div>
    </Card>
  )
}

const Outcome = ({ outcome, statement }: ExportCheck) => {
  const t = useTexts()
  const { moment } = useFormat()
  const made = statement && { ...statement, name: statement.made_by, at: moment(statement.made_at) }
  if (outcome === 'foreign')
    return (
      <Note tone="danger" title={t('logs.export-foreign')}>
        {t('logs.export-foreign-why')}
      </Note>
    )
  if (outcome === 'unchanged' && made)
    return (
      <Note tone="ok" title={t('logs.export-unchanged', made)}>
        {t('logs.export-facts', made)}
      </Note>
    )
  return (
    <Note tone="danger" title={t('logs.export-changed')}>
      {made ? t('logs.export-changed-file', made) : t('logs.export-changed-signature')}
    </Note>
  )
}
