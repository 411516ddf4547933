import { ActionIcon, Select } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconHourglass } from '@tabler/icons-react'
import { attendanceCategories } from '#contract/attendance/attendance-code.catalog.ts'
import { type Roll } from '#contract/attendance/attendance.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { statuses } from '#web/ui/statuses.ts'
import { countsOf } from './roll-state.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

export type RollAddress = { section_id: number; date: string; meeting: number }

export type Go = (to: RollAddress) => void

export const RollHead = ({
  roll,
  search,
  onSearch,
  onGo,
}: {
  roll: Roll
  search: string
  onSearch: (text: string) => void
  onGo: Go
}) => {
  const t = useTexts()
  const { time } = useFormat()
  const go = (date: string) => onGo({ section_id: roll.section.id, date, meeting: roll.meeting })
  const keyOf = ({ id, meeting }: { id: number; meeting: number }) => `${id}:${meeting}`
  return (
    <div className="filters roll-head">
      <Select
        aria-label={t('attendance.section')}
        data={roll.sections.map((section) => ({
          value: keyOf(section),
          label: section.period
            ? t('attendance.section-period', { section: section.name, period: section.period })
            : section.name,
        }))}
        value={keyOf({ id: roll.section.id, meeting: roll.meeting })}
        allowDeselect={false}
        searchable
        onChange={(value) => {
          const chosen = roll.sections.find((section) => keyOf(section) === value)
          if (chosen) onGo({ section_id: chosen.id, date: roll.date, meeting: chosen.meeting })
        }}
      />
      <div className="row tight">
        <ActionIcon aria-label={t('attendance.day-before')} onClick={() => go(daysAfter(roll.date, -1))}>
          <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
        </ActionIcon>
        <DateField
          aria-label={t('attendance.date')}
          value={roll.date}
          maxDate={roll.today}
          valueFormat="ddd D MMMM"
          onChange={(value) => value && go(value)}
        />
        <ActionIcon
          aria-label={t('attendance.day-after')}
          disabled={roll.date >= roll.today}
          onClick={() => go(daysAfter(roll.date, 1))}
        >
          <IconChevronRight size={16} stroke={1.75} className="mirrored" />
        </ActionIcon>
      </div>
      {roll.taken_at ? (
        <span className="status" data-tone="ok">
          <IconCheck size={15} stroke={1.75} aria-hidden />
          {t('attendance.taken-by', { who: roll.taken_by ?? '', time: time(roll.taken_at) })}
        </span>
      ) : (
        !roll.closed && (
          <span className="status" data-tone="warn">
            <IconHourglass size={15} stroke={1.75} aria-hidden />
            {t('attendance.not-submitted')}
          </span>
        )
      )}
      <div className="row end">
        <SearchInput label={t('attendance.find-student')} value={search} onSearch={onSearch} />
      </div>
    </div>
  )
}

export const Counts = ({ counts, remaining }: { counts: ReturnType<typeof countsOf>; remaining: number }) => {
  const t = useTexts()
  return (
    <div className="row wide wrap" role="status">
      {attendanceCategories.map((category) => {
        const { icon: CategoryIcon, tone } = statuses[category]
        return (
          <span key={category} className="row tight toned" data-tone={tone}>
            {category !== 'present' && <CategoryIcon size={16} stroke={1.75} aria-hidden />}
            {t(`attendance.count-${category}`, { count: counts[category] })}
          </span>
        )
      })}
      {remaining > 0 && <span className="small muted">{t('attendance.count-remaining', { count: remaining })}</span>}
    </div>
  )
}
