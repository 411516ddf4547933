import { Button } from '@mantine/core'
import { IconBan, IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react'
import { imports, type Run, type StagedRow } from '#contract/imports/import.contract.ts'
import { type Decision, decisions } from '#contract/imports/people-fields.rules.ts'
import { peopleFiles } from '#contract/imports/people-files.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { countOf } from './counts.ts'
import { StagedRows } from './StagedRows.tsx'

const glyphs = { update: IconRefresh, new: IconPlus, leave: IconBan } as const

/** The rows of a file of people: those who look like somebody stored are decided about, all at once or one by one. */
export const PeopleRows = ({ run }: { run: Run }) => {
  const t = useTexts()
  const { send, sending } = useSend(peopleFiles.decide, { refresh: [imports.run, imports.rows] })
  const decide = (decision: Decision, row?: StagedRow) =>
    send({ run_id: run.id, decision, ...(row && { row_ids: [row.id] }) })
  const actionsOf = (row: StagedRow) =>
    row.match && run.status === 'checked'
      ? decisions
          .filter((decision) => decision !== row.decision)
          .map((decision) => ({
            label: t(`people-file.decide-row.${decision}`, { name: row.match?.name ?? '' }),
            icon: glyphs[decision],
            onClick: () => decide(decision, row),
          }))
      : []

  return (
    <>
      {run.undecided > 0 && run.status === 'checked' && (
        <Note tone="warn" title={t('people-file.undecided', { count: run.undecided })}>
          {t('people-file.undecided-hint')}
          <span className="row wrap note-choices">
            {decisions.map((decision) => (
              <Button key={decision} size="xs" disabled={sending} onClick={() => decide(decision)}>
                {t(`people-file.decide.${decision}`)}
              </Button>
            ))}
          </span>
        </Note>
      )}
      <StagedRows run={run} rowActions={actionsOf} tools={<Files run={run} />} />
    </>
  )
}

const Files = ({ run }: { run: Run }) => {
  const t = useTexts()
  const glyph = <IconDownload size={16} stroke={1.75} />
  return (
    <span className="row wrap end">
      {countOf(run, 'wrong', 'held_back') > 0 && (
        <Button
          leftSection={glyph}
          onClick={() => void saveFile(peopleFiles.wrongRows, { run_id: run.id }, 'rows-to-cure.csv')}
        >
          {t('people-file.to-cure')}
        </Button>
      )}
      <Button leftSection={glyph} onClick={() => void saveFile(peopleFiles.report, { run_id: run.id }, 'import.csv')}>
        {t('people-file.report')}
      </Button>
    </span>
  )
}
