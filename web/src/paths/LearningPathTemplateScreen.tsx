import './paths.css'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { TemplateForm } from './parts/TemplateForm.tsx'
import { TemplateState } from './parts/TemplateState.tsx'

/** A learning path as it is written; students follow what was published. */
export default function LearningPathTemplateScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  if (useSignedIn().login.last_school_id === null) return <SchoolNeeded title={t('paths.title')} />
  return (
    <Reading of={String(id)}>
      <Edit template_id={id} />
    </Reading>
  )
}

const Edit = ({ template_id }: { template_id: number }) => {
  const t = useTexts()
  const template = useRead(pathTemplates.read, { template_id })
  const [dirty, setDirty] = useState(false)
  const publish = useSend(pathTemplates.publish, {
    refresh: [pathTemplates.read, pathTemplates.list, pathTemplates.students],
    onDone: ({ number }) => toastSaved(t('paths.published', { number })),
  })
  return (
    <div className="reading">
      <PageHeader
        title={template.name}
        crumbs={[
          { label: t('paths.title'), to: '/ilp' },
          { label: template.name, to: `/ilp-detail?id=${template_id}` },
          { label: t('ui.edit') },
        ]}
        status={<TemplateState template={template} />}
        sub={t('paths.edit-sub')}
        actions={
          template.can.edit &&
          template.changed && (
            <Button
              leftSection={<IconUpload size={16} stroke={1.75} />}
              disabled={dirty || template.requirements.length === 0}
              loading={publish.sending}
              onClick={() => publish.send({ id: template_id, version: template.version })}
            >
              {t('paths.publish', { number: template.published + 1 })}
            </Button>
          )
        }
      />
      <TemplateForm key={template.version} template={template} onDirty={setDirty} />
    </div>
  )
}
