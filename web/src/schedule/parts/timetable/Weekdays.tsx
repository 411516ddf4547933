import { Chip, Input } from '@mantine/core'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { ControlProps } from '#web/ui/catalog/FieldControl.tsx'
import { dayOf } from './weekday.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7']

/** 'Mon, Wed' from the ISO digits '13'. */
export const Weekdays = ({ of }: { of: string }) => {
  const t = useTexts()
  const { weekday } = useFormat()
  return of === '' ? (
    <span className="muted">{t('schedule.weekdays.none')}</span>
  ) : (
    of
      .split('')
      .map((digit) => weekday(dayOf(digit)))
      .join(', ')
  )
}

/** Weekdays as chips; the value is their ISO digits. */
export const WeekdayInput = (props: ControlProps) => <WeekdayChips {...props} />

const WeekdayChips = ({ label, error, description, value, onChange }: ControlProps) => {
  const { weekday } = useFormat()
  return (
    <Input.Wrapper label={label} error={error} description={description} labelElement="div">
      <Chip.Group
        multiple
        value={String(value).split('')}
        onChange={(chosen: string[]) => onChange(chosen.toSorted().join(''))}
      >
        <div className="weekday-choice" role="group" aria-label={typeof label === 'string' ? label : undefined}>
          {digits.map((digit) => (
            <Chip key={digit} value={digit}>
              {weekday(dayOf(digit))}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  )
}
