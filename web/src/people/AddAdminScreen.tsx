import { AddPerson } from './parts/AddPerson.tsx'

export default function AddAdminScreen() {
  return <AddPerson kind="admin" />
}
