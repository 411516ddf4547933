import { NativeSelect } from '@mantine/core'
import { IconMessages, IconTable } from '@tabler/icons-react'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { threads } from '#contract/discussion/threads.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  rows: Out<typeof threads.sections>['rows']
  /** '' for all. */
  chosen: string
  onChoose: (value: string) => void
  onlyChoice?: boolean
}

/** All, and each class with what is new in it; on phones one choice. */
export const DiscussionNav = ({ rows, chosen, onChoose, onlyChoice = false }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const lines = [
    { value: '', label: t('discussion.all'), count_new: rows.reduce((sum, { count_new }) => sum + count_new, 0) },
    ...rows.map(({ value, ...row }) => ({ value: String(value), ...row })),
  ]
  if (onlyChoice)
    return (
      <NativeSelect
        aria-label={t('discussion.sections')}
        value={chosen}
        data={lines.map(({ value, label, count_new }) => ({
          value,
          label: count_new > 0 ? `${label} (${number(count_new)})` : label,
        }))}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    )
  return (
    <nav className="mailbox-nav" aria-label={t('discussion.sections')}>
      <ul>
        {lines.map(({ value, label, count_new }) => {
          const LineIcon = value === '' ? IconMessages : IconTable
          return (
            <li key={value}>
              <button
                type="button"
                className="mailbox-link discussion-section"
                {...(value === chosen && { 'aria-current': 'page' })}
                onClick={() => onChoose(value)}
              >
                <LineIcon size={16} stroke={1.75} aria-hidden />
                <bdi className="grow ellipsis" title={label}>
                  {label}
                </bdi>
                {count_new > 0 && (
                  <span className="number small">
                    <span aria-hidden>{number(count_new)}</span>
                    <span className="visually-hidden">{t('discussion.count-new', { count: count_new })}</span>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
