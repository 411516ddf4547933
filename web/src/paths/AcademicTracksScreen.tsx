import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { SetUpCatalog } from '#web/settings/parts/SetUpCatalog.tsx'

export default function AcademicTracksScreen() {
  return <SetUpCatalog of={academicTrack} />
}
