import { NativeSelect, TextInput } from '@mantine/core'
import { IconMessages, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { DiscussionSection } from '#contract/discussion/threads.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  rows: readonly DiscussionSection[]
  /** '' for all. */
  chosen: string
  onChoose: (value: string) => void
  onlyChoice?: boolean
}

/** More classes than these are found by name. */
const glanced = 12

/** All, and each class with what is new in it; on phones one choice. */
export const DiscussionNav = ({ rows, chosen, onChoose, onlyChoice = false }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const [words, setWords] = useState('')
  const has = (label: string) => label.toLowerCase().includes(words.trim().toLowerCase())
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
      {rows.length > glanced && (
        <TextInput
          size="xs"
          className="discussion-find"
          aria-label={t('discussion.find-section')}
          placeholder={t('discussion.find-section')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul>
        {lines
          .filter(({ value, label }) => value === '' || has(label))
          .map(({ value, label, count_new }) => {
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
