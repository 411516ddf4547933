import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** '23:30–00:15 +1': what ends on the next date says so. */
export const spanOf = ({ start_time, end_time }: { start_time: string | null; end_time: string | null }): string =>
  `${start_time}–${end_time}${(end_time ?? '') < (start_time ?? '') ? ' +1' : ''}`

/** Names the date in the school where it is another than the viewer's. */
export const useShift = () => {
  const t = useTexts()
  const { shortDay } = useFormat()
  return ({ school_date }: { school_date?: string }): string =>
    school_date ? t('schedule.day-at-school', { day: shortDay(school_date) }) : ''
}
