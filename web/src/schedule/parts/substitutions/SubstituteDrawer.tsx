import { Button, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import { type ClassToStaff, substitutions, type SubstituteChoice } from '#contract/schedule/substitutions.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { classes: readonly ClassToStaff[]; onClose: () => void }

/** Who takes some classes: teachers who are free first, of those the ones who know the subject. */
export const SubstituteDrawer = ({ classes, onClose }: Props) => {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [note, setNote] = useState(classes[0]?.substitution?.note ?? '')
  const places = classes.map(({ section_id, date, meeting }) => ({ section_id, date, meeting }))
  const { data, error, refetch } = useReading(substitutions.choices, { places })
  const assign = useAssigning()
  const rows = (data?.rows ?? []).filter((row) => matchesSearch(`${row.fname} ${row.lname} ${row.native_name}`, search))
  const [first] = classes
  const what =
    classes.length === 1 && first
      ? `${first.start_time} ${first.section_name}`
      : t('substitutions.classes', { count: classes.length })
  const give = (row: SubstituteChoice) => {
    assign(
      places.map((place) => ({ ...place, teacher_id: row.id, note })),
      t('substitutions.assigned', { count: places.length, who: `${row.fname} ${row.lname}` }),
    )
    onClose()
  }
  return (
    <SideDrawer onClose={onClose} width="reading" title={t('substitutions.find-for', { what })}>
      <div className="form-section">
        <Textarea
          label={t('substitutions.note')}
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SearchInput label={t('substitutions.search')} value={search} onSearch={setSearch} />
        {error && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && rows.length === 0 && <EmptyState title={t('ui.nothing-matches')} />}
        <ul className="list substitution-choices">
          {rows.map((row) => (
            <Choice
              key={row.id}
              row={row}
              current={first?.substitution?.teacher_id === row.id}
              onAssign={() => give(row)}
            />
          ))}
        </ul>
      </div>
    </SideDrawer>
  )
}

const Choice = ({ row, current, onAssign }: { row: SubstituteChoice; current: boolean; onAssign: () => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  const name = `${row.fname} ${row.lname}`
  const load = `${t('substitutions.load', { hours: number(row.minutes / 60, { maximumFractionDigits: 1 }) })} · ${t('substitutions.load-count', { count: row.substitutions })}`
  const free = row.busy === null || row.busy === 'unavailable'
  return (
    <li>
      <PersonLine
        avatar={{ name, photo: row.photo, seed: row.id }}
        name={<BothScripts name={name} own={row.native_name} />}
        sub={load}
      />
      <span className="small substitution-facts">
        {row.busy ? (
          <span className="ink-warn">{t(`substitutions.busy-${row.busy}`)}</span>
        ) : (
          row.known && (
            <span className="row tight">
              <IconCircleCheck size={14} stroke={1.75} aria-hidden />
              {t(`substitutions.known-${row.known}`)}
            </span>
          )
        )}
      </span>
      {free && !current && (
        <Button size="xs" aria-label={t('substitutions.assign-whom', { name })} onClick={onAssign}>
          {t('substitutions.assign')}
        </Button>
      )}
    </li>
  )
}

/** Assigns, or takes away, with a way back on the toast. */
export const useAssigning = () => {
  const t = useTexts()
  const refresh = [substitutions.day, substitutions.absences, substitutions.choices]
  const back = useSend(substitutions.assign, { refresh, onDone: () => toastSaved(t('substitutions.undone')) })
  const there = useSend(substitutions.assign, { refresh })
  return (rows: In<typeof substitutions.assign>['rows'], message: string) =>
    void there.sendAndWait({ rows }).then(
      ({ before, mails }) => toastUndoable(message, () => back.send({ rows: before, undoes: mails })),
      () => undefined, // told already
    )
}
