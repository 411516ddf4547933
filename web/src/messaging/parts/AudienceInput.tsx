import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { plain } from '#contract/kernel/search.rules.ts'
import { messages, type NamedAudience } from '#contract/messaging/messages.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useAudienceLabel } from './audience-label.ts'
import { ListTools } from './ListTools.tsx'
import { useTyped } from '#web/ui/form/FoundChoice.tsx'

type Props = {
  value: readonly NamedAudience[]
  onChange: (value: NamedAudience[]) => void
  error?: ReactNode
  focused?: boolean
}

/** More than these of one kind are shown as a number. */
const mostShown = 12

const valueOf = ({ kind, key }: Pick<NamedAudience, 'kind' | 'key'>) => `${kind} ${key}`

/** To whom: people and groups by any part of the name, under headings. */
export const AudienceInput = ({ value, onChange, error, focused = false }: Props) => {
  const t = useTexts()
  const { typed, onType, search } = useTyped()
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useReading(messages.find, { search })
  const labelOf = useAudienceLabel()
  const offered = (data?.rows ?? []).filter(
    (one) => one.kind !== 'role' || plain(labelOf(one)).includes(plain(search.trim())),
  )
  const known = new Map([...value, ...offered].map((one) => [valueOf(one), one]))
  const groups = Map.groupBy(known.values(), ({ kind }) => kind)
  const collapsed = [...Map.groupBy(value, ({ kind }) => kind)].filter(([, those]) => those.length > mostShown)
  const collapsedValues = new Set(collapsed.flatMap(([, those]) => those.map(valueOf)))
  return (
    <>
      <MultiSelect
        label={t('messaging.to')}
        placeholder={value.length === 0 ? t('messaging.to-placeholder') : ''}
        data={[...groups].map(([kind, those]) => ({
          group: t(`messaging.audience-${kind}`),
          items: those.map((one) => ({ value: valueOf(one), label: labelOf(one) })),
        }))}
        value={value.map(valueOf).filter((one) => !collapsedValues.has(one))}
        onChange={(chosen) => {
          onChange([...collapsedValues, ...chosen].flatMap((one) => known.get(one) ?? []))
          onType('')
        }}
        error={error}
        searchable
        hidePickedOptions
        dropdownOpened={opened}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        searchValue={typed}
        onSearchChange={onType}
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? '…' : t('messaging.nobody-found')}
        maxDropdownHeight={320}
        {...(focused && { 'data-autofocus': true })}
      />
      {collapsed.map(([kind, those]) => (
        <p key={kind} className="row tight small">
          <span className="ellipsis">
            {t(`messaging.collapsed-${kind === 'family' ? kind : 'other'}`, { count: those.length })}{' '}
            <bdi className="muted">
              {those
                .slice(0, 3)
                .map(({ label }) => label)
                .join(', ')}{' '}
              …
            </bdi>
          </span>
          <button
            type="button"
            className="link nowrap"
            onClick={() => onChange(value.filter((one) => one.kind !== kind))}
          >
            {t('ui.remove')}
          </button>
        </p>
      ))}
      <ListTools value={value} />
    </>
  )
}
