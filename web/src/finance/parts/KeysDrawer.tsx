import { PasswordInput } from '@mantine/core'
import { type PaymentSetup, paymentSetup } from '#contract/finance/payment-setup.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'

/** Keys go in and never come back; an empty field leaves what is stored. */
export const KeysDrawer = ({ setup, onClose }: { setup: PaymentSetup; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: paymentSetup.saveKeys,
    refresh: paymentSetup.read,
    initial: { secret_key: '', webhook_secret: '' },
    input: (values) => ({ ...values, version: setup.version }),
    onSaved: onClose,
  })
  const kept = (isKept: boolean) => (isKept ? { hint: t('finance.key-kept'), optional: true } : {})
  return (
    <DrawerForm state={state} opened title={t('finance.keys-title')} sub="Stripe" onClose={onClose}>
      <Note tone="info" title={t('finance.keys-where')}>
        {t('finance.keys-where-what')}
      </Note>
      <PasswordInput
        {...state.field('secret_key', t('finance.secret-key'), kept(setup.provider !== ''))}
        placeholder="sk_live_…"
        dir="ltr"
        autoComplete="off"
        maxLength={300}
        data-autofocus
      />
      <PasswordInput
        {...state.field('webhook_secret', t('finance.webhook-secret'), {
          optional: true,
          hint: t(setup.has_webhook_secret ? 'finance.key-kept' : 'finance.webhook-secret-hint'),
        })}
        placeholder="whsec_…"
        dir="ltr"
        autoComplete="off"
        maxLength={300}
      />
    </DrawerForm>
  )
}
