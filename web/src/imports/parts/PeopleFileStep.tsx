import { Select } from '@mantine/core'
import { useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import { imports } from '#contract/imports/import.contract.ts'
import { mostPeopleRows, type PeopleKind, peopleKinds } from '#contract/imports/people-fields.rules.ts'
import { peopleFileBytes, peopleFiles } from '#contract/imports/people-files.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { AskedFile, OpenedFile } from '../PeopleImportScreen.tsx'
import { FileReading } from './FileReading.tsx'
import { RunHistory } from './RunHistory.tsx'
import { Steps } from './Steps.tsx'
import { Templates } from './Templates.tsx'

type Props = {
  kind: PeopleKind
  several: boolean
  onKind: (kind: PeopleKind) => void
  onOpen: (opened: OpenedFile) => void
}
const megabytes = peopleFileBytes / 1024 / 1024

export const PeopleFileStep = ({ kind, several, onKind, onOpen }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { rows: groups } = useRead(imports.groups, {})
  const [group, setGroup] = useState<string | null>(null)
  const { open, opening, problem } = useOpenFile(onOpen)
  const group_id = Number(group ?? groups[0]?.id ?? 0)
  const asked: AskedFile = {
    kind,
    ...(several && { several_schools: true }),
    ...(role === superAdmin && group_id > 0 && { group_id }),
  }

  return (
    <>
      <Steps of="people" current="file" />
      <Card title={t('people-file.kind')}>
        <div className="stack close kinds">
          <Segmented
            label={t('people-file.kind')}
            value={kind}
            options={peopleKinds.map((value) => ({ value, label: t(`people-file.kind.${value}`) }))}
            onChange={onKind}
          />
          <p className="small secondary">{t(`people-file.kind-hint.${kind}`)}</p>
          <Templates
            onSave={(format) =>
              void saveFile(
                peopleFiles.template,
                { kind, format, ...(several && { several_schools: true }) },
                `template.${format}`,
              )
            }
          />
          {groups.length > 1 && (
            <Select
              className="group-choice"
              label={t('imports.group')}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={group ?? String(groups[0]?.id)}
              onChange={setGroup}
              allowDeselect={false}
            />
          )}
        </div>
      </Card>
      {problem && <Note tone="danger" title={problem} />}
      {opening ? (
        <FileReading />
      ) : (
        <FileDrop
          label={t('people-file.drop')}
          hint={t('people-file.drop-hint', { megabytes, rows: mostPeopleRows })}
          accept=".csv,.txt,.tsv,.xlsx"
          limit={peopleFileBytes}
          tooLarge={t('people-file.too-large', { megabytes })}
          files={[]}
          onChange={([file]) => file && open(file, asked)}
        />
      )}
      <RunHistory of="people" />
    </>
  )
}

/** Sends a file to be read; what is wrong with it is told in place. */
export const useOpenFile = (onOpen: (opened: OpenedFile) => void) => {
  const [problem, setProblem] = useState('')
  const { sendAndWait, sending } = useSend(peopleFiles.open, {
    onRefused: ({ message }) => {
      setProblem(message)
      return message !== ''
    },
  })
  const open = (file: File, asked: AskedFile) => {
    setProblem('')
    void sendAndWait(asked, { file: [file] }).then(
      (found) => onOpen({ file, asked, found }),
      () => undefined,
    )
  }
  return { open, opening: sending, problem }
}
