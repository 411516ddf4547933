import { MultiSelect, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { audiences, type EventPage, events, type Scope, scopes } from '#contract/schedule/event.contract.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { repeatOf, ruleOf } from './repeat.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

type Props = { event?: EventPage; date: string; onDone: (id: number | undefined) => void }

const enteredFrom = (event: EventPage | undefined, date: string) => ({
  title: event?.title ?? '',
  place: event?.place ?? '',
  description: event?.description ?? '',
  whole: event !== undefined && event.start_time === null,
  start_date: event?.start_date ?? date,
  end_date: event?.end_date ?? date,
  start_time: event?.start_time ?? '',
  end_time: event?.end_time ?? '',
  until: event?.until ?? '',
  audience: event?.audience ?? 'self',
  section_ids: (event?.section_ids ?? []).map(String),
  person_ids: (event?.person_ids ?? []).map(String),
  grade_levels: event?.grade_levels ?? [],
  roles: (event?.roles ?? []).map(String),
  scope: 'one' as Scope,
  ...enteredRepeat(event?.rrule ?? ''),
})
const enteredRepeat = (rrule: string) => {
  const { place: _place, interval, ...repeat } = repeatOf(rrule)
  return { ...repeat, interval: String(interval) }
}
type Entered = ReturnType<typeof enteredFrom>

const valuesOf = ({
  whole,
  repeat,
  weekdays,
  interval,
  in_month,
  scope: _scope,
  section_ids,
  person_ids,
  grade_levels,
  roles,
  ...entered
}: Entered) => ({
  ...entered,
  start_time: whole || entered.start_time === '' ? null : entered.start_time,
  end_time: whole || entered.end_time === '' ? null : entered.end_time,
  rrule: ruleOf({ repeat, weekdays, interval: Number(interval) || 1, in_month }, entered.start_date),
  until: repeat === 'never' || !entered.until ? null : entered.until,
  section_ids: entered.audience === 'sections' || entered.audience === 'people' ? section_ids.map(Number) : [],
  person_ids: entered.audience === 'people' ? person_ids.map(Number) : [],
  grade_levels: entered.audience === 'people' ? grade_levels : [],
  roles: entered.audience === 'people' ? roles.map(Number) : [],
})

/** A new event, or the change of one: of the date it was opened on, of that and later ones, or of all. */
export const EventForm = (props: Props) =>
  props.event ? <Change {...props} event={props.event} /> : <Add {...props} />

const refresh = [calendar.own, calendar.children, events.read]

const Add = ({ date, onDone }: Props) => {
  const state = useEntityForm({
    to: events.add,
    refresh,
    draft: 'event:new',
    initial: enteredFrom(undefined, date),
    input: valuesOf,
    onSaved: ({ id }) => onDone(id),
  })
  return <Fields state={state} title="schedule.event-add" onClose={() => onDone(undefined)} />
}

const Change = ({ event, onDone }: Props & { event: EventPage }) => {
  const state = useEntityForm({
    to: events.change,
    refresh,
    initial: enteredFrom(event, event.date),
    input: (entered) => ({
      ...valuesOf(entered),
      id: event.id,
      version: event.version,
      date: event.date,
      scope: entered.scope,
    }),
    onSaved: ({ id }) => onDone(id),
  })
  return <Fields state={state} event={event} title="schedule.event-edit" onClose={() => onDone(undefined)} />
}

type FieldsProps = {
  state: ReturnType<typeof useEntityForm<Entered, never, never>>
  event?: EventPage
  title: string
  onClose: () => void
}

const Fields = ({ state, event, title, onClose }: FieldsProps) => {
  const t = useTexts()
  const { field, values } = state
  const { data } = useReading(events.sections, {})
  const series = event !== undefined && event.rrule !== ''
  const alone = event?.of_series === true || (series && values.scope === 'one') // whom it is for and when it repeats is said by the series
  const offered = audiences.filter(
    (one) => data?.may_address_school || one === 'sections' || one === 'people' || one === 'self',
  )
  return (
    <DrawerForm state={state} opened title={t(title)} onClose={onClose}>
      <TextInput {...field('title', t('schedule.event-title'))} maxLength={120} data-autofocus />
      <Switch {...field('whole', t('schedule.event-whole'))} />
      <div className="event-times">
        <DateField {...field('start_date', t('schedule.meeting-begins'))} />
        {!values.whole && <TimeInput {...field('start_time', t('schedule.event-start-time'))} />}
        <DateField {...field('end_date', t('schedule.meeting-ends'))} />
        {!values.whole && <TimeInput {...field('end_time', t('schedule.event-end-time'))} />}
      </div>
      {series && (
        <Radio.Group {...field('scope', t('schedule.event-scope'))}>
          <div className="stack close">
            {scopes.map((scope) => (
              <Radio key={scope} value={scope} label={t(`schedule.event-scope-${scope}`)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {!alone && (
        <>
          <RepeatFields field={field} values={values} />
          {values.repeat !== 'never' && (
            <DateField
              {...field('until', t('schedule.event-until'), { optional: true })}
              value={values.until}
              clearable
            />
          )}
        </>
      )}
      <TextInput {...field('place', t('schedule.event-place'), { optional: true })} maxLength={120} />
      {!alone && (
        <Select
          {...field('audience', t('schedule.event-audience'))}
          allowDeselect={false}
          data={offered.map((value) => ({ value, label: t(`schedule.audience-${value}`) }))}
        />
      )}
      {!alone && values.audience === 'people' && (
        <Chosen
          state={state}
          event={event}
          grade_levels={data?.grade_levels ?? []}
          office={data?.may_address_school === true}
        />
      )}
      {!alone && (values.audience === 'sections' || values.audience === 'people') && (
        <MultiSelect
          {...field('section_ids', t('schedule.event-sections'), { optional: values.audience === 'people' })}
          searchable
          data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Textarea
        {...field('description', t('schedule.event-description'), { optional: true })}
        autosize
        minRows={3}
        maxLength={2_000}
      />
    </DrawerForm>
  )
}

type ChosenProps = Pick<FieldsProps, 'state'> & {
  event: EventPage | undefined
  grade_levels: readonly string[]
  office: boolean
}

/** Persons, grade levels and roles; whoever is named by any of them sees the event. */
const Chosen = ({ state: { field, values }, event, grade_levels, office }: ChosenProps) => {
  const t = useTexts()
  const { search, ...typing } = useTyped()
  const { data, isFetching } = useReading(events.people, { search })
  const offered = (data?.rows ?? []).map((row) => ({
    value: String(row.id),
    label: [`${row.fname} ${row.lname}`, row.native_name, t(`shell.role.${row.role}`), row.grade_level]
      .filter(Boolean)
      .join(' · '),
  }))
  const names = Object.fromEntries((event?.people ?? []).map(({ id, name }) => [id, name]))
  return (
    <>
      <FoundChoice
        {...field('person_ids', t('schedule.event-people'), { optional: true, hint: t('schedule.event-people-hint') })}
        {...typing}
        value={values.person_ids}
        offered={offered}
        names={names}
        busy={isFetching}
      />
      {office && (
        <>
          <MultiSelect
            {...field('grade_levels', t('schedule.event-grade-levels'), { optional: true })}
            data={[...grade_levels]}
          />
          <MultiSelect
            {...field('roles', t('schedule.event-roles'), { optional: true })}
            data={[schoolAdmin, teacher, student, parent].map((role) => ({
              value: String(role),
              label: t(`schedule.role-${role}`),
            }))}
          />
        </>
      )}
    </>
  )
}
