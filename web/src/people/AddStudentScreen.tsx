import { AddPerson } from './parts/AddPerson.tsx'

export default function AddStudentScreen() {
  return <AddPerson kind="student" />
}
