import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

/** A plain list of the school, drawn as it is declared. */
export default function SetUpCatalogScreen({ of }: { of: AnyCatalog }) {
  return <SetUpCatalog of={of} />
}
