import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { type Gateway, textGateway } from '#contract/integrations/text-gateway.contract.ts'
import {
  type GatewayContent,
  gatewayContents,
  gatewayMethods,
  gatewayPlaceholders,
} from '#contract/notifications/text-gateway.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { GatewayHeaders } from './GatewayHeaders.tsx'

const begun = {
  address: '',
  method: 'POST' as Gateway['method'],
  content: 'json' as GatewayContent,
  body: '{"to": "{to}", "from": "{from}", "text": "{text}"}',
  success_statuses: '200-299',
  success_path: '',
  success_value: '',
  id_path: 'id',
  sender: '',
  price: 0.05,
  currency: 'USD',
  inbound: { from: 'from', text: 'text', id: 'id', status: 'status', delivered: 'delivered', undelivered: 'failed' },
}
const words = gatewayPlaceholders.map((name) => `{${name}}`).join(' ')
const currencies = Intl.supportedValuesOf('currency')
const inboundParts = ['from', 'text', 'id', 'status', 'delivered', 'undelivered'] as const

const valuesOf = (gateway: Gateway | undefined) => {
  const of = gateway ?? begun
  return {
    address: of.address,
    method: of.method,
    content: of.content,
    body: of.body,
    success_statuses: of.success_statuses,
    success_path: of.success_path,
    success_value: of.success_value,
    id_path: of.id_path,
    sender: of.sender,
    price: of.price,
    currency: of.currency,
    inbound: of.inbound,
    headers: gateway
      ? gateway.header_names.map((name) => ({ name, value: '' }))
      : [{ name: 'Authorization', value: '' }],
  }
}

/** How the gateway is spoken to. Values of headers go in and never come back. */
export const TextGatewayDrawer = ({ gateway, onClose }: { gateway: Gateway | undefined; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: textGateway.save,
    refresh: textGateway.read,
    initial: valuesOf(gateway),
    input: ({ headers, ...values }) => ({
      ...values,
      headers: headers.filter(({ name, value }) => name !== '' && (gateway !== undefined || value !== '')),
      ...(gateway && { version: gateway.version }),
    }),
    onSaved: onClose,
  })
  const { field, form, values } = state
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t(gateway ? 'integrations.text-edit' : 'integrations.text-add')}
      onClose={onClose}
    >
      <TextInput
        {...field('address', t('integrations.text-address'), {
          hint: t('integrations.text-address-hint', { words }),
        })}
        type="url"
        dir="ltr"
        maxLength={1_000}
        data-autofocus
      />
      <div className="columns">
        <Select {...field('method', t('integrations.text-method'))} allowDeselect={false} data={[...gatewayMethods]} />
        {values.method !== 'GET' && (
          <Select
            {...field('content', t('integrations.text-content'))}
            allowDeselect={false}
            data={gatewayContents.map((value) => ({ value, label: t(`integrations.text-content-${value}`) }))}
          />
        )}
      </div>
      {values.method !== 'GET' && (
        <Textarea
          {...field('body', t('integrations.text-body'), { hint: t('integrations.text-body-hint', { words }) })}
          dir="ltr"
          autosize
          minRows={3}
          maxLength={4_000}
        />
      )}
      <GatewayHeaders form={form} stored={gateway?.header_names ?? []} />
      <div className="columns">
        <TextInput {...field('sender', t('integrations.text-sender'))} dir="ltr" maxLength={40} />
        <NumberInput {...field('price', t('integrations.text-price'))} min={0} decimalScale={4} />
        <Select
          {...field('currency', t('integrations.text-currency'))}
          allowDeselect={false}
          searchable
          data={currencies}
        />
      </div>
      <div className="columns">
        <TextInput {...field('success_statuses', t('integrations.text-statuses'))} dir="ltr" maxLength={100} />
        <TextInput
          {...field('success_path', t('integrations.text-success-path'), {
            optional: true,
            hint: t('integrations.text-success-path-hint'),
          })}
          dir="ltr"
          maxLength={200}
        />
        <TextInput
          {...field('success_value', t('integrations.text-success-value'), { optional: true })}
          dir="ltr"
          maxLength={100}
        />
        <TextInput
          {...field('id_path', t('integrations.text-id-path'), { optional: true })}
          dir="ltr"
          maxLength={200}
        />
      </div>
      <fieldset>
        <legend className="medium">{t('integrations.text-answers')}</legend>
        <p className="small muted">{t('integrations.text-answers-sub')}</p>
        <div className="columns">
          {inboundParts.map((part) => (
            <TextInput
              key={part}
              label={t(`integrations.text-in-${part}`)}
              dir="ltr"
              maxLength={200}
              {...form.getInputProps(`inbound.${part}`)}
            />
          ))}
        </div>
      </fieldset>
    </DrawerForm>
  )
}
