import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { financeConfig, prorations } from '#contract/finance/config.contract.ts'
import { currencies } from '#contract/kernel/money.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

const usualReminders = [-30, -14, -7, -3, -1, 0, 1, 3, 7, 14, 30, 60]
const reminderName = (days: number, t: ReturnType<typeof useTexts>): string => {
  if (days === 0) return t('finance.reminder-on')
  return t(days < 0 ? 'finance.reminder-before' : 'finance.reminder-after', { days: Math.abs(days) })
}

/** Terms, late fees, limits, and where money is paid. */
export const BillingRules = () => {
  const t = useTexts()
  const language = useLanguage()
  const { config, currency_used, hold_types } = useRead(financeConfig.read, {})
  const text = (value: number | null) => (value === null ? '' : String(value))
  const state = useEntityForm({
    to: financeConfig.save,
    refresh: [financeConfig.read],
    initial: {
      currency: config.currency,
      due_days: config.due_days,
      proration: config.proration,
      apply_credit: config.apply_credit,
      late_fee: config.late_fee,
      late_fee_percent: config.late_fee_percent,
      late_fee_amount: text(config.late_fee_amount),
      late_fee_least: text(config.late_fee_least),
      late_fee_most: text(config.late_fee_most),
      late_fee_grace: config.late_fee_grace,
      late_fee_monthly: config.late_fee_monthly,
      return_fee: text(config.return_fee),
      approve_refund: text(config.approve_refund),
      approve_write_off: text(config.approve_write_off),
      remit_name: config.remit_name,
      remit_iban: config.remit_iban,
      remit_bic: config.remit_bic,
      tax_number: config.tax_number,
      invoice_text: config.invoice_text,
      reminder_days: config.reminder_days.map(String),
      hold_after: text(config.hold_after),
      hold_least: text(config.hold_least),
      hold_type_id: text(config.hold_type_id),
    },
    input: (values) => ({
      ...values,
      version: config.version,
      late_fee_amount: Number(values.late_fee_amount),
      late_fee_least: Number(values.late_fee_least),
      late_fee_most: values.late_fee_most === '' ? null : Number(values.late_fee_most),
      return_fee: Number(values.return_fee),
      reminder_days: values.reminder_days.map(Number),
      hold_after: values.hold_after === '' ? null : Number(values.hold_after),
      hold_least: Number(values.hold_least),
      hold_type_id: values.hold_type_id ? Number(values.hold_type_id) : null,
      approve_refund: values.approve_refund === '' ? null : Number(values.approve_refund),
      approve_write_off: values.approve_write_off === '' ? null : Number(values.approve_write_off),
    }),
  })
  const { values } = state
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' })
  const shared = { currency: values.currency }
  return (
    <FormPage state={state} back="/ar-dashboard">
      <FormSection title={t('finance.terms')}>
        <div className="columns">
          <Select
            {...state.field('currency', t('finance.currency'), {
              hint: currency_used ? t('finance.currency-used-hint') : undefined,
            })}
            disabled={currency_used}
            searchable
            allowDeselect={false}
            data={currencies().map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
          />
          <NumberInput {...state.field('due_days', t('finance.due-days'))} min={0} max={365} allowDecimal={false} />
          <Select
            {...state.field('proration', t('finance.proration'), { hint: t('finance.proration-hint') })}
            allowDeselect={false}
            data={prorations.map((value) => ({ value, label: t(`finance.proration-${value}`) }))}
          />
        </div>
        <Switch {...state.field('apply_credit', t('finance.apply-credit'))} />
      </FormSection>
      <FormSection title={t('finance.late-fees')} sub={t('finance.late-fees-sub')}>
        <div className="columns">
          <Select
            {...state.field('late_fee', t('finance.late-fee'))}
            allowDeselect={false}
            data={(['none', 'percent', 'amount'] as const).map((value) => ({
              value,
              label: t(`finance.late-fee-${value}`),
            }))}
          />
          {values.late_fee === 'percent' && (
            <NumberInput
              {...state.field('late_fee_percent', t('finance.percent'))}
              suffix=" %"
              decimalScale={2}
              min={0}
              max={100}
            />
          )}
          {values.late_fee === 'amount' && (
            <MoneyInput {...shared} {...state.field('late_fee_amount', t('finance.amount'))} />
          )}
          {values.late_fee !== 'none' && (
            <NumberInput
              {...state.field('late_fee_grace', t('finance.grace-days'))}
              min={0}
              max={365}
              allowDecimal={false}
            />
          )}
        </div>
        {values.late_fee !== 'none' && (
          <>
            <div className="columns">
              <MoneyInput {...shared} {...state.field('late_fee_least', t('finance.at-least'))} />
              <MoneyInput
                {...shared}
                {...state.field('late_fee_most', t('finance.at-most-label'), { optional: true })}
              />
            </div>
            <Switch {...state.field('late_fee_monthly', t('finance.late-fee-monthly'))} />
          </>
        )}
        <MoneyInput {...shared} {...state.field('return_fee', t('finance.return-fee'))} />
      </FormSection>
      <FormSection title={t('finance.overdue-title')} sub={t('finance.overdue-sub')}>
        <MultiSelect
          {...state.field('reminder_days', t('finance.reminder-days'), { optional: true })}
          data={[...new Set([...usualReminders, ...config.reminder_days])]
            .toSorted((a, b) => a - b)
            .map((days) => ({ value: String(days), label: reminderName(days, t) }))}
        />
        <div className="columns">
          <NumberInput
            {...state.field('hold_after', t('finance.hold-after'), {
              optional: true,
              hint: t('finance.hold-after-hint'),
            })}
            min={1}
            max={365}
            allowDecimal={false}
          />
          <Select
            {...state.field('hold_type_id', t('finance.hold-type'), { optional: values.hold_after === '' })}
            clearable={values.hold_type_id !== ''}
            data={hold_types.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <MoneyInput {...shared} {...state.field('hold_least', t('finance.hold-least'))} />
        </div>
      </FormSection>
      <FormSection title={t('finance.limits')} sub={t('finance.limits-sub')}>
        <div className="columns">
          <MoneyInput {...shared} {...state.field('approve_refund', t('finance.approve-refund'), { optional: true })} />
          <MoneyInput
            {...shared}
            {...state.field('approve_write_off', t('finance.approve-write-off'), { optional: true })}
          />
        </div>
      </FormSection>
      <FormSection title={t('finance.on-invoices')} sub={t('finance.on-invoices-sub')}>
        <div className="columns">
          <TextInput {...state.field('remit_name', t('finance.remit-name'), { optional: true })} />
          <TextInput {...state.field('remit_iban', 'IBAN', { optional: true })} />
          <TextInput {...state.field('remit_bic', 'BIC', { optional: true })} />
          <TextInput {...state.field('tax_number', t('finance.tax-number'), { optional: true })} />
        </div>
        <Textarea
          autosize
          minRows={2}
          {...state.field('invoice_text', t('finance.invoice-text'), { optional: true })}
        />
      </FormSection>
    </FormPage>
  )
}
