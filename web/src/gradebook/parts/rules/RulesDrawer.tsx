import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Gradebook, gradebook, type GradingRules } from '#contract/gradebook/gradebook.contract.ts'
import { dropRules, dropsUnevenly, schemes } from '#contract/gradebook/gradebook.rules.ts'
import {
  gradingRules,
  type RulesAt,
  type RuleScope,
  ruleScopes,
  type SectionRules,
} from '#contract/gradebook/grading-rules.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import type { GradeStore } from '../grid/grade-store.ts'
import { Effect } from './Effect.tsx'

type Props = { book: Gradebook; store: GradeStore; onClose: () => void }

/** How the section is graded, where that comes from, and what a change would do to the totals before it is saved. */
export default function RulesDrawer({ book, store, onClose }: Props) {
  const { data } = useReading(gradingRules.read, { section_id: book.section.id })
  const [scope, setScope] = useState<RuleScope>('section')
  if (!data) return null
  return (
    <RulesForm key={scope} book={book} store={store} answer={data} scope={scope} onScope={setScope} onClose={onClose} />
  )
}

const RulesForm = ({
  book,
  store,
  answer,
  scope,
  onScope,
  onClose,
}: Props & { answer: SectionRules; scope: RuleScope; onScope: (scope: RuleScope) => void }) => {
  const t = useTexts()
  const own = answer.rules.find((one) => one.scope === scope)
  const nearest =
    own ?? answer.rules.find((one) => ruleScopes.indexOf(one.scope) > ruleScopes.indexOf(scope)) ?? answer.rules[0]
  const used = new Set(answer.rules[0]?.categories.map(({ activity_type_id }) => activity_type_id))
  const types = answer.types.filter(({ id, activities }) => activities > 0 || used.has(id))
  const state = useEntityForm({
    to: gradingRules.save,
    initial: formOf(nearest, types),
    input: (values) => ({ section_id: book.section.id, scope, version: own?.version ?? 0, ...rulesIn(values) }),
    refresh: [gradebook.read, gradingRules.read],
    onSaved: onClose,
  })
  const reset = useSend(gradingRules.reset, { refresh: [gradebook.read, gradingRules.read], onDone: onClose })
  const { form } = state
  const values = form.getValues()
  const next = previewed(book.rules, rulesIn(values))
  const readOnly = scope === 'section' ? !answer.can.section : !answer.can.everywhere
  const section_id = book.section.id
  return (
    <DrawerForm
      state={state}
      opened
      wide
      title={t('gradebook.rules')}
      sub={t(`gradebook.rules-from-${answer.rules[0]?.scope ?? 'school'}`, { course: answer.course_name })}
      readOnly={readOnly}
      onClose={onClose}
      aside={!readOnly && scope !== 'course' ? <Effect book={book} store={store} rules={next} /> : undefined}
    >
      {answer.can.everywhere && (
        <Segmented
          label={t('gradebook.rules-for')}
          value={scope}
          options={ruleScopes.map((value) => ({ value, label: t(`gradebook.rules-for-${value}`) }))}
          onChange={onScope}
        />
      )}
      {scope === 'course' && (
        <p className="small muted">
          {t('gradebook.rules-course-count', { course: answer.course_name, count: answer.course_sections })}
        </p>
      )}
      <Select
        {...state.field('scheme', t('gradebook.scheme'), { hint: t(`gradebook.scheme-${values.scheme}-why`) })}
        data={schemes.map((value) => ({ value, label: t(`gradebook.scheme-${value}`) }))}
        allowDeselect={false}
        readOnly={readOnly}
      />
      {scope === 'school' ? (
        <p className="small muted">{t('gradebook.rules-school-categories')}</p>
      ) : (
        <Categories form={form} types={types} weighted={values.scheme === 'weighted'} readOnly={readOnly} />
      )}
      <Select
        {...state.field('drop_rule', t('gradebook.drop-rule'), { hint: t(`gradebook.drop-${values.drop_rule}-why`) })}
        data={dropRules.map((value) => ({ value, label: t(`gradebook.drop-${value}`) }))}
        allowDeselect={false}
        readOnly={readOnly}
      />
      {book.activities.length > 0 &&
        dropsUnevenly(
          book.activities.map((one) => ({ ...one, activity_id: one.id, points: null, exempt: false })),
          next,
        ) && <Note tone="warn" title={t('gradebook.drop-uneven')} />}
      <NumberInput
        {...state.field('missing_percent', t('gradebook.missing-counts'), {
          optional: true,
          hint: t('gradebook.missing-counts-why'),
        })}
        min={0}
        max={100}
        suffix="%"
        readOnly={readOnly}
      />
      <fieldset className="stack close">
        <legend className="medium">{t('gradebook.late-rule')}</legend>
        <div className="columns">
          <NumberInput
            {...state.field('late_percent', t('gradebook.late-takes'))}
            min={0}
            max={100}
            suffix="%"
            readOnly={readOnly}
          />
          <Select
            {...state.field('late_unit', t('gradebook.late-unit'))}
            data={(['day', 'hour'] as const).map((value) => ({ value, label: t(`gradebook.late-unit-${value}`) }))}
            allowDeselect={false}
            readOnly={readOnly}
          />
        </div>
        {Number(values.late_percent) > 0 && (
          <div className="columns">
            <NumberInput
              {...state.field('late_grace', t('gradebook.late-grace'))}
              min={0}
              max={10_080}
              readOnly={readOnly}
            />
            <NumberInput
              {...state.field('late_floor', t('gradebook.late-floor'))}
              min={0}
              max={100}
              suffix="%"
              readOnly={readOnly}
            />
          </div>
        )}
      </fieldset>
      <NumberInput
        {...state.field('cap_percent', t('gradebook.cap'), { optional: true, hint: t('gradebook.cap-why') })}
        min={1}
        max={999}
        suffix="%"
        readOnly={readOnly}
      />
      {own && scope !== 'school' && !readOnly && (
        <div>
          <Button
            loading={reset.sending}
            onClick={() =>
              confirm({
                message: t('gradebook.rules-reset-really'),
                onConfirm: () => reset.send({ section_id, scope, version: own.version }),
              })
            }
          >
            {t('gradebook.rules-reset')}
          </Button>
        </div>
      )}
    </DrawerForm>
  )
}

