import { units } from '#contract/coursework/units.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { confirm, showRefusal, toastUndoable } from '#web/kernel/feedback.ts'

type Question = { unit_id?: number; activity_ids?: number[]; danger?: boolean; onConfirm: () => void }

/** Asks before much is changed, with the figures of what it touches. */
export const useQuestion = (section_id: number) => {
  const t = useTexts()
  return async (key: string, { danger = false, onConfirm, ...chosen }: Question): Promise<void> => {
    const touched = await call(units.touched, { section_id, ...chosen }).catch(
      (error: unknown) => void (isRefused(error) && showRefusal(error)),
    )
    if (touched)
      confirm({
        message: t(key, { count: touched.activities, touched: t('sections.touched', touched) }),
        danger,
        onConfirm,
      })
  }
}

/** Locks or unlocks activities after the question, with a way back. */
export const useLock = (section_id: number) => {
  const t = useTexts()
  const ask = useQuestion(section_id)
  const lock = useSend(units.lockActivities, { refresh: [units.read, 'grade'] })
  return (activity_ids: number[], locked: boolean): Promise<void> =>
    ask(locked ? 'sections.lock-really' : 'sections.unlock-really', {
      activity_ids,
      onConfirm: () =>
        void lock.sendAndWait({ section_id, activity_ids, locked }).then(
          ({ activities }) =>
            toastUndoable(t(locked ? 'sections.locked-now' : 'sections.unlocked-now', { count: activities }), () =>
              lock.send({ section_id, activity_ids, locked: !locked }),
            ),
          () => undefined,
        ),
    })
}
