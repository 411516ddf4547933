import { Button } from '@mantine/core'
import { IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { notes, type NoteView } from '#contract/communication/notes.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NotesList } from './parts/NotesList.tsx'

type Page = { of: 'notes' | 'contacts'; title: string; sub: string; views: readonly [NoteView, ...NoteView[]] }
const pages = {
  '/comment-document': {
    of: 'notes',
    title: 'notes.title',
    sub: 'notes.sub',
    views: ['all', 'mine', 'waiting', 'expiring'],
  },
  '/comment-document-review': {
    of: 'notes',
    title: 'notes.review-title',
    sub: 'notes.review-sub',
    views: ['waiting', 'returned', 'accepted'],
  },
  '/communications': {
    of: 'contacts',
    title: 'notes.contacts',
    sub: 'notes.contacts-sub',
    views: ['mine', 'follow_up', 'all'],
  },
  '/communication-log': {
    of: 'contacts',
    title: 'notes.log',
    sub: 'notes.log-sub',
    views: ['all', 'follow_up', 'mine'],
  },
} as const satisfies Record<string, Page>

/** Comments and documents, their review, contacts, or the log of contacts, by the address; `?person=` of one person. */
export default function NotesScreen() {
  const t = useTexts()
  const { pathname } = useLocation()
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const { of, title, sub, views } = pages[pathname in pages ? (pathname as keyof typeof pages) : '/comment-document']
  const person = Number(address.get('person') ?? 0)
  const { data } = useReading(notes.choices, { search: '', ids: [person] }, { when: person > 0 })
  const [found] = person > 0 ? (data?.rows ?? []) : []
  const name = found && `${found.fname} ${found.lname}`
  return (
    <div className="full">
      <PageHeader
        title={name ?? t(title)}
        sub={name ? t(title) : t(sub)}
        {...(name && { crumbs: [{ label: t(title), to: pathname }, { label: name }] })}
        actions={
          <>
            {!name && (
              <Button
                component={Link}
                to="/add-comments-for-multi"
                leftSection={<IconUsersPlus size={16} stroke={1.75} />}
              >
                {t('notes.for-many')}
              </Button>
            )}
            <Button component={Link} to={of === 'contacts' ? '/comment-document' : '/communication-log'}>
              {t(of === 'contacts' ? 'notes.title' : 'notes.log')}
            </Button>
            {role === schoolAdmin && pathname === '/comment-document' && (
              <Button component={Link} to="/comment-document-review">
                {t('notes.review-title')}
              </Button>
            )}
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
              {t(of === 'contacts' ? 'notes.add-contact' : 'notes.add')}
            </Button>
          </>
        }
      />
      <NotesList
        key={pathname + person}
        of={of}
        label={t(title)}
        views={views}
        about={found && name ? { id: found.id, name } : undefined}
        adding={adding}
        onAdded={() => setAdding(false)}
      />
    </div>
  )
}
