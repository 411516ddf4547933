import { Button, Checkbox } from '@mantine/core'
import { IconArrowsExchange, IconBooks, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { enrollment, type Enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ChangeEnrollmentsDrawer, type EnrollmentBatch, useEnrollmentActions } from './parts/ChangeEnrollments.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** Where a student is, waits, and was. */
export default function StudentEnrollmentsScreen() {
  return <PersonFrame>{({ id }) => <Enrollments student_id={id} />}</PersonFrame>
}

const isPresent = ({ status }: Enrollment) => ['active', 'hold', 'waitlisted', 'requested'].includes(status)

/** Every stay of a student with its dates; each, or several at once, can be moved on. */
const Enrollments = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { date } = useFormat()
  const { rows } = useRead(enrollment.current, { student_id })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const refresh = [enrollment.current, enrollment.detail, sections.roster, sections.read]
  const remove = useSend(enrollment.remove, { refresh })
  const here = useTransitionsHere('enrollment', enrollmentStates)
  const transfers = (row: Enrollment) =>
    here.transitions.some(({ action, from }) => action === 'transfer' && from.some((one) => one === row.status))
  const enrollmentActions = useEnrollmentActions()
  const [changing, setChanging] = useState<EnrollmentBatch>()
  const ask = (those: readonly Enrollment[]) => (action: EnrollmentBatch['action']) =>
    setChanging({ of: { enrollment_ids: those.map(({ id }) => id) }, action, done: () => setChosen(new Set()) })
  const actionsOf = (row: Enrollment): Action[] => [
    ...enrollmentActions(ask([row]), [row.status]),
    ...(transfers(row)
      ? [
          {
            label: t('enrollment.transfer'),
            icon: IconArrowsExchange,
            onClick: () => void navigate(`/enroll-transfer-class/${row.id}`),
          },
        ]
      : []),
    { label: t('enrollment.edit-dates'), icon: IconPencil, onClick: () => void navigate(`/edit-enroll/${row.id}`) },
    {
      label: t('enrollment.delete'),
      icon: IconTrash,
      danger: true,
      onClick: () =>
        confirm({
          message: t('enrollment.really-delete', { name: row.section }),
          danger: true,
          onConfirm: () => remove.send({ ids: [row.id] }),
        }),
    },
  ]
  const those = rows.filter(({ id }) => chosen.has(id))
  const line = (row: Enrollment) => (
    <li key={row.id}>
      <Checkbox
        aria-label={t('ui.choose', { name: row.section })}
        checked={chosen.has(row.id)}
        onChange={(event) =>
          setChosen(
            event.currentTarget.checked
              ? new Set([...chosen, row.id])
              : new Set([...chosen].filter((id) => id !== row.id)),
          )
        }
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
          {row.leaving && (
            <>
              {' · '}
              <bdi>{row.leaving}</bdi>
            </>
          )}
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
      <StateChip
        of="enrollment"
        status={row.status}
        {...(row.place !== null && { word: t('enrollment.place', { place: row.place }) })}
      />
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
                  <Button
                    component={Link}
                    to={`/enroll-into-section/${student_id}`}
                    leftSection={<IconPlus size={16} stroke={1.75} />}
                  >
                    {t('enrollment.enroll')}
                  </Button>
                )
              }
            >
              {group.rows.length === 0 ? (
                <EmptyState icon={IconBooks} title={t('enrollment.nowhere')} />
              ) : (
                <ul className="list">{group.rows.map(line)}</ul>
              )}
            </Card>
          ),
      )}
      {those.length > 0 && (
        <BulkBar
          count={those.length}
          actions={enrollmentActions(
            ask(those),
            those.map(({ status }) => status),
          )}
          onClear={() => setChosen(new Set())}
        />
      )}
      {changing && <ChangeEnrollmentsDrawer {...changing} onClose={() => setChanging(undefined)} />}
    </div>
  )
}

const Dates = ({ row }: { row: Enrollment }) => {
  const t = useTexts()
  const { date, isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  if (row.start_date && row.start_date > today && isPresent(row))
    return <span className="ink-warn">{t('enrollment.begins', { day: date(row.start_date) })}</span>
  if (row.start_date && row.end_date)
    return t('enrollment.from-to', { from: date(row.start_date), to: date(row.end_date) })
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
