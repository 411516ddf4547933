import { facility } from '#contract/settings/catalogs.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function FacilitiesScreen() {
  return <SetUpCatalog of={facility} />
}
