import { customField } from '#contract/people/custom-field.catalog.ts'
import { SetUpCatalog } from '#web/settings/parts/SetUpCatalog.tsx'

export default function AdditionalFieldScreen() {
  return <SetUpCatalog of={customField} />
}
