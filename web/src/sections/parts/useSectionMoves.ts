import { IconCircleCheck, IconLock, IconLockOpen, IconRotate } from '@tabler/icons-react'
import { type SectionRow, sections } from '#contract/sections/sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { confirm, tellSaved } from '#web/ui/tell.tsx'

/** Opening, closing, finalizing and reactivating sections, one or many, each with what it means. */
export const useSectionMoves = () => {
  const t = useTexts()
  const refresh = [sections.list, sections.read]
  const onDone = () => tellSaved()
  const close = useSend(sections.close, { refresh, onDone })
  const open = useSend(sections.open, { refresh, onDone })
  const reactivate = useSend(sections.reactivate, { refresh, onDone })
  const finalize = useSend(sections.finalize, {
    refresh,
    onDone: ({ sections: count, enrollments }) => tellSaved(t('sections.finalized', { count, enrollments })),
  })
  const asked = (key: string, count: number, onConfirm: () => void) => confirm({ message: t(key, { count }), danger: true, onConfirm })

  const openAction = (ids: number[], done?: () => void): Action => ({
    label: t('sections.open'),
    icon: IconLockOpen,
    onClick: () => (open.send({ section_ids: ids }), done?.()),
  })
  const closeAction = (ids: number[], done?: () => void): Action => ({
    label: t('sections.close'),
    icon: IconLock,
    onClick: () => (close.send({ section_ids: ids }), done?.()),
  })
  const finalizeAction = (ids: number[], done?: () => void): Action => ({
    label: t('sections.finalize'),
    icon: IconCircleCheck,
    danger: true,
    onClick: () => asked('sections.finalize-confirm', ids.length, () => (finalize.send({ section_ids: ids }), done?.())),
  })
  const reactivateAction = (ids: number[]): Action => ({
    label: t('sections.reactivate'),
    icon: IconRotate,
    danger: true,
    onClick: () => asked('sections.reactivate-confirm', ids.length, () => reactivate.send({ section_ids: ids })),
  })

  return {
    bulk: (ids: number[], done: () => void): Action[] => [openAction(ids, done), closeAction(ids, done), finalizeAction(ids, done)],
    of: ({ id, status, is_final }: SectionRow): Action[] =>
      is_final ? [reactivateAction([id])] : [status === 'open' ? closeAction([id]) : openAction([id]), finalizeAction([id])],
  }
}
