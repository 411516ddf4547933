import { useState } from 'react'
import { imports } from '#contract/imports/import.contract.ts'
import type { PeopleFile } from '#contract/imports/people-files.contract.ts'
import { type PeopleKind, peopleKinds } from '#contract/imports/people-fields.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import './imports.css'
import { CheckStep } from './parts/CheckStep.tsx'
import { DoneStep } from './parts/DoneStep.tsx'
import { MatchStep } from './parts/MatchStep.tsx'
import { PeopleFileStep } from './parts/PeopleFileStep.tsx'
import { Steps } from './parts/Steps.tsx'

/** What a file is asked as: its kind, the sheet, and where it goes. */
export type AskedFile = {
  kind: PeopleKind
  sheet?: string
  group_id?: number
  several_schools?: boolean
  has_header?: boolean
}
export type OpenedFile = { file: File; asked: AskedFile; found: PeopleFile }

/**
 * A file of people in: the file, its columns, the check, the import. The run is in the address, so a check can be left
 * and come back to; a file stays in the browser until it is checked.
 */
export default function PeopleImportScreen({ several = false }: { several?: boolean }) {
  const t = useTexts()
  const [run] = useInAddress('run')
  const [wanted, choose] = useInAddress('holds', 'students') // 'kind' is a filter of the rows
  const [opened, setOpened] = useState<OpenedFile>()
  const kind = peopleKinds.find((one) => one === wanted) ?? 'students'

  return (
    <div className="full">
      <PageHeader
        title={t(several ? 'people-file.title-many' : 'people-file.title')}
        crumbs={[{ label: t('imports.crumb') }]}
        sub={t('people-file.subtitle')}
      />
      <div className="stack">
        <Reading of={run}>
          {/^[1-9]\d*$/.test(run) ? (
            <RunSteps run_id={Number(run)} />
          ) : opened ? (
            <MatchStep
              key={`${opened.file.name} ${opened.found.sheet} ${opened.found.has_header}`}
              opened={opened}
              onOpen={setOpened}
            />
          ) : (
            <PeopleFileStep kind={kind} several={several} onKind={choose} onOpen={setOpened} />
          )}
        </Reading>
      </div>
    </div>
  )
}

const RunSteps = ({ run_id }: { run_id: number }) => {
  const run = useRead(imports.run, { run_id })
  return (
    <>
      <Steps of="people" current={run.status === 'checked' ? 'check' : 'done'} />
      {run.status === 'checked' ? <CheckStep run={run} /> : <DoneStep run={run} />}
    </>
  )
}
