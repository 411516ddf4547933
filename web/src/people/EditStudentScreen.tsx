import { EditPerson } from './parts/EditPerson.tsx'

export default function EditStudentScreen() {
  return <EditPerson kind="student" />
}
