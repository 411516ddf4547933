import { Button, Collapse } from '@mantine/core'
import {
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconEraser,
  IconFocus2,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Grading } from '#contract/coursework/periods.rules.ts'
import { type Activity, type Unit, units } from '#contract/coursework/units.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { useLock, useQuestion } from './useQuestion.ts'

type Props = {
  unit: Unit
  number: number
  section_id: number
  students: number
  grading: Grading
  can: boolean
  archived: boolean
  startsOpen: boolean
  onEdit: () => void
  onActivity: (activity: Activity | undefined) => void
  onMove: (by: number) => void
}

/** One unit as a box; open it shows its activities. */
export const UnitCard = ({
  unit,
  number,
  section_id,
  students,
  grading,
  can: mayEdit,
  archived,
  startsOpen,
  onEdit,
  onActivity,
  onMove,
}: Props) => {
  const t = useTexts()
  const { moment } = useFormat()
  const can = mayEdit && !archived
  const navigate = useNavigate()
  const [open, setOpen] = useState(startsOpen)
  const save = useSend(units.saveUnit, { refresh: units.read })
  const archive = useSend(units.archiveUnit, { refresh: units.read })
  const share = () =>
    save.send({
      id: unit.id,
      version: unit.version,
      section_id,
      name: unit.name,
      description: unit.description,
      grading_period_id: unit.grading_period_id,
      shared: !unit.shared,
    })
  const setArchived = async (next: boolean) => {
    const saved = await archive
      .sendAndWait({ id: unit.id, version: unit.version, archived: next })
      .catch(() => undefined)
    if (saved && next)
      toastUndoable(t('sections.unit-archived', { name: unit.name }), () =>
        archive.send({ id: unit.id, version: saved.version, archived: false }),
      )
  }
  const clear = useSend(units.clearUnit, { refresh: units.read })
  const lock = useLock(section_id)
  const ask = useQuestion(section_id)
  const open_ids = unit.activities.filter(({ locked }) => !locked).map(({ id }) => id)
  const locked_ids = unit.activities.filter(({ locked }) => locked).map(({ id }) => id)
  const setCleared = async () => {
    const activity_ids = unit.activities.map(({ id }) => id)
    const done = await clear.sendAndWait({ unit_id: unit.id, activity_ids, archived: true }).catch(() => undefined)
    if (done && done.activity_ids.length > 0)
      toastUndoable(t('sections.unit-cleared', { name: unit.name, count: done.activity_ids.length }), () =>
        clear.send({ unit_id: unit.id, activity_ids: done.activity_ids, archived: false }),
      )
  }
  const askToDelete = () =>
    ask('sections.delete-unit-really', { unit_id: unit.id, danger: true, onConfirm: () => void setArchived(true) })
  const askToClear = () =>
    ask('sections.clear-unit-really', { unit_id: unit.id, danger: true, onConfirm: () => void setCleared() })
  const toGrade = unit.activities.reduce((sum, activity) => sum + activity.to_grade, 0)
  return (
    <section className="card unit" aria-label={unit.name}>
      <div className="unit-head row">
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
          <span className="small muted unit-fact">{t('sections.activities', { count: unit.activities.length })}</span>
        </button>
        {toGrade > 0 && <span className="small muted">{t('sections.to-grade-count', { count: toGrade })}</span>}
        {unit.available_at && (
          <span className="small muted unit-fact">
            {t('learning.available-from', { when: moment(unit.available_at) })}
          </span>
        )}
        {!unit.shared && <StatusChip status="draft" word={t('sections.not-shared')} />}
        {can && (
          <Button
            size="xs"
            className="add-activity"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => onActivity(undefined)}
          >
            {t('sections.activity')}
          </Button>
        )}
        <ActionMenu
          label={t('sections.actions-for', { name: unit.name })}
          actions={
            mayEdit && archived && unit.archived
              ? [{ label: t('sections.restore'), icon: IconArchiveOff, onClick: () => void setArchived(false) }]
              : can
                ? [
                    { label: t('sections.edit'), icon: IconPencil, onClick: onEdit },
                    {
                      label: t('sections.unit-alone'),
                      icon: IconFocus2,
                      onClick: () => void navigate(`/edit-unit/${unit.id}`),
                    },
                    { label: t(unit.shared ? 'sections.unshare' : 'sections.share'), icon: IconShare, onClick: share },
                    { label: t('sections.up'), icon: IconArrowUp, onClick: () => onMove(-1) },
                    { label: t('sections.down'), icon: IconArrowDown, onClick: () => onMove(1) },
                    ...(open_ids.length > 0
                      ? [{ label: t('sections.lock-all'), icon: IconLock, onClick: () => void lock(open_ids, true) }]
                      : []),
                    ...(locked_ids.length > 0
                      ? [
                          {
                            label: t('sections.unlock-all'),
                            icon: IconLockOpen,
                            onClick: () => void lock(locked_ids, false),
                          },
                        ]
                      : []),
                    ...(unit.activities.length > 0
                      ? [
                          {
                            label: t('sections.clear-unit'),
                            icon: IconEraser,
                            danger: true,
                            onClick: () => void askToClear(),
                          },
                        ]
                      : []),
                    {
                      label: t('sections.delete-unit'),
                      icon: IconTrash,
                      danger: true,
                      onClick: () => void askToDelete(),
                    },
                  ]
                : []
          }
        />
      </div>
      <Collapse expanded={open}>
        {unit.description && <p className="unit-description secondary">{unit.description}</p>}
        <ActivityTable
          unit={unit}
          section_id={section_id}
          students={students}
          grading={grading}
          can={mayEdit}
          archived={archived}
          onEdit={onActivity}
        />
      </Collapse>
    </section>
  )
}
