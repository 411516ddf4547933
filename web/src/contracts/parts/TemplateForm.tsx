import { Autocomplete, Checkbox, Select, TextInput } from '@mantine/core'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import {
  contractKinds,
  contractTemplates,
  signings,
  type Template,
  type TemplateContent,
} from '#contract/contracts/templates.contract.ts'
import { isLanguage } from '#contract/kernel/languages.ts'
import { useFormat } from '#web/kernel/format.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Fees } from './Fees.tsx'
import { InstalmentChoices } from './InstalmentChoices.tsx'
import { TextsEditor } from './TextsEditor.tsx'

const home = '/ar-contract-templates'

/** A template with all that its contracts begin with. */
export const TemplateForm = ({ id, onClose }: { id: number | undefined; onClose: () => void }) => {
  const t = useTexts()
  const title = t(id ? 'contracts.edit-template' : 'contracts.new-template')
  return (
    <div>
      <PageHeader title={title} crumbs={[{ label: t('contracts.templates'), to: home }, { label: title }]} />
      <div className="stack">
        {id ? <Known id={id} onClose={onClose} /> : <Form template={undefined} onClose={onClose} />}
      </div>
    </div>
  )
}

const Known = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const template = useRead(contractTemplates.read, { id })
  const [newest, ...earlier] = template.versions
  return (
    <>
      {newest && newest.contracts > 0 && (
        <Note tone="info" title={t('contracts.template-used', { count: newest.contracts, next: newest.number + 1 })} />
      )}
      <Form key={template.version} template={template} onClose={onClose} />
      {earlier.length > 0 && (
        <Card title={t('contracts.versions')} count={earlier.length}>
          {earlier.map(({ number, made_by, made_at, contracts: count, content }) => (
            <details key={number}>
              <summary>{t('contracts.version-of', { number, by: made_by, at: moment(made_at), count })}</summary>
              {content.texts.map(({ language, title, body }) => (
                <article key={language} className="contract-text" lang={language} dir="auto">
                  <h3>{title}</h3>
                  <Markdown top={3} breaks>
                    {body}
                  </Markdown>
                </article>
              ))}
            </details>
          ))}
        </Card>
      )}
    </>
  )
}

const Form = ({ template, onClose }: { template: Template | undefined; onClose: () => void }) => {
  const t = useTexts()
  const own = useLanguage()
  const choices = useRead(contracts.choices, {})
  const first: TemplateContent = {
    kind: 'enrollment',
    texts: [{ language: isLanguage(own) ? own : 'en', title: '', body: '' }],
    currency: choices.currency,
    lines: [],
    instalment_choices: [1],
    billing_group: '',
    engagement_type: '',
    signing: 'together',
    school_signs: false,
  }
  const state = useEntityForm({
    to: contractTemplates.save,
    draft: `contract-template:${template?.id ?? 'new'}`,
    refresh: 'contract_template',
    initial: { name: template?.name ?? '', ...(template?.versions[0]?.content ?? first) },
    input: (values) => ({ ...values, ...(template && { id: template.id, version: template.version }) }),
    saved: false,
    onSaved: ({ number }) => {
      toastSaved(t('contracts.template-saved', { number }))
      onClose()
    },
  })
  const { values, form } = state
  const problemOf = (path: string) => form.errors[path]
  return (
    <FormPage state={state} back={home}>
      <FormSection title={t('contracts.template')}>
        <div className="columns">
          <TextInput {...state.field('name', t('contracts.name'))} maxLength={120} dir="auto" />
          <Select
            {...state.field('kind', t('contracts.kind'))}
            allowDeselect={false}
            data={contractKinds.map((value) => ({ value, label: t(`contracts.kind-${value}`) }))}
          />
        </div>
        <div className="columns">
          <Autocomplete
            {...state.field('billing_group', t('contracts.billing-group'), { optional: true })}
            data={choices.billing_groups}
            maxLength={80}
          />
          <Autocomplete
            {...state.field('engagement_type', t('contracts.engagement-type'), {
              optional: true,
              hint: t('contracts.engagement-hint'),
            })}
            data={choices.engagement_types}
            maxLength={80}
          />
        </div>
      </FormSection>
      <TextsEditor content={values} onChange={(texts) => form.setFieldValue('texts', texts)} problemOf={problemOf} />
      <Fees
        lines={values.lines}
        currency={values.currency}
        grades={choices.grade_levels}
        onCurrency={(currency) => form.setFieldValue('currency', currency)}
        onChange={(lines) => form.setFieldValue('lines', lines)}
        problem={problemOf('lines') ?? lineProblem(form.errors)}
        currencyProblem={problemOf('currency')}
      />
      <FormSection title={t('contracts.signers')}>
        <div className="columns">
          <InstalmentChoices
            value={values.instalment_choices}
            onChange={(chosen) => form.setFieldValue('instalment_choices', chosen)}
            error={problemOf('instalment_choices')}
          />
          <Select
            {...state.field('signing', t('contracts.signing'))}
            allowDeselect={false}
            data={signings.map((value) => ({ value, label: t(`contracts.signing-${value}`) }))}
          />
        </div>
        <Checkbox {...state.field('school_signs', t('contracts.school-signs'))} />
      </FormSection>
    </FormPage>
  )
}

/** A problem of one line stands below all of them. */
export const lineProblem = (errors: Record<string, unknown>): unknown =>
  Object.entries(errors).find(([path]) => path.startsWith('lines.') || path.startsWith('prices.'))?.[1]
