import './settings.css'
import { department } from '#contract/settings/catalogs.ts'
import { DepartmentOffers } from './parts/DepartmentOffers.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'
import { SubjectColorInput, SubjectSwatch } from './parts/SubjectColor.tsx'

export default function DepartmentsScreen() {
  return (
    <SetUpCatalog
      of={department}
      columns={{ color: ({ color }) => <SubjectSwatch color={color} /> }}
      form={{ color: SubjectColorInput }}
      tabs={<DepartmentOffers />}
    />
  )
}
