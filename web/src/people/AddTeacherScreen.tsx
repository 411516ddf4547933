import { AddPerson } from './parts/AddPerson.tsx'

export default function AddTeacherScreen() {
  return <AddPerson kind="teacher" />
}
