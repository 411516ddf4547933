import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { calendarFeed } from '#contract/schedule/feed.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { SettingRow } from '#web/ui/SettingRow.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'

/** The own calendar in other programs: a secret address, shown once, renewed and revoked here. */
export const CalendarFeed = () => {
  const t = useTexts()
  const { date } = useFormat()
  const { feed } = useRead(calendarFeed.read, {})
  const [address, setAddress] = useState('')
  const make = useSend(calendarFeed.make, { refresh: calendarFeed.read, onDone: (made) => setAddress(made.address) })
  const revoke = useSend(calendarFeed.revoke, {
    refresh: calendarFeed.read,
    onDone: () => {
      setAddress('')
      toastSaved(t('schedule.feed-revoked'))
    },
  })
  const renew = () => confirm({ message: t('schedule.feed-renew-confirm'), onConfirm: () => make.send({}) })
  const end = () =>
    confirm({ message: t('schedule.feed-revoke-confirm'), danger: true, onConfirm: () => revoke.send({}) })
  return (
    <>
      <SettingRow
        label={t('schedule.feed-address')}
        hint={
          feed
            ? feed.used_on
              ? t('schedule.feed-used', { made: date(feed.created_at), used: date(feed.used_on) })
              : t('schedule.feed-unused', { made: date(feed.created_at) })
            : t('schedule.feed-none')
        }
      >
        {feed ? (
          <>
            <Button loading={make.sending} onClick={renew}>
              {t('schedule.feed-renew')}
            </Button>
            <Button color="red" loading={revoke.sending} onClick={end}>
              {t('schedule.feed-revoke')}
            </Button>
          </>
        ) : (
          <Button variant="filled" loading={make.sending} onClick={() => make.send({})}>
            {t('schedule.feed-make')}
          </Button>
        )}
      </SettingRow>
      {address && <Once address={address} />}
    </>
  )
}

const Once = ({ address }: { address: string }) => {
  const t = useTexts()
  const { copy, copied } = useClipboard()
  return (
    <div className="card-body stack close">
      <Note tone="warn" title={t('schedule.feed-once')}>
        {t('schedule.feed-once-why')}
      </Note>
      <div className="row">
        <TextInput
          className="grow"
          dir="ltr"
          readOnly
          aria-label={t('schedule.feed-address')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => copy(address)}
        >
          {t(copied ? 'schedule.feed-copied' : 'schedule.feed-copy')}
        </Button>
      </div>
    </div>
  )
}
