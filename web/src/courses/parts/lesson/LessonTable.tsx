import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconFileText,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { content, type CourseUnit, type LessonRow } from '#contract/courses/content.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useOrder } from '#web/ui/useOrder.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Grip, useRowDrag } from '#web/ui/table/Grip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

type Props = { unit: CourseUnit; can: boolean; archived: boolean; onAdd: () => void }

/** The lessons of a unit in order; dragged by the handle, or moved with the arrow keys on it. */
export const LessonTable = ({ unit, can, archived, onAdd }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const refresh = [content.outline, content.unit]
  const order = useOrder(content.orderLessons, refresh)
  const put = (from: number, to: number) => order.put(unit.lessons, from, to, (ids) => ({ unit_id: unit.id, ids }))
  const drag = useRowDrag(can ? { put } : undefined)
  const archive = useSend(content.archiveLesson, { refresh })
  const setArchived = async (lesson: LessonRow, next: boolean) => {
    const saved = await archive
      .sendAndWait({ id: lesson.id, version: lesson.version, archived: next })
      .catch(() => undefined)
    if (saved && next)
      toastUndoable(t('ui.archived', { name: lesson.name }), () =>
        archive.send({ id: lesson.id, version: saved.version, archived: false }),
      )
  }
  const actionsOf = (lesson: LessonRow, at: number): Action[] => [
    { label: t('courses.view'), icon: IconEye, onClick: () => void navigate(`/view-lesson-content/${lesson.id}`) },
    ...(can
      ? [
          { label: t('ui.edit'), icon: IconPencil, onClick: () => void navigate(`/lesson-of-unit/${lesson.id}`) },
          { label: t('courses.up'), icon: IconArrowUp, onClick: () => put(at, at - 1) },
          { label: t('courses.down'), icon: IconArrowDown, onClick: () => put(at, at + 1) },
          { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => void setArchived(lesson, true) },
        ]
      : archived && lesson.archived
        ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => void setArchived(lesson, false) }]
        : []),
  ]
  if (unit.lessons.length === 0)
    return (
      <EmptyState
        icon={IconFileText}
        title={t('courses.no-lessons')}
        actions={
          can && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
              {t('courses.lesson')}
            </Button>
          )
        }
      >
        {t('courses.no-lessons-why')}
      </EmptyState>
    )
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            {can && (
              <th className="grip">
                <span className="visually-hidden">{t('ui.order')}</span>
              </th>
            )}
            <th scope="col">{t('courses.lesson')}</th>
            <th scope="col" className="to-end">
              {t('courses.minutes')}
            </th>
            <th scope="col" className="to-end">
              {t('courses.parts')}
            </th>
            <th scope="col">{t('courses.status')}</th>
            <th className="menu">
              <span className="visually-hidden">{t('ui.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {unit.lessons.map((lesson, at) => (
            <tr key={lesson.id} {...drag.target(at)}>
              {can && (
                <td className="grip">
                  <Grip name={lesson.name} at={at} order={{ put }} {...drag.handle(at)} />
                </td>
              )}
              <td>
                <Link
                  className="medium"
                  to={can ? `/lesson-of-unit/${lesson.id}` : `/view-lesson-content/${lesson.id}`}
                >
                  <bdi>{lesson.name}</bdi>
                </Link>
                {lesson.summary && (
                  <div className="small muted">
                    <bdi>{lesson.summary}</bdi>
                  </div>
                )}
              </td>
              <td className="to-end">{lesson.minutes === null ? '–' : <Code>{number(lesson.minutes)}</Code>}</td>
              <td className="to-end">{lesson.block_count === 0 ? '–' : <Code>{number(lesson.block_count)}</Code>}</td>
              <td>
                {lesson.shared ? (
                  <StatusChip status="active" word={t('courses.shared')} />
                ) : (
                  <StatusChip status="draft" word={t('courses.hidden')} />
                )}
              </td>
              <td className="menu">
                <ActionMenu label={t('ui.actions-for', { name: lesson.name })} actions={actionsOf(lesson, at)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
