import { Autocomplete, Checkbox, NativeSelect, Radio, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { contracts, type ContractDraft } from '#contract/contracts/contracts.contract.ts'
import { contractKinds, contractTemplates, signings } from '#contract/contracts/templates.contract.ts'
import { linesFor } from '#contract/contracts/contract-text.rules.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { isLanguage, languageCodes, languages } from '#contract/kernel/languages.ts'
import { daysBetween } from '#contract/kernel/dates.rules.ts'
import { SectionPicker } from '#web/enrollment/parts/SectionPicker.tsx'
import { call } from '#web/kernel/api.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PersonPicker } from '#web/people/parts/PersonPicker.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ContractPreview } from './ContractPreview.tsx'
import { Fees } from './Fees.tsx'
import { FieldPalette } from './FieldPalette.tsx'
import { InstalmentChoices } from './InstalmentChoices.tsx'
import { lineProblem } from './TemplateForm.tsx'

const home = '/ar-contracts'
type Choices = Out<typeof contracts.choices>
type Draft = Out<typeof contracts.draft>
type Signers = Out<typeof contracts.signers>

/** A contract as a draft: for whom, what it says and costs, who signs. */
export const ContractForm = ({ id, onClose }: { id: number | undefined; onClose: () => void }) => {
  const t = useTexts()
  const title = t(id ? 'contracts.edit' : 'contracts.new')
  return (
    <div>
      <PageHeader
        title={title}
        sub={t('contracts.new-sub')}
        crumbs={[{ label: t('contracts.title'), to: home }, { label: title }]}
      />
      <div className="stack">{id ? <Known id={id} onClose={onClose} /> : <Begin onClose={onClose} />}</div>
    </div>
  )
}

const Known = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const draft = useRead(contracts.draft, { id })
  return <ForStudent key={draft.version} student_id={draft.student_id} draft={draft} onClose={onClose} />
}

/** First for whom: guardians and language follow from it. */
const Begin = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const student_id = Number(address.get('student') ?? 0)
  const choose = (id: string | undefined) =>
    setAddress((earlier) => {
      const next = new URLSearchParams(earlier)
      if (id) next.set('student', id)
      return next
    })
  if (student_id > 0) return <ForStudent key={student_id} student_id={student_id} draft={undefined} onClose={onClose} />
  return (
    <div className="card card-body">
      <PersonPicker
        kind="student"
        single
        label={t('contracts.column-student')}
        value={[]}
        onChange={([id]) => choose(id)}
        data-autofocus
      />
    </div>
  )
}

const ForStudent = ({
  student_id,
  draft,
  onClose,
}: {
  student_id: number
  draft: Draft | undefined
  onClose: () => void
}) => {
  const choices = useRead(contracts.choices, {})
  const signers = useRead(contracts.signers, { student_id })
  return <Form choices={choices} signers={signers} draft={draft} onClose={onClose} />
}

const freshFor = (choices: Choices, { student, guardians, language, of_age }: Signers): ContractDraft => ({
  student_id: student.id,
  kind: 'enrollment',
  template_id: null,
  academic_year_id: choices.years[0]?.id ?? null,
  master_contract_id: null,
  language: isLanguage(language) ? language : 'en',
  title: '',
  body: '',
  currency: choices.currency,
  lines: [],
  instalment_choices: [1],
  billing_group: '',
  engagement_type: '',
  section_ids: [],
  signing: 'together',
  guardians: choices.rules.signers,
  guardian_ids: guardians.filter(({ custody }) => custody).map(({ id }) => id),
  student_signs: of_age,
  school_signs: false,
  school_signer_id: null,
  sign_by: null,
})

/** What of it is saved again. */
const draftOf = ({
  id: ______,
  version: __,
  number: ___,
  student_name: ____,
  sections: _____,
  ...draft
}: Draft): ContractDraft => draft

