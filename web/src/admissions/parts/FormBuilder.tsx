import { Button, CopyButton, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { askable, askedHow, applicationForm, type FormSettings } from '#contract/admissions/form.contract.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { textsOf } from './asked.tsx'
import { AskedDocuments } from './AskedDocuments.tsx'
import { currencies, majorUnits, minorUnits } from '#contract/kernel/money.ts'
import { Pages } from './Pages.tsx'
import { Places } from './Places.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** The school's form: when it is open, what it asks, which documents, which seats, which fee. */
export const FormBuilder = () => {
  const settings = useRead(applicationForm.read, {})
  return <Builder key={settings.version} settings={settings} />
}

const refresh = [applicationForm.read, applications.blank]

const Builder = ({ settings }: { settings: FormSettings }) => {
  const t = useTexts()
  const [stale, setStale] = useState(false)
  const { accepting, intro, thanks, asks, pages, documents, fee_currency, fee_words, places } = settings
  const state = useEntityForm({
    to: applicationForm.save,
    refresh,
    draft: `application-form:${settings.version}`,
    initial: {
      accepting,
      intro,
      thanks,
      asks,
      pages,
      documents,
      fee_currency,
      fee_words,
      places,
      opens_on: settings.opens_on ?? '',
      closes_on: settings.closes_on ?? '',
      fee: settings.fee_amount === 0 ? '' : String(majorUnits(settings.fee_amount, fee_currency)),
      keep_days: String(settings.keep_days),
    },
    input: ({ fee, keep_days, opens_on, closes_on, ...values }) => ({
      ...values,
      version: settings.version,
      opens_on: opens_on || null,
      closes_on: closes_on || null,
      fee_amount: minorUnits(Number(fee || 0), values.fee_currency),
      keep_days: Number(keep_days),
    }),
    onRefused: ({ code }) => {
      setStale(code === 'stale')
      return code === 'stale'
    },
  })
  const { values, form } = state
  const problems = textsOf(form.errors)
  const problemAt = (path: string): string | undefined => problems[path]
  return (
    <div className="stack">
      <Address settings={settings} dirty={state.dirty} />
      {stale && <Note tone="warn" title={t('ui.conflict-unknown')} />}
      <FormPage state={state} back="/applications">
        <FormSection title={t('admissions.form-open')} sub={t('admissions.form-open-sub')}>
          <Switch {...state.field('accepting', t('admissions.accepting'), { hint: t('admissions.accepting-hint') })} />
          <div className="columns">
            <DateField {...state.field('opens_on', t('admissions.opens-first'), { optional: true })} />
            <DateField {...state.field('closes_on', t('admissions.closes-last'), { optional: true })} />
          </div>
          <Textarea
            {...state.field('intro', t('admissions.intro'), { optional: true, hint: t('admissions.intro-hint') })}
            autosize
            minRows={3}
            maxLength={4000}
            dir="auto"
          />
          <Textarea
            {...state.field('thanks', t('admissions.thanks'), { optional: true, hint: t('admissions.thanks-hint') })}
            autosize
            minRows={2}
            maxLength={2000}
            dir="auto"
          />
        </FormSection>
        <FormSection title={t('admissions.places')} sub={t('admissions.places-sub')}>
          <Places
            places={values.places}
            terms={settings.terms}
            grade_levels={settings.grade_levels}
            problemAt={problemAt}
            onChange={(rows) => form.setFieldValue('places', rows)}
          />
        </FormSection>
        <FormSection title={t('admissions.asks')} sub={t('admissions.asks-sub')}>
          <div className="columns">
            {askable.map((name) => (
              <Select
                key={name}
                label={t(`admissions.ask-${name}`)}
                data={askedHow.map((value) => ({ value, label: t(`admissions.asked-${value}`) }))}
                value={values.asks[name] ?? 'no'}
                onChange={(value) =>
                  form.setFieldValue('asks', { ...values.asks, [name]: askedHow.find((one) => one === value) ?? 'no' })
                }
                allowDeselect={false}
              />
            ))}
          </div>
        </FormSection>
        <FormSection title={t('admissions.pages')} sub={t('admissions.pages-sub')}>
          <Pages
            pages={values.pages}
            custom_fields={settings.custom_fields}
            problemAt={problemAt}
            onChange={(rows) => form.setFieldValue('pages', rows)}
          />
        </FormSection>
        <FormSection title={t('admissions.documents')} sub={t('admissions.documents-sub')}>
          <AskedDocuments
            documents={values.documents}
            problemAt={problemAt}
            onChange={(rows) => form.setFieldValue('documents', rows)}
          />
        </FormSection>
        <FormSection title={t('admissions.fee')} sub={t('admissions.fee-sub')}>
          <div className="columns">
            <NumberInput
              {...state.field('fee', t('admissions.fee-amount'), { optional: true })}
              min={0}
              decimalScale={2}
              hideControls
              dir="ltr"
            />
            <Select
              {...state.field('fee_currency', t('admissions.fee-currency'))}
              data={currencies()}
              searchable
              limit={80}
              allowDeselect={false}
            />
          </div>
          <TextInput
            {...state.field('fee_words', t('admissions.fee-words'), {
              optional: true,
              hint: t('admissions.fee-words-hint'),
            })}
            maxLength={500}
            dir="auto"
          />
        </FormSection>
        <FormSection title={t('admissions.retention')} sub={t('admissions.retention-sub')}>
          <NumberInput {...state.field('keep_days', t('admissions.retention-days'))} min={30} max={3650} />
        </FormSection>
      </FormPage>
    </div>
  )
}

/** Where families find the form; a new address makes the old one useless. */
const Address = ({ settings, dirty }: { settings: FormSettings; dirty: boolean }) => {
  const t = useTexts()
  const renew = useSend(applicationForm.renewCode, {
    refresh,
    onDone: () => toastSaved(t('admissions.address-renewed')),
  })
  if (settings.address === '') return <Note tone="info" title={t('admissions.no-address')} />
  return (
    <Note
      tone={settings.open ? 'ok' : 'neutral'}
      title={t(settings.open ? 'admissions.is-open' : 'admissions.is-closed')}
    >
      <div className="stack close">
        <Code>{settings.address}</Code>
        <div className="row wrap">
          <CopyButton value={settings.address}>
            {({ copied, copy }) => (
              <Button size="xs" leftSection={<IconCopy size={14} stroke={1.75} />} onClick={copy}>
                {t(copied ? 'admissions.copied' : 'admissions.copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            size="xs"
            component="a"
            href={settings.address}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={14} stroke={1.75} />}
          >
            {t('admissions.see-form')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            disabled={dirty}
            loading={renew.sending}
            onClick={() =>
              confirm({
                message: t('admissions.renew-really'),
                danger: true,
                onConfirm: () => renew.send({ version: settings.version }),
              })
            }
          >
            {t('admissions.renew')}
          </Button>
        </div>
        {settings.begun > 0 && <span>{t('admissions.begun', { count: settings.begun })}</span>}
      </div>
    </Note>
  )
}
