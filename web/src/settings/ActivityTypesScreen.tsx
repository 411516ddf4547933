import './settings.css'
import { activityType } from '#contract/settings/catalogs.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'
import { SubjectColorInput, SubjectSwatch } from './parts/SubjectColor.tsx'

export default function ActivityTypesScreen() {
  return (
    <SetUpCatalog
      of={activityType}
      columns={{ color: ({ color }) => <SubjectSwatch color={color} /> }}
      form={{ color: SubjectColorInput }}
    />
  )
}
