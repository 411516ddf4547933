import { ActionIcon, Checkbox, Menu, Popover } from '@mantine/core'
import { IconChevronDown, IconColumns3, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { SearchInput } from '../SearchInput.tsx'
import type { Column } from './columns.ts'
import type { ListState } from './list-address.ts'
import { SavedViews } from './SavedViews.tsx'

/** A question with a few answers; `name` is its field in the list call and in the address. */
export type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] }

type Props<Row> = {
  state: ListState
  filters: readonly Filter[]
  /** Filters that no chip shows and 'Clear' leaves: the saved view. */
  kept: ListState['filters']
  searchLabel: string | undefined
  count: number | undefined
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  tools: ReactNode
  phone: boolean
  onChange: (change: Partial<ListState>) => void
  onToggleColumn: (key: string) => void
}

export const FilterRow = <Row,>({
  state,
  filters,
  kept,
  searchLabel,
  count,
  columns,
  shown,
  tools,
  phone,
  onChange,
  onToggleColumn,
}: Props<Row>) => {
  const t = useTexts()
  const { number } = useFormat()
  const active = Object.keys(state.filters).length > Object.keys(kept).length
  return (
    <div className="filters" role="search">
      {searchLabel && (
        <SearchInput label={searchLabel} value={state.search} onSearch={(search) => onChange({ search })} />
      )}
      <div className="chips">
        {filters.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name]}
            onChange={(value) => onChange({ filters: withFilter(state.filters, filter.name, value) })}
          />
        ))}
        {active && (
          <button type="button" className="link small" onClick={() => onChange({ filters: kept })}>
            {t('ui.clear')}
          </button>
        )}
      </div>
      <div className="row end">
        {count !== undefined && (
          <span className="small muted number">{t('ui.rows', { count, shown: number(count) })}</span>
        )}
        {tools}
        <SavedViews />
        {!phone && <ColumnChoice columns={columns} shown={shown} onToggle={onToggleColumn} />}
      </div>
    </div>
  )
}

const FilterChip = ({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: string | undefined
  onChange: (value: string) => void
}) => {
  const t = useTexts()
  const chosen = filter.options.find((option) => option.value === value)
  if (chosen)
    return (
      <button
        type="button"
        className="filter-chip active"
        aria-label={t('ui.filter.remove', { filter: filter.label, value: chosen.label })}
        onClick={() => onChange('')}
      >
        {t('ui.filter.active', { filter: filter.label, value: chosen.label })}
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="filter-chip">
          {filter.label}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {filter.options.map((option) => (
          <Menu.Item key={option.value} onClick={() => onChange(option.value)}>
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const ColumnChoice = <Row,>({
  columns,
  shown,
  onToggle,
}: {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onToggle: (key: string) => void
}) => {
  const t = useTexts()
  return (
    <Popover position="bottom-end" withRoles trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('ui.columns')}>
          <IconColumns3 size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="stack close">
        {columns.map((column, index) => (
          <Checkbox
            key={column.key}
            label={column.title}
            checked={shown.includes(column)}
            disabled={index === 0}
            onChange={() => onToggle(column.key)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

const withFilter = (filters: ListState['filters'], name: string, value: string): ListState['filters'] => {
  const { [name]: _, ...others } = filters
  return value ? { ...others, [name]: value } : others
}