const Form = ({
  choices,
  signers,
  draft,
  onClose,
}: {
  choices: Choices
  signers: Signers
  draft: Draft | undefined
  onClose: () => void
}) => {
  const t = useTexts()
  const { list } = useFormat()
  const { student, guardians } = signers
  const stored = draft ? draftOf(draft) : freshFor(choices, signers)
  const sections = draft?.sections ?? []
  const state = useEntityForm({
    to: contracts.save,
    draft: `contract:${draft?.id ?? `new-${student.id}`}`,
    refresh: 'contract',
    initial: stored,
    input: (values: ContractDraft) => ({ ...values, ...(draft && { id: draft.id, version: draft.version }) }),
    saved: t('contracts.saved'),
    onSaved: onClose,
  })
  const { values, form } = state
  const [template, setTemplate] = useState(String(values.template_id ?? ''))
  const take = async (template_id: string) => {
    setTemplate(template_id)
    form.setFieldValue('template_id', template_id ? Number(template_id) : null)
    if (!template_id) return
    const read = await call(contractTemplates.read, { id: Number(template_id) })
    const content = read.versions[0]?.content
    if (!content) return
    const text = content.texts.find(({ language }) => language === values.language) ?? content.texts[0]
    form.setValues({
      ...values,
      template_id: Number(template_id),
      kind: content.kind,
      ...(text && { language: text.language, title: text.title, body: text.body }),
      currency: content.currency,
      lines: linesFor(content.lines, student.grade_level),
      instalment_choices: content.instalment_choices,
      billing_group: content.billing_group,
      engagement_type: content.engagement_type,
      signing: content.signing,
      school_signs: content.school_signs,
    })
  }
  const problemOf = (path: string) => form.errors[path]
  const name = `${student.fname} ${student.lname}`
  return (
    <FormPage state={state} back={home} saveLabel={t('contracts.save-draft')}>
      <FormSection title={t('contracts.about')} sub={[name, student.grade_level].filter(Boolean).join(' · ')}>
        <div className="columns">
          <Select
            label={t('contracts.from-template')}
            description={t('contracts.from-template-hint')}
            value={template || null}
            placeholder={t('contracts.without-template')}
            clearable
            data={choices.templates.map((one) => ({ value: String(one.id), label: one.name }))}
            onChange={(value) => void take(value ?? '').catch(() => undefined)}
          />
          <Select
            {...state.field('kind', t('contracts.kind'))}
            allowDeselect={false}
            data={contractKinds.map((value) => ({ value, label: t(`contracts.kind-${value}`) }))}
          />
        </div>
        <div className="columns">
          <NativeSelect
            label={t('contracts.year')}
            value={String(values.academic_year_id ?? '')}
            onChange={(event) => form.setFieldValue('academic_year_id', Number(event.currentTarget.value) || null)}
            data={[
              { value: '', label: t('contracts.no-year') },
              ...choices.years.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
          />
          <NativeSelect
            label={t('contracts.organization-pays')}
            value={String(values.master_contract_id ?? '')}
            onChange={(event) => form.setFieldValue('master_contract_id', Number(event.currentTarget.value) || null)}
            data={[
              { value: '', label: t('contracts.no-organization') },
              ...choices.master_contracts.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
          />
        </div>
        <div className="columns">
          <Autocomplete
            {...state.field('billing_group', t('contracts.billing-group'), { optional: true })}
            data={choices.billing_groups}
            maxLength={80}
          />
          <Autocomplete
            {...state.field('engagement_type', t('contracts.engagement-type'), { optional: true })}
            data={choices.engagement_types}
            maxLength={80}
          />
        </div>
        <SectionPicker
          label={t('contracts.classes')}
          description={t('contracts.classes-hint')}
          value={values.section_ids.map(String)}
          names={Object.fromEntries(sections.map((one) => [String(one.id), one.name]))}
          onChange={(ids) => form.setFieldValue('section_ids', ids.map(Number))}
          error={problemOf('section_ids')}
        />
      </FormSection>
      <FormSection title={t('contracts.text')} sub={t('contracts.text-hint')}>
        <div className="columns text-and-preview">
          <div className="stack close">
            <NativeSelect
              label={t('contracts.language')}
              value={values.language}
              data={languageCodes.map((code) => ({ value: code, label: languages[code].label }))}
              onChange={(event) => {
                const language = languageCodes.find((code) => code === event.currentTarget.value)
                if (language) form.setFieldValue('language', language)
              }}
            />
            <TextInput {...state.field('title', t('contracts.text-title'))} maxLength={200} dir="auto" />
            <MarkdownInput
              label={t('contracts.text')}
              value={values.body}
              maxLength={40_000}
              error={problemOf('body')}
              onChange={(body) => form.setFieldValue('body', body)}
            />
            <FieldPalette
              onChoose={(field) => form.setFieldValue('body', [values.body, field].filter(Boolean).join(' '))}
            />
          </div>
          <div>
            <div className="medium">{t('contracts.preview')}</div>
            <ContractPreview
              of={{
                language: values.language,
                title: values.title,
                body: values.body,
                student_id: student.id,
                academic_year_id: values.academic_year_id,
                currency: values.currency,
                lines: values.lines.filter((line) => line.name !== ''),
                instalment_choices: values.instalment_choices,
                billing_group: values.billing_group,
                engagement_type: values.engagement_type,
                section_ids: values.section_ids,
                sign_by: values.sign_by ?? choices.rules.sign_by,
              }}
            />
          </div>
        </div>
      </FormSection>
      <Fees
        lines={values.lines.map((line) => ({ ...line, grade_levels: [] }))}
        currency={values.currency}
        onCurrency={(currency) => form.setFieldValue('currency', currency)}
        onChange={(lines) =>
          form.setFieldValue(
            'lines',
            lines.map((line) => ({ name: line.name, amount: line.amount })),
          )
        }
        problem={problemOf('lines') ?? lineProblem(form.errors)}
        currencyProblem={problemOf('currency')}
      />
      <FormSection title={t('contracts.signers')}>
        {guardians.length === 0 && <Note tone="warn" title={t('contracts.no-guardians')} />}
        {guardians.length > 0 && (
          <Checkbox.Group
            label={t('contracts.guardians')}
            value={values.guardian_ids.map(String)}
            onChange={(ids) => form.setFieldValue('guardian_ids', ids.map(Number))}
            error={problemOf('guardian_ids')}
          >
            <div className="stack close">
              {guardians.map((one) => (
                <Checkbox
                  key={one.id}
                  value={String(one.id)}
                  label={`${one.fname} ${one.lname}`}
                  description={list(
                    [
                      t(`people.relationship-${one.relationship}`),
                      !one.custody && t('contracts.no-custody'),
                      one.billing && t('contracts.pays'),
                    ].filter((word) => word !== false),
                  )}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {values.guardian_ids.length > 1 && (
          <Radio.Group {...state.field('guardians', t('contracts.guardians-needed'))}>
            <div className="row wrap">
              <Radio value="one" label={t('contracts.guardians-one')} />
              <Radio value="all" label={t('contracts.guardians-all')} />
            </div>
          </Radio.Group>
        )}
        <Checkbox
          {...state.field('student_signs', t('contracts.student-signs'), {
            ...(signers.of_age && { hint: t('contracts.of-age') }),
          })}
        />
        <Checkbox {...state.field('school_signs', t('contracts.school-signs'))} />
        {values.school_signs && (
          <PersonPicker
            kind="teacher"
            single
            label={t('contracts.school-signer')}
            description={t('contracts.school-signer-hint')}
            value={values.school_signer_id === null ? [] : [String(values.school_signer_id)]}
            onChange={([one]) => form.setFieldValue('school_signer_id', one ? Number(one) : null)}
            error={problemOf('school_signer_id')}
          />
        )}
        <div className="columns">
          <Select
            {...state.field('signing', t('contracts.signing'))}
            allowDeselect={false}
            data={signings.map((value) => ({ value, label: t(`contracts.signing-${value}`) }))}
          />
          <DateField
            label={t('contracts.sign-by')}
            description={t('contracts.sign-by-hint', { count: daysBetween(choices.today, choices.rules.sign_by) })}
            clearable
            value={values.sign_by}
            onChange={(day) => form.setFieldValue('sign_by', day || null)}
            error={problemOf('sign_by')}
            minDate={choices.today}
            valueFormat="ddd D MMM YYYY"
          />
        </div>
        <InstalmentChoices
          value={values.instalment_choices}
          onChange={(chosen) => form.setFieldValue('instalment_choices', chosen)}
          error={problemOf('instalment_choices')}
        />
      </FormSection>
    </FormPage>
  )
}