type Row = {
  activity_type_id: number
  weight: string
  drop_low: string
  drop_high: string
  cap_percent: string
  extra: boolean
}

type Values = Record<
  | 'scheme'
  | 'drop_rule'
  | 'late_unit'
  | 'missing_percent'
  | 'late_percent'
  | 'late_grace'
  | 'late_floor'
  | 'cap_percent',
  string
> & {
  categories: Row[]
}

const formOf = (rules: RulesAt | undefined, types: SectionRules['types']): Values => ({
  scheme: rules?.scheme ?? 'weighted',
  drop_rule: rules?.drop_rule ?? 'best',
  late_unit: rules?.late_unit ?? 'day',
  missing_percent: shown(rules?.missing_percent),
  late_percent: String(rules?.late_percent ?? 0),
  late_grace: String(rules?.late_grace ?? 0),
  late_floor: String(rules?.late_floor ?? 0),
  cap_percent: shown(rules?.cap_percent),
  categories: types.map(({ id }) => {
    const set = rules?.categories.find((one) => one.activity_type_id === id)
    return {
      activity_type_id: id,
      weight: String(set?.weight ?? 0),
      drop_low: String(set?.drop_low ?? 0),
      drop_high: String(set?.drop_high ?? 0),
      cap_percent: shown(set?.cap_percent),
      extra: set?.extra ?? false,
    }
  }),
})

const shown = (value: number | null | undefined): string => (value == null ? '' : String(value))

const given = (value: string): number | null => (value === '' ? null : Number(value))

