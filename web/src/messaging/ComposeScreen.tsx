import { useLocation, useSearchParams } from 'react-router'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { audienceKinds, mostAudiences, reaches } from '#contract/messaging/audience.rules.ts'
import { signature } from '#contract/messaging/signature.contract.ts'
import { idsIn, useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { emptyMessage, type ComposedMessage } from './composed-message.ts'
import { Compose } from './parts/Compose.tsx'
import './messaging.css'

type Mode = 'new' | 'mail' | 'reply' | 'reply-all' | 'forward'
const modes: [beginning: string, mode: Mode][] = [
  ['/messages-reply-all/', 'reply-all'],
  ['/messages-reply/', 'reply'],
  ['/forward/', 'forward'],
  ['/send-mail', 'mail'],
]

/**
 * Writes a message: new, with recipients given (`?to=section:5,person:7&reach=guardians`, or chosen from a list,
 * `?families=7,9` or `?people=7,9`), from a draft (`?draft=3`), as an answer or forwarded.
 */
export default function ComposeScreen() {
  const t = useTexts()
  const { pathname } = useLocation()
  const mode = modes.find(([beginning]) => pathname.startsWith(beginning))?.[1] ?? 'new'
  const [address] = useSearchParams()
  const draft = Number(address.get('draft')) || 0
  return (
    <div className="reading">
      <PageHeader
        title={t(`messaging.title-${mode}`)}
        crumbs={[{ label: t('messaging.folder-inbox'), to: '/messages-inbox' }]}
      />
      <Reading of={`${pathname} ${draft}`}>
        {draft > 0 && <FromDraft id={draft} />}
        {draft === 0 && (mode === 'new' || mode === 'mail') && <Fresh address={address} />}
        {draft === 0 && mode !== 'new' && mode !== 'mail' && <About mode={mode} />}
      </Reading>
    </div>
  )
}

const FromDraft = ({ id }: { id: number }) => {
  const { scheduled, waits, version, ...draft } = useRead(messages.draft, { id })
  return (
    <Compose
      key={id}
      message={{ ...emptyMessage, ...draft }}
      stored={{ id, version }}
      scheduled={scheduled}
      waits={waits}
    />
  )
}

/** What an address names as its recipients. */
const audiencesIn = (address: URLSearchParams): Audience[] =>
  [
    ...groupsIn(address.get('to')),
    ...idsIn(address.get('families')).map((key): Audience => ({ kind: 'family', key })),
    ...idsIn(address.get('people')).map((key): Audience => ({ kind: 'person', key })),
  ].slice(0, mostAudiences)

const groupsIn = (listed: string | null): Audience[] =>
  (listed ?? '').split(',').flatMap((one) => {
    const [named = '', ...rest] = one.split(':')
    const kind = audienceKinds.find((known) => known === named)
    const key = rest.join(':')
    return kind && key ? [{ kind, key }] : []
  })

const Fresh = ({ address }: { address: URLSearchParams }) => {
  const { role } = useSignedIn()
  return role === schoolAdmin || role === teacher ? <Signed address={address} /> : <Begun address={address} body="" />
}

/** Staff sign what they begin. */
const Signed = ({ address }: { address: URLSearchParams }) => {
  const { signature: own } = useRead(signature.read, {})
  return <Begun address={address} body={own ? `\n\n-- \n${own}` : ''} />
}

const Begun = ({ address, body }: { address: URLSearchParams; body: string }) => {
  const { rows } = useRead(messages.names, { audiences: audiencesIn(address) })
  const reach = reaches.find((known) => known === address.get('reach')) ?? 'students'
  return <Compose message={{ ...emptyMessage, audiences: rows, reach, body, subject: address.get('subject') ?? '' }} />
}

const About = ({ mode }: { mode: 'reply' | 'reply-all' | 'forward' }) => {
  const t = useTexts()
  const format = useFormat()
  const id = useRecordId() ?? 0
  const { subject, message } = useRead(messages.message, { id })
  const who = `${message.sender.fname} ${message.sender.lname}`
  const quoted = `${t('messaging.wrote', { name: who, at: format.moment(message.sent_at) })}\n\n${message.body}`
  const begun: ComposedMessage =
    mode === 'forward'
      ? { ...emptyMessage, subject: t('messaging.forwarded', { subject }).slice(0, 200), body: `\n\n${quoted}` }
      : { ...emptyMessage, subject, reply_to_id: id, to_all: mode === 'reply-all' }
  return <Compose message={begun} {...(mode === 'forward' ? { forwards: message } : { answers: message })} />
}
