import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { GroupForm } from './parts/GroupForm.tsx'

export default function AddSchoolGroupScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <div className="reading">
      <PageHeader
        title={t('schools.add-group')}
        crumbs={[{ label: t('schools.groups'), to: '/schoolgroup' }, { label: t('schools.add-group') }]}
      />
      <GroupForm group={undefined} onSaved={() => void navigate('/schoolgroup')} />
    </div>
  )
}
