import { sections } from '#contract/sections/sections.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useUsualFilters } from '#web/ui/table/useUsualFilters.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { confirm, tellSaved } from '#web/ui/tell.tsx'
import { SectionTable } from './parts/SectionTable.tsx'

/** The sections of a teacher, all of a school for its admin; Open ones unless asked otherwise. */
export default function SectionsScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  useUsualFilters({ status: 'open' })
  const move = { refresh: sections.list, onDone: () => tellSaved() }
  const close = useSend(sections.close, move)
  const open = useSend(sections.open, move)
  const finalize = useSend(sections.finalize, move)
  const asked = (key: string, count: number, send: () => void) => confirm({ message: t(key, { count }), danger: true, onConfirm: send })
  const bulk = (section_ids: number[], done: () => void) => [
    { label: t('sections.open'), onClick: () => (open.send({ section_ids }), done()) },
    { label: t('sections.close'), onClick: () => (close.send({ section_ids }), done()) },
    {
      label: t('sections.finalize'),
      danger: true,
      onClick: () => asked('sections.finalize-confirm', section_ids.length, () => (finalize.send({ section_ids }), done())),
    },
  ]
  return (
    <div className="full">
      <PageHeader title={t('sections.title')} sub={t(role === schoolAdmin ? 'sections.sub-school' : 'sections.sub-mine')} />
      <SectionTable to={(row) => `/individual-section/${row.id}`} {...(role === schoolAdmin && { bulk })} />
    </div>
  )
}
