import { EditPerson } from './parts/EditPerson.tsx'

export default function EditParentScreen() {
  return <EditPerson kind="parent" />
}
