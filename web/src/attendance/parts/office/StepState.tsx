import type { StudentStep } from '#contract/attendance/steps.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const looks = { open: 'waiting', notified: 'sent', done: 'done' } as const

/** Whether a step is still to be done, else by whom and when it was. */
export const StepState = ({ of }: { of: Pick<StudentStep, 'state' | 'notified_at' | 'done_at' | 'by'> }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const { state, notified_at, done_at, by } = of
  return (
    <>
      <StatusChip status={looks[state]} word={t(`attendance.step-${state}`)} />
      {state === 'done' && done_at && (
        <div className="small muted">{t('attendance.step-done-what', { who: by, day: shortDay(done_at) })}</div>
      )}
      {state === 'notified' && notified_at && <div className="small muted">{shortDay(notified_at)}</div>}
    </>
  )
}
