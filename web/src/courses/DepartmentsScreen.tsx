import '#web/settings/settings.css'
import { department } from '#contract/settings/catalogs.ts'
import { DepartmentOffers } from './parts/department/DepartmentOffers.tsx'
import { SetUpCatalog } from '#web/settings/parts/SetUpCatalog.tsx'
import { SubjectColorInput, SubjectSwatch } from '#web/settings/parts/SubjectColor.tsx'

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
