import '../notes.css'
import { IconArchive, IconCheck, IconEye, IconHistory, IconPencil, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import { teacher } from '#contract/kernel/access.ts'
import { notes, type PersonNote } from '#contract/communication/notes.contract.ts'
import { timeline, type TimelineEntry } from '#contract/communication/timeline.contract.ts'
import { noteEntries, timelineKinds } from '#contract/communication/timeline.rules.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState, NothingMatches } from '#web/ui/States.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { NoteDrawer } from './NoteDrawer.tsx'
import { NoteHistory } from './NoteHistory.tsx'
import { NoteView } from './NoteView.tsx'
import { TimelineEntryCell, useEntryHeading } from './TimelineEntryCell.tsx'
import { useNoteActions } from './useNoteActions.ts'

type Answer = Out<typeof timeline.list>
type Shown = { id: number; as: 'view' | 'edit' | 'history' }

/** Everything between a student and the school that the reader may see, the latest first. */
export const TimelineList = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { shortDate, time, isoDate } = useFormat()
  const heading = useEntryHeading()
  const actions = useNoteActions()
  const [from, begin] = useInAddress('from')
  const [to, end] = useInAddress('to')
  const [, setAddress] = useSearchParams()
  const clearDays = () =>
    setAddress(
      (earlier) => {
        earlier.delete('from')
        earlier.delete('to')
        return earlier
      },
      { replace: true },
    )
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const [today] = useState(() => isoDate(new Date()))
  const columns: Column<TimelineEntry>[] = [
    {
      key: 'what',
      title: t('timeline.what'),
      cell: (row) => (
        <TimelineEntryCell row={row} today={today} onOpen={() => setShown({ id: row.source_id, as: 'view' })} />
      ),
    },
    { key: 'people', title: t('timeline.people'), cell: ({ people }) => people && <bdi>{people}</bdi> },
    { key: 'by', title: t('timeline.by'), cell: ({ by }) => by && <bdi>{by}</bdi> },
    {
      key: 'at',
      title: t('timeline.at'),
      sort: 'at',
      cell: ({ at, timed }) => (
        <>
          {shortDate(at)} {timed && <span className="muted">{time(at)}</span>}
        </>
      ),
    },
  ]
  const actionsOf = (row: TimelineEntry) => {
    const { source_id: id, mine, due_on, done } = row
    if (!noteEntries.includes(row.kind)) return []
    if (row.removed_at)
      return [
        { label: t('notes.history'), icon: IconHistory, onClick: () => setShown({ id, as: 'history' }) },
        { label: t('notes.restore'), icon: IconRotate, onClick: () => actions.restore([id]) },
      ]
    const settles = mine || role !== teacher
    return [
      { label: t('notes.open'), icon: IconEye, onClick: () => setShown({ id, as: 'view' }) },
      ...(mine ? [{ label: t('ui.edit'), icon: IconPencil, onClick: () => setShown({ id, as: 'edit' }) }] : []),
      ...(due_on && settles
        ? [
            {
              label: t(done ? 'notes.open-again' : 'notes.follow-done'),
              icon: done ? IconRotate : IconCheck,
              onClick: () => actions.follow(id, !done),
            },
          ]
        : []),
      ...(settles
        ? [{ label: t('notes.remove'), icon: IconArchive, danger: true, onClick: () => actions.remove([id]) }]
        : []),
    ]
  }
  return (
    <>
      <div className="timeline-days">
        <DateField label={t('timeline.from')} value={from} onChange={begin} clearable />
        <DateField label={t('timeline.until')} value={to} onChange={end} clearable />
      </div>
      <DataTable
        label={t('timeline.title')}
        of={timeline.list}
        input={{ student_id, ...(from && { from }), ...(to && { to }) }}
        columns={columns}
        searchLabel={t('timeline.search')}
        views={(answer: Answer | undefined) => ({
          name: 'kind',
          scope: ['search', 'by', 'from', 'to'],
          options: [
            { value: '', label: t('timeline.view-all'), count: answer && sum(Object.values(answer.kinds)) },
            ...timelineKinds
              .filter((kind) => answer?.kinds[kind])
              .map((kind) => ({ value: kind, label: t(`timeline.view-${kind}`), count: answer?.kinds[kind] })),
          ],
        })}
        filters={(answer: Answer | undefined) => [
          {
            name: 'by',
            label: t('timeline.by'),
            options: (answer?.authors ?? []).map((value) => ({ value, label: value })),
          },
        ]}
        nameOf={(row) => heading(row)}
        rowActions={actionsOf}
        tools={(input) => <ExportButton of={timeline.exported} input={input} />}
        empty={
          from || to ? (
            <NothingMatches onClear={clearDays} />
          ) : (
            <EmptyState icon={IconHistory} title={t('timeline.none')}>
              {t('timeline.none-why')}
            </EmptyState>
          )
        }
      />
      {shown?.as === 'history' && (
        <SideDrawer title={t('notes.history')} width="reading" onClose={close}>
          <div className="form-section">
            <NoteHistory id={shown.id} />
          </div>
        </SideDrawer>
      )}
      {shown && shown.as !== 'history' && (
        <Reading of={String(shown.id)}>
          <Opened key={shown.id} id={shown.id} as={shown.as} today={today} onClose={close} />
        </Reading>
      )}
    </>
  )
}

const sum = (counts: readonly (number | undefined)[]): number =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0)

type OpenedProps = { id: number; as: 'view' | 'edit'; today: string; onClose: () => void }

/** A note that was chosen on the timeline, whole or to be edited. */
const Opened = ({ id, as, today, onClose }: OpenedProps) => {
  const note: PersonNote = useRead(notes.read, { id })
  return as === 'edit' ? (
    <NoteDrawer kinds={[note.kind]} note={note} onClose={onClose} />
  ) : (
    <NoteView note={note} today={today} onClose={onClose} />
  )
}
