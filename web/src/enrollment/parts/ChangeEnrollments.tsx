import { Button, Select, TextInput } from '@mantine/core'
import { IconArrowRight, IconCheck, IconDoorExit, IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { leavingReason } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { type EnrollmentAction, enrollmentStates, leavingActions } from '#contract/enrollment/enrollment.states.ts'
import { enrollmentChanges, type EnrollmentTransition } from '#contract/enrollment/changes.contract.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

const offered = [
  ['activate', IconPlayerPlay],
  ['hold', IconHandStop],
  ['complete', IconCheck],
  ['withdraw', IconDoorExit],
  ['drop', IconDoorExit],
  ['reactivate', IconPlayerPlay],
] as const
type Offered = (typeof offered)[number][0]

/** Stays of a student, or of students in a section. */
type Chosen = { enrollment_ids: number[] } | { section_id: number; student_ids: number[] }
export type EnrollmentBatch = { of: Chosen; action: Offered; done: () => void }

const refresh = [
  enrollment.current,
  enrollment.detail,
  enrollmentRequests.inCourse,
  sections.roster,
  sections.read,
  sections.students,
  enrollmentChanges.preview,
]

/**
 * What the office can do with stays that stand so.
 * @param statuses of all that are chosen; without, whatever the school does at all
 */
export const useEnrollmentActions = () => {
  const t = useTexts()
  const here = useTransitionsHere('enrollment', enrollmentStates)
  return (ask: (action: Offered) => void, statuses?: readonly string[]): Action[] =>
    offered
      .filter(([action]) =>
        here.transitions.some(
          (transition) =>
            transition.action === action &&
            (statuses ?? []).every((status) => transition.from.some((from) => from === status)),
        ),
      )
      .map(([action, icon]) => ({ label: t(`enrollment.do-${action}`), icon, onClick: () => ask(action) }))
}

const isPossible = ({ fits, seat }: EnrollmentTransition): boolean => fits && seat !== false
const leaves = (action: EnrollmentAction): boolean => leavingActions.some((one) => one === action)

/**
 * One move for stays, one or many: what happens to each, to seats and to who waits, stands there first; then a way
 * back.
 */
export const ChangeEnrollmentsDrawer = ({ of, action, done, onClose }: EnrollmentBatch & { onClose: () => void }) => {
  const t = useTexts()
  const [day, setDay] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { data, error } = useReading(enrollmentChanges.preview, { ...of, action })
  const reasons = useReading(leavingReason.list, { size: 200 }, { when: leaves(action) }).data?.rows ?? []
  const undo = useSend(enrollmentChanges.undo, {
    refresh,
    onDone: ({ enrollments, waiting, left }) =>
      toastSaved(t('enrollment.change-undone', { enrollments, waiting, left })),
  })
  const change = useSend(enrollmentChanges.change, {
    refresh,
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
    onDone: ({ enrollments, change_id }) => {
      const message = t('enrollment.changed', { count: enrollments })
      if (change_id === null) toastSaved(message)
      else toastUndoable(message, () => undo.send({ id: change_id }))
      done()
      onClose()
    },
  })
  const rows = data?.rows ?? []
  const possible = rows.filter(isPossible)
  const save = () => {
    setProblems({})
    const leaving = leaves(action) && {
      end_date: day ?? data?.today ?? null,
      leaving_reason_id: why === null ? null : Number(why),
    }
    change.send({ enrollment_ids: possible.map(({ id }) => id), action, reason: reason.trim(), ...leaving })
  }
  return (
    <SideDrawer onClose={onClose} title={t(`enrollment.do-${action}`)}>
      <form
        className="column grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="form-section grow">
          {error && <Note tone="danger" title={t('enrollment.not-possible-now')} />}
          <p className="small muted">{t(`enrollment.what-${action}`)}</p>
          {leaves(action) && (
            <>
              <DateField
                label={t('enrollment.last-day')}
                description={t('enrollment.last-day-hint')}
                value={day ?? data?.today ?? null}
                onChange={(value) => setDay(value || null)}
                {...(data && { maxDate: data.today })}
                valueFormat="ddd D MMM YYYY"
                error={problems['end_date']}
              />
              {reasons.length > 0 && (
                <Select
                  label={t('enrollment.leaving-reason')}
                  value={why}
                  onChange={setWhy}
                  data={reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
                  clearable
                  comboboxProps={{ withinPortal: true }}
                />
              )}
            </>
          )}
          <TextInput
            label={t('enrollment.note')}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
            {...(rows.some(({ holds }) => holds.length > 0) && {
              description: t('enrollment.override-hint-held'),
            })}
            error={problems['reason']}
            data-autofocus
          />
          <Card flush title={t('enrollment.would-be')} count={rows.length}>
            {!data && <ListSkeleton />}
            <ul className="list">
              {rows.map((row) => (
                <Would key={row.id} row={row} action={action} />
              ))}
            </ul>
          </Card>
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="filled" loading={change.sending} disabled={possible.length === 0}>
              {t('enrollment.change-count', { what: t(`enrollment.do-${action}`), count: possible.length })}
            </Button>
          </div>
        </div>
      </form>
    </SideDrawer>
  )
}

const Would = ({ row, action }: { row: EnrollmentTransition; action: Offered }) => {
  const t = useTexts()
  const to = enrollmentStates.transitions.find((transition) => transition.action === action)?.to ?? row.status
  return (
    <li>
      <div className="grow">
        <div className="medium">
          <bdi>{row.student}</bdi>
        </div>
        <div className="small muted">
          <bdi>{row.section}</bdi>
        </div>
        {row.clashes.length > 0 && (
          <div className="small ink-warn">{t('enrollment.clashes', { sections: row.clashes.join(', ') })}</div>
        )}
        {row.holds.length > 0 && (
          <div className="small ink-warn">{t('enrollment.held-by', { holds: row.holds.join(', ') })}</div>
        )}
        {row.next && (
          <div className="small">
            <IconArrowRight className="mirrored" size={14} stroke={1.75} aria-hidden />{' '}
            {t('enrollment.next-gets-seat', { name: row.next })}
          </div>
        )}
        {leaves(action) && row.fits && !row.next && (row.status === 'active' || row.status === 'hold') && (
          <div className="small muted">{t('enrollment.nobody-next')}</div>
        )}
        {!row.fits && <div className="small ink-warn">{t('enrollment.does-not-fit')}</div>}
      </div>
      {row.seat === false ? (
        <StatusChip status="rejected" word={t('enrollment.no-seat')} />
      ) : (
        <StateChip of="enrollment" status={row.fits ? to : row.status} />
      )}
    </li>
  )
}
