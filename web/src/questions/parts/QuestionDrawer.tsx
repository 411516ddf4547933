import { Checkbox, NumberInput, Radio, Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QuestionKind } from '#contract/questions/question.contract.ts'
import { countings } from '#contract/questions/scoring.rules.ts'
import { type Question, sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { bodyFrom, type EnteredBody, enteredFrom, newOption } from './entered.ts'
import { TypedRows } from './TypedRows.tsx'

type Props = {
  set_id: number
  kind: QuestionKind
  question: Question | undefined
  wasAsked: boolean
  onClose: () => void
}

/** Writes one question with its key. */
export const QuestionDrawer = ({ set_id, kind, question, wasAsked, onClose }: Props) => {
  const t = useTexts()
  const state = useEntityForm({
    to: sets.saveQuestion,
    draft: `question:${set_id}:${question?.id ?? kind}`,
    refresh: [sets.read, sets.list],
    initial: {
      points: String(question?.points ?? 1),
      counts: question?.counts ?? 'normal',
      body: enteredFrom(question?.body),
    },
    input: ({ points, counts, body }) => ({
      set_id,
      ...(question && { id: question.id, version: question.version }),
      points: points === '' ? Number.NaN : Number(points),
      counts,
      body: bodyFrom(kind, body),
    }),
    onSaved: onClose,
  })
  const { form } = state
  const error = (path: string) => form.errors[`body.${path}`]
  const set = (change: Partial<EnteredBody>) => {
    form.setFieldValue('body', { ...form.values.body, ...change })
    for (const path of Object.keys(form.errors)) form.clearFieldError(path)
  }
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t(`questions.kind-${kind}`)}
      sub={t(`questions.kind-${kind}-hint`)}
      onClose={onClose}
    >
      <div>
        <div className="medium">{t('questions.prompt')}</div>
        <MarkdownInput
          label={t('questions.prompt')}
          value={form.values.body.prompt}
          onChange={(prompt) => set({ prompt })}
          error={error('prompt')}
        />
      </div>
      <KeyFields kind={kind} body={form.values.body} set={set} error={error} />
      <div className="columns">
        <NumberInput
          {...state.field('points', t('questions.points'))}
          min={0}
          max={1_000}
          decimalScale={2}
          hideControls
        />
        {wasAsked && (
          <Select
            {...state.field('counts', t('questions.counts'), { hint: t('questions.counts-hint') })}
            data={countings.map((value) => ({ value, label: t(`questions.counts-${value}`) }))}
            allowDeselect={false}
          />
        )}
      </div>
      <div>
        <div className="medium">
          {t(kind === 'essay' ? 'questions.guide' : 'questions.explanation')}{' '}
          <span className="muted regular">{t('ui.optional')}</span>
        </div>
        <div className="small muted">{t(kind === 'essay' ? 'questions.guide-hint' : 'questions.explanation-hint')}</div>
        <MarkdownInput
          label={t('questions.explanation')}
          value={form.values.body.explanation}
          onChange={(explanation) => set({ explanation })}
          error={error('explanation')}
          maxLength={5_000}
        />
      </div>
    </DrawerForm>
  )
}

type KeyProps = {
  kind: QuestionKind
  body: EnteredBody
  set: (change: Partial<EnteredBody>) => void
  error: (path: string) => ReactNode
}

