import type { MasterRow } from '#contract/courses/master.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** Where a master course stands: not published yet, as published, or written on since. */
export const MasterState = ({
  course: { archived, published, changed },
}: {
  course: Pick<MasterRow, 'archived' | 'published' | 'changed'>
}) => {
  const t = useTexts()
  if (archived) return <StatusChip status="archived" />
  if (published === 0) return <StatusChip status="draft" />
  const version = t('courses.version', { version: published })
  return changed ? (
    <StatusChip status="pending" word={t('courses.changed-since', { version })} />
  ) : (
    <StatusChip status="active" word={version} />
  )
}
