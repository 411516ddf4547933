import { Switch, Textarea, TextInput } from '@mantine/core'
import { type PaymentSetup, paymentSetup, takenMethods } from '#contract/finance/payment-setup.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { OnlinePayments } from './parts/OnlinePayments.tsx'

/** Which ways of paying the school takes, and its account at the provider of online payments. */
export default function PaymentSetupScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.setup-title')} />
  return (
    <div className="reading stack">
      <PageHeader title={t('finance.setup-title')} sub={t('finance.setup-sub')} />
      <Reading of={String(login.last_school_id)}>
        <Setup />
      </Reading>
    </div>
  )
}

const Setup = () => {
  const setup = useRead(paymentSetup.read, {})
  return (
    <div className="stack">
      {setup.provider !== '' && !setup.is_live && <TestMode />}
      <OnlinePayments setup={setup} />
      <Methods key={setup.version} setup={setup} />
    </div>
  )
}

const TestMode = () => {
  const t = useTexts()
  return (
    <Note tone="warn" title={t('finance.test-mode')}>
      {t('finance.test-mode-what')}
    </Note>
  )
}

const Methods = ({ setup }: { setup: PaymentSetup }) => {
  const t = useTexts()
  const { takes_cash, takes_check, takes_card, takes_bank, takes_online, check_payable_to, instructions } = setup
  const state = useEntityForm({
    to: paymentSetup.save,
    refresh: paymentSetup.read,
    initial: { takes_cash, takes_check, takes_card, takes_bank, takes_online, check_payable_to, instructions },
    input: (values) => ({ ...values, version: setup.version }),
  })
  const { values } = state
  return (
    <FormPage state={state} back="/home">
      <FormSection title={t('finance.setup-methods')} sub={t('finance.setup-methods-sub')}>
        {takenMethods.map((method) => (
          <Switch
            key={method}
            label={t(`finance.takes-${method}`)}
            description={t(`finance.takes-${method}-what`)}
            checked={values[`takes_${method}`]}
            error={state.form.errors[`takes_${method}`]}
            onChange={(event) => state.form.setFieldValue(`takes_${method}`, event.currentTarget.checked)}
          />
        ))}
        {values.takes_check && (
          <TextInput
            {...state.field('check_payable_to', t('finance.check-payable-to'), { optional: true })}
            maxLength={120}
          />
        )}
        <Textarea
          {...state.field('instructions', t('finance.pay-instructions'), {
            optional: true,
            hint: t('finance.pay-instructions-hint'),
          })}
          maxLength={1000}
          autosize
          minRows={3}
        />
      </FormSection>
    </FormPage>
  )
}
