import { ActionIcon, Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { billDiscount, billOf, plainItem, priceFor } from '#contract/finance/billing.rules.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { type Invoice, invoices } from '#contract/finance/invoices.contract.ts'
import { payments } from '#contract/finance/payments.contract.ts'
import { discount, paymentPlan, product } from '#contract/finance/products.catalog.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { useCurrency, useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Money } from './Money.tsx'
import { PayerPicker } from './PayerPicker.tsx'

type Line = {
  product_id: string
  name: string
  quantity: string
  unit_amount: string
  tax_rate: string
  tax_included: boolean
}
const newLine: Line = { product_id: '', name: '', quantity: '1', unit_amount: '', tax_rate: '0', tax_included: false }

/** A new invoice, or a draft: who pays, what for, until when. */
export const DraftForm = ({ draft, onDone }: { draft?: Invoice; onDone?: () => void }) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const usual = useCurrency()
  const [today] = useState(() => isoDate(new Date()))
  const currency = draft?.currency ?? usual
  const { config } = useRead(financeConfig.read, {})
  const { data: products } = useReading(product.list, { size: 200 })
  const { data: plans } = useReading(paymentPlan.list, { size: 100 })
  const { data: discounts } = useReading(discount.list, { size: 100 })
  const asked = Number(address.get('payer')) || null
  const [payer, setPayer] = useState<{ id: number | null; name: string }>(
    draft ? { id: draft.payer_id, name: draft.payer } : { id: asked, name: '' },
  )
  const { data: due } = useReading(payments.due, { payer_id: payer.id ?? 0 }, { when: payer.id !== null })
  const state = useEntityForm({
    to: invoices.saveDraft,
    draft: `invoice:${draft?.id ?? 'new'}`,
    refresh: ['invoice'],
    initial: {
      student_id: String(draft?.student_id ?? ''),
      title: draft?.title ?? '',
      note: draft?.note ?? '',
      purchase_order: draft?.purchase_order ?? '',
      due_on: draft?.due_on ?? daysAfter(today, config.due_days),
      payment_plan_id: '',
      discount_ids: [] as string[],
      lines: draft
        ? draft.lines
            .filter(({ kind }) => kind === 'item')
            .map((line): Line => ({
              product_id: String(line.product_id ?? ''),
              name: line.name,
              quantity: String(line.quantity),
              unit_amount: String(line.unit_amount),
              tax_rate: String(line.tax_rate),
              tax_included: line.tax_included,
            }))
        : [newLine],
    },
    input: ({ student_id, payment_plan_id, discount_ids, lines, ...values }) => ({
      ...values,
      ...(draft && { id: draft.id, version: draft.version }),
      payer_id: payer.id ?? (undefined as unknown as number), // the schema asks for it at its field
      student_id: student_id === '' ? null : Number(student_id),
      currency,
      payment_plan_id: payment_plan_id === '' ? null : Number(payment_plan_id),
      discount_ids: discount_ids.map(Number),
      lines: lines.map((line) => ({
        ...line,
        product_id: line.product_id === '' ? null : Number(line.product_id),
        quantity: Number(line.quantity),
        unit_amount: line.unit_amount === '' ? (undefined as unknown as number) : Number(line.unit_amount),
        tax_rate: Number(line.tax_rate),
      })),
    }),
    onSaved: ({ id }) => {
      onDone?.()
      void navigate(`/student-edit-invoice/${id}`)
    },
  })
  const { values } = state
  const chosen = (discounts?.rows ?? []).filter(({ id }) => values.discount_ids.includes(String(id)))
  const bill = billOf(
    values.lines.map((line) => ({
      ...plainItem(line.name, Number(line.unit_amount) * Number(line.quantity)),
      product_id: line.product_id === '' ? null : Number(line.product_id),
      quantity: Number(line.quantity),
      unit_amount: Number(line.unit_amount),
      tax_rate: Number(line.tax_rate),
      tax_included: line.tax_included,
    })),
    chosen.map(({ products: of, ...one }) =>
      billDiscount({ ...one, product_ids: of.map(({ product_id }) => product_id) }),
    ),
  )
  const choose = (at: number, product_id: string | null) => {
    const row = products?.rows.find(({ id }) => String(id) === product_id)
    const price =
      row && priceFor(row.prices, { academic_year_id: null, grade_level: '', academic_track_ids: [], course_id: null })
    const before = values.lines[at] ?? newLine
    state.form.setFieldValue(`lines.${at}`, {
      ...before,
      product_id: product_id ?? '',
      ...(row && {
        name: row.name,
        tax_rate: String(row.tax_rate),
        tax_included: row.tax_included,
        unit_amount: String(price?.amount ?? row.prices[0]?.amount ?? ''),
      }),
    })
    if (values.title === '' && row) state.form.setFieldValue('title', row.name)
  }
  const problem = (path: string) => state.form.errors[path]
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }, { label: t('finance.invoices'), to: '/ar-invoices' }]}
        title={t(draft ? 'finance.edit-draft' : 'finance.new-invoice')}
        sub={t('finance.new-invoice-sub')}
      />
      <FormPage state={state} back="/ar-invoices" saveLabel={t('finance.save-draft')}>
        <FormSection title={t('finance.who-pays')}>
          <div className="columns">
            <PayerPicker
              label={t('finance.payer')}
              value={payer.id}
              name={payer.name || (due?.payer ?? '')}
              onChange={(id, name) => setPayer({ id, name })}
              error={problem('payer_id')}
            />
            <Select
              {...state.field('student_id', t('finance.student'), { optional: true })}
              data={(due?.students ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              clearable
            />
          </div>
        </FormSection>
        <FormSection title={t('finance.what-for')}>
          <TextInput {...state.field('title', t('finance.title'))} />
          {values.lines.map((line, at) => (
            <div className="line-editor" key={at} role="group" aria-label={t('ui.row-of', { row: at + 1 })}>
              <Select
                aria-label={t('finance.product')}
                placeholder={t('finance.product')}
                searchable
                clearable
                data={(products?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={line.product_id === '' ? null : line.product_id}
                onChange={(id) => choose(at, id)}
              />
              <TextInput
                aria-label={t('finance.item')}
                placeholder={t('finance.item')}
                {...state.form.getInputProps(`lines.${at}.name`)}
              />
              <NumberInput
                aria-label={t('finance.quantity')}
                min={1}
                allowDecimal={false}
                hideControls
                {...state.form.getInputProps(`lines.${at}.quantity`)}
                onChange={(typed) => state.form.setFieldValue(`lines.${at}.quantity`, String(typed))}
              />
              <MoneyInput
                aria-label={t('finance.price')}
                currency={currency}
                {...state.form.getInputProps(`lines.${at}.unit_amount`)}
              />
              <NumberInput
                aria-label={t('finance.tax')}
                suffix=" %"
                decimalScale={2}
                hideControls
                {...state.form.getInputProps(`lines.${at}.tax_rate`)}
                onChange={(typed) => state.form.setFieldValue(`lines.${at}.tax_rate`, String(typed))}
              />
              <ActionIcon
                aria-label={t('ui.remove-row', { row: at + 1 })}
                disabled={values.lines.length === 1}
                onClick={() => state.form.removeListItem('lines', at)}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </div>
          ))}
          <div className="row wrap">
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} />}
              onClick={() => state.form.insertListItem('lines', newLine)}
            >
              {t('finance.add-line')}
            </Button>
            <span className="end semibold">
              {t('finance.total')} <Money amount={bill.total} currency={currency} />
            </span>
          </div>
          <MultiSelect
            {...state.field('discount_ids', t('finance.discounts'), { optional: true })}
            data={(discounts?.rows ?? [])
              .filter(({ basis }) => basis !== 'early')
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </FormSection>
        <FormSection title={t('finance.until-when')}>
          <div className="columns">
            <DateField {...state.field('due_on', t('finance.first-due'))} />
            <Select
              {...state.field('payment_plan_id', t('finance.plan'), { optional: true })}
              placeholder={t('finance.at-once')}
              clearable
              data={(plans?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <TextInput {...state.field('purchase_order', t('finance.purchase-order'), { optional: true })} />
          </div>
          <Textarea autosize minRows={2} {...state.field('note', t('finance.note'), { optional: true })} />
        </FormSection>
      </FormPage>
    </>
  )
}
