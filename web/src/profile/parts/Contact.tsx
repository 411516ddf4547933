import { IconStar } from '@tabler/icons-react'
import type { Address, Profile } from '#contract/profile/profile.contract.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { countryName } from './countries.ts'

/** How the person is reached now; ended addresses stand where they are changed. */
export const Contact = ({ own }: { own: Profile }) => {
  const t = useTexts()
  const present = own.addresses.filter(({ valid_to }) => valid_to === null)
  const nothing = !own.email && own.phones.length === 0 && present.length === 0
  return (
    <Card title={t('profile.contact')}>
      {nothing && <p className="muted">{t('profile.no-contact')}</p>}
      <dl className="facts">
        {own.email && (
          <div className="fact">
            <dt>{t('profile.email')}</dt>
            <dd className="breaking">
              <Code>{own.email}</Code>
              {own.waiting_email && (
                <div className="small muted">{t('profile.email-waiting', { email: own.waiting_email })}</div>
              )}
            </dd>
          </div>
        )}
        {own.phones.map(({ kind, number, preferred }) => (
          <div key={number} className="fact">
            <dt>{t(`profile.phone.${kind}`)}</dt>
            <dd className="row">
              <a className="link" href={`tel:${number}`}>
                <Code>{number}</Code>
              </a>
              {preferred && own.phones.length > 1 && (
                <IconStar size={16} stroke={1.75} aria-label={t('profile.phone.preferred')} />
              )}
            </dd>
          </div>
        ))}
        {present.map((address) => (
          <div key={address.id} className="fact">
            <dt>{t(`profile.address.${address.kind}`)}</dt>
            <dd>
              <AddressLines address={address} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export const AddressLines = ({ address }: { address: Address }) => {
  const language = useLanguage()
  const town = [address.postal_code, address.city].filter(Boolean).join(' ')
  return (
    <address className="plain-address">
      {[address.street, town, address.region, countryName(address.country, language)].filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
    </address>
  )
}
