import { Button, Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconMessages, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { may } from '#contract/access.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import '#web/messaging/messaging.css'
import { MailboxPager } from '#web/messaging/parts/MailboxPager.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState, NothingMatches } from '#web/ui/States.tsx'
import { useChosenSection } from './chosen-section.ts'
import './discussion.css'
import { DiscussionNav } from './parts/DiscussionNav.tsx'
import { OpenThread } from './parts/OpenThread.tsx'
import { ThreadRows } from './parts/ThreadRows.tsx'
import { WaitingReplies } from './parts/WaitingReplies.tsx'

const size = 25

/**
 * Discussions of all classes or of one: threads, and the one that is open beside them; on phones one after the other.
 */
export default function DiscussionsScreen() {
  const t = useTexts()
  const wide = useMediaQuery('(min-width: 60em)', true) ?? true
  const [address, setAddress] = useSearchParams()
  const [chosen, choose] = useChosenSection()
  const known = useReading(threads.sections, {})
  const section = known.data?.rows.find(({ value }) => String(value) === chosen)
  const manages = known.data?.rows.some(({ can_manage }) => can_manage) ?? false
  const writes = may(useVisitor(), 'discussion.write')
  const toApprove = (section ? [section] : (known.data?.rows ?? [])).reduce((sum, row) => sum + row.waiting, 0)
  const show = address.get('show') ?? 'all'
  const search = address.get('search') ?? ''
  const page = Math.max(1, Number(address.get('page')) || 1)
  const open = Number(address.get('thread')) || undefined
  const waiting = show === 'waiting' && manages
  const list = useReading(
    threads.list,
    {
      page,
      size,
      search,
      show: show === 'new' || show === 'followed' ? show : 'all',
      ...(section && { section_id: section.value }),
    },
    { when: known.data !== undefined && !waiting },
  )
  const error = known.error ?? list.error
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
  const toThread = (id: number) => {
    const next = new URLSearchParams(address)
    next.set('thread', String(id))
    return `?${next}`
  }
  const adding = manages && (
    <Button
      component={Link}
      to={section ? `/edit-discussion-thread?section=${section.value}` : '/edit-discussion-thread'}
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} />}
    >
      {t('discussion.new-thread')}
    </Button>
  )
  const rows = list.data?.rows ?? []
  const thread = open !== undefined && (
    <Reading of={String(open)} shape={<ListSkeleton rows={3} />}>
      <OpenThread key={open} id={open} level={wide ? 2 : 1} onGone={() => set({ thread: '' })} />
    </Reading>
  )
  if (!wide && thread && !waiting)
    return (
      <div className="full">
        <button type="button" className="link row tight" onClick={() => set({ thread: '' })}>
          <IconChevronLeft size={16} className="mirrored" aria-hidden />
          {t('discussion.title')}
        </button>
        <div className="card">{thread}</div>
      </div>
    )
  return (
    <div className="full">
      <PageHeader title={t('discussion.title')} sub={t('discussion.title-sub')} actions={adding} />
      {error ? (
        <ErrorState error={error} onAgain={() => void (known.error ? known : list).refetch()} />
      ) : (
        <div className="mailbox card">
          {wide && <DiscussionNav rows={known.data?.rows ?? []} chosen={section ? chosen : ''} onChoose={choose} />}
          {waiting ? (
            <WaitingReplies section_id={section?.value} onLeave={() => set({ show: '' })} />
          ) : (
            <>
              <div className="mailbox-list">
                <div className="mailbox-tools">
                  {!wide && (
                    <DiscussionNav
                      rows={known.data?.rows ?? []}
                      chosen={section ? chosen : ''}
                      onChoose={choose}
                      onlyChoice
                    />
                  )}
                  <SearchInput
                    label={t('discussion.search')}
                    value={search}
                    onSearch={(value) => set({ search: value, page: '' })}
                  />
                  <div className="row wrap">
                    {(writes ? (['new', 'followed'] as const) : (['new'] as const)).map((name) => (
                      <Checkbox
                        key={name}
                        size="xs"
                        label={t(`discussion.show-${name}`)}
                        checked={show === name}
                        onChange={() => set({ show: show === name ? '' : name, page: '' })}
                      />
                    ))}
                    {(section?.can_manage ?? manages) && (
                      <button
                        type="button"
                        className="link small end"
                        onClick={() => set({ show: 'waiting', page: '', thread: '' })}
                      >
                        {t('discussion.to-approve', { count: toApprove })}
                      </button>
                    )}
                  </div>
                </div>
                {!list.data && <ListSkeleton />}
                {list.data &&
                  list.data.count === 0 &&
                  (search || show !== 'all' ? (
                    <NothingMatches onClear={() => set({ search: '', show: '', page: '' })} />
                  ) : (
                    <EmptyState icon={IconMessages} title={t('discussion.none')} actions={adding}>
                      {t(manages ? 'discussion.none-why-staff' : 'discussion.none-why')}
                    </EmptyState>
                  ))}
                <ThreadRows rows={rows} current={open} to={toThread} withSection={!section} />
                {list.data && (
                  <MailboxPager
                    part={{ count: list.data.count, more: list.data.count > page * size }}
                    page={page}
                    size={size}
                    onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
                  />
                )}
              </div>
              {wide && (
                <div className="mailbox-thread">
                  {thread || (
                    <EmptyState icon={IconMessages} title={t('discussion.choose-one')}>
                      {t('discussion.choose-one-why')}
                    </EmptyState>
                  )}
                </div>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
