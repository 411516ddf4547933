import { PeopleImport } from './parts/PeopleImport.tsx'

/** People of several schools from a file that names the school of each row. */
export default function BulkUploadPeopleScreen() {
  return <PeopleImport several />
}
