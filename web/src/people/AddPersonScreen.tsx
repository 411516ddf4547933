import { useNavigate, useSearchParams } from 'react-router'
import { type PersonKind, type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { pagesOf } from './parts/person-pages.ts'
import { PersonForm } from './parts/record/PersonForm.tsx'

/** Somebody new of one kind; `?of=` names a student whose family a student or parent joins. */
export default function AddPersonScreen({ kind }: { kind: PersonKind }) {
  const t = useTexts()
  const { login } = useSignedIn()
  const [address] = useSearchParams()
  const of = kind === 'student' || kind === 'parent' ? Number(address.get('of')) : 0
  if (login.last_school_id === null) return <SchoolNeeded title={t(`people.add-${kind}`)} />
  return of > 0 ? <AddRelative kind={kind} id={of} /> : <Add kind={kind} of={undefined} />
}

const AddRelative = ({ kind, id }: { kind: PersonKind; id: number }) => (
  <Add kind={kind} of={useRead(records.read, { id })} />
)

const Add = ({ kind, of }: { kind: PersonKind; of: PersonRecord | undefined }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const back = of ? pagesOf('student', role, of.id).overview : pagesOf(kind, role, 0).lists
  const title = t(of ? `people.add-relative-${kind}` : `people.add-${kind}`, { name: `${of?.fname} ${of?.lname}` })
  const crumbs = [
    { label: t(`people.list-${of ? 'student' : kind}`), to: pagesOf(of ? 'student' : kind, role, 0).lists },
    ...(of ? [{ label: `${of.fname} ${of.lname}`, to: back }] : []),
    { label: title },
  ]
  const next = (id: number) => void navigate(of && kind === 'parent' ? back : pagesOf(kind, role, id).overview)
  return (
    <div className="reading">
      <PageHeader title={title} crumbs={crumbs} />
      <PersonForm kind={kind} person={undefined} {...(of && { of })} back={back} onSaved={next} />
    </div>
  )
}
