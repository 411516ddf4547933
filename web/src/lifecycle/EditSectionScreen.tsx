import { Button } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { SectionForm } from './parts/SectionForm.tsx'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'

export default function EditSectionScreen() {
  const section_id = useRecordId() ?? 0
  return (
    <Reading of={String(section_id)}>
      <Edit section_id={section_id} />
    </Reading>
  )
}

const Edit = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const section = useRead(sectionSetUp.read, { section_id })
  const page = `/individual-section/${section_id}`
  return (
    <SectionFrame
      section_id={section_id}
      current="set-up"
      title={t('sections.set-up')}
      actions={
        <>
          {role === schoolAdmin && (
            <Button
              component={Link}
              to={`/apex-classroom-sync/${section_id}`}
              leftSection={<IconRefresh size={16} stroke={1.75} />}
            >
              {t('sources.sync-title')}
            </Button>
          )}
          <Button
            component={Link}
            to={`/clone-section/${section_id}`}
            leftSection={<IconCopy size={16} stroke={1.75} />}
          >
            {t('sections.clone')}
          </Button>
        </>
      }
    >
      <div className="section-form">
        {section.status === 'closed' ? (
          <Note tone="neutral" title={t('sections.closed')} />
        ) : (
          <SectionForm
            section={section}
            course_id={section.course_id}
            back={page}
            onSaved={() => void navigate(page)}
          />
        )}
      </div>
    </SectionFrame>
  )
}
