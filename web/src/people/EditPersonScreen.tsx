import { useNavigate } from 'react-router'
import type { PersonKind } from '#contract/people/records.contract.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { pagesOf } from './parts/person-pages.ts'
import { PersonContact } from './parts/record/PersonContact.tsx'
import { PersonForm } from './parts/record/PersonForm.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

export default function EditPersonScreen({ kind }: { kind: PersonKind }) {
  const navigate = useNavigate()
  const { role } = useSignedIn()
  return (
    <PersonFrame>
      {(person) => {
        const { overview } = pagesOf(kind, role, person.id)
        return (
          <div className="person-part stack">
            <PersonForm kind={kind} person={person} back={overview} onSaved={() => void navigate(overview)} />
            <PersonContact person={person} />
          </div>
        )
      }}
    </PersonFrame>
  )
}
