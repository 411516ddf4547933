import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { people, personStatuses } from '#contract/people/people.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { backEach } from '#web/kernel/parts.ts'
import { toastSaved, toastUndoable, wordsOf } from '#web/kernel/feedback.ts'
import { likePlain } from '#web/people/parts/directory/like-plain.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { personStatus, type StatusChoice } from '#contract/lifecycle/person-status.contract.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { ids: readonly number[]; onDone: () => void; onClose: () => void }

/**
 * How people stand from now on, many at once: first who would change and what they still take or teach, then the
 * change, then a way back.
 */
export const StatusDrawer = ({ ids, onDone, onClose }: Props) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<string>('inactive')
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [ending, setEnding] = useState<boolean>()
  const [last_day, setLastDay] = useState<string | null>(null)
  const [choices, setChoices] = useState<StatusChoice[]>([])
  const isPlain = (one: StatusChoice) => likePlain(one, (base) => t(`ui.status.${base}`))
  const own = choices.find((one) => String(one.id) === chosen || (one.base === chosen && isPlain(one)))
  const asked = (until: string | null) =>
    ids.map((id) => ({
      id,
      status: personStatuses.find((one) => one === chosen) ?? 'active',
      status_id: own?.id ?? null,
      until,
    }))
  const { data: preview, error } = useReading(personStatus.change, { rows: asked(null), reason: '', confirmed: false })
  if (preview && preview.choices !== choices) setChoices(preview.choices)
  const status = own?.base ?? personStatuses.find((one) => one === chosen) ?? 'active'
  const [problems, setProblems] = useState<Record<string, string>>({})
  const refresh = [
    people.directory,
    records.read,
    records.log,
    personStatus.change,
    enrollment.current,
    sections.roster,
  ]
  const change = useSend(personStatus.change, {
    refresh,
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path.split('.').at(-1) ?? '', message])))
      return fields.length > 0
    },
  })
  const save = async () => {
    setProblems({})
    const parts = await change.sendEach({
      rows: asked(until || null),
      reason,
      ends_on: ends ? (last_day ?? preview?.today ?? null) : null,
      confirmed: true,
    })
    const count = parts.reduce((sum, { before }) => sum + before.length, 0)
    toastUndoable(
      t('people.status-changed', { count, status: own?.name ?? t(`ui.status.${status}`) }),
      () =>
        void backEach(parts, ({ before, batch_id }) =>
          change.sendAndWait({
            rows: before.map(({ id, status: earlier, status_id = null, until: day }) => ({
              id,
              status: earlier,
              status_id,
              until: day,
            })),
            reason: '',
            undo_batch_id: batch_id,
            confirmed: true,
          }),
        ).then((back) => {
          const waiting = back.reduce((sum, one) => sum + one.waiting, 0)
          if (waiting > 0) toastSaved(t('people.status-back-waiting', { waiting }))
        }),
    )
    onDone()
    onClose()
  }
  const plain = personStatuses
    .filter((value) => !choices.some((one) => one.base === value && isPlain(one)))
    .map((value) => ({ value, label: t(`ui.status.${value}`) }))
  const concerned =
    preview?.before.filter(({ enrollments, pending, teaches }) => enrollments + pending + teaches > 0) ?? []
  const classes = concerned.reduce((sum, row) => sum + row.enrollments, 0)
  const pending = concerned.reduce((sum, row) => sum + row.pending, 0)
  const ends = status !== 'active' && classes + pending > 0 && (ending ?? status === 'archived')
  return (
    <SideDrawer onClose={onClose} title={t('people.change-status')}>
      <form
        className="column grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().catch(() => undefined)
        }}
      >
        <div className="form-section grow">
          {choices.length > 0 ? (
            <Select
              label={t('people.status')}
              value={own ? String(own.id) : chosen}
              onChange={(value) => setChosen(value ?? chosen)}
              data={[
                {
                  group: t('people.status-own'),
                  items: choices.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                { group: t('people.status-plain'), items: plain },
              ]}
              allowDeselect={false}
              comboboxProps={{ withinPortal: true }}
              data-autofocus
            />
          ) : (
            <SegmentedControl
              aria-label={t('people.status')}
              value={chosen}
              onChange={setChosen}
              data={plain}
              data-autofocus
            />
          )}
          <p className="small muted">
            {t(
              status === 'active' && own?.access === 0
                ? 'people.status-what-none'
                : status === 'active' && own?.access === 2
                  ? 'people.status-what-look'
                  : `people.status-what-${status}`,
            )}
          </p>
          {status !== 'active' && (
            <>
              <DateField
                label={t('people.until')}
                description={t('people.until-hint')}
                value={until}
                onChange={setUntil}
                error={problems['until']}
              />
              <TextInput
                label={t('people.reason')}
                value={reason}
                maxLength={300}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
          {status !== 'active' && classes + pending > 0 && (
            <>
              <Switch
                label={t('people.end-classes')}
                description={t('people.end-classes-what', { classes, pending })}
                checked={ends}
                onChange={(event) => setEnding(event.currentTarget.checked)}
              />
              {ends ? (
                <DateField
                  label={t('enrollment.last-day')}
                  description={t('enrollment.last-day-hint')}
                  value={last_day ?? preview?.today ?? null}
                  onChange={(value) => setLastDay(value || null)}
                  {...(preview && { maxDate: preview.today })}
                  valueFormat="ddd D MMM YYYY"
                  error={problems['ends_on']}
                />
              ) : (
                <p className="small ink-warn">
                  {t(status === 'archived' ? 'people.end-pending-only' : 'people.end-nothing', { classes, pending })}
                </p>
              )}
            </>
          )}
          {isRefused(error) && <Note tone="danger" title={wordsOf(error)} />}
          {preview && !error && (
            <Note
              tone={concerned.length > 0 && status !== 'active' ? 'warn' : 'info'}
              title={t('people.would-change', { count: preview.before.length, same: preview.unchanged })}
            >
              {status !== 'active' && concerned.length > 0 && (
                <ul>
                  {concerned.slice(0, 8).map((row) => (
                    <li key={row.id}>
                      <bdi>{row.name}</bdi>:{' '}
                      {t('people.still', { takes: row.enrollments, pending: row.pending, teaches: row.teaches })}
                    </li>
                  ))}
                  {concerned.length > 8 && <li>{t('people.and-more', { count: concerned.length - 8 })}</li>}
                </ul>
              )}
            </Note>
          )}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              loading={change.sending}
              disabled={!preview || preview.before.length === 0}
            >
              {t('people.change-status')}
            </Button>
          </div>
        </div>
      </form>
    </SideDrawer>
  )
}
