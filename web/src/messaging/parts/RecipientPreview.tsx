import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import { messages } from '#contract/messaging/messages.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PersonLine } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { TextCost } from './TextCost.tsx'
import { MailboxPager } from './MailboxPager.tsx'

export type RecipientChoice = Pick<
  In<typeof messages.preview>,
  'audiences' | 'reach' | 'reply_to_id' | 'to_all' | 'per_household' | 'by_text' | 'words'
>

/** How many get it and by what, who is left out; each by name in the drawer. */
export const RecipientPreview = ({ choice }: { choice: RecipientChoice }) => {
  const t = useTexts()
  const [asked] = useDebouncedValue(choice, 250)
  const [shown, setShown] = useState(false)
  const { data } = useReading(messages.preview, { ...asked, size: 1 })
  if (!data) return null
  const { people, by_portal, by_mail, by_text, twice, left_out } = data
  const left = left_out.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="recipient-preview" aria-live="polite">
      <p className="row tight wrap">
        <IconUsers size={16} stroke={1.75} aria-hidden />
        <span className="medium">{t('messaging.gets', { count: people })}</span>
        <span className="muted">{t('messaging.channels', { portal: by_portal, mail: by_mail })}</span>
        {twice > 0 && <span className="muted">{t('messaging.twice', { count: twice })}</span>}
        {people + left > 0 && (
          <button type="button" className="link" onClick={() => setShown(true)}>
            {t('messaging.see-everybody')}
          </button>
        )}
      </p>
      {by_text && <TextCost of={by_text} />}
      {left_out.map(({ reason, count }) => (
        <p key={reason} className="row tight small ink-warn">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t(`messaging.left-${reason}`, { count })}
        </p>
      ))}
      {shown && <RecipientsDrawer choice={asked} onClose={() => setShown(false)} />}
    </div>
  )
}

const size = 50

const RecipientsDrawer = ({ choice, onClose }: { choice: RecipientChoice; onClose: () => void }) => {
  const t = useTexts()
  const [show, setShow] = useState<'all' | 'left_out' | 'twice'>('all')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data } = useReading(messages.preview, { ...choice, show, search, page, size })
  return (
    <SideDrawer title={t('messaging.recipients')} width="reading" onClose={onClose}>
      <div className="card-body stack">
        <Segmented
          label={t('messaging.recipients')}
          value={show}
          options={(['all', 'left_out', 'twice'] as const).map((value) => ({
            value,
            label: t(`messaging.show-${value}`),
          }))}
          onChange={(value) => {
            setShow(value)
            setPage(1)
          }}
        />
        <SearchInput
          label={t('messaging.find-recipient')}
          value={search}
          onSearch={(value) => {
            setSearch(value)
            setPage(1)
          }}
        />
        {!data && <ListSkeleton />}
        {data?.rows.length === 0 && <EmptyState title={t('messaging.no-recipients')} />}
        <ul className="list">
          {(data?.rows ?? []).map((one) => {
            const name = `${one.fname} ${one.lname}`
            return (
              <li key={one.id} className="row">
                <PersonLine
                  avatar={{ name, photo: one.photo, seed: one.id, size: 'small' }}
                  name={<bdi>{name}</bdi>}
                  sub={one.students && t('messaging.guardian-of', { name: one.students })}
                />
                <span className={one.left_out ? 'small ink-warn' : 'small muted'}>
                  {one.left_out
                    ? t(`messaging.why-${one.left_out}`)
                    : one.channels.map((channel) => t(`messaging.channel-${channel}`)).join(' + ')}
                  {one.no_text && <span className="column ink-warn">{t(`notifications.reason-${one.no_text}`)}</span>}
                </span>
              </li>
            )
          })}
        </ul>
        {data && (
          <MailboxPager
            part={{ count: data.count, more: page * size < data.count }}
            page={page}
            size={size}
            onPage={setPage}
          />
        )}
      </div>
    </SideDrawer>
  )
}
