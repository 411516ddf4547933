import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { signature } from '#contract/messaging/signature.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { SettingRow } from '#web/ui/SettingRow.tsx'

/** The own signature block, and the way to change it. */
export const OwnSignature = () => {
  const t = useTexts()
  const { signature: text } = useRead(signature.read, {})
  return (
    <SettingRow label={text ? <bdi className="mail-text">{text}</bdi> : t('messaging.no-signature')}>
      <Button component={Link} to="/signature-block">
        {t('messaging.change-signature')}
      </Button>
    </SettingRow>
  )
}
