import { Autocomplete, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { contactOutcomes, notes, noteVisibilities } from '#contract/communication/notes.contract.ts'
import { timeline } from '#contract/communication/timeline.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showingNotes } from './useNoteActions.ts'

const outcomes = [
  'reached',
  'left_message',
  'no_answer',
  'wrong_number',
] as const satisfies (typeof contactOutcomes)[number][]
/** In how many days; null: a day that is chosen, or none. */
const followUps = { none: null, tomorrow: 1, week: 7, day: null } as const
type FollowUp = keyof typeof followUps

type Chosen = { direction: 'in' | 'out'; outcome: (typeof outcomes)[number]; follow: FollowUp }
const usual: Chosen = { direction: 'out', outcome: 'reached', follow: 'none' }

/** A call that was just made, in a few seconds: whom, how it went, what is to follow. */
export const LogCallDrawer = ({ student_id, onClose }: { student_id: number; onClose: () => void }) => {
  const t = useTexts()
  const { isoDate, time } = useFormat()
  const [now] = useState(() => new Date())
  const { data } = useReading(timeline.list, { student_id, size: 1 })
  const contacts = new Map((data?.contacts ?? []).map((one) => [`${one.name} (${one.relationship})`, one.phone]))
  const dayAfter = (days: number) => isoDate(new Date(now.getTime() + days * 86_400_000))
  const dueOn = (follow: FollowUp, chosen: string) => {
    const days = followUps[follow]
    return days === null ? (follow === 'day' && chosen) || null : dayAfter(days)
  }
  const state = useEntityForm({
    to: notes.save,
    refresh: showingNotes,
    draft: `call:${student_id}`,
    saved: t('timeline.call-saved'),
    initial: {
      with_whom: '',
      ...usual,
      body: '',
      follow_up_on: dayAfter(2),
      visibility: 'staff',
    },
    input: ({ follow, follow_up_on, visibility, ...values }) => ({
      ...values,
      person_ids: [student_id],
      kind: 'contact' as const,
      category: 'general' as const,
      channel: 'phone' as const,
      document_type: '' as const,
      expires_on: null,
      happened_on: isoDate(now),
      happened_time: time(now),
      visibility: noteVisibilities.find((one) => one === visibility) ?? 'staff',
      follow_up_on: dueOn(follow, follow_up_on),
      file_ids: [],
    }),
    onSaved: onClose,
  })
  const { values, form } = state
  return (
    <DrawerForm state={state} opened title={t('timeline.log-call')} onClose={onClose}>
      <Autocomplete
        {...state.field('with_whom', t('timeline.call-with'), { hint: t('timeline.call-with-hint') })}
        data={[...contacts.keys()]}
        renderOption={({ option }) => (
          <span className="row wrap">
            <bdi>{option.value}</bdi>{' '}
            <span className="muted">
              <Code>{contacts.get(option.value)}</Code>
            </span>
          </span>
        )}
        maxLength={200}
        openOnFocus
        data-autofocus
      />
      {contacts.get(values.with_whom) && (
        <a className="link" href={`tel:${contacts.get(values.with_whom)?.replaceAll(/[^+\d]/g, '')}`}>
          <Code>{contacts.get(values.with_whom)}</Code>
        </a>
      )}
      <Segmented
        label={t('notes.direction')}
        value={values.direction}
        options={(['out', 'in'] as const).map((value) => ({ value, label: t(`timeline.direction-${value}`) }))}
        onChange={(direction) => form.setFieldValue('direction', direction)}
      />
      <Segmented
        label={t('notes.outcome')}
        value={values.outcome}
        options={outcomes.map((value) => ({ value, label: t(`notes.outcome-${value}`) }))}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
      />
      <Textarea
        {...state.field('body', t('timeline.call-text'), { optional: values.outcome !== 'reached' })}
        autosize
        minRows={3}
        maxLength={10_000}
      />
      <div className="stack close">
        <div className="medium">{t('timeline.follow-up')}</div>
        <Segmented
          label={t('timeline.follow-up')}
          value={values.follow}
          options={(['none', 'tomorrow', 'week', 'day'] as const).map((value) => ({
            value,
            label: t(`timeline.follow-${value}`),
          }))}
          onChange={(follow) => form.setFieldValue('follow', follow)}
        />
        {values.follow === 'day' && <DateField {...state.field('follow_up_on', t('notes.follow-up-on'))} />}
      </div>
      <Select
        {...state.field('visibility', t('notes.visibility'), {
          hint: t(`notes.visibility-hint-${values.visibility}`),
        })}
        data={noteVisibilities.map((value) => ({ value, label: t(`notes.visibility-${value}`) }))}
        allowDeselect={false}
      />
    </DrawerForm>
  )
}
