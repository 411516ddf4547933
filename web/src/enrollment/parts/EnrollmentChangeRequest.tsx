import type { EnrollmentChangeRequest } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What is asked for, in a word, or what came of it: 'More time, until 20 Dec'. */
export const Asked = ({
  row: { kind, asked_day, given_day },
}: {
  row: Pick<EnrollmentChangeRequest, 'kind' | 'asked_day' | 'given_day'>
}) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  if (!asked_day) return t(`enrollment.kind-${kind}`)
  return (
    <>
      {t('enrollment.more-time-until', { day: shortDay(given_day ?? asked_day) })}
      {given_day && given_day !== asked_day && (
        <span className="small muted"> {t('enrollment.instead-of', { day: shortDay(asked_day) })}</span>
      )}
    </>
  )
}

/** The first day on which more time may end. */
export const firstDay = (last_day: string | null | undefined, today: string): string =>
  last_day && last_day >= today
    ? new Date(Date.parse(`${last_day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    : today
