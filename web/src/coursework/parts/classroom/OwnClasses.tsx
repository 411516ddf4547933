import { learning } from '#contract/coursework/learning.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ClassList } from './ClassList.tsx'

/** The classes of the student who is signed in, with the present grades. */
export const OwnClasses = () => {
  const t = useTexts()
  const rows = useRead(learning.classrooms, { page: 0, size: 100 }).rows.filter(({ current }) => current)
  return (
    <Card flush title={t('profile.classes')} count={rows.length}>
      {rows.length === 0 ? (
        <EmptyState title={t('profile.no-classes')} />
      ) : (
        <ClassList classes={rows} to={(row) => `/learning?section_id=${row.section_id}`} />
      )}
    </Card>
  )
}
