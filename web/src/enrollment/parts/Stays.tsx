import { Button, Checkbox } from '@mantine/core'
import { IconArrowsExchange, IconBooks, IconCheck, IconDoorExit, IconHandStop, IconPencil, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { enrollment, type Enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { type EnrollmentAction, enrollmentStates } from '#contract/sections/section.states.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useMovesHere } from '#web/settings/states-here.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { confirm, tellSaved, tellUndoable } from '#web/ui/tell.tsx'

const offered = [
  ['activate', IconPlayerPlay],
  ['hold', IconHandStop],
  ['complete', IconCheck],
  ['withdraw', IconDoorExit],
  ['drop', IconDoorExit],
  ['reactivate', IconPlayerPlay],
] as const
/** Which move leads back from which. */
const wayBack: Partial<Record<EnrollmentAction, EnrollmentAction>> = { hold: 'activate', complete: 'reactivate', withdraw: 'reactivate', drop: 'reactivate' }
const isPresent = ({ status }: Enrollment) => ['active', 'hold', 'waitlisted', 'requested'].includes(status)

/** Every stay of a student with its dates; each, or several at once, can be moved on. */
export const Stays = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { date } = useFormat()
  const { rows } = useRead(enrollment.current, { student_id })
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const refresh = [enrollment.current, enrollment.detail, sections.roster, sections.read]
  const change = useSend(sections.changeEnrollment, { refresh })
  const remove = useSend(enrollment.remove, { refresh })
  const here = useMovesHere('enrollment', enrollmentStates)
  const may = (row: Enrollment, action: string) => here.moves.some((one) => one.action === action && one.from.some((from) => from === row.status))
  const seating = useSend(enrollment.seating)
  const warningsOf = async (those: readonly Enrollment[], action: EnrollmentAction): Promise<string[]> => {
    if (action !== 'activate' && action !== 'reactivate') return []
    const { rows: outcomes } = await seating.sendAndWait({ ids: those.map(({ id }) => id) })
    return outcomes
      .filter(({ clashes }) => clashes.length > 0)
      .map(({ section, clashes }) => `${section}: ${t('enrollment.clashes', { sections: clashes.join(', ') })}`)
  }
  const ask = (those: readonly Enrollment[], action: EnrollmentAction) =>
    void warningsOf(those, action).then(
      (warnings) => move(those, action, warnings),
      () => undefined,
    )
  const move = (those: readonly Enrollment[], action: EnrollmentAction, warnings: readonly string[]) =>
    confirm({
      message: t(`enrollment.really-${action}`, { count: those.length, name: those[0]?.section ?? '' }),
      warnings,
      onConfirm: () =>
        void change.sendAndWait({ enrollment_ids: those.map(({ id }) => id), action }).then(
          ({ enrollments, begun }) => {
            choose(new Set())
            const back = those.every(({ status }) => status === 'active') ? wayBack[action] : undefined
            const message = t('enrollment.changed', { count: enrollments })
            if (begun.length === those.length) tellUndoable(message, () => remove.send({ ids: begun.map(({ id }) => id) }))
            else if (back) tellUndoable(message, () => change.send({ enrollment_ids: those.map(({ id }) => id), action: back }))
            else tellSaved(message)
          },
          () => undefined,
        ),
    })
  const actionsOf = (row: Enrollment): Action[] => [
    ...offered
      .filter(([action]) => may(row, action))
      .map(([action, icon]) => ({ label: t(`enrollment.do-${action}`), icon, onClick: () => ask([row], action) })),
    ...(may(row, 'transfer')
      ? [{ label: t('enrollment.transfer'), icon: IconArrowsExchange, onClick: () => void navigate(`/enroll-transfer-class/${row.id}`) }]
      : []),
    { label: t('enrollment.edit-dates'), icon: IconPencil, onClick: () => void navigate(`/edit-enroll/${row.id}`) },
    {
      label: t('enrollment.delete'),
      icon: IconTrash,
      danger: true,
      onClick: () => confirm({ message: t('enrollment.really-delete', { name: row.section }), danger: true, onConfirm: () => remove.send({ ids: [row.id] }) }),
    },
  ]
  const those = rows.filter(({ id }) => chosen.has(id))
  const line = (row: Enrollment) => (
    <li key={row.id}>
      <Checkbox
        aria-label={t('ui.choose', { name: row.section })}
        checked={chosen.has(row.id)}
        onChange={(event) => choose(event.currentTarget.checked ? new Set([...chosen, row.id]) : new Set([...chosen].filter((id) => id !== row.id)))}
      />
      <span className="subject-bar" data-subject={row.color} />
      <div className="grow">
        <Link className="link" to={`/individual-section/${row.section_id}`}>
          <bdi>{row.section}</bdi>
        </Link>{' '}
        <span className="muted">
          <Code>{row.number}</Code>
        </span>
        <div className="small muted">
          <Dates row={row} />
          {row.last_day && <> · {t('enrollment.hands-in-until', { day: date(row.last_day) })}</>}
          {row.reason && (
            <>
              {' · '}
              <bdi>{row.reason}</bdi>
            </>
          )}
          {row.override_reason && <> · {t('enrollment.overridden', { reason: row.override_reason })}</>}
        </div>
      </div>
      <Result row={row} />
      <StateChip of="enrollment" status={row.status} {...(row.place !== null && { word: t('enrollment.place', { place: row.place }) })} />
      <ActionMenu label={t('ui.actions-for', { name: row.section })} actions={actionsOf(row)} />
    </li>
  )
  const groups = [
    { title: t('enrollment.now'), rows: rows.filter(isPresent) },
    { title: t('enrollment.before'), rows: rows.filter((row) => !isPresent(row)) },
  ]
  return (
    <div className="stack">
      {groups.map(
        (group, at) =>
          (at === 0 || group.rows.length > 0) && (
            <Card
              key={group.title}
              flush
              title={group.title}
              count={group.rows.length}
              actions={
                at === 0 && (
                  <Button component={Link} to={`/enroll-into-section/${student_id}`} leftSection={<IconPlus size={16} stroke={1.75} />}>
                    {t('enrollment.enroll')}
                  </Button>
                )
              }
            >
              {group.rows.length === 0 ? <EmptyState icon={IconBooks} title={t('enrollment.nowhere')} /> : <ul className="list">{group.rows.map(line)}</ul>}
            </Card>
          ),
      )}
      {those.length > 0 && (
        <BulkBar
          count={those.length}
          actions={offered
            .filter(([action]) => those.every((row) => may(row, action)))
            .map(([action, icon]) => ({ label: t(`enrollment.do-${action}`), icon, onClick: () => ask(those, action) }))}
          onClear={() => choose(new Set())}
        />
      )}
    </div>
  )
}

const Dates = ({ row }: { row: Enrollment }) => {
  const t = useTexts()
  const { date } = useFormat()
  if (row.start_date && row.end_date) return t('enrollment.from-to', { from: date(row.start_date), to: date(row.end_date) })
  if (row.start_date) return t('enrollment.since', { day: date(row.start_date) })
  return <bdi>{row.term || row.course}</bdi>
}

const Result = ({ row }: { row: Enrollment }) => {
  const { percent } = useFormat()
  if (row.percent === null) return null
  return (
    <span className="nowrap">
      <Code>{percent(row.percent)}</Code> <b>{row.letter && <bdi>{row.letter}</bdi>}</b>
    </span>
  )
}
