import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionTable } from '#web/sections/parts/SectionTable.tsx'
import { useSectionLifecycle } from './parts/useSectionLifecycle.ts'

/** Many sections opened, closed or finalized at once; teachers see how theirs stand. */
export default function SectionChangeStatusScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const moves = useSectionLifecycle()
  const office = role === schoolAdmin
  return (
    <div className="full">
      <PageHeader
        title={t('sections.change-status')}
        crumbs={[{ label: t('sections.title'), to: '/section' }, { label: t('sections.change-status') }]}
        sub={office ? t('sections.change-status-sub') : undefined}
        actions={
          office && (
            <Button component={Link} to="/upload-section-status" leftSection={<IconUpload size={16} stroke={1.75} />}>
              {t('status-upload.from-file')}
            </Button>
          )
        }
      />
      <div className="stack">
        {!office && <Note tone="neutral" title={t('sections.status-by-office')} />}
        <SectionTable
          to={(row) => `/individual-section/${row.id}`}
          {...(office && { bulk: moves.bulk, rowActions: moves.of })}
        />
      </div>
    </div>
  )
}
