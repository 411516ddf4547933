import { Button } from '@mantine/core'
import { IconCopy, IconPlus, IconSettings, IconWorld } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { SectionRow } from '#contract/sections/sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { UsualFilters } from '#web/ui/table/UsualFilters.tsx'
import { SectionTable } from '#web/sections/parts/SectionTable.tsx'
import { useSectionLifecycle } from './parts/useSectionLifecycle.ts'

/** The sections of a teacher, all of a school for its admin; Open ones unless asked otherwise. */
export default function SectionsScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const office = role === schoolAdmin
  const moves = useSectionLifecycle()
  const actionsOf = (row: SectionRow) => [
    ...(row.status === 'open'
      ? [{ label: t('sections.set-up'), icon: IconSettings, onClick: () => void navigate(`/edit-section/${row.id}`) }]
      : []),
    { label: t('sections.clone'), icon: IconCopy, onClick: () => void navigate(`/clone-section/${row.id}`) },
    ...moves.of(row),
  ]
  return (
    <UsualFilters usual={{ status: 'open' }}>
      <div className="full">
        <PageHeader
          title={t('sections.title')}
          sub={t(office ? 'sections.sub-school' : 'sections.sub-mine')}
          actions={
            office && (
              <>
                <Button component={Link} to="/add-global-section" leftSection={<IconWorld size={16} stroke={1.75} />}>
                  {t('global.add')}
                </Button>
                <Button
                  component={Link}
                  to="/add-section"
                  variant="filled"
                  leftSection={<IconPlus size={16} stroke={1.75} />}
                >
                  {t('sections.add')}
                </Button>
              </>
            )
          }
        />
        <SectionTable
          to={(row) => `/individual-section/${row.id}`}
          {...(office && { bulk: moves.bulk, rowActions: actionsOf })}
        />
      </div>
    </UsualFilters>
  )
}