const KeyFields = ({ kind, body, set, error }: KeyProps) => {
  const t = useTexts()
  if (kind === 'essay') return null
  if (kind === 'true_false')
    return (
      <div>
        <div className="medium">{t('questions.right-answer')}</div>
        <Segmented
          label={t('questions.right-answer')}
          value={body.yes}
          options={[
            { value: 'true', label: t('questions.true') },
            { value: 'false', label: t('questions.false') },
          ]}
          onChange={(yes) => set({ yes })}
        />
      </div>
    )
  if (kind === 'number') return <NumberKey body={body} set={set} error={error} />
  if (kind === 'short_text')
    return (
      <>
        <TypedRows
          label={t('questions.accepted')}
          hint={t('questions.accepted-hint')}
          error={error('accepted')}
          rows={body.accepted.map((text, at) => ({ id: String(at), text }))}
          add={() => ({ id: '', text: '' })}
          addLabel={t('questions.add-accepted')}
          min={1}
          onChange={(rows) => set({ accepted: rows.map(({ text }) => text) })}
        />
        <Switch
          label={t('questions.accents')}
          checked={body.accents}
          onChange={({ currentTarget }) => set({ accents: currentTarget.checked })}
        />
      </>
    )
  const parts = (
    <Switch
      label={t('questions.partial')}
      description={t(`questions.partial-${kind}`)}
      checked={body.partial}
      onChange={({ currentTarget }) => set({ partial: currentTarget.checked })}
    />
  )
  if (kind === 'order')
    return (
      <>
        <TypedRows
          label={t('questions.items')}
          hint={t('questions.items-hint')}
          error={error('options')}
          ordered
          rows={body.options}
          add={newOption}
          addLabel={t('questions.add-item')}
          onChange={(options) => set({ options })}
        />
        {parts}
      </>
    )
  if (kind === 'match') return <PairsKey body={body} set={set} error={error} parts={parts} />
  const several = kind === 'several'
  const toggle = (id: string) =>
    set({
      right: several ? (body.right.includes(id) ? body.right.filter((one) => one !== id) : [...body.right, id]) : [id],
    })
  return (
    <>
      <TypedRows
        label={t('questions.options')}
        hint={t(several ? 'questions.tick-several' : 'questions.tick-one')}
        error={error('options') ?? error('right')}
        ordered
        rows={body.options}
        add={newOption}
        addLabel={t('questions.add-option')}
        before={({ id, text }, at) => {
          const props = {
            'aria-label': t('questions.is-right', { option: text || String(at + 1) }),
            checked: body.right.includes(id),
            onChange: () => toggle(id),
          }
          return several ? <Checkbox {...props} /> : <Radio {...props} />
        }}
        onChange={(options) => set({ options })}
      />
      {several && parts}
    </>
  )
}

const NumberKey = ({ body, set, error }: Omit<KeyProps, 'kind'>) => {
  const t = useTexts()
  return (
    <>
      <div className="columns">
        <TextInput
          label={t('questions.right-number')}
          inputMode="decimal"
          dir="ltr"
          value={body.value}
          onChange={({ currentTarget }) => set({ value: currentTarget.value.replace(',', '.') })}
          error={error('value')}
        />
        <TextInput
          label={t('questions.tolerance')}
          inputMode="decimal"
          dir="ltr"
          value={body.tolerance}
          onChange={({ currentTarget }) => set({ tolerance: currentTarget.value.replace(',', '.') })}
          error={error('tolerance')}
        />
      </div>
      <Segmented
        label={t('questions.tolerance')}
        value={body.tolerance_in}
        options={[
          { value: 'value', label: t('questions.tolerance-value') },
          { value: 'percent', label: t('questions.tolerance-percent') },
        ]}
        onChange={(tolerance_in) => set({ tolerance_in })}
      />
    </>
  )
}

const PairsKey = ({ body, set, error, parts }: Omit<KeyProps, 'kind'> & { parts: ReactNode }) => {
  const t = useTexts()
  return (
    <>
      <TypedRows
        label={t('questions.pairs')}
        hint={t('questions.pairs-hint')}
        error={error('left') ?? error('right')}
        rows={body.left}
        add={newOption}
        addLabel={t('questions.add-pair')}
        after={(_, at) => (
          <TextInput
            className="grow"
            aria-label={t('questions.partner', { at: at + 1 })}
            placeholder={t('questions.partner-of')}
            maxLength={1_000}
            value={body.partners[at]?.text ?? ''}
            onChange={({ currentTarget }) =>
              set({
                partners: body.left.map((__, nth) => ({
                  ...(body.partners[nth] ?? newOption()),
                  ...(nth === at && { text: currentTarget.value }),
                })),
              })
            }
          />
        )}
        onChange={(left) =>
          set({
            left,
            partners: left.map(({ id }) => body.partners[body.left.findIndex((row) => row.id === id)] ?? newOption()),
          })
        }
      />
      <TypedRows
        label={t('questions.extra')}
        hint={t('questions.extra-hint')}
        rows={body.extra}
        add={newOption}
        addLabel={t('questions.add-extra')}
        min={0}
        onChange={(extra) => set({ extra })}
      />
      {parts}
    </>
  )
}
