import type { Scale, Mastery } from '#contract/gradebook/standards.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** Where somebody stands in a standard, and how that value comes about. */
export const MasteryText = ({ mastery, scale }: { mastery: Mastery; scale: Scale }) => {
  const t = useTexts()
  const { number } = useFormat()
  const { value, level, mastered, latest, before } = mastery
  if (value === null) return <p className="muted">{t('standards.no-score')}</p>
  return (
    <div>
      <div className="row wrap">
        <b>
          <Code>{number(value)}</Code>
        </b>
        <bdi>{level}</bdi>
        {mastered ? (
          <StatusChip status="done" word={t('standards.mastered')} />
        ) : (
          <span className="small muted">{t('standards.not-mastered')}</span>
        )}
      </div>
      <p className="small muted">
        {before !== null && latest !== null
          ? t('standards.made-of', { decay: scale.decay, latest, rest: 100 - scale.decay, before })
          : t(`standards.calculation-why-${scale.calculation}`, { decay: scale.decay })}
      </p>
    </div>
  )
}
