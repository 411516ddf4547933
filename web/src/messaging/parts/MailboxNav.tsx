import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  type Icon,
  IconArchive,
  IconClock,
  IconFile,
  IconFolder,
  IconInbox,
  IconMail,
  IconPlus,
  IconSend,
  IconStar,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { mailbox, type MailboxFolder, mostCounted } from '#contract/messaging/mailbox.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { addressOf, type Place } from '../mailbox-address.ts'
import { NameDialog } from './NameDialog.tsx'

const own: { folder: MailboxFolder; icon: Icon }[] = [
  { folder: 'inbox', icon: IconInbox },
  { folder: 'unread', icon: IconMail },
  { folder: 'starred', icon: IconStar },
  { folder: 'scheduled', icon: IconClock },
  { folder: 'drafts', icon: IconFile },
  { folder: 'sent', icon: IconSend },
  { folder: 'archive', icon: IconArchive },
  { folder: 'trash', icon: IconTrash },
]

type Line = Place & { label: string; icon: Icon; count: number; color?: number }
type Shown = { place: Place; onlyChoice?: boolean }

/** Folders and labels with what waits in them; on phones one choice. */
export const MailboxNav = ({ place, onlyChoice = false }: Shown) => {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const visitor = useVisitor()
  const [naming, setNaming] = useState<'folder' | 'label'>()
  const { data } = useReading(mailbox.counts, {})
  const counted: Partial<Record<MailboxFolder, number>> = data
    ? { inbox: data.unread, drafts: data.drafts, scheduled: data.scheduled }
    : {}
  const usual: Line[] = own.map(({ folder, icon }) => ({
    folder,
    icon,
    label: t(`messaging.folder-${folder}`),
    count: counted[folder] ?? 0,
  }))
  const folders: Line[] = (data?.folders ?? []).map(({ id, name, unread }) => ({
    folder: 'folder',
    place_id: id,
    icon: IconFolder,
    label: name,
    count: unread,
  }))
  const labels: Line[] = (data?.labels ?? []).map(({ id, name, color }) => ({
    folder: 'label',
    place_id: id,
    icon: IconTag,
    label: name,
    count: 0,
    color,
  }))
  const isHere = (line: Line) => line.folder === place.folder && line.place_id === place.place_id
  const countOf = (count: number) => (count >= mostCounted ? `${number(mostCounted - 1)}+` : number(count))
  if (onlyChoice)
    return (
      <NativeSelect
        aria-label={t('messaging.folders')}
        value={addressOf(place)}
        data={[...usual, ...folders, ...labels].map((line) => ({
          value: addressOf(line),
          label: line.count > 0 ? `${line.label} (${countOf(line.count)})` : line.label,
        }))}
        onChange={(event) => void navigate(event.currentTarget.value)}
      />
    )
  const draw = (lines: readonly Line[]) =>
    lines.map((line) => (
      <li key={addressOf(line)}>
        <Link to={addressOf(line)} className="mailbox-link" {...(isHere(line) && { 'aria-current': 'page' })}>
          <line.icon size={16} stroke={1.75} aria-hidden {...(line.color && { 'data-subject': line.color })} />
          <bdi className="grow ellipsis">{line.label}</bdi>
          {line.count > 0 && <span className="number small">{countOf(line.count)}</span>}
        </Link>
      </li>
    ))
  const heading = (kind: 'folder' | 'label') => (
    <div className="row mailbox-heading">
      <h2 className="small muted medium grow">{t(`messaging.${kind}s`)}</h2>
      <ActionIcon size="sm" aria-label={t(`messaging.new-${kind}`)} onClick={() => setNaming(kind)}>
        <IconPlus size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
  return (
    <nav className="mailbox-nav" aria-label={t('messaging.folders')}>
      <ul>{draw(usual)}</ul>
      {heading('folder')}
      {folders.length > 0 && <ul>{draw(folders)}</ul>}
      {heading('label')}
      {labels.length > 0 && <ul>{draw(labels)}</ul>}
      {may(visitor, 'messaging.away') && (
        <Link to="/signature-block" className="mailbox-link small">
          {t('messaging.signature-and-away')}
        </Link>
      )}
      {naming && <NameDialog kind={naming} onClose={() => setNaming(undefined)} />}
    </nav>
  )
}
