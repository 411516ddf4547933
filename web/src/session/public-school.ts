import { openSession, type PublicSchool } from '#contract/session/session.contract.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSchoolCode } from '#web/kernel/school-code.ts'

/** The school of the sign-in page: the one chosen by short code in this browser, otherwise the one of the host name. */
export const usePublicSchool = ({ when = true } = {}): PublicSchool | undefined => {
  const [code] = useSchoolCode()
  return useReading(openSession.school, code ? { code } : {}, { when }).data
}

/** Nobody has an account yet: there is nothing to sign in to. */
export const useIsSetUp = (): boolean => {
  const [code] = useSchoolCode()
  const { error } = useReading(openSession.school, code ? { code } : {})
  return !(isRefused(error) && error.code === 'session.not-set-up')
}
