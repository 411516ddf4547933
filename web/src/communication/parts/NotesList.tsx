import '../notes.css'
import {
  IconArchive,
  IconCheck,
  IconChecks,
  IconEye,
  IconMessage,
  IconPencil,
  IconPhone,
  IconRotate,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import {
  contactChannels,
  noteCategories,
  type NoteKind,
  notes,
  type NoteView as View,
  type PersonNote,
  noteVisibilities,
} from '#contract/communication/notes.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { kindOf, pagesOf } from '#web/people/parts/person-pages.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { NoteDrawer } from './NoteDrawer.tsx'
import { NoteStates, NoteView, useHeading } from './NoteView.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { useNoteActions } from './useNoteActions.ts'

const kindsOf = { notes: ['comment', 'document'], contacts: ['contact'] } satisfies Record<
  string,
  readonly [NoteKind, ...NoteKind[]]
>

type Props = {
  of: keyof typeof kindsOf
  /** Of one person alone. */
  about?: { id: number; name: string } | undefined
  /** The tabs; the first is what the page opens with. */
  views: readonly [View, ...View[]]
  label: string
  /** The drawer for a new one, opened by the page's button. */
  adding?: boolean
  onAdded?: () => void
}
type Answer = Out<typeof notes.list>

/** Comments and documents, or contacts: of one person, or of everybody whom the caller may read about. */
export const NotesList = ({ of, about, views, label, adding = false, onAdded }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { shortDay, isoDate } = useFormat()
  const heading = useHeading()
  const [opened, setOpened] = useState<PersonNote>()
  const [editing, setEditing] = useState<PersonNote>()
  const [reviewing, setReviewing] = useState<{ ids: number[]; done: () => void }>()
  const [today] = useState(() => isoDate(new Date()))
  const { remove, follow } = useNoteActions()
  const office = role !== teacher
  const columns: Column<PersonNote>[] = [
    ...(about
      ? []
      : [{ key: 'name', title: t('notes.about'), sort: 'name', cell: (row: PersonNote) => <About note={row} /> }]),
    {
      key: 'what',
      title: t(of === 'contacts' ? 'notes.contact' : 'notes.note'),
      sort: 'category',
      cell: (row) => (
        <div className="note-cell">
          <div className="row wrap">
            <button type="button" className="link" onClick={() => setOpened(row)}>
              {heading(row)}
            </button>
            <NoteStates note={row} today={today} />
          </div>
          {row.body && (
            <p className="small note-excerpt">
              <bdi>{row.body}</bdi>
            </p>
          )}
          <FileList files={row.files} />
        </div>
      ),
    },
    ...(of === 'contacts'
      ? [
          {
            key: 'with',
            title: t('notes.with'),
            cell: (row: PersonNote) => (row.with_whom ? <bdi>{row.with_whom}</bdi> : '–'),
          },
        ]
      : []),
    {
      key: 'visibility',
      title: t('notes.visibility'),
      extra: true,
      cell: (row) => t(`notes.visibility-${row.visibility}`),
    },
    { key: 'by', title: t('notes.by'), cell: (row) => <bdi>{row.by}</bdi> },
    {
      key: 'at',
      title: t('notes.at'),
      sort: 'at',
      cell: (row) => (
        <>
          {shortDay(row.happened_on ?? row.created_at)}{' '}
          {row.happened_time && <span className="muted">{row.happened_time}</span>}
        </>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={label}
        of={notes.list}
        input={{ of, ...(about && { person_id: about.id }), ...(views[0] !== 'all' && { view: views[0] }) }}
        columns={columns}
        searchLabel={t('notes.search')}
        views={(answer: Answer | undefined) => ({
          name: 'view',
          options: views.map((view, at) => ({
            value: at === 0 ? '' : view,
            label: t(`notes.view-${view}`),
            count: answer?.counts[view],
          })),
        })}
        filters={[
          ...(of === 'notes'
            ? [
                {
                  name: 'kind',
                  label: t('notes.kind'),
                  options: kindsOf.notes.map((value) => ({ value, label: t(`notes.kind-${value}`) })),
                },
              ]
            : []),
          ...(of === 'contacts'
            ? [
                {
                  name: 'channel',
                  label: t('notes.channel'),
                  options: contactChannels.map((value) => ({ value, label: t(`notes.channel-${value}`) })),
                },
              ]
            : []),
          {
            name: 'category',
            label: t('notes.category'),
            options: noteCategories.map((value) => ({ value, label: t(`notes.category-${value}`) })),
          },
          {
            name: 'visibility',
            label: t('notes.visibility'),
            options: noteVisibilities.map((value) => ({ value, label: t(`notes.visibility-${value}`) })),
          },
        ]}
        nameOf={(row) => `${row.person.fname} ${row.person.lname}`}
        rowActions={(row) => [
          { label: t('notes.open'), icon: IconEye, onClick: () => setOpened(row) },
          ...(row.mine ? [{ label: t('ui.edit'), icon: IconPencil, onClick: () => setEditing(row) }] : []),
          ...(row.follow_up_on && (row.mine || office)
            ? row.followed_up_at
              ? [{ label: t('notes.open-again'), icon: IconRotate, onClick: () => follow(row.id, false) }]
              : [{ label: t('notes.follow-done'), icon: IconCheck, onClick: () => follow(row.id, true) }]
            : []),
          ...(row.kind === 'document' && office
            ? [
                {
                  label: t('notes.review'),
                  icon: IconChecks,
                  onClick: () => setReviewing({ ids: [row.id], done: () => undefined }),
                },
              ]
            : []),
          ...(row.mine || office
            ? [{ label: t('notes.remove'), icon: IconArchive, danger: true, onClick: () => remove([row.id]) }]
            : []),
        ]}
        bulk={(ids, done) => [
          ...(views[0] === 'waiting'
            ? [{ label: t('notes.review'), icon: IconChecks, onClick: () => setReviewing({ ids, done }) }]
            : []),
          ...(office ? [{ label: t('notes.remove'), icon: IconArchive, onClick: () => remove(ids, done) }] : []),
        ]}
        tools={(input) => <ExportButton of={notes.exported} input={input} />}
        empty={
          <EmptyState icon={of === 'contacts' ? IconPhone : IconMessage} title={t(`notes.none-${of}`)}>
            {t(views[0] === 'waiting' ? 'notes.none-waiting' : `notes.none-why-${of}`)}
          </EmptyState>
        }
      />
      {opened && <NoteView note={opened} today={today} onClose={() => setOpened(undefined)} />}
      {(adding || editing) && (
        <NoteDrawer
          key={editing?.id ?? 0}
          kinds={kindsOf[of]}
          note={editing}
          about={about}
          onClose={() => {
            setEditing(undefined)
            onAdded?.()
          }}
        />
      )}
      {reviewing && (
        <ReviewDrawer ids={reviewing.ids} onDone={reviewing.done} onClose={() => setReviewing(undefined)} />
      )}
    </>
  )
}

/** The person, with the way to what else is noted about them. */
const About = ({ note: { person, kind } }: { note: PersonNote }) => {
  const { role } = useSignedIn()
  const name = `${person.fname} ${person.lname}`
  const page = kind === 'contact' ? 'communications' : 'comment-document'
  const pages = pagesOf(kindOf(person.role === null ? [] : [{ role: person.role }]), role, person.id)
  const to = role === teacher ? `/${page}?person=${person.id}` : pages[kind === 'contact' ? 'contacts' : 'notes']
  return (
    <PersonLine
      avatar={{ name, photo: person.photo, seed: person.id, size: 'small' }}
      name={
        <Link to={to}>
          <BothScripts name={name} own={person.native_name} />
        </Link>
      }
    />
  )
}
