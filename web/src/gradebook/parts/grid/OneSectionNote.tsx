import { sectionLinks } from '#contract/coursework/links.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'

/** Of sections that are graded as one, what is told or done here concerns one alone. */
export const OneSectionNote = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const sections = useReading(sectionLinks.read, { section_id }).data?.sections ?? []
  const own = sections.find(({ id }) => id === section_id)
  if (sections.length < 2 || !own) return null
  return (
    <Note tone="info" title={t('links.this-alone', { name: own.name })}>
      {t('links.this-alone-why')}
    </Note>
  )
}
