import { Button, Checkbox } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconPencil,
  IconTrash,
  IconTrashOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { mailbox, type MailboxRow } from '#contract/messaging/mailbox.contract.ts'
import { messages } from '#contract/messaging/messages.contract.ts'
import { confirm } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState, NothingMatches } from '#web/ui/States.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { type Place, usePlace } from './mailbox-address.ts'
import { Conversation } from './parts/Conversation.tsx'
import { FolderMenu } from './parts/FolderMenu.tsx'
import { MailboxNav } from './parts/MailboxNav.tsx'
import { MailboxPager } from './parts/MailboxPager.tsx'
import { ThreadList } from './parts/ThreadList.tsx'
import { useFiling } from './parts/ThreadMenu.tsx'
import { useThreadActions } from './parts/useThreadActions.ts'
import './messaging.css'

const size = 25

/** Mailbox of whoever is signed in: folders, conversations, and the one that is open beside them. */
export default function MessagesScreen() {
  const place = usePlace()
  if (useLocation().pathname === '/messages') return <Navigate to="/messages-inbox" replace />
  return <Mailbox key={`${place.folder} ${place.place_id ?? ''}`} place={place} />
}

const Mailbox = ({ place }: { place: Place }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 60em)', true) ?? true
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const page = Math.max(1, Number(address.get('page')) || 1)
  const unread = address.get('unread') === '1'
  const open = Number(address.get('thread')) || undefined
  const asked = { ...place, page, size, search, ...(unread && { unread }) }
  const { data, error, refetch, isPending } = useReading(mailbox.list, asked)
  const { data: counts } = useReading(mailbox.counts, {})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const unsent = place.folder === 'drafts' || place.folder === 'scheduled'
  const rows = data?.rows ?? []
  const set = (change: Record<string, string>) =>
    setAddress(
      (earlier) => {
        const next = new URLSearchParams(earlier)
        for (const [name, value] of Object.entries(change))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const show = (id: number | undefined) =>
    wide || id === undefined ? set({ thread: String(id ?? '') }) : void navigate(`/messages-individual/${id}`)
  const at = rows.findIndex(({ id }) => id === open)
  const step = (by: number) => {
    const next = rows[at === -1 ? 0 : at + by]
    if (next && !unsent) show(next.id)
  }
  const actions = useThreadActions(place, (ids) => {
    if (open !== undefined && ids.includes(open)) set({ thread: String(rows[at + 1]?.id ?? rows[at - 1]?.id ?? '') })
    setChosen(new Set())
  })
  const these = chosen.size > 0 ? [...chosen] : open === undefined ? [] : [open]
  const onThese = (act: (ids: number[]) => unknown) => () => these.length > 0 && !unsent && void act(these)
  const opened = rows[at]
  const answer = (page: string) => () => opened && !unsent && void navigate(`${page}/${opened.last_message_id}`)
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['r', () => document.getElementById('quick-reply')?.focus()],
    ['a', answer('/messages-reply-all')],
    ['f', answer('/forward')],
    ['e', onThese((ids) => actions.archive(ids, actions.archives))],
    ['shift+#', onThese((ids) => actions.trash(ids, place.folder !== 'trash'))],
    ['#', onThese((ids) => actions.trash(ids, place.folder !== 'trash'))],
    ['Delete', onThese((ids) => actions.trash(ids, place.folder !== 'trash'))],
    ['c', () => void navigate('/new-message')],
  ])
  const filing = useFiling([...chosen], actions, new Set(), place.folder === 'inbox' ? null : place.place_id)
  const removeDrafts = useSend(messages.deleteDrafts, { refresh: 'message', onDone: () => setChosen(new Set()) })
  const choose = (id: number) => setChosen(chosen.symmetricDifference(new Set([id])))
  const labels = new Map((counts?.labels ?? []).map((label) => [label.id, label]))
  const named = [...(counts?.folders ?? []), ...(counts?.labels ?? [])].find(({ id }) => id === place.place_id)
  const title = place.place_id
    ? (named?.name ?? t(`messaging.${place.folder}s`))
    : t(`messaging.folder-${place.folder}`)
  const bulk = unsent
    ? [
        {
          label: t('messaging.discard'),
          icon: IconTrash,
          onClick: () =>
            confirm({
              message: t('messaging.discard-ask', { count: chosen.size }),
              answer: t('messaging.discard'),
              danger: true,
              onConfirm: () => removeDrafts.send({ ids: [...chosen] }),
            }),
        },
      ]
    : [
        {
          label: t('messaging.as-read'),
          icon: IconMailOpened,
          onClick: () => void actions.setRead([...chosen], true),
        },
        { label: t('messaging.as-unread'), icon: IconMail, onClick: () => void actions.setRead([...chosen], false) },
        {
          label: t(actions.archives ? 'messaging.archive' : 'messaging.to-inbox'),
          icon: actions.archives ? IconArchive : IconInbox,
          onClick: () => void actions.archive([...chosen], actions.archives),
        },
        {
          label: t(place.folder === 'trash' ? 'messaging.restore' : 'messaging.to-trash'),
          icon: place.folder === 'trash' ? IconTrashOff : IconTrash,
          onClick: () => void actions.trash([...chosen], place.folder !== 'trash'),
        },
        ...filing,
      ]
  const toRow = (row: MailboxRow) => {
    if (unsent) return `/new-message?draft=${row.id}`
    if (!wide) return `/messages-individual/${row.id}`
    const next = new URLSearchParams(address)
    next.set('thread', String(row.id))
    return `?${next}`
  }
  return (
    <div className="full">
      <PageHeader
        title={title}
        actions={
          <>
            {place.place_id !== undefined && named && (
              <FolderMenu kind={place.folder === 'label' ? 'label' : 'folder'} of={named} />
            )}
            <Button
              component={Link}
              to="/new-message"
              variant="filled"
              leftSection={<IconPencil size={16} stroke={1.75} />}
            >
              {t('messaging.new')}
            </Button>
          </>
        }
      />
      <div className="mailbox card" data-open={open !== undefined || undefined}>
        {wide && <MailboxNav place={place} />}
        <div className="mailbox-list">
          <div className="mailbox-tools">
            {!wide && <MailboxNav place={place} onlyChoice />}
            <SearchInput
              label={t('messaging.search')}
              value={search}
              onSearch={(value) => set({ search: value, page: '' })}
            />
            <div className="row">
              <Checkbox
                size="xs"
                label={t('messaging.choose-all')}
                checked={rows.length > 0 && chosen.size === rows.length}
                indeterminate={chosen.size > 0 && chosen.size < rows.length}
                onChange={() => setChosen(new Set(chosen.size === rows.length ? [] : rows.map(({ id }) => id)))}
              />
              {!unsent && place.folder !== 'unread' && (
                <Checkbox
                  size="xs"
                  className="end"
                  label={t('messaging.only-unread')}
                  checked={unread}
                  onChange={() => set({ unread: unread ? '' : '1', page: '' })}
                />
              )}
            </div>
          </div>
          {error && <ErrorState error={error} onAgain={() => void refetch()} />}
          {isPending && !error && <ListSkeleton />}
          {data && rows.length === 0 && (
            <Empty
              place={place}
              narrowed={search !== '' || unread}
              onClear={() => set({ search: '', unread: '', page: '' })}
            />
          )}
          <ThreadList
            rows={rows}
            labels={labels}
            current={open}
            chosen={chosen}
            to={toRow}
            onChoose={choose}
            onStar={(row) => actions.star([row.id], !row.starred)}
          />
          {data && (
            <MailboxPager
              part={data}
              page={page}
              size={size}
              onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
            />
          )}
          {chosen.size > 0 && <BulkBar count={chosen.size} actions={bulk} onClear={() => setChosen(new Set())} />}
        </div>
        {wide && (
          <div className="mailbox-thread">
            {open === undefined || unsent ? (
              <EmptyState icon={IconMail} title={t('messaging.choose-one')}>
                {t('messaging.keys')}
              </EmptyState>
            ) : (
              <Reading of={String(open)} shape={<ListSkeleton rows={3} />}>
                <Conversation key={open} id={open} actions={actions} />
              </Reading>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const Empty = ({ place, narrowed, onClear }: { place: Place; narrowed: boolean; onClear: () => void }) => {
  const t = useTexts()
  if (narrowed) return <NothingMatches onClear={onClear} />
  const own = place.folder === 'folder' || place.folder === 'label'
  return (
    <EmptyState icon={IconInbox} title={t(own ? 'messaging.empty-own' : `messaging.empty-${place.folder}`)}>
      {place.folder === 'inbox' && t('messaging.empty-inbox-why')}
    </EmptyState>
  )
}
