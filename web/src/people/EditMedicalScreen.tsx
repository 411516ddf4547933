import { MedicalForm } from './parts/Medical.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** The medical record as a form. */
export default function EditMedicalScreen() {
  return <PersonFrame>{(person) => <MedicalForm id={person.id} />}</PersonFrame>
}
