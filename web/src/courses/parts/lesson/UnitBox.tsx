import { Button, Collapse } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { content, type CourseUnit } from '#contract/courses/content.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { LessonTable } from './LessonTable.tsx'

type Props = {
  unit: CourseUnit
  number: number
  can: boolean
  archived: boolean
  startsOpen: boolean
  onEdit: () => void
  onLesson: () => void
  onMove: (by: number) => void
}

/** One unit as a box; open it shows its lessons. */
export const UnitBox = ({ unit, number, can, archived, startsOpen, onEdit, onLesson, onMove }: Props) => {
  const t = useTexts()
  const [open, setOpen] = useState(startsOpen)
  const archive = useSend(content.archiveUnit, { refresh: content.outline })
  const setArchived = async (next: boolean) => {
    const saved = await archive
      .sendAndWait({ id: unit.id, version: unit.version, archived: next })
      .catch(() => undefined)
    if (saved && next)
      toastUndoable(t('ui.archived', { name: unit.name }), () =>
        archive.send({ id: unit.id, version: saved.version, archived: false }),
      )
  }
  const minutes = unit.lessons.reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0)
  return (
    <section className="card course-unit" aria-label={unit.name}>
      <div className="course-unit-head row">
        <button type="button" className="row grow" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? (
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronRight size={18} stroke={1.75} className="mirrored" aria-hidden />
          )}
          <h2 className="ellipsis">
            <bdi>
              {number}. {unit.name}
            </bdi>
          </h2>
          <span className="small muted unit-facts">
            {t('courses.lesson-count', { count: unit.lessons.length })}
            {minutes > 0 && ` · ${t('courses.minute-count', { count: minutes })}`}
          </span>
        </button>
        {can && (
          <Button
            size="xs"
            className="add-lesson"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={onLesson}
          >
            {t('courses.lesson')}
          </Button>
        )}
        <ActionMenu
          label={t('ui.actions-for', { name: unit.name })}
          actions={
            archived && unit.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => void setArchived(false) }]
              : can
                ? [
                    { label: t('ui.edit'), icon: IconPencil, onClick: onEdit },
                    { label: t('courses.up'), icon: IconArrowUp, onClick: () => onMove(-1) },
                    { label: t('courses.down'), icon: IconArrowDown, onClick: () => onMove(1) },
                    { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => void setArchived(true) },
                  ]
                : []
          }
        />
      </div>
      <Collapse expanded={open}>
        {unit.description && <p className="course-unit-description secondary">{unit.description}</p>}
        <LessonTable unit={unit} can={can} archived={archived} onAdd={onLesson} />
        {!archived && unit.lessons.length > 0 && (
          <div className="card-foot small">
            <Link className="link" to={`/unit-of-course/${unit.id}`}>
              {t('courses.unit-page')}
            </Link>
          </div>
        )}
      </Collapse>
    </section>
  )
}
