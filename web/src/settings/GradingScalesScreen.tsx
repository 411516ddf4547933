import { gradingScale } from '#contract/settings/catalogs.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function GradingScalesScreen() {
  return (
    <SetUpCatalog
      of={gradingScale}
      columns={{ rows: ({ rows }) => <bdi>{rows.map(({ letter }) => letter).join(' ')}</bdi> }}
    />
  )
}