const rulesIn = (values: Values): Omit<RulesAt, 'scope' | 'version'> => ({
  scheme: values.scheme as RulesAt['scheme'],
  drop_rule: values.drop_rule as RulesAt['drop_rule'],
  missing_percent: given(values.missing_percent),
  late_percent: Number(values.late_percent),
  late_unit: values.late_unit as RulesAt['late_unit'],
  late_grace: Number(values.late_grace),
  late_floor: Number(values.late_floor),
  cap_percent: given(values.cap_percent),
  categories: values.categories.map((row) => ({
    activity_type_id: row.activity_type_id,
    weight: Number(row.weight),
    drop_low: Number(row.drop_low),
    drop_high: Number(row.drop_high),
    cap_percent: given(row.cap_percent),
    extra: row.extra,
  })),
})

/** The rules of the book as they would be. */
const previewed = (present: GradingRules, next: Omit<RulesAt, 'scope' | 'version'>): GradingRules => ({
  ...present,
  policy: {
    scheme: next.scheme,
    drop_rule: next.drop_rule,
    missing: next.missing_percent,
    cap: next.cap_percent,
    late:
      next.late_percent > 0
        ? { percent: next.late_percent, unit: next.late_unit, grace: next.late_grace, floor: next.late_floor }
        : null,
  },
  categories: present.categories.map((category) => {
    const set = next.categories.find(({ activity_type_id }) => activity_type_id === category.id)
    return set
      ? {
          ...category,
          weight: set.weight,
          drop_low: set.drop_low,
          drop_high: set.drop_high,
          cap: set.cap_percent,
          extra: set.extra,
        }
      : category
  }),
})

const Categories = ({
  form,
  types,
  weighted,
  readOnly,
}: {
  form: ReturnType<typeof useForm<Values>>
  types: SectionRules['types']
  weighted: boolean
  readOnly: boolean
}) => {
  const t = useTexts()
  const { number } = useFormat()
  const sum = form.getValues().categories.reduce((total, row) => total + (row.extra ? 0 : Number(row.weight)), 0)
  const idle = form
    .getValues()
    .categories.flatMap((row, at) =>
      row.cap_percent === '' ? [] : [`${types[at]?.name ?? ''} (${number(Number(row.cap_percent))}%)`],
    )
  const columns = weighted
    ? (['weight', 'drop_low', 'drop_high', 'cap_percent'] as const)
    : (['drop_low', 'drop_high'] as const)
  return (
    <table className="rules-table">
      <thead>
        <tr>
          <th scope="col">{t('gradebook.category')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`gradebook.rule-${column.replaceAll('_', '-')}`)}
            </th>
          ))}
          {weighted && <th scope="col">{t('gradebook.rule-extra')}</th>}
        </tr>
      </thead>
      <tbody>
        {types.map((type, at) => (
          <tr key={type.id}>
            <th scope="row">
              <span className="row tight">
                <SubjectBar subject={type.color} />
                <bdi>{type.name}</bdi>
              </span>
            </th>
            {columns.map((column) => (
              <td key={column}>
                <NumberInput
                  {...form.getInputProps(`categories.${at}.${column}`)}
                  aria-label={`${type.name}, ${t(`gradebook.rule-${column.replaceAll('_', '-')}`)}`}
                  min={0}
                  max={column === 'cap_percent' ? 999 : column === 'weight' ? 100 : 20}
                  decimalScale={column === 'weight' ? 2 : 0}
                  hideControls
                  readOnly={readOnly}
                />
              </td>
            ))}
            {weighted && (
              <td>
                <Checkbox
                  {...form.getInputProps(`categories.${at}.extra`, { type: 'checkbox' })}
                  aria-label={`${type.name}, ${t('gradebook.rule-extra')}`}
                  disabled={readOnly}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {!weighted && idle.length > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3} className="small muted">
              {t('gradebook.caps-idle', { count: idle.length, categories: idle.join(', ') })}
            </td>
          </tr>
        </tfoot>
      )}
      {weighted && (
        <tfoot>
          <tr>
            <td colSpan={6} className="small muted">
              {t(sum === 100 ? 'gradebook.weights-sum' : 'gradebook.weights-shared', { sum: number(sum) })}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
