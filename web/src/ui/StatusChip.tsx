import { useTexts } from '#web/kernel/i18n.ts'
import { type Status, statuses, statusOf } from './statuses.ts'

/** The one way to show a status: icon and word, coloured when it is not the usual one. `word` adds a fact: '1 overdue'. */
export const StatusChip = ({ status, word }: { status: Status | (string & {}); word?: string }) => {
  const t = useTexts()
  const key = statusOf(status)
  if (!key)
    return (
      <span className="status" data-tone="neutral">
        {word ?? status}
      </span>
    )
  const { tone, icon: StatusIcon, ...look } = statuses[key]
  return (
    <span className={'struck' in look ? 'status struck' : 'status'} data-tone={tone}>
      <StatusIcon size={15} stroke={1.75} aria-hidden />
      {word ?? t(`ui.status.${key}`)}
    </span>
  )
}
