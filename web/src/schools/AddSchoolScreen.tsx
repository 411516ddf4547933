import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NewSchoolForm } from './parts/SchoolForm.tsx'

export default function AddSchoolScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <div className="reading">
      <PageHeader
        title={t('schools.add')}
        sub={t('schools.add-sub')}
        crumbs={[{ label: t('schools.title'), to: '/schools' }, { label: t('schools.add') }]}
      />
      <NewSchoolForm onSaved={(id) => void navigate(`/edit-school/${id}`)} />
    </div>
  )
}
