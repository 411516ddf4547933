import { EditPerson } from './parts/EditPerson.tsx'

export default function EditTeacherScreen() {
  return <EditPerson kind="teacher" />
}
