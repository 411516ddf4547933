import { PeopleImport } from './parts/PeopleImport.tsx'

/** People of the own school from a file. */
export default function UploadPeopleScreen() {
  return <PeopleImport />
}
