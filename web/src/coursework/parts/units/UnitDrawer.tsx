import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'
import { countsInNoTotal, type Grading } from '#contract/coursework/periods.rules.ts'
import { type Unit, units } from '#contract/coursework/units.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = {
  section_id: number
  unit: Unit | undefined
  grading: Grading
  onClose: () => void
}

export const UnitDrawer = ({ section_id, unit, grading, onClose }: Props) => {
  const t = useTexts()
  const zone = useSignedIn().login.time_zone
  const state = useEntityForm({
    to: units.saveUnit,
    draft: `unit:${section_id}:${unit?.id ?? 'new'}`,
    refresh: units.read,
    initial: {
      name: unit?.name ?? '',
      description: unit?.description ?? '',
      shared: unit?.shared ?? true,
      available_at: unit?.available_at ? toWall(unit.available_at, zone) : '',
      grading_period_id: unit?.grading_period_id ? String(unit.grading_period_id) : '',
    },
    input: (values) => ({
      ...values,
      available_at: values.available_at ? toInstant(values.available_at, zone) : null,
      grading_period_id: values.grading_period_id === '' ? null : Number(values.grading_period_id),
      section_id,
      ...(unit && { id: unit.id, version: unit.version }),
    }),
    onSaved: onClose,
  })
  const chosen = grading.grading_periods.find(({ id }) => String(id) === state.form.values.grading_period_id)
  const withoutWeight = chosen && countsInNoTotal(chosen, grading)
  return (
    <DrawerForm state={state} opened title={t(unit ? 'sections.edit-unit' : 'sections.add-unit')} onClose={onClose}>
      <TextInput {...state.field('name', t('sections.name'))} maxLength={160} data-autofocus />
      <Textarea
        {...state.field('description', t('sections.description'), { optional: true })}
        autosize
        minRows={3}
        maxLength={5_000}
      />
      <Select
        {...state.field('grading_period_id', t('sections.grading-period'), {
          optional: true,
          hint: t(withoutWeight ? 'sections.period-without-weight' : 'sections.unit-period-hint'),
        })}
        data={grading.grading_periods.map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
      />
      <DateTimePicker
        {...state.field('available_at', t('sections.available-from'), {
          optional: true,
          hint: t('sections.unit-available-hint'),
        })}
        valueFormat="ddd D MMM HH:mm"
        clearable
      />
      <Switch {...state.field('shared', t('sections.share-with-students'), { hint: t('sections.share-hint') })} />
    </DrawerForm>
  )
}
