import { Checkbox } from '@mantine/core'
import { exceedsDropThreshold } from '#contract/imports/feed.rules.ts'
import type { Run } from '#contract/imports/import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { countOf } from './counts.ts'

/** A feed that came in short: what is missing since the last, to be confirmed before anything is taken over. */
export const LackingRows = ({
  run,
  accepted,
  onAccept,
}: {
  run: Run
  accepted: boolean
  onAccept: (accepted: boolean) => void
}) => {
  const t = useTexts()
  const { list } = useFormat()
  return (
    <Note tone="danger" title={t('imports.lacking.title')}>
      <p>{t('imports.lacking.what')}</p>
      <ul className="lacking">
        {run.lacking.filter(exceedsDropThreshold).map(({ kind, before, missing, examples }) => (
          <li key={kind}>
            <bdi>
              {t(missing > examples.length ? 'imports.lacking.more' : 'imports.lacking.kind', {
                kind: t(`imports.kind.${kind}`, { count: before }),
                before,
                missing,
                examples: list(examples),
              })}
            </bdi>
          </li>
        ))}
      </ul>
      {countOf(run, 'new', 'changed', 'ended') > 0 && (
        <Checkbox
          label={t('imports.lacking.accept')}
          checked={accepted}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        />
      )}
    </Note>
  )
}
