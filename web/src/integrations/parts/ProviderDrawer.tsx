import { Anchor, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { openSso, sso } from '#contract/integrations/sso.contract.ts'
import { base } from '#web/kernel/api.ts'
import { textOf } from '#web/kernel/file-text.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import type { Draft } from './provider-starts.ts'

type Props = { draft: Draft; onClose: () => void }

/** One provider. The secret goes in and never comes back. */
export const ProviderDrawer = ({ draft, onClose }: Props) => {
  const t = useTexts()
  const { id, version, kind } = draft
  const state = useEntityForm({
    to: sso.save,
    refresh: sso.list,
    initial: {
      name: draft.name,
      issuer: draft.issuer,
      client_id: draft.client_id,
      client_secret: '',
      scopes: draft.scopes,
      metadata: '',
      metadata_address: '',
      entry_point: draft.entry_point,
      certificate: '',
      clock_skew: draft.clock_skew,
      mail_domains: draft.mail_domains,
      creates_accounts: draft.creates_accounts,
    },
    input: ({ client_secret, metadata, metadata_address, certificate, ...values }) => ({
      ...values,
      kind,
      ...(client_secret && { client_secret }),
      ...(metadata && { metadata }),
      ...(metadata_address && { metadata_address }),
      ...(certificate && { certificate }),
      ...(id !== undefined && { id }),
      ...(version !== undefined && { version }),
    }),
    onSaved: onClose,
  })
  const kindName = t(`integrations.sso-kind-${kind}`)
  return (
    <DrawerForm
      state={state}
      opened
      title={id ? t('integrations.sso-edit', { name: draft.name }) : t('integrations.sso-add')}
      sub={kindName}
      onClose={onClose}
    >
      <TextInput
        {...state.field('name', t('integrations.sso-name'), {
          hint: t('integrations.sso-name-hint', { name: state.values.name || '…' }),
        })}
        maxLength={60}
        data-autofocus
      />
      {kind === 'oidc' ? <OidcFields state={state} draft={draft} /> : <SamlFields state={state} draft={draft} />}
      <TextInput
        {...state.field('mail_domains', t('integrations.sso-domains'), {
          optional: kind === 'oidc',
          hint: t(kind === 'oidc' ? 'integrations.sso-domains-hint' : 'integrations.sso-domains-saml'),
        })}
        maxLength={1_000}
      />
      <Switch
        {...state.field('creates_accounts', t('integrations.sso-create'), { hint: t('integrations.sso-create-hint') })}
      />
    </DrawerForm>
  )
}

type Values = {
  name: string
  issuer: string
  client_id: string
  client_secret: string
  scopes: string
  metadata: string
  metadata_address: string
  entry_point: string
  certificate: string
  clock_skew: number
  mail_domains: string
  creates_accounts: boolean
}
type FieldsProps = {
  state: Pick<ReturnType<typeof useEntityForm<Values, never, never>>, 'field' | 'form' | 'values'>
  draft: Draft
}

const OidcFields = ({ state: { field, values }, draft }: FieldsProps) => {
  const t = useTexts()
  const hint = values.issuer.includes('{tenant}') ? 'integrations.sso-tenant-hint' : 'integrations.sso-issuer-hint'
  return (
    <>
      <TextInput
        {...field('issuer', t('integrations.sso-issuer'), { hint: t(hint) })}
        type="url"
        dir="ltr"
        maxLength={500}
      />
      <TextInput
        {...field('client_id', t('integrations.sso-client-id'))}
        dir="ltr"
        autoComplete="off"
        maxLength={300}
      />
      <PasswordInput
        {...field('client_secret', t('integrations.sso-client-secret'), {
          hint: t(draft.has_secret ? 'integrations.sso-secret-kept' : 'integrations.sso-secret-hint'),
        })}
        autoComplete="new-password"
        maxLength={500}
        visibilityToggleButtonProps={{ 'aria-label': t('session.show-password') }}
      />
      <TextInput {...field('scopes', t('integrations.sso-scopes'))} dir="ltr" maxLength={300} />
    </>
  )
}

const SamlFields = ({ state: { field, form }, draft }: FieldsProps) => {
  const t = useTexts()
  const { date } = useFormat()
  const [files, setFiles] = useState<File[]>([])
  const [certificate] = draft.certificates
  const take = (chosen: File[]) => {
    setFiles(chosen)
    const [file] = chosen
    void (file ? textOf(file) : Promise.resolve('')).then((text) => form.setFieldValue('metadata', text))
  }
  return (
    <>
      <div>
        <FileDrop
          label={t('integrations.sso-metadata-file')}
          hint={t('integrations.sso-metadata-hint')}
          files={files}
          accept=".xml,text/xml,application/xml"
          onChange={take}
        />
        {form.errors['metadata'] && (
          <p className="field-error small ink-danger" role="alert">
            {form.errors['metadata']}
          </p>
        )}
      </div>
      <TextInput
        {...field('metadata_address', t('integrations.sso-metadata-address'), { optional: true })}
        type="url"
        dir="ltr"
        maxLength={2_000}
      />
      <details className="by-hand" open={Boolean(draft.id) || undefined}>
        <summary>{t('integrations.sso-by-hand')}</summary>
        <div className="form-fields stack">
          <TextInput {...field('issuer', t('integrations.sso-entity'), { optional: true })} dir="ltr" maxLength={500} />
          <TextInput
            {...field('entry_point', t('integrations.sso-entry-point'), { optional: true })}
            type="url"
            dir="ltr"
            maxLength={2_000}
          />
          <Textarea
            {...field('certificate', t('integrations.sso-certificate-pem'), {
              optional: true,
              hint:
                certificate &&
                t('integrations.sso-certificate-kept', { subject: certificate.subject, date: date(certificate.until) }),
            })}
            dir="ltr"
            autosize
            minRows={3}
            maxRows={8}
          />
        </div>
      </details>
      <NumberInput {...field('clock_skew', t('integrations.sso-skew'))} min={0} max={300} />
      {draft.id && (
        <Anchor className="row" href={`${base}/${openSso.samlMetadata.path.replace(':id', String(draft.id))}`} download>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t('integrations.sso-own-metadata')}
        </Anchor>
      )}
    </>
  )
}
