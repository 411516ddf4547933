import { ActionIcon, Button, Select } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Out } from '#contract/kernel/endpoint.ts'
import { bellPeriod } from '#contract/schedule/bell.catalogs.ts'
import { timetable } from '#contract/schedule/timetable.contract.ts'
import { building, facility } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Clashes, ClashReason, useClashes } from './Clashes.tsx'
import { asMeeting, type EnteredMeeting, entered, following, useDayName } from './meeting-rows.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

type Props = { section_id: number; data: Out<typeof timetable.meetings>; onClose: () => void }

const all = { size: 200 }

/** The meetings of a section, row by row. What clashes is named; with a reason it is saved anyway. */
export const MeetingsDrawer = ({ section_id, data, onClose }: Props) => {
  const t = useTexts()
  const dayName = useDayName(data)
  const { data: periods } = useReading(bellPeriod.list, all)
  const { data: rooms } = useReading(facility.list, all)
  const { data: buildings } = useReading(building.list, all)
  const { clashes, meet, shown } = useClashes()
  const state = useEntityForm({
    to: timetable.saveMeetings,
    refresh: timetable.meetings,
    initial: { rows: data.rows.map(entered), reason: '' },
    input: ({ rows, reason }: { rows: EnteredMeeting[]; reason: string }) => ({
      section_id,
      version: data.version,
      rows: rows.map(asMeeting),
      reason,
    }),
    onSaved: onClose,
    onRefused: meet,
  })
  const { form, values } = state
  const weekdays = [
    { value: '', label: t('schedule.meeting-any-weekday') },
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      value: String(weekday),
      label: dayName({ weekday, rotation_day: null }),
    })),
  ]
  const turns = [
    { value: '', label: t(`schedule.meeting-any-${data.rotation_turns}`) },
    ...data.rotation.map((_, at) => ({
      value: String(at + 1),
      label: dayName({ weekday: null, rotation_day: at + 1 }),
    })),
  ]
  const times = [
    ...(periods?.rows ?? []).map((row) => ({
      value: String(row.id),
      label: `${row.name} (${row.start_time}–${row.end_time})`,
    })),
    { value: 'own', label: t('schedule.own-time') },
  ]
  const places = (rooms?.rows ?? []).map(({ id, name, building_id }) => ({
    value: String(id),
    label: [buildings?.rows.find((one) => one.id === building_id)?.name, name].filter(Boolean).join(' · '),
  }))
  return (
    <DrawerForm
      state={state}
      opened
      title={t('schedule.meetings')}
      onClose={onClose}
      {...(clashes.length > 0 && { saveLabel: t('schedule.save-anyway') })}
    >
      {clashes.length > 0 && <Clashes of={clashes} place={shown} />}
      {clashes.length > 0 && (
        <ClashReason
          {...state.field('reason', t('schedule.clash-reason'), { hint: t('schedule.clash-reason-hint') })}
        />
      )}
      {values.rows.map((row, at) => {
        const field = (name: keyof EnteredMeeting, label: string) => ({
          ...form.getInputProps(`rows.${at}.${name}`),
          label,
        })
        return (
          <fieldset key={at} className="meeting-row" aria-label={t('ui.row-of', { row: at + 1 })}>
            <Select {...field('weekday', t('schedule.meeting-day'))} data={weekdays} allowDeselect={false} />
            {(data.rotation.length > 0 || row.rotation_day !== '') && (
              <Select
                {...field('rotation_day', t(`schedule.meeting-rotation-${data.rotation_turns}`))}
                data={turns}
                allowDeselect={false}
              />
            )}
            <Select
              {...field('time', t('schedule.meeting-time'))}
              data={times}
              allowDeselect={false}
              error={form.errors[`rows.${at}.bell_period_id`]}
            />
            {row.time === 'own' && <TimeInput {...field('start_time', t('schedule.meeting-begins'))} />}
            {row.time === 'own' && <TimeInput {...field('end_time', t('schedule.meeting-ends'))} />}
            <Select
              {...field('facility_id', t('schedule.meeting-room'))}
              data={places}
              clearable
              searchable
              placeholder={t('schedule.meeting-usual-room')}
            />
            <DateField {...field('start_date', t('schedule.meeting-from'))} value={row.start_date} clearable />
            <DateField {...field('end_date', t('schedule.meeting-until'))} value={row.end_date} clearable />
            <ActionIcon
              aria-label={t('ui.remove-row', { row: at + 1 })}
              onClick={() => form.removeListItem('rows', at)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </fieldset>
        )
      })}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => form.insertListItem('rows', following(values.rows, times[0]?.value ?? 'own'))}
        >
          {t('schedule.meeting-add')}
        </Button>
      </div>
    </DrawerForm>
  )
}
