import '../sections.css'
import { IconBooks, IconCertificate, IconSettings, IconTable, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { sections, type SectionRow } from '#contract/sections/sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionNav } from '#web/ui/SectionNav.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { GlobalPlaces } from '../slots.ts'

type Page = 'units' | 'roster' | 'set-up' | 'activity' | 'other-grades'
type Props = {
  section_id: number
  current: Page
  title: string
  sub?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The pages of one section around what is shown: its name, its own navigation, crumbs. */
export const SectionFrame = ({ section_id, current, title, sub, actions, children }: Props) => {
  const t = useTexts()
  const opens = useOpens()
  const section = useRead(sections.read, { section_id })
  const groups = [
    {
      entries: [
        { label: t('sections.units'), to: `/individual-section/${section_id}`, icon: IconBooks },
        { label: t('sections.roster'), to: `/roster/${section_id}`, icon: IconUsers },
        { label: t('sections.gradebook'), to: `/gradebook?section_id=${section_id}`, icon: IconTable },
        { label: t('sections.attendance'), to: `/attendances?section_id=${section_id}`, icon: IconUserCheck },
        { label: t('other-grades.title'), to: `/enter-grades/${section_id}`, icon: IconCertificate },
        { label: t('sections.set-up'), to: `/edit-section/${section_id}`, icon: IconSettings },
      ].filter(({ to }) => opens(to)),
    },
  ]
  return (
    <SectionNav label={section.name} groups={groups} head={<SectionHead section={section} />}>
      <PageHeader
        crumbs={[
          { label: t('sections.title'), to: '/section' },
          { label: section.name, ...(current !== 'units' && { to: `/individual-section/${section_id}` }) },
        ]}
        title={title}
        status={
          section.status === 'closed' && <StateChip of="section" status={section.is_final ? 'final' : 'closed'} />
        }
        sub={sub}
        actions={actions}
      />
      {section.is_global && (
        <Suspense>
          <GlobalPlaces section_id={section_id} />
        </Suspense>
      )}
      {children}
    </SectionNav>
  )
}

const SectionHead = ({ section }: { section: SectionRow }) => {
  const t = useTexts()
  return (
    <div className="row section-head">
      <SubjectBar subject={section.color} />
      <div className="grow">
        <div className="semibold ellipsis">
          <bdi>{section.name}</bdi>
        </div>
        <div className="small muted ellipsis">
          <bdi>{[section.number, section.room].filter(Boolean).join(' · ')}</bdi> ·{' '}
          {t('sections.student-count', { count: section.student_count })}
        </div>
      </div>
    </div>
  )
}
