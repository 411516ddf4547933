import type { TemplateRow } from '#contract/paths/templates.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/**
 * Draft until the first version; then the version that students are given, and whether something newer is being
 * written.
 */
export const TemplateState = ({
  template: { published, changed, archived },
}: {
  template: Pick<TemplateRow, 'published' | 'changed' | 'archived'>
}) => {
  const t = useTexts()
  if (archived) return <StatusChip status="archived" />
  if (published === 0) return <StatusChip status="draft" />
  return (
    <span className="row wrap">
      <span>{t('paths.version', { number: published })}</span>
      {changed && <StatusChip status="draft" word={t('paths.changes-waiting')} />}
    </span>
  )
}
