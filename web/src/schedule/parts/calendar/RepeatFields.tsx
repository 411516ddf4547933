import { NumberInput, Select } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import type { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { inMonthOf, placeOf, repeats, type Repetition } from './repeat.ts'
import { useRepeatWords } from './Repeats.tsx'
import { WeekdayInput } from '../timetable/Weekdays.tsx'

type Entered = Omit<Repetition, 'interval'> & { interval: string; start_date: string }

/** Whether something repeats, how often, and on which days; by months what its first date is in its month. */
export const RepeatFields = ({
  field,
  values,
}: {
  field: ReturnType<typeof useEntityForm<Entered, never, never>>['field']
  values: Entered
}) => {
  const t = useTexts()
  const { placed } = useRepeatWords()
  const { repeat, in_month, start_date } = values
  const offered = inMonthOf(start_date)
  return (
    <>
      <Select
        {...field('repeat', t('schedule.event-repeats'))}
        allowDeselect={false}
        data={repeats.map((value) => ({ value, label: t(`schedule.repeat-${value}`) }))}
      />
      {repeat !== 'never' && (
        <NumberInput
          {...field('interval', t(`schedule.interval-${repeat}`))}
          min={1}
          max={52}
          clampBehavior="strict"
          allowDecimal={false}
        />
      )}
      {repeat === 'weekly' && <WeekdayInput {...field('weekdays', t('schedule.event-weekdays'))} />}
      {repeat === 'monthly' && (
        <Select
          {...field('in_month', t('schedule.event-weekdays'))}
          allowDeselect={false}
          value={offered.includes(in_month) ? in_month : 'nth'}
          data={offered.map((value) => ({
            value,
            label: placed(placeOf(start_date, value)) || t('schedule.on-day', { day: Number(start_date.slice(8)) }),
          }))}
        />
      )}
    </>
  )
}
