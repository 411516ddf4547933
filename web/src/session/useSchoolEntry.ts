import { useNavigate } from 'react-router'
import type { Role } from '#contract/kernel/access.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { switchSchool } from './sign-in.ts'
import { showRefusal } from '#web/kernel/feedback.ts'
import { roleForHost } from '#web/kernel/hosts.ts'

/** Goes on in another school; a refusal is told in the dialog. */
export const useSchoolEntry = (role: Role) => {
  const navigate = useNavigate()
  return (school_id: number): void =>
    void switchSchool(school_id, roleForHost(location.hostname, role)).then(
      (address) => navigate(address),
      (error: unknown) => isRefused(error) && showRefusal(error),
    )
}
