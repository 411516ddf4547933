import { SchoolSettings } from './parts/SchoolSettings.tsx'

export default function SchoolMiscConfigScreen() {
  return <SchoolSettings page="misc" />
}
