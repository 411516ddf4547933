import type { ResourceRow } from '#contract/resources/list.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { kindIcons } from './kinds.ts'

type Named = Pick<ResourceRow, 'kind' | 'title' | 'description'>

/** The title with the icon of its kind; it opens the resource. */
export const ResourceName = ({ row, onOpen }: { row: Named; onOpen: () => void }) => {
  const KindIcon = kindIcons[row.kind]
  return (
    <span className="row">
      <KindIcon size={18} stroke={1.75} aria-hidden className="muted" />
      <span className="grow">
        <button type="button" className="link medium to-start" onClick={onOpen}>
          <bdi>{row.title}</bdi>
        </button>
        {row.description && (
          <span className="small muted column ellipsis">
            <bdi>{row.description}</bdi>
          </span>
        )}
      </span>
    </span>
  )
}

const looks = {
  visible: { status: 'active' },
  planned: { status: 'draft' },
  expiring: { status: 'active', tone: 'warn' },
  expired: { status: 'closed' },
  archived: { status: 'archived' },
} as const

/** Whether it is seen today; what ends soon tells its last day. */
export const VisibleState = ({ row }: { row: Pick<ResourceRow, 'state' | 'visible_from' | 'visible_to'> }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const day = row.state === 'planned' ? row.visible_from : row.visible_to
  const word = day ? t(`resources.state-${row.state}-on`, { day: shortDay(day) }) : t(`resources.state-${row.state}`)
  return <StatusChip {...looks[row.state]} word={word} />
}

const results: Record<string, string> = {
  ok: 'active',
  moved: 'active',
  broken: 'failed',
  unreachable: 'failed',
  refused: 'failed',
}

/** What came of following the link, and when. */
export const LinkState = ({ result, at }: { result: string; at: string | null }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  if (result === '' || at === null) return null
  return (
    <>
      <StatusChip status={results[result] ?? 'active'} word={t(`resources.link-${result}`)} />
      <span className="small muted column">{shortDay(at)}</span>
    </>
  )
}
