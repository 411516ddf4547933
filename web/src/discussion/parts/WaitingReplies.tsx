import { Button, Checkbox } from '@mantine/core'
import { IconCheck, IconMoodCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { replies } from '#contract/discussion/replies.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { MailboxPager } from '#web/messaging/parts/MailboxPager.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Avatar } from '#web/ui/Person.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { RejectDrawer } from './RejectDrawer.tsx'

const size = 25

/** What waits for an approval, oldest first, to be approved or rejected together. */
export const WaitingReplies = ({ section_id, onLeave }: { section_id: number | undefined; onLeave: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [at, setAt] = useInAddress('page', '1')
  const page = Math.max(1, Number(at) || 1)
  const { data, error, refetch } = useReading(replies.waiting, { page, size, ...(section_id && { section_id }) })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [rejecting, setRejecting] = useState<number[]>()
  const clear = () => setChosen(new Set())
  const decide = useSend(replies.changeStatus, {
    refresh: 'discussion',
    onDone: ({ ids }) => {
      clear()
      toastSaved(t('discussion.was-approved', { count: ids.length }))
    },
  })
  const rows = data?.rows ?? []
  const whole = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  return (
    <div className="mailbox-list discussion-waiting">
      <div className="mailbox-tools">
        <div className="row wrap">
          <h2>{t('discussion.show-waiting')}</h2>
          <Button size="xs" className="end" onClick={onLeave}>
            {t('discussion.all-threads')}
          </Button>
        </div>
        {rows.length > 1 && (
          <Checkbox
            size="xs"
            label={t('discussion.choose-all')}
            checked={whole}
            onChange={() => setChosen(new Set(whole ? [] : rows.map(({ id }) => id)))}
          />
        )}
      </div>
      {error && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && rows.length === 0 && (
        <EmptyState icon={IconMoodCheck} title={t('discussion.nothing-waits')}>
          {t('discussion.nothing-waits-why')}
        </EmptyState>
      )}
      <ul>
        {rows.map(({ id, thread_id, title, section, author, body, created_at }) => {
          const name = `${author.fname} ${author.lname}`
          return (
            <li key={id} className="thread-row">
              <Checkbox
                size="xs"
                aria-label={t('discussion.choose', { name })}
                checked={chosen.has(id)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([id])))}
              />
              <Avatar name={name} photo={author.photo} seed={author.id} size="medium" />
              <div className="grow stack close">
                <div className="row wrap">
                  <bdi className="semibold">{name}</bdi>
                  <Link className="link small" to={`?thread=${thread_id}`}>
                    <bdi>{`${title} · ${section}`}</bdi>
                  </Link>
                  <time className="end small muted nowrap" dateTime={created_at}>
                    {moment(created_at)}
                  </time>
                </div>
                <div className="message-text" dir="auto">
                  <Markdown top={3} breaks>
                    {body}
                  </Markdown>
                </div>
                <div className="row tight">
                  <Button
                    size="xs"
                    leftSection={<IconCheck size={16} stroke={1.75} />}
                    onClick={() => decide.send({ ids: [id], status: 'visible' })}
                  >
                    {t('discussion.approve')}
                  </Button>
                  <Button size="xs" leftSection={<IconX size={16} stroke={1.75} />} onClick={() => setRejecting([id])}>
                    {t('discussion.reject')}
                  </Button>
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      {data && (
        <MailboxPager
          part={{ count: data.count, more: data.count > page * size }}
          page={page}
          size={size}
          onPage={(next) => setAt(String(next))}
        />
      )}
      {chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          actions={[
            {
              label: t('discussion.approve'),
              icon: IconCheck,
              onClick: () => decide.send({ ids: [...chosen], status: 'visible' }),
            },
            { label: t('discussion.reject'), icon: IconX, onClick: () => setRejecting([...chosen]) },
          ]}
          onClear={clear}
        />
      )}
      {rejecting && <RejectDrawer ids={rejecting} onClose={() => setRejecting(undefined)} onDone={clear} />}
    </div>
  )
}
