import { Button, NumberInput, Switch } from '@mantine/core'
import { keepings } from '#contract/questions/scoring.rules.ts'
import { keyTimes, type QuestionSet, sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

const orNone = (typed: string | number): number | null => (typed === '' ? null : Number(typed))

/** Time, attempts, order, and when the key is shown. */
export const SetSettings = ({ set }: { set: QuestionSet }) => {
  const t = useTexts()
  const text = (value: number | null) => (value === null ? '' : String(value))
  const state = useEntityForm({
    to: sets.save,
    refresh: sets.read,
    initial: {
      time_limit: text(set.time_limit),
      attempts: text(set.attempts),
      draw: text(set.draw),
      keep: set.keep,
      shuffle: set.shuffle,
      shuffle_options: set.shuffle_options,
      show_key: set.show_key,
    },
    input: ({ time_limit, attempts, draw, ...values }) => ({
      ...values,
      time_limit: orNone(time_limit),
      attempts: orNone(attempts),
      draw: orNone(draw),
      set_id: set.id,
      version: set.version,
    }),
  })
  useUnsavedGuard(state.dirty && !state.sending)
  const { form } = state
  const chosen = <Name extends 'keep' | 'show_key'>(
    name: Name,
    label: string,
    hint: string,
    options: readonly (typeof form.values)[Name][],
  ) => (
    <div>
      <div className="medium">{label}</div>
      <div className="small muted">{hint}</div>
      <Segmented<string>
        label={label}
        value={form.values[name]}
        options={options.map((value) => ({
          value,
          label: t(`questions.${name === 'keep' ? 'keep' : 'key'}-${value}`),
        }))}
        onChange={(value) => {
          const next = options.find((one) => one === value)
          if (next) form.setValues({ [name]: next })
        }}
      />
    </div>
  )
  return (
    <form className="card section-form" onSubmit={state.submit} noValidate>
      <fieldset className="form-section" disabled={!set.can.edit}>
        <div className="columns">
          <NumberInput
            {...state.field('time_limit', t('questions.time-limit'), {
              optional: true,
              hint: t('questions.time-limit-hint'),
            })}
            min={1}
            max={600}
            allowDecimal={false}
            hideControls
            suffix={` ${t('questions.minutes')}`}
          />
          <NumberInput
            {...state.field('attempts', t('questions.attempts'), {
              optional: true,
              hint: t('questions.attempts-hint'),
            })}
            min={1}
            max={50}
            allowDecimal={false}
            hideControls
          />
          <NumberInput
            {...state.field('draw', t('questions.draw'), { optional: true, hint: t('questions.draw-hint') })}
            min={1}
            max={500}
            allowDecimal={false}
            hideControls
          />
        </div>
        {chosen('keep', t('questions.keep-label'), t('questions.keep-hint'), keepings)}
        <Switch {...state.field('shuffle', t('questions.shuffle'), { hint: t('questions.shuffle-hint') })} />
        <Switch {...state.field('shuffle_options', t('questions.shuffle-options'))} />
        {chosen('show_key', t('questions.show-key'), t('questions.show-key-hint'), keyTimes)}
      </fieldset>
      {set.can.edit && (
        <div className="save-bar">
          <div className="row end">
            <Button type="submit" variant="filled" loading={state.sending} disabled={!state.dirty}>
              {t('ui.save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}
