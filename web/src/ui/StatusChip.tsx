import { useTexts } from '#web/kernel/i18n.ts'
import { type Status, statuses, statusOf } from './statuses.ts'

/**
 * The one way to show a status: icon and word, coloured when it is not the usual one. `word` adds a fact: '1 overdue';
 * `tone` is another colour.
 */
export const StatusChip = ({
  status,
  word,
  tone: own,
}: {
  status: Status | (string & {})
  word?: string
  tone?: string
}) => {
  const t = useTexts()
  const key = statusOf(status)
  if (!key)
    return (
      <span className="status" data-tone={own ?? 'neutral'}>
        {word ?? status}
      </span>
    )
  const { tone, icon: StatusIcon, ...look } = statuses[key]
  return (
    <span className={'struck' in look ? 'status struck' : 'status'} data-tone={own ?? tone}>
      <StatusIcon size={15} stroke={1.75} aria-hidden />
      {word ?? t(`ui.status.${key}`)}
    </span>
  )
}
