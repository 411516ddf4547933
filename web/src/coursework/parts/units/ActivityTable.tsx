import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconChecks,
  IconGripVertical,
  IconListDetails,
  IconListNumbers,
  IconLock,
  IconMessages,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countsInNoTotal, type Grading, periodOf } from '#contract/coursework/periods.rules.ts'
import { type Activity, markedDone, type Unit, units } from '#contract/coursework/units.contract.ts'
import { discussionAddress } from '../../discussion-address.ts'
import { gradingAddress } from '../../grading-address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useLock, useQuestion } from './useQuestion.ts'
import { useOrder } from '#web/ui/useOrder.ts'

const ProgressDrawer = lazy(() => import('./ProgressDrawer.tsx'))

type Props = {
  unit: Unit
  section_id: number
  students: number
  grading: Grading
  can: boolean
  archived: boolean
  onEdit: (activity: Activity | undefined) => void
}

/** The activities of a unit; dragged by the handle or moved from the menu. */
export const ActivityTable = ({ unit, section_id, students, grading, can: mayEdit, archived, onEdit }: Props) => {
  const t = useTexts()
  const can = mayEdit && !archived
  const [dragged, setDragged] = useState<number>()
  const order = useOrder(units.orderActivities, units.read)
  const input = (ids: number[]) => ({ unit_id: unit.id, ids })
  if (unit.activities.length === 0)
    return (
      <EmptyState
        title={t('sections.no-activities')}
        actions={
          can && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => onEdit(undefined)}>
              {t('sections.activity')}
            </Button>
          )
        }
      />
    )
  return (
    <div className="table-scroll">
      <table className="table activities">
        <thead>
          <tr>
            {can && (
              <th scope="col">
                <span className="visually-hidden">{t('sections.order')}</span>
              </th>
            )}
            <th scope="col">{t('sections.activity')}</th>
            <th scope="col">{t('sections.type')}</th>
            <th scope="col">{t('sections.due')}</th>
            <th scope="col" className="to-end">
              {t('sections.points')}
            </th>
            <th scope="col" className="to-end">
              {t('sections.handed-in')}
            </th>
            <th scope="col">{t('sections.status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('sections.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {unit.activities.map((activity, at) => (
            <tr
              key={activity.id}
              className={dragged === at ? 'dragged' : undefined}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={() => {
                if (dragged !== undefined) order.put(unit.activities, dragged, at, input)
                setDragged(undefined)
              }}
            >
              {can && (
                <td
                  className="grip"
                  draggable
                  onDragStart={() => setDragged(at)}
                  onDragEnd={() => setDragged(undefined)}
                >
                  <IconGripVertical size={16} stroke={1.75} aria-hidden />
                </td>
              )}
              <Cells
                activity={activity}
                students={students}
                uncounted={activity.graded && countsInNoTotal(periodOf(unit, activity, grading), grading)}
              />
              <td className="to-end">
                <div className="row end">
                  {activity.to_grade > 0 && (
                    <Button size="xs" component={Link} to={gradingAddress({ section_id, activity_id: activity.id })}>
                      {t('sections.grade-count', { count: activity.to_grade })}
                    </Button>
                  )}
                  <RowMenu
                    activity={activity}
                    section_id={section_id}
                    can={mayEdit}
                    archived={archived}
                    unitArchived={unit.archived}
                    onEdit={() => onEdit(activity)}
                    onMove={(by) => order.move(unit.activities, at, by, input)}
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Cells = ({
  activity,
  students,
  uncounted,
}: {
  activity: Activity
  students: number
  /** Graded, and in no grading period that has a weight. */
  uncounted: boolean
}) => {
  const t = useTexts()
  const { shortDay, moment, number } = useFormat()
  return (
    <>
      <td>
        {activity.kind === 'questions' || activity.thread_id ? (
          <Link
            className="link medium"
            to={activity.thread_id ? discussionAddress(activity.thread_id) : `?questions=${activity.id}`}
          >
            <bdi>{activity.name}</bdi>
          </Link>
        ) : (
          <bdi className="medium">{activity.name}</bdi>
        )}
        {activity.locked && (
          <IconLock size={14} stroke={1.75} className="locked-sign" role="img" aria-label={t('sections.locked')} />
        )}
        {activity.available_at && (
          <div className="small muted">{t('learning.available-from', { when: moment(activity.available_at) })}</div>
        )}
      </td>
      <td className="secondary">
        <bdi>{activity.type_name ?? '–'}</bdi>
      </td>
      <td>
        {activity.due_at ? (
          <time dateTime={activity.due_at} title={moment(activity.due_at)}>
            {shortDay(activity.due_at)}
          </time>
        ) : (
          '–'
        )}
      </td>
      <td className="to-end">
        {activity.graded ? <Code>{number(activity.max_score)}</Code> : '–'}
        {uncounted && <span className="small ink-danger column">{t('sections.counts-in-no-total')}</span>}
      </td>
      <td className="to-end">
        {t('sections.of', { some: activity.handed_in, all: students })}
        {activity.shared && (
          <span className="small muted column">{t('sections.seen-by', { some: activity.seen, all: students })}</span>
        )}
      </td>
      <td>
        {activity.archived ? (
          <StatusChip status="archived" />
        ) : activity.shared ? (
          <StatusChip status="open" word={t('sections.shared')} />
        ) : (
          <StatusChip status="draft" word={t('sections.not-shared')} />
        )}
      </td>
    </>
  )
}

const RowMenu = ({
  activity,
  section_id,
  can,
  archived,
  unitArchived,
  onEdit,
  onMove,
}: {
  activity: Activity
  section_id: number
  can: boolean
  archived: boolean
  unitArchived: boolean
  onEdit: () => void
  onMove: (by: number) => void
}) => {
  const t = useTexts()
  const navigate = useNavigate()
  const archive = useSend(units.archiveActivity, { refresh: units.read })
  const setArchived = async (next: boolean) => {
    const saved = await archive
      .sendAndWait({ id: activity.id, version: activity.version, archived: next })
      .catch(() => undefined)
    if (saved && next)
      toastUndoable(t('sections.activity-archived', { name: activity.name }), () =>
        archive.send({ id: activity.id, version: saved.version, archived: false }),
      )
  }
  const lock = useLock(section_id)
  const ask = useQuestion(section_id)
  const remove = useSend(units.deleteActivity, {
    refresh: units.read,
    onDone: () => toastSaved(t('sections.deleted-for-good', { name: activity.name })),
  })
  const deleteForGood = () =>
    ask('sections.delete-for-good-really', {
      activity_ids: [activity.id],
      danger: true,
      onConfirm: () => remove.send({ id: activity.id, version: activity.version }),
    })
  const [looking, setLooking] = useState(false)
  return (
    <>
      <ActionMenu
        label={t('sections.actions-for', { name: activity.name })}
        actions={
          !can
            ? []
            : archived
              ? [
                  ...(unitArchived
                    ? []
                    : [{ label: t('sections.restore'), icon: IconArchiveOff, onClick: () => void setArchived(false) }]),
                  {
                    label: t('sections.delete-for-good'),
                    icon: IconTrash,
                    danger: true,
                    onClick: () => void deleteForGood(),
                  },
                ]
              : [
                  { label: t('sections.edit'), icon: IconPencil, onClick: onEdit },
                  ...(activity.graded
                    ? [
                        {
                          label: t('grading.open'),
                          icon: IconListDetails,
                          onClick: () => void navigate(gradingAddress({ section_id, activity_id: activity.id })),
                        },
                      ]
                    : []),
                  ...(activity.kind === 'questions'
                    ? [
                        {
                          label: t('sections.questions'),
                          icon: IconListNumbers,
                          onClick: () => void navigate(`?questions=${activity.id}`),
                        },
                      ]
                    : []),
                  ...(activity.thread_id
                    ? [
                        {
                          label: t('sections.open-discussion'),
                          icon: IconMessages,
                          onClick: () => void navigate(discussionAddress(activity.thread_id ?? 0)),
                        },
                      ]
                    : []),
                  ...(markedDone.has(activity.kind)
                    ? [{ label: t('sections.who-is-done'), icon: IconChecks, onClick: () => setLooking(true) }]
                    : []),
                  activity.locked
                    ? {
                        label: t('sections.unlock'),
                        icon: IconLockOpen,
                        onClick: () => void lock([activity.id], false),
                      }
                    : { label: t('sections.lock'), icon: IconLock, onClick: () => void lock([activity.id], true) },
                  { label: t('sections.up'), icon: IconArrowUp, onClick: () => onMove(-1) },
                  { label: t('sections.down'), icon: IconArrowDown, onClick: () => onMove(1) },
                  {
                    label: t('sections.archive'),
                    icon: IconArchive,
                    danger: true,
                    onClick: () => void setArchived(true),
                  },
                ]
        }
      />
      {looking && (
        <Suspense fallback={null}>
          <ProgressDrawer activity_id={activity.id} name={activity.name} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  )
}
