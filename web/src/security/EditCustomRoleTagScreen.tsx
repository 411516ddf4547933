import { PersonRoles } from './parts/PersonRoles.tsx'
import { RightsFrame } from './parts/RightsFrame.tsx'

/** The custom roles that somebody holds. */
export default function EditCustomRoleTagScreen() {
  return <RightsFrame>{(person) => <PersonRoles id={person.id} />}</RightsFrame>
}
