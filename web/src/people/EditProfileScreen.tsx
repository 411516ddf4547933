import '#web/profile/profile.css'
import { profile } from '#contract/profile/profile.contract.ts'
import { useRead } from '#web/kernel/queries.ts'
import { EditProfile } from './parts/own/EditProfile.tsx'

export default function EditProfileScreen() {
  return <EditProfile own={useRead(profile.read, {})} />
}
