import type { Contract } from '#contract/contracts/contracts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'

/** What the contract said before it was changed, with who had signed that. */
export const EarlierTexts = ({ revisions }: { revisions: Contract['revisions'] }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (revisions.length === 0) return null
  return (
    <Card title={t('contracts.earlier')} count={revisions.length}>
      <div className="stack close">
        {revisions.map(({ revision, title, body, replaced_at, reason, signatures }) => (
          <details key={revision}>
            <summary>{t('contracts.earlier-of', { revision, at: moment(replaced_at), reason })}</summary>
            {signatures.map(({ name, signed_at }) => (
              <p key={signed_at} className="small muted">
                {t('contracts.earlier-signed', { name, at: moment(signed_at) })}
              </p>
            ))}
            <article className="contract-text" dir="auto">
              <h3>{title}</h3>
              <Markdown top={3} breaks>
                {body}
              </Markdown>
            </article>
          </details>
        ))}
      </div>
    </Card>
  )
}
