import { AddPerson } from './parts/AddPerson.tsx'

export default function AddParentScreen() {
  return <AddPerson kind="parent" />
}
