import { IconAlertTriangle, IconDeviceMobileMessage } from '@tabler/icons-react'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { messages } from '#contract/messaging/messages.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What the text messages of a message come to, and whom they do not reach. */
export const TextCost = ({ of }: { of: NonNullable<Out<typeof messages.preview>['by_text']> }) => {
  const t = useTexts()
  const { money } = useFormat()
  const { people, segments, cost, left, currency, not_reached } = of
  return (
    <>
      <p className="row tight wrap">
        <IconDeviceMobileMessage size={16} stroke={1.75} aria-hidden />
        <span className="medium">{t('messaging.text-cost', { people, segments, cost: money(cost, currency) })}</span>
        <span className="muted">{t('messaging.text-left', { left: money(left, currency) })}</span>
      </p>
      {not_reached.map(({ reason, count }) => (
        <p key={reason} className={reason === 'over-budget' ? 'row tight small ink-warn' : 'row tight small muted'}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t(`messaging.no-text-${reason}`, { count })}
        </p>
      ))}
    </>
  )
}
