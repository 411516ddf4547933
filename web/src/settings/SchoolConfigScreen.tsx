import { SchoolSettings } from './parts/SchoolSettings.tsx'

export default function SchoolConfigScreen() {
  return <SchoolSettings page="config" />
}
