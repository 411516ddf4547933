import { useNavigate } from 'react-router'
import type { PersonKind } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { pagesOf } from './person-pages.ts'
import { PersonForm } from './PersonForm.tsx'

/** Somebody new of one kind. */
export const AddPerson = ({ kind }: { kind: PersonKind }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { role, login } = useSignedIn()
  const { lists } = pagesOf(kind, role, 0)
  if (login.last_school_id === null) return <SchoolNeeded title={t(`people.add-${kind}`)} />
  return (
    <div className="reading">
      <PageHeader title={t(`people.add-${kind}`)} crumbs={[{ label: t(`people.list-${kind}`), to: lists }, { label: t(`people.add-${kind}`) }]} />
      <PersonForm kind={kind} person={undefined} back={lists} onSaved={(id) => void navigate(pagesOf(kind, role, id).overview)} />
    </div>
  )
}
