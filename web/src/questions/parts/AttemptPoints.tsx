import type { AttemptRow } from '#contract/questions/attempts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Figures } from '#web/ui/Person.tsx'

/** The points of an attempt, or why there are none yet. */
export const AttemptPoints = ({
  attempt: { points, max, waiting },
}: {
  attempt: Pick<AttemptRow, 'points' | 'max' | 'waiting'>
}) => {
  const t = useTexts()
  const { number } = useFormat()
  if (points !== null)
    return <Figures>{t('learning.points', { points: number(points), max: number(max ?? 0) })}</Figures>
  return <span className="small muted">{t(waiting > 0 ? 'questions.teacher-reads' : 'questions.points-later')}</span>
}
