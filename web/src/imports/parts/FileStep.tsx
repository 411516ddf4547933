import { Select } from '@mantine/core'
import { useState } from 'react'
import { imports } from '#contract/imports/import.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { RosterDrop } from './RosterDrop.tsx'
import { RunHistory } from './RunHistory.tsx'
import { Steps } from './Steps.tsx'

export const FileStep = () => {
  const t = useTexts()
  const [, openRun] = useInAddress('run')
  const { rows: groups } = useRead(imports.groups, {})
  const [group, setGroup] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const { send, sending } = useSend(imports.check, {
    refresh: imports.runs,
    onDone: (run) => openRun(String(run.id)),
    onRefused: (refused) => {
      setProblem(refused.message)
      return refused.message !== ''
    },
  })
  const check = (files: readonly File[]) => {
    setProblem('')
    send(group ? { group_id: Number(group) } : {}, { files })
  }

  return (
    <>
      <Steps current="file" />
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
      {problem && <Note tone="danger" title={problem} />}
      <RosterDrop reading={sending} onFiles={check} />
      <RunHistory />
    </>
  )
}
