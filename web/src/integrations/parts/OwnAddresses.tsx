import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'

/** The addresses that are entered at the provider. */
export const OwnAddresses = ({ own }: { own: { redirect_address: string; acs_address: string } }) => {
  const t = useTexts()
  return (
    <Card title={t('integrations.sso-own')}>
      <div className="own-addresses">
        <OwnAddress
          label={`${t('integrations.sso-own-redirect')} · ${t('integrations.sso-kind-oidc')}`}
          address={own.redirect_address}
        />
        <OwnAddress
          label={`${t('integrations.sso-own-acs')} · ${t('integrations.sso-kind-saml')}`}
          address={own.acs_address}
        />
      </div>
    </Card>
  )
}

/** One of them, to be copied. */
export const OwnAddress = ({ label, address }: { label: string; address: string }) => {
  const t = useTexts()
  return (
    <div className="own-address">
      <span className="small muted">{label}</span>
      <code dir="ltr">{address}</code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="xs" leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />} onClick={copy}>
            {t(copied ? 'integrations.sso-copied' : 'integrations.sso-copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
