import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { TagReason } from '#contract/security/flags.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** Whether the tag holds, in a word and a sign. */
export const Held = ({ held }: { held: boolean }) => {
  const t = useTexts()
  const Sign = held ? IconCircleCheck : IconCircleMinus
  return (
    <span className="status" data-tone={held ? 'quiet' : 'neutral'}>
      <Sign size={15} stroke={1.75} aria-hidden />
      {t(held ? 'security.holds' : 'security.holds-not')}
    </span>
  )
}

/** Everything that speaks for or against a tag. */
export const SourceWords = ({ reasons }: { reasons: readonly TagReason[] }) => {
  const t = useTexts()
  return reasons.map(({ source: { kind, id, name }, given }) => (
    <span key={`${kind}-${id}`} className={given ? 'muted' : 'toned'} {...(!given && { 'data-tone': 'danger' })}>
      {t(given ? 'security.given-by' : 'security.denied-by', { source: t(`security.source-${kind}`, { name }) })}
    </span>
  ))
}
