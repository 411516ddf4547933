import { SchoolSettings } from './parts/SchoolSettings.tsx'

export default function TranscriptOptionsScreen() {
  return <SchoolSettings page="transcript" />
}
