import { badge } from '#contract/settings/catalogs.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function BadgesScreen() {
  return <SetUpCatalog of={badge} />
}
