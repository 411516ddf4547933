import '../resources.css'
import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type OpenedResource, resources } from '#contract/resources/resource.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveBlob } from '#web/kernel/save-blob.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { keptFile, keptResource } from '../offline.ts'
import { kindIcons } from './kinds.ts'

type Props = { id: number; onEdit?: () => void; onClose: () => void }
type Shown = Omit<OpenedResource, 'can' | 'owner' | 'made_at'>

/** What stands at the address of a resource: opening it counts. Without a network the copy that was kept. */
export const ResourceView = ({ id, onEdit, onClose }: Props) => {
  const t = useTexts()
  const [kept, setKept] = useState<Shown>()
  const { send, data, refused } = useSend(resources.open, {
    onRefused: ({ status }) => {
      if (status === 0) void keptResource(id).then(setKept)
      return true
    },
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- counted once for each address
  useEffect(() => send({ id }), [id])
  const shown = data ?? kept
  return (
    <SideDrawer width="wide" title={shown ? <bdi>{shown.title}</bdi> : t('resources.title')} onClose={onClose}>
      <div className="form-section">
        {!shown && refused && <ErrorState error={refused} onAgain={() => send({ id })} />}
        {!shown && !refused && <ListSkeleton />}
        {shown && (
          <>
            {kept && !data && <Note tone="warn" title={t('resources.kept-copy')} />}
            <Facts of={shown} owner={data?.owner ?? ''} />
            {shown.description && (
              <p className="secondary">
                <bdi>{shown.description}</bdi>
              </p>
            )}
            <Contents of={shown} offline={!data} />
          </>
        )}
        {data?.can.edit && onEdit && (
          <div className="row end">
            <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onEdit}>
              {t('ui.edit')}
            </Button>
          </div>
        )}
      </div>
    </SideDrawer>
  )
}

const Facts = ({ of, owner }: { of: Shown; owner: string }) => {
  const t = useTexts()
  const { date } = useFormat()
  const facts = [of.place, owner, of.visible_to && t('resources.until', { day: date(of.visible_to) })].filter(Boolean)
  return (
    <p className="small muted">
      <bdi>{facts.join(' · ')}</bdi>
    </p>
  )
}

const Contents = ({ of, offline }: { of: Shown; offline: boolean }) => {
  const t = useTexts()
  const { number } = useFormat()
  if (of.kind === 'page')
    return (
      <div className="prose" dir="auto">
        <Markdown top={2}>{of.body}</Markdown>
      </div>
    )
  const { file } = of
  if (of.kind === 'file' && file) {
    const save = () =>
      offline
        ? void keptFile(of.id).then((blob) => blob && saveBlob(blob, file.name))
        : void saveFile(resources.file, { id: of.id }, file.name)
    return (
      <button type="button" className="resource-contents" onClick={save}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        <span className="grow">
          <bdi className="medium">{file.name}</bdi>
          <span className="small muted column">
            <Code>{number(Math.max(1, Math.round(file.size / 1024)))} KB</Code>
          </span>
        </span>
        <span className="link">{t('resources.download')}</span>
      </button>
    )
  }
  return of.kind === 'embed' && !offline ? <Embedded of={of} /> : <Outside of={of} />
}

const Outside = ({ of }: { of: Shown }) => {
  const KindIcon = of.kind === 'link' ? IconExternalLink : kindIcons[of.kind]
  return (
    <a className="resource-contents" href={of.url} target="_blank" rel="noreferrer">
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <span className="grow">
        <bdi className="medium">{of.title}</bdi>
        <span className="small muted column ellipsis">
          <Code>{of.url}</Code>
        </span>
      </span>
    </a>
  )
}

/** Nothing is asked of the other site before somebody wants to see its page. */
const Embedded = ({ of }: { of: Shown }) => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button type="button" className="resource-contents" onClick={() => setOpen(true)}>
        <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
        <span className="grow">
          <bdi className="medium">{t('resources.show-embedded')}</bdi>
          <span className="small muted column">{t('resources.shown-from', { host: new URL(of.url).host })}</span>
        </span>
      </button>
    )
  return (
    <>
      <iframe
        className="resource-frame"
        src={of.url}
        title={of.title}
        allow="fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a frame of another site has its own origin, not ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
      <p className="small muted">
        {t('resources.embedded-hint')}{' '}
        <a className="link" href={of.url} target="_blank" rel="noreferrer">
          {t('resources.new-tab')}
        </a>
      </p>
    </>
  )
}
