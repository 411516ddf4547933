import { NumberInput, Switch } from '@mantine/core'
import { type EnrollmentRule, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RequestTabs } from './parts/RequestTabs.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** Who may ask for a place in a class. */
export default function EnrollmentRuleScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('enrollment.rules')} />
  return (
    <div className="reading">
      <PageHeader title={t('enrollment.rules')} sub={t('enrollment.rules-sub')} />
      <RequestTabs />
      <Rule />
    </div>
  )
}

const Rule = () => {
  const rule = useRead(enrollmentRequests.rule, {})
  return <Form key={rule.version} rule={rule} />
}

const Form = ({ rule }: { rule: EnrollmentRule }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const state = useEntityForm({
    to: enrollmentRequests.saveRule,
    refresh: enrollmentRequests.rule,
    initial: {
      parents_ask: rule.parents_ask,
      teachers_ask: rule.teachers_ask,
      ask_until: rule.ask_until ?? '',
      most_classes: String(rule.most_classes ?? ''),
    },
    input: ({ ask_until, most_classes, ...values }) => ({
      ...values,
      version: rule.version,
      ask_until: ask_until || null,
      most_classes: most_classes === '' ? null : Number(most_classes),
    }),
  })
  return (
    <FormPage state={state} back={role === schoolAdmin ? '/enrollment-request' : '/home'}>
      <FormSection title={t('enrollment.rules-who')}>
        <Switch {...state.field('parents_ask', t('enrollment.rules-parents'))} />
        <Switch {...state.field('teachers_ask', t('enrollment.rules-teachers'))} />
      </FormSection>
      <FormSection title={t('enrollment.rules-limits')}>
        <div className="columns">
          <DateField
            {...state.field('ask_until', t('enrollment.rules-until'), {
              optional: true,
              hint: t('enrollment.rules-until-hint'),
            })}
          />
          <NumberInput
            {...state.field('most_classes', t('enrollment.rules-most'), {
              optional: true,
              hint: t('enrollment.rules-most-hint'),
            })}
            min={1}
            max={50}
          />
        </div>
      </FormSection>
    </FormPage>
  )
}
