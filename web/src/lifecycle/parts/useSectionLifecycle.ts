import { IconCircleCheck, IconLock, IconLockOpen, IconRotate } from '@tabler/icons-react'
import { type GlobalAction, globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { type SectionRow, sections } from '#contract/sections/sections.contract.ts'
import { useTransitionsHere } from '#web/settings/states-here.ts'
import { sectionStates } from '#contract/sections/section.states.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

/** Opening, closing, finalizing and reactivating sections, one or many, each with what it means. */
export const useSectionLifecycle = () => {
  const t = useTexts()
  const here = useTransitionsHere('section', sectionStates)
  const refresh = [sections.list, sections.read]
  const onDone = () => toastSaved()
  const close = useSend(sectionStatus.close, { refresh, onDone })
  const open = useSend(sectionStatus.open, { refresh, onDone })
  const reactivate = useSend(sectionStatus.reactivate, { refresh, onDone })
  const finalize = useSend(sectionStatus.finalize, {
    refresh,
    onDone: ({ sections: count, enrollments }) => toastSaved(t('sections.finalized', { count, enrollments })),
  })
  const transition = useSend(globalSections.transition, {
    refresh,
    onDone: ({ sections: count, enrollments }) => toastSaved(t('global.moved', { sections: count, enrollments })),
  })
  const asked = (key: string, count: number, onConfirm: () => void) =>
    confirm({ message: t(key, { count }), danger: true, onConfirm })

  const openAction = (ids: number[], done?: () => void): Action => ({
    label: t('sections.open'),
    icon: IconLockOpen,
    onClick: () => {
      open.send({ section_ids: ids })
      done?.()
    },
  })
  const closeAction = (ids: number[], done?: () => void): Action => ({
    label: t('sections.close'),
    icon: IconLock,
    onClick: () => {
      close.send({ section_ids: ids })
      done?.()
    },
  })
  const finalizeAction = (ids: number[], done?: () => void): Action => ({
    label: t('sections.finalize'),
    icon: IconCircleCheck,
    danger: true,
    onClick: () =>
      asked('sections.finalize-confirm', ids.length, () => {
        finalize.send({ section_ids: ids })
        done?.()
      }),
  })
  const reactivateAction = (ids: number[]): Action => ({
    label: t('sections.reactivate'),
    icon: IconRotate,
    danger: true,
    onClick: () => asked('sections.reactivate-confirm', ids.length, () => reactivate.send({ section_ids: ids })),
  })

  /** One move in all schools of a global section. */
  const everywhere = (id: number, action: GlobalAction, label: string, icon: NonNullable<Action['icon']>): Action => ({
    label,
    icon,
    danger: action === 'finalize' || action === 'reactivate',
    onClick: () =>
      confirm({
        message: t(`global.${action}-confirm`),
        danger: action === 'finalize' || action === 'reactivate',
        answer: t('ui.yes'),
        onConfirm: () => transition.send({ section_id: id, action }),
      }),
  })
  const movesEverywhere = ({ id, status, is_final }: SectionRow): Action[] =>
    is_final
      ? [everywhere(id, 'reactivate', t('sections.reactivate'), IconRotate)]
      : [
          status === 'open'
            ? everywhere(id, 'close', t('sections.close'), IconLock)
            : everywhere(id, 'open', t('sections.open'), IconLockOpen),
          everywhere(id, 'finalize', t('sections.finalize'), IconCircleCheck),
        ]

  return {
    bulk: (ids: number[], done: () => void): Action[] => [
      openAction(ids, done),
      closeAction(ids, done),
      finalizeAction(ids, done),
    ],
    of: (row: SectionRow): Action[] => {
      const { id, status, is_final, is_global } = row
      if (is_global) return movesEverywhere(row)
      const from = is_final ? 'final' : status
      const may = (action: string) =>
        here.transitions.some(
          (transition) => transition.action === action && transition.from.some((one) => one === from),
        )
      return [
        ...(may('reactivate') ? [reactivateAction([id])] : []),
        ...(may('close') ? [closeAction([id])] : []),
        ...(may('open') ? [openAction([id])] : []),
        ...(may('finalize') ? [finalizeAction([id])] : []),
      ]
    },
  }
}
