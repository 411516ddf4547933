import { IconArchive, IconArchiveOff, IconCircleDot, IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { courseStates } from '#contract/courses/course.states.ts'
import { type CourseRow, courses } from '#contract/courses/courses.contract.ts'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

const stale = [courses.list, courses.read]
const icons = { activate: IconCircleDot, deactivate: IconUserOff }
type Move = keyof typeof icons

/** What can be done with courses, one or many: the same verbs in the list and on a course's own page. */
export const useCourseActions = () => {
  const t = useTexts()
  const here = useTransitionsHere('course', courseStates)
  const navigate = useNavigate()
  const sending = useSend(courses.changeStatus, { refresh: stale })
  const archiving = useSend(courses.archive, { refresh: stale })
  const removing = useSend(courses.remove, { refresh: stale })

  const changeStatus = async (course_ids: number[], action: Move, done?: () => void) => {
    const { ids } = (await sending.sendAndWait({ course_ids, action }).catch(() => undefined)) ?? {}
    if (!ids) return
    done?.()
    const message = t(`courses.done-${action}`, { count: ids.length })
    // Nothing leads back to a draft, so only what was active before is undone.
    if (action === 'deactivate' && ids.length > 0)
      toastUndoable(message, () => sending.send({ course_ids: ids, action: 'activate' }))
    else toastSaved(message)
  }
  const archive = async (course_ids: number[], archived: boolean, done?: () => void) => {
    const { ids } = (await archiving.sendAndWait({ course_ids, archived }).catch(() => undefined)) ?? {}
    if (!ids) return
    done?.()
    const message = t(archived ? 'courses.done-archive' : 'courses.done-restore', { count: ids.length })
    if (ids.length === 0) toastSaved(message)
    else toastUndoable(message, () => archiving.send({ course_ids: ids, archived: !archived }))
  }
  const remove = (row: CourseRow, done?: () => void) =>
    confirm({
      message: t('courses.delete-confirm', { name: row.name }),
      danger: true,
      onConfirm: () =>
        void removing.sendAndWait({ course_ids: [row.id] }).then(
          () => {
            toastSaved(t('courses.deleted', { name: row.name }))
            done?.()
          },
          () => undefined,
        ),
    })

  const of = (row: CourseRow, onRemoved?: () => void): Action[] =>
    row.archived
      ? [
          { label: t('ui.restore'), icon: IconArchiveOff, onClick: () => void archive([row.id], false) },
          { label: t('courses.delete'), icon: IconTrash, danger: true, onClick: () => remove(row, onRemoved) },
        ]
      : [
          { label: t('ui.edit'), icon: IconPencil, onClick: () => void navigate(`/edit-course/${row.id}`) },
          ...here.transitions
            .filter(({ from }) => from.some((state) => state === row.status))
            .map(({ action }) => ({
              label: t(`courses.${action}`),
              icon: icons[action],
              onClick: () => void changeStatus([row.id], action),
            })),
          { label: t('ui.archive'), icon: IconArchive, onClick: () => void archive([row.id], true) },
          { label: t('courses.delete'), icon: IconTrash, danger: true, onClick: () => remove(row, onRemoved) },
        ]

  return { of, changeStatus, archive }
}
