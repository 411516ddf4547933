import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { type EventPage, events, type Scope, scopes } from '#contract/schedule/event.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { seenFrom, type Zones } from '../timetable/seen-from.ts'
import { useOwnTimes, useZones } from '../timetable/useOwnTimes.ts'
import { useShift } from '../timetable/useShift.ts'
import { ZoneLine } from '../timetable/ZoneLine.tsx'
import { Repeats } from './Repeats.tsx'

/** What an event is, in words. */
export const EventFacts = ({ event }: { event: EventPage }) => {
  const t = useTexts()
  const { day, date, list } = useFormat()
  const differing = useZones(event.time_zone, [event.start_date, event.end_date])
  const zones = event.start_time === null ? undefined : differing
  const forWhom = ({ audience, sections, people, grade_levels, roles }: EventPage) => {
    const named = [
      ...people.map(({ name }) => name),
      ...sections.map(({ name }) => name),
      ...grade_levels.map((level) => t('schedule.grade-level', { level })),
      ...roles.map((role) => t(`schedule.role-${role}`)),
    ]
    return named.length > 0 ? list(named) : t(`schedule.audience-${audience}`)
  }
  const facts = [
    [t('schedule.event-when'), <EventTimes key="when" event={event} zones={zones} />],
    [
      t('schedule.event-repeats'),
      event.rrule !== '' && (
        <span key="repeats">
          <Repeats rrule={event.rrule} />
          {event.until && ` · ${t('schedule.event-until')} ${date(event.until)}`}
        </span>
      ),
    ],
    [t('schedule.event-place'), event.place],
    [t('schedule.event-audience'), forWhom(event)],
    [t('schedule.event-by'), event.by],
    [
      t('schedule.event-description'),
      event.description && (
        <span key="text" className="pre-line">
          {event.description}
        </span>
      ),
    ],
  ] as const
  return (
    <>
      <dl className="facts" aria-label={day(event.date)}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="key-line">
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {zones && <ZoneLine zones={zones} date={event.date} />}
    </>
  )
}

const EventTimes = ({ event, zones }: { event: EventPage; zones: Zones | undefined }) => {
  const { start_date, end_date, start_time, end_time } = event
  const { day } = useFormat()
  const t = useTexts()
  const shiftOf = useShift()
  const [own] = useOwnTimes()
  if (start_time === null || end_time === null)
    return (
      <span>
        {start_date === end_date
          ? `${day(start_date)} · ${t('schedule.event-whole')}`
          : `${day(start_date)} – ${day(end_date)}`}
      </span>
    )
  const at = (date: string, time: string) => (own && zones ? seenFrom(zones, date, time) : { date, time })
  const start = at(start_date, start_time)
  const end = at(end_date, end_time)
  const one = start.date === end.date
  return (
    <span>
      {day(start.date)} <bdi dir="ltr">{one ? `${start.time}–${end.time}` : start.time}</bdi>
      {!one && (
        <>
          {' – '}
          {day(end.date)} <bdi dir="ltr">{end.time}</bdi>
        </>
      )}
      {start.date !== start_date && ` · ${shiftOf({ school_date: start_date })}`}
    </span>
  )
}

/** Edit and delete, for whoever may. A series is deleted on one date, from there on, or whole. */
export const EventActions = ({
  event,
  onEdit,
  onDeleted,
}: {
  event: EventPage
  onEdit: () => void
  onDeleted: () => void
}) => {
  const t = useTexts()
  const refresh = [calendar.own, calendar.children]
  const restoring = useSend(events.restore, {
    refresh: [...refresh, events.read],
    onDone: () => toastSaved(t('schedule.event-restored')),
  })
  const removing = useSend(events.remove, {
    refresh,
    onDone: ({ removal_id }) => {
      toastUndoable(t('schedule.event-deleted'), () => restoring.send({ removal_id }))
      onDeleted()
    },
  })
  if (!event.can.edit) return null
  const remove = (scope: Scope) =>
    confirm({
      message: t(`schedule.event-delete-${event.rrule === '' ? 'single' : scope}`, { title: event.title }),
      danger: true,
      onConfirm: () => removing.send({ id: event.id, version: event.version, scope, date: event.date }),
    })
  const choices: readonly Scope[] = event.rrule === '' ? ['all'] : scopes
  return (
    <>
      <ActionMenu
        label={t('ui.more-actions')}
        actions={choices.map((scope) => ({
          label: t(event.rrule === '' ? 'schedule.event-delete' : `schedule.event-remove-${scope}`),
          icon: IconTrash,
          danger: true,
          onClick: () => remove(scope),
        }))}
      />
      <Button variant="filled" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onEdit}>
        {t('ui.edit')}
      </Button>
    </>
  )
}
