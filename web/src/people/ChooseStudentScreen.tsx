import { useNavigate } from 'react-router'
import { teacher } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ByTheOffice } from './LinkManyScreen.tsx'
import { PersonPicker } from './parts/PersonPicker.tsx'

/** The form of a student without a student: first who. */
export default function ChooseStudentScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { role, login } = useSignedIn()
  const title = t('people.edit-student')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  if (role === teacher) return <ByTheOffice title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} />
      <Card>
        <PersonPicker
          kind="student"
          label={t('people.student')}
          description={t('people.merge-other-hint')}
          value={[]}
          onChange={([id]) => id && void navigate(`/edit-student/${id}`)}
          data-autofocus
        />
      </Card>
    </div>
  )
}
