import { Button, TextInput } from '@mantine/core'
import { IconCalendarOff, IconDeviceDesktopOff, IconKey, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { credentials, type Credentials as Shape } from '#contract/people/credentials.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

type Opened = 'account' | 'rename' | 'expire'

/** User name, password and devices, without ever showing a password; changes work at the next call. */
export const Credentials = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { date, moment, isoDate } = useFormat()
  const { login } = useSignedIn()
  const [opened, setOpened] = useState<Opened>()
  const [today] = useState(() => isoDate(new Date()))
  const { data, error, refetch } = useReading(credentials.read, { id: person.id }, { when: person.account !== null })
  const refresh = [credentials.read, records.log]
  const name = `${person.fname} ${person.lname}`
  const sendLink = useSend(people.sendLink, { onDone: ({ email }) => toastSaved(t('people.link-sent', { email })) })
  const signOut = useSend(credentials.signOut, {
    refresh,
    onDone: ({ sessions }) => toastSaved(t('people.signed-out', { count: sessions })),
  })
  const close = () => setOpened(undefined)
  if (!person.account)
    return (
      <div className="card">
        <EmptyState
          icon={IconKey}
          title={t('people.no-account')}
          actions={
            <Button variant="filled" onClick={() => setOpened('account')}>
              {t('people.make-account')}
            </Button>
          }
        />
        {opened && <AccountDrawer person={person} onClose={close} />}
      </div>
    )
  if (isRefused(error) && error.status === 404)
    return (
      <div className="card">
        <EmptyState icon={IconKey} title={t('people.not-below')} />
      </div>
    )
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data)
    return (
      <div className="card">
        <ListSkeleton />
      </div>
    )
  const password = !data.has_password
    ? t('people.password-never')
    : [
        data.changed_at && t('people.password-since', { day: moment(data.changed_at) }),
        data.expires_on &&
          t(data.expires_on <= today ? 'people.password-ended' : 'people.password-until', {
            day: date(data.expires_on),
          }),
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <div className="person-part">
      <Card
        title={t('people.credentials')}
        foot={
          <div className="row wrap">
            <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setOpened('rename')}>
              {t('people.rename')}
            </Button>
            {person.can_get_link && (
              <Button
                leftSection={<IconKey size={16} stroke={1.75} />}
                onClick={() =>
                  confirm({
                    message: t('people.send-link-what', { name }),
                    onConfirm: () => sendLink.send({ school_id: login.last_school_id ?? 0, person_id: person.id }),
                  })
                }
              >
                {t('people.send-link')}
              </Button>
            )}
            {data.has_password && (
              <Button leftSection={<IconCalendarOff size={16} stroke={1.75} />} onClick={() => setOpened('expire')}>
                {t('people.expire')}
              </Button>
            )}
            <Button
              leftSection={<IconDeviceDesktopOff size={16} stroke={1.75} />}
              disabled={data.sessions === 0}
              onClick={() =>
                confirm({
                  message: t('people.sign-out-really', { name }),
                  danger: true,
                  onConfirm: () => signOut.send({ id: person.id }),
                })
              }
            >
              {t('people.sign-out')}
            </Button>
          </div>
        }
      >
        <Facts>
          <Fact label={t('people.username')}>
            <Code>{data.username}</Code>
          </Fact>
          <Fact label={t('people.email')}>{data.email && <Code>{data.email}</Code>}</Fact>
          <Fact label={t('people.password')}>{password}</Fact>
          <Fact label={t('people.second-step')}>
            {data.second_step.length > 0 ? <bdi>{data.second_step.join(', ')}</bdi> : t('people.second-step-none')}
          </Fact>
          <Fact label={t('people.last-sign-in')}>
            {data.last_login_at ? moment(data.last_login_at) : t('people.never')}
          </Fact>
          <Fact label={t('people.sessions')}>{t('people.session-count', { count: data.sessions })}</Fact>
        </Facts>
      </Card>
      {opened === 'rename' && <Rename person={person} data={data} onClose={close} />}
      {opened === 'expire' && <Expire person={person} data={data} onClose={close} />}
    </div>
  )
}

type DrawerProps = { person: PersonRecord; data: Shape; onClose: () => void }

const Rename = ({ person, data, onClose }: DrawerProps) => {
  const t = useTexts()
  const state = useEntityForm({
    to: credentials.rename,
    refresh: [credentials.read, records.read],
    initial: { username: data.username },
    input: (values) => ({ ...values, id: person.id }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('people.rename')} onClose={onClose}>
      <TextInput
        {...state.field('username', t('people.new-username'), { hint: t('people.username-hint') })}
        dir="ltr"
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
    </DrawerForm>
  )
}

const Expire = ({ person, data, onClose }: DrawerProps) => {
  const t = useTexts()
  const state = useEntityForm({
    to: credentials.expire,
    refresh: [credentials.read, records.log],
    initial: { on: data.expires_on ?? '' },
    input: ({ on }) => ({ ids: [person.id], on: on || null }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('people.expire')} onClose={onClose}>
      <DateField
        {...state.field('on', t('people.expire-on'), { optional: true, hint: t('people.expire-hint') })}
        data-autofocus
      />
    </DrawerForm>
  )
}
