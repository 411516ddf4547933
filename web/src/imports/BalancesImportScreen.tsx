import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { balanceFileBytes, balances } from '#contract/imports/balances.contract.ts'
import { mostBalanceRows } from '#contract/imports/balances.rules.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import './imports.css'
import { BalancesCheck, type Look } from './parts/BalancesCheck.tsx'
import { BalancesHistory } from './parts/BalancesHistory.tsx'
import { FileReading } from './parts/FileReading.tsx'
import { Steps } from './parts/Steps.tsx'
import { Templates } from './parts/Templates.tsx'

const megabytes = balanceFileBytes / 1024 / 1024

/**
 * Open invoices and credit from the program that a school had before. The file stays in the browser until it is right.
 */
export default function BalancesImportScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('imports.balances')} />
  return (
    <div className="full">
      <PageHeader
        title={t('imports.balances')}
        crumbs={[{ label: t('imports.crumb') }]}
        sub={t('imports.balances-sub')}
        actions={
          <Button component={Link} to="/ar-accounts" leftSection={<IconBuildingBank size={16} stroke={1.75} />}>
            {t('imports.balances-accounts')}
          </Button>
        }
      />
      <Import />
    </div>
  )
}

const Import = () => {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState('')
  const check = useSend(balances.check, {
    onRefused: ({ message }) => {
      setFile(undefined)
      setProblem(message)
      return message !== ''
    },
  })
  const undo = useSend(balances.undo, {
    refresh: [balances.list, 'invoice', 'payment'],
    onDone: () => toastSaved(t('imports.balances-taken-back')),
  })
  const on = day === '' ? {} : { balance_on: day }
  const open = (next: File | undefined) => {
    setProblem('')
    check.reset()
    setFile(next)
    if (next) check.send(on, { file: [next] })
  }
  const look = (next: Look) => file && check.send({ ...on, ...next }, { file: [file] })
  if (file && check.data)
    return (
      <div className="stack">
        <Steps current="check" />
        <BalancesCheck
          file={file}
          preview={check.data}
          looking={check.sending}
          onLook={look}
          onUndo={(id) => undo.send({ id })}
          onClose={() => open(undefined)}
        />
      </div>
    )
  return (
    <div className="stack">
      <Steps current="file" />
      <Card title={t('imports.balances-file')}>
        <div className="stack close">
          <DateField
            label={t('imports.balances-day')}
            description={t('imports.balances-day-hint')}
            value={day}
            onChange={setDay}
          />
          <Templates onSave={(format) => void saveFile(balances.template, { format }, `template.${format}`)} />
        </div>
      </Card>
      {problem && <Note tone="danger" title={problem} />}
      {check.sending ? (
        <FileReading />
      ) : (
        <FileDrop
          label={t('people-file.drop')}
          hint={t('imports.balances-drop-hint', { megabytes, rows: mostBalanceRows })}
          accept=".csv,.txt,.tsv,.xlsx"
          limit={balanceFileBytes}
          tooLarge={t('people-file.too-large', { megabytes })}
          files={[]}
          onChange={([next]) => next && open(next)}
        />
      )}
      <BalancesHistory onUndo={(id) => undo.send({ id })} />
    </div>
  )
}
