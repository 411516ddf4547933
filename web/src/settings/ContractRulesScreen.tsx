import { Button, NumberInput, Select, Switch, TextInput, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import {
  type ContractRules,
  type ContractRuleVersion,
  contractRules,
  firstContractRules,
} from '#contract/settings/contract-rules.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SetUpFrame } from './parts/SetUpFrame.tsx'

/** The rules that contracts with families follow, with every version there was. */
export default function ContractRulesScreen() {
  return (
    <SetUpFrame>
      <Rules />
    </SetUpFrame>
  )
}

const Rules = () => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const { rows, can } = useRead(contractRules.list, {})
  const [present] = rows
  return (
    <div className="reading stack">
      <PageHeader
        title={t('settings.contract-rules')}
        crumbs={[{ label: t('settings.area') }]}
        sub={
          present
            ? t('settings.contract-version', {
                number: present.number,
                name: present.made_by,
                day: shortDay(present.made_at),
              })
            : t('settings.contract-first')
        }
      />
      <Note tone="info" title={t('settings.contract-later')} />
      <RulesForm
        key={present?.number ?? 0}
        rules={present?.rules ?? firstContractRules}
        number={present?.number ?? 0}
        rows={rows}
        can={can.edit}
      />
    </div>
  )
}

const numbers = [
  'student_signs_from_age',
  'days_to_sign',
  'remind_days_before',
  'deposit_percent',
  'cancel_days',
] as const

const enteredFrom = (rules: ContractRules) => ({
  ...rules,
  ...(Object.fromEntries(numbers.map((name) => [name, String(rules[name])])) as Record<
    (typeof numbers)[number],
    string
  >),
  note: '',
})

const RulesForm = ({
  rules,
  number,
  rows,
  can,
}: {
  rules: ContractRules
  number: number
  rows: readonly ContractRuleVersion[]
  can: boolean
}) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const initial = enteredFrom(rules)
  const state = useEntityForm({
    to: contractRules.save,
    draft: `contract-rules:${number}`,
    refresh: contractRules.list,
    initial,
    input: ({ note, ...values }) => ({
      rules: {
        ...values,
        ...(Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) as Record<
          (typeof numbers)[number],
          number
        >),
      },
      note,
      version: number,
    }),
    onRefused: ({ fields }) => {
      state.form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path.replace('rules.', ''), message])))
      return fields.length > 0
    },
  })
  const errorOf = (name: string) => state.form.errors[`rules.${name}`] ?? state.form.errors[name]
  const field = (name: keyof typeof initial, hint?: string) => {
    const props = state.field(name, t(`settings.contract-${name}`), hint ? { hint } : {})
    const error = errorOf(name)
    return { ...props, ...(error && { error }), disabled: !can }
  }
  const amount = (name: (typeof numbers)[number], max: number, hint?: string) => (
    <NumberInput {...field(name, hint)} min={0} max={max} allowDecimal={false} clampBehavior="none" />
  )
  return (
    <>
      <FormPage state={state} back="/school-config" saveLabel={t('settings.contract-save', { number: number + 1 })}>
        <FormSection title={t('settings.contract-signing')}>
          <div className="columns">
            <Select
              {...field('signers')}
              allowDeselect={false}
              data={['one', 'all'].map((value) => ({ value, label: t(`settings.contract-signers-${value}`) }))}
            />
            {amount('student_signs_from_age', 30, t('settings.contract-age-hint'))}
          </div>
          <div className="columns">
            {amount('days_to_sign', 365)}
            {amount('remind_days_before', 60)}
          </div>
        </FormSection>
        <FormSection title={t('settings.contract-money')}>
          <div className="columns">
            {amount('deposit_percent', 100)}
            {amount('cancel_days', 365)}
          </div>
          <Switch {...field('renews')} />
          <Switch {...field('enroll_needs_contract')} />
        </FormSection>
        <FormSection title={t('settings.contract-text')}>
          <Textarea {...field('terms')} autosize minRows={4} maxLength={20_000} />
          <TextInput {...field('note', t('settings.contract-note-hint'))} maxLength={200} />
        </FormSection>
      </FormPage>
      {rows.length > 0 && (
        <Card flush title={t('settings.contract-versions')} count={rows.length}>
          <ul className="list">
            {rows.map((row) => (
              <li key={row.id} className="row wrap">
                <IconHistory size={16} stroke={1.75} aria-hidden />
                <span className="grow">
                  <span className="medium">{t('settings.contract-number', { number: row.number })}</span>{' '}
                  <bdi>{row.note}</bdi>
                  <span className="small muted column">
                    {t('ui.changed-by', { name: row.made_by, day: shortDay(row.made_at) })}
                  </span>
                </span>
                {can && row.number !== number && (
                  <Button
                    size="xs"
                    onClick={() =>
                      state.form.setValues({
                        ...enteredFrom(row.rules),
                        note: t('settings.contract-again', { number: row.number }),
                      })
                    }
                  >
                    {t('settings.contract-use')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
