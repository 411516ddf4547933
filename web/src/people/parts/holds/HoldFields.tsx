import { Checkbox, Select, Textarea } from '@mantine/core'
import { holdEffects } from '#contract/people/holds.contract.ts'
import { holdType } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import type { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export type HoldValues = {
  hold_type_id: string
  on_transcript: boolean
  on_report_card: boolean
  on_enrollment: boolean
  reason: string
  instructions: string
  start_date: string
  end_date: string | null
}

type State = Pick<ReturnType<typeof useEntityForm<HoldValues, never, never>>, 'field' | 'form' | 'values'>

/** What a hold is, withholds and says; choosing a type brings what it usually withholds. */
export const HoldFields = ({ state }: { state: State }) => {
  const t = useTexts()
  const { data } = useReading(holdType.list, { size: 200 })
  const types = data?.rows ?? []
  const choose = (value: string | null) => {
    const type = types.find(({ id }) => String(id) === value)
    state.form.setValues({
      hold_type_id: value ?? '',
      ...(type && {
        on_transcript: type.on_transcript,
        on_report_card: type.on_report_card,
        on_enrollment: type.on_enrollment,
      }),
    })
  }
  const chosen = types.find(({ id }) => String(id) === state.values.hold_type_id)
  const problem = state.form.errors['on_enrollment']
  return (
    <>
      <Select
        {...state.field('hold_type_id', t('holds.type'), {
          ...(data && types.length === 0 && { hint: t('holds.no-types') }),
        })}
        onChange={choose}
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        comboboxProps={{ withinPortal: true }}
        data-autofocus
      />
      <fieldset className="stack close">
        <legend className="medium">{t('holds.effects')}</legend>
        {holdEffects.map((effect) => (
          <Checkbox
            key={effect}
            label={t(`holds.what-${effect}`)}
            checked={state.values[`on_${effect}`]}
            onChange={(event) => state.form.setFieldValue(`on_${effect}`, event.currentTarget.checked)}
          />
        ))}
        {problem && (
          <p className="small ink-danger" role="alert">
            {problem}
          </p>
        )}
      </fieldset>
      <div className="columns">
        <DateField {...state.field('start_date', t('holds.from'))} />
        <DateField
          {...state.field('end_date', t('holds.last-day'), { optional: true, hint: t('holds.last-day-hint') })}
        />
      </div>
      <Textarea
        {...state.field('reason', t('holds.reason'), { optional: true, hint: t('holds.reason-hint') })}
        maxLength={500}
        autosize
        minRows={2}
      />
      <Textarea
        {...state.field('instructions', t('holds.instructions'), {
          optional: true,
          hint: t('holds.instructions-hint'),
        })}
        placeholder={chosen?.instructions}
        maxLength={500}
        autosize
        minRows={2}
      />
    </>
  )
}
