import { ActionIcon, Button, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { IconPlus, IconX } from '@tabler/icons-react'
import { blockKinds } from '#contract/courses/block.contract.ts'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'
import { countsInNoTotal, type Grading, periodOf } from '#contract/coursework/periods.rules.ts'
import { type Activity, ownKinds, standardSources, type Unit, units } from '#contract/coursework/units.contract.ts'
import { blocksFrom, enteredBlocks } from '#web/courses/parts/lesson/blocks.ts'
import { BlocksEditor } from '#web/courses/parts/lesson/BlocksEditor.tsx'
import { ResourceChoice } from '#web/resources/ResourceChoice.tsx'
import { RubricChoice } from '../rubric/RubricChoice.tsx'
import { StandardsChoice } from '../../slots.ts'
import { DiscussionTerms } from './DiscussionTerms.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Attachments } from '#web/files/Attachments.tsx'

type Props = {
  activity: Activity | undefined
  unit_id: number
  units: readonly Unit[]
  types: readonly { id: number; name: string }[]
  grading: Grading
  course_id: number
  onClose: () => void
}

export const ActivityDrawer = ({ activity, unit_id, units: choices, types, grading, course_id, onClose }: Props) => {
  const t = useTexts()
  const zone = useSignedIn().login.time_zone
  const wall = (instant: string | null | undefined) => (instant ? toWall(instant, zone) : '')
  const state = useEntityForm({
    to: units.saveActivity,
    draft: `activity:${unit_id}:${activity?.id ?? 'new'}`,
    refresh: units.read,
    initial: {
      unit_id: String(activity?.unit_id ?? unit_id),
      activity_type_id: activity?.activity_type_id ? String(activity.activity_type_id) : '',
      name: activity?.name ?? '',
      description: activity?.description ?? '',
      max_score: String(activity?.max_score ?? 10),
      due_at: wall(activity?.due_at),
      expires_at: wall(activity?.expires_at),
      available_at: wall(activity?.available_at),
      graded: activity?.graded ?? true,
      mandatory: activity?.mandatory ?? true,
      shared: activity?.shared ?? true,
      kind: activity?.kind ?? 'hand_in',
      extra: activity?.extra ?? false,
      never_drop: activity?.never_drop ?? false,
      exam: activity?.exam ?? false,
      must_reach: activity?.must_reach == null ? '' : String(activity.must_reach),
      rubric_id: activity?.rubric_id ? String(activity.rubric_id) : '',
      rubric_counts: activity?.rubric_counts ?? true,
      anonymous: activity?.anonymous ?? false,
      standards: activity?.standards ?? [],
      preparation: activity?.preparation ?? '',
      place: activity?.place ?? '',
      bring: activity?.bring ?? '',
      post_due_at: wall(activity?.post_due_at),
      required_posts: String(activity?.required_posts ?? 1),
      required_replies: String(activity?.required_replies ?? 2),
      post_points: String(activity?.post_points ?? 0),
      reply_points: String(activity?.reply_points ?? 0),
      blocks: enteredBlocks({ blocks: activity?.blocks ?? [], files: activity?.files ?? [] }),
      links: activity?.links ?? [],
      files: activity && activity.kind !== 'lesson' ? activity.files : [],
    },
    input: ({ files, standards, blocks, required_posts, required_replies, post_points, reply_points, ...values }) => ({
      ...values,
      post_due_at: null,
      ...(values.kind === 'discussion' && {
        anonymous: false,
        post_due_at: values.post_due_at ? toInstant(values.post_due_at, zone) : null,
        required_posts: Number(required_posts),
        required_replies: Number(required_replies),
        post_points: Number(post_points),
        reply_points: Number(reply_points),
      }),
      standards: standards
        .map(withSource)
        .map(({ standard_id, source, criterion }) => ({ standard_id, source, criterion })),
      unit_id: Number(values.unit_id),
      activity_type_id: values.activity_type_id === '' ? null : Number(values.activity_type_id),
      max_score: Number(values.max_score),
      kind: ownKinds.find((kind) => kind === values.kind),
      ...(values.kind === 'lesson' && { graded: false, mandatory: false, blocks: blocksFrom(blocks) }),
      must_reach: values.must_reach === '' ? null : Number(values.must_reach),
      rubric_id: values.rubric_id === '' ? null : Number(values.rubric_id),
      due_at: values.due_at ? toInstant(values.due_at, zone) : null,
      expires_at: values.expires_at ? toInstant(values.expires_at, zone) : null,
      available_at: values.available_at ? toInstant(values.available_at, zone) : null,
      file_ids: files.map(({ id }) => id),
      ...(activity && { id: activity.id, version: activity.version }),
    }),
    onSaved: onClose,
  })
  const { form } = state
  const lesson = form.values.kind === 'lesson'
  const discussed = form.values.kind === 'discussion'
  const dates = {
    due_at: form.values.due_at ? toInstant(form.values.due_at, zone) : null,
    available_at: form.values.available_at ? toInstant(form.values.available_at, zone) : null,
  }
  return (
    <DrawerForm
      state={state}
      opened
      title={t(activity ? 'sections.edit-activity' : 'sections.add-activity')}
      onClose={onClose}
    >
      <TextInput {...state.field('name', t('sections.name'))} maxLength={160} data-autofocus />
      <div className="columns">
        <Select
          {...state.field('unit_id', t('sections.unit'))}
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          allowDeselect={false}
        />
        <Select
          {...state.field('activity_type_id', t('sections.type'), { optional: true })}
          data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
        />
      </div>
      <div className="columns">
        {!lesson && (
          <NumberInput
            {...state.field('max_score', t('sections.max-score'))}
            min={0}
            max={10_000}
            decimalScale={2}
            hideControls
          />
        )}
        <Select
          {...state.field('kind', t('sections.kind'))}
          data={ownKinds
            .filter((value) => !activity || discussed || value !== 'discussion')
            .map((value) => ({ value, label: t(`sections.kind-${value.replace('_', '-')}`) }))}
          allowDeselect={false}
          disabled={activity?.kind === 'discussion'}
        />
      </div>
      <DateTimePicker
        {...state.field('available_at', t('sections.available-from'), {
          optional: true,
          hint: t('sections.available-hint'),
        })}
        valueFormat="ddd D MMM HH:mm"
        clearable
      />
      <div className="columns">
        <DateTimePicker
          {...state.field('due_at', t('sections.due'), { optional: true })}
          valueFormat="ddd D MMM HH:mm"
          clearable
        />
        <DateTimePicker
          {...state.field('expires_at', t('sections.closes'), { optional: true, hint: t('sections.closes-hint') })}
          valueFormat="ddd D MMM HH:mm"
          clearable
        />
      </div>
      {form.values.graded && !lesson && (
        <PeriodNote
          unit={choices.find(({ id }) => String(id) === form.values.unit_id)}
          dates={dates}
          grading={grading}
        />
      )}
      <Textarea
        {...state.field('description', t('sections.description'), { optional: true })}
        autosize
        minRows={3}
        maxLength={20_000}
      />
      <Textarea
        {...state.field('preparation', t('sections.preparation'), {
          optional: true,
          hint: t('sections.preparation-hint'),
        })}
        autosize
        minRows={2}
        maxLength={2_000}
      />
      {discussed && <DiscussionTerms field={state.field} withPoints={form.values.graded} />}
      {form.values.kind === 'offline' && (
        <div className="columns">
          <TextInput {...state.field('place', t('sections.place'), { optional: true })} maxLength={160} />
          <TextInput {...state.field('bring', t('sections.bring'), { optional: true })} maxLength={500} />
        </div>
      )}
      {lesson && (
        <fieldset className="stack close">
          <legend className="medium">{t('courses.content')}</legend>
          <BlocksEditor
            form={form}
            path="blocks"
            blocks={form.values.blocks}
            kinds={blockKinds}
            course_id={course_id}
          />
          {form.errors['blocks'] && (
            <p className="small ink-danger" role="alert">
              {form.errors['blocks']}
            </p>
          )}
        </fieldset>
      )}
      <Switch {...state.field('shared', t('sections.share-with-students'), { hint: t('sections.share-hint') })} />
      {!lesson && <Switch {...state.field('graded', t('sections.graded'), { hint: t('sections.graded-hint') })} />}
      {!lesson && (
        <Switch {...state.field('mandatory', t('sections.mandatory'), { hint: t('sections.mandatory-hint') })} />
      )}
      {form.values.graded && !lesson && (
        <RubricChoice
          chosen={state.field('rubric_id', t('rubrics.rubric'), { optional: true, hint: t('rubrics.choice-hint') })}
          counts={state.field('rubric_counts', t('rubrics.counts'), { hint: t('rubrics.counts-hint') })}
          onChoose={(rubric_id) => form.setFieldValue('rubric_id', rubric_id)}
          attached={activity?.rubric_id ? { id: activity.rubric_id, name: activity.rubric_name ?? '' } : undefined}
          max_score={Number(form.values.max_score)}
          onMaxScore={(points) => form.setFieldValue('max_score', String(points))}
        />
      )}
      <StandardsChoice
        attached={form.values.standards.map(withSource)}
        rubric_id={form.values.graded ? form.values.rubric_id : ''}
        error={form.errors['standards']}
        onChange={(standards) => form.setFieldValue('standards', standards)}
      />
      {form.values.graded && !lesson && (
        <details>
          <summary className="medium">{t('sections.counts')}</summary>
          <div className="stack close counts">
            {!discussed && (
              <Switch
                {...state.field('anonymous', t('grading.anonymous-switch'), { hint: t('grading.anonymous-hint') })}
              />
            )}
            <Switch {...state.field('extra', t('sections.extra'), { hint: t('sections.extra-hint') })} />
            <Switch {...state.field('never_drop', t('sections.never-drop'))} />
            <Switch {...state.field('exam', t('sections.exam'))} />
            <NumberInput
              {...state.field('must_reach', t('sections.must-reach'), {
                optional: true,
                hint: t('sections.must-reach-hint'),
              })}
              min={0}
              max={100}
              suffix="%"
              hideControls
            />
          </div>
        </details>
      )}
      {!lesson && (
        <>
          <fieldset className="stack close">
            <legend className="medium">{t('sections.links')}</legend>
            {form.values.links.map((_, at) => (
              <div key={at} className="row top">
                <TextInput
                  className="grow"
                  aria-label={t('sections.link-label')}
                  placeholder={t('sections.link-label')}
                  maxLength={120}
                  {...form.getInputProps(`links.${at}.label`)}
                />
                <TextInput
                  className="grow"
                  aria-label={t('sections.link-address')}
                  placeholder="https://"
                  dir="ltr"
                  {...form.getInputProps(`links.${at}.url`)}
                />
                <ActionIcon aria-label={t('sections.remove-link')} onClick={() => form.removeListItem('links', at)}>
                  <IconX size={16} stroke={1.75} />
                </ActionIcon>
              </div>
            ))}
            {form.errors['links'] && (
              <p className="small ink-danger" role="alert">
                {form.errors['links']}
              </p>
            )}
            <div>
              <Button
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.75} />}
                onClick={() => form.insertListItem('links', { label: '', url: '' })}
              >
                {t('sections.add-link')}
              </Button>
            </div>
            <ResourceChoice
              onChoose={({ title, url }) => form.insertListItem('links', { label: title.slice(0, 80), url })}
            />
          </fieldset>
          <Attachments
            label={t('sections.files')}
            files={form.values.files}
            onChange={(files) => form.setFieldValue('files', files)}
          />
        </>
      )}
    </DrawerForm>
  )
}

/** In which grading period it counts, where they are weighed; or that it counts in none. */
const PeriodNote = ({
  unit,
  dates,
  grading,
}: {
  unit: Unit | undefined
  dates: Pick<Activity, 'due_at' | 'available_at'>
  grading: Grading
}) => {
  const t = useTexts()
  const period = unit && periodOf(unit, dates, grading)
  if (!countsInNoTotal(undefined, grading)) return null
  return countsInNoTotal(period, grading) ? (
    <Note tone="danger" title={t('sections.counts-in-no-total')}>
      {t(period ? 'sections.period-without-weight' : 'sections.no-period-hint')}
    </Note>
  ) : (
    <p className="small muted">{t('sections.counts-in-period', { period: period?.name ?? '' })}</p>
  )
}

/** Drafts in browsers may bear an earlier word for the source 'grade'. */
const withSource = (standard: Activity['standards'][number]) => ({
  ...standard,
  source: standardSources.find((source) => source === standard.source) ?? ('grade' as const),
})
