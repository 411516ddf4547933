import type { Consents } from '#contract/notifications/text-consent.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** When somebody agreed to text messages or no longer did, and how that is known. */
export const ConsentHistory = ({ rows }: { rows: Consents['history'] }) => {
  const t = useTexts()
  const { moment, shortDate } = useFormat()
  return (
    <details className="consent-history">
      <summary>{t('profile.texts-history')}</summary>
      <ul className="stack close">
        {rows.map(({ id, number, given, source, note, given_on, at, by }) => (
          <li key={id} className="column">
            <span>
              <span className="medium">{t(given ? 'profile.texts-given' : 'profile.texts-withdrawn')}</span>{' '}
              {t(`profile.texts-by-${source}`)} · <bdi dir="ltr">{number}</bdi>
            </span>
            <span className="small muted">
              {[moment(at), by, note && `“${note}”`, source === 'office' && given_on && shortDate(given_on)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
