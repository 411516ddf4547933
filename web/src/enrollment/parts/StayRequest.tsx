import type { StayRequest } from '#contract/enrollment/stay-requests.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** What is asked for, in a word: 'More time, until 20 Dec'. */
export const Asked = ({ row: { kind, asked_day } }: { row: Pick<StayRequest, 'kind' | 'asked_day'> }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  return asked_day ? t('enrollment.more-time-until', { day: shortDay(asked_day) }) : t(`enrollment.kind-${kind}`)
}

/** 'Withdrawn' would read as having left the class. */
export const RequestChip = ({ status }: { status: StayRequest['status'] }) => {
  const t = useTexts()
  return <StatusChip status={status} {...(status === 'withdrawn' && { word: t('enrollment.taken-back') })} />
}
