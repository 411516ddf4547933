import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import {
  type MasterContract,
  masterBillings,
  masterContracts,
  organizations,
} from '#contract/contracts/organizations.contract.ts'
import { paymentPlan } from '#contract/finance/products.catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Fees } from './Fees.tsx'
import { lineProblem } from './TemplateForm.tsx'

const home = '/ar-master-contract'

/** An agreement with an organization: seats, what each costs, and how much of it the organization pays. */
export const MasterForm = ({ id, onClose }: { id: number | undefined; onClose: () => void }) => {
  const t = useTexts()
  const title = t(id ? 'contracts.master-edit' : 'contracts.master-new')
  return (
    <div className="reading">
      <PageHeader title={title} crumbs={[{ label: t('contracts.master-title'), to: home }, { label: title }]} />
      {id ? <Known id={id} onClose={onClose} /> : <Form master={undefined} onClose={onClose} />}
    </div>
  )
}

const Known = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const master = useRead(masterContracts.read, { id })
  return <Form key={master.version} master={master} onClose={onClose} />
}

const Form = ({ master, onClose }: { master: MasterContract | undefined; onClose: () => void }) => {
  const t = useTexts()
  const choices = useRead(contracts.choices, {})
  const { rows } = useRead(organizations.list, {})
  const { data: plans } = useReading(paymentPlan.list, { size: 200 })
  const year = choices.years[0]
  const state = useEntityForm({
    to: masterContracts.save,
    draft: `master-contract:${master?.id ?? 'new'}`,
    refresh: 'master_contract',
    initial: {
      organization_id: String(master?.organization_id ?? ''),
      title: master?.title ?? '',
      seats: master?.seats ?? 10,
      share: (master?.share ?? 10_000) / 100,
      currency: master?.currency ?? choices.currency,
      prices: master?.prices ?? [],
      purchase_order: master?.purchase_order ?? '',
      billing_group: master?.billing_group ?? '',
      billing: master?.billing ?? 'each',
      due_days: master?.due_days ?? ('' as const),
      payment_plan_id: master?.payment_plan_id ? String(master.payment_plan_id) : null,
      start_date: master?.start_date ?? year?.start_date ?? choices.today,
      end_date: master?.end_date ?? '',
    },
    input: ({ organization_id, seats, share, due_days, payment_plan_id, ...values }) => ({
      ...values,
      organization_id: Number(organization_id),
      seats,
      share: Math.round(share * 100),
      due_days: due_days === '' ? null : due_days,
      payment_plan_id: payment_plan_id === null ? null : Number(payment_plan_id),
      ...(master && { id: master.id, version: master.version }),
    }),
    onSaved: onClose,
  })
  const { values, form } = state
  if (rows.length === 0)
    return (
      <Note tone="info" title={t('contracts.organization-first')}>
        <Link className="link" to={`${home}?show=organizations`}>
          {t('contracts.organizations')}
        </Link>
      </Note>
    )
  return (
    <FormPage state={state} back={home}>
      <FormSection title={t('contracts.agreement')}>
        <div className="columns">
          <Select
            {...state.field('organization_id', t('contracts.organization'))}
            searchable
            allowDeselect={false}
            data={rows.map((one) => ({ value: String(one.id), label: one.name }))}
          />
          <TextInput {...state.field('title', t('contracts.text-title'))} maxLength={160} dir="auto" />
        </div>
        <div className="columns">
          <DateField {...state.field('start_date', t('contracts.from'))} />
          <DateField {...state.field('end_date', t('contracts.until'))} />
        </div>
        <div className="columns">
          <NumberInput
            {...state.field('seats', t('contracts.seats'), {
              ...(master && { hint: t('contracts.seats-now', { count: master.taken }) }),
            })}
            min={1}
            allowDecimal={false}
          />
          <NumberInput
            {...state.field('share', t('contracts.share'), { hint: t('contracts.share-hint') })}
            min={0}
            max={100}
            decimalScale={2}
            suffix="%"
          />
        </div>
        <div className="columns">
          <TextInput
            {...state.field('purchase_order', t('contracts.field-purchase_order'), { optional: true })}
            maxLength={80}
            dir="ltr"
          />
          <Autocomplete
            {...state.field('billing_group', t('contracts.billing-group'), { optional: true })}
            data={choices.billing_groups}
            maxLength={80}
          />
        </div>
      </FormSection>
      <FormSection title={t('contracts.billing')}>
        <Select
          {...state.field('billing', t('contracts.column-billing'), { hint: t('contracts.billing-hint') })}
          allowDeselect={false}
          data={masterBillings.map((value) => ({ value, label: t(`contracts.billing-${value}`) }))}
        />
        {values.billing === 'together' && (
          <div className="columns">
            <NumberInput
              {...state.field('due_days', t('contracts.due-days'), {
                optional: true,
                hint: t('contracts.due-days-hint'),
              })}
              min={0}
              max={365}
              allowDecimal={false}
            />
            <Select
              {...state.field('payment_plan_id', t('finance.plan'), { optional: true })}
              clearable
              data={(plans?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </div>
        )}
      </FormSection>
      <Fees
        title={t('contracts.price-list')}
        lines={values.prices}
        currency={values.currency}
        grades={choices.grade_levels}
        onCurrency={(currency) => form.setFieldValue('currency', currency)}
        onChange={(prices) => form.setFieldValue('prices', prices)}
        problem={form.errors['prices'] ?? lineProblem(form.errors)}
        currencyProblem={form.errors['currency']}
      />
    </FormPage>
  )
}
