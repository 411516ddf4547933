import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openEntries } from '#web/kernel/open-entries.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionNav } from '#web/ui/SectionNav.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { pageTable } from '#web/kernel/page-table.ts'

/**
 * The set-up pages of a school around the one that is shown. A super admin who has entered no school is told to choose
 * one.
 */
export const SetUpFrame = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  const { role, flags, login } = useSignedIn()
  const onlooker = { role, flags, host: location.hostname, off: login.setting_config.features_off }
  const groups = pageTable().setUpGroups.map(({ title, entries }) => ({
    title: t(title),
    entries: openEntries(entries, onlooker).map(({ label, to, icon }) => ({ label: t(label), to, icon })),
  }))
  return (
    <SectionNav label={t('settings.area')} groups={groups} searchLabel={t('settings.find')}>
      {login.last_school_id === null ? <SchoolNeeded title={t('settings.area')} /> : children}
    </SectionNav>
  )
}

/** A page of a school for a super admin who has entered none: the way to choose one. */
export const SchoolNeeded = ({ title }: { title: string }) => {
  const t = useTexts()
  return (
    <>
      <PageHeader title={title} />
      <div className="card">
        <EmptyState
          icon={IconBuilding}
          title={t('errors.school-needed')}
          actions={
            <Button variant="filled" component={Link} to="/home">
              {t('settings.to-schools')}
            </Button>
          }
        >
          {t('settings.choose-school')}
        </EmptyState>
      </div>
    </>
  )
}
