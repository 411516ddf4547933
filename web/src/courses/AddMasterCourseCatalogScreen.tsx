import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { MasterForm } from './parts/master/MasterForm.tsx'

export default function AddMasterCourseCatalogScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <div className="reading">
      <PageHeader
        title={t('courses.add-master')}
        crumbs={[
          { label: t('courses.master-title'), to: '/master-course-catalog' },
          { label: t('courses.add-master') },
        ]}
      />
      <MasterForm course={undefined} onSaved={(id) => void navigate(`/edit-master-course-catalog/${id}`)} />
    </div>
  )
}
