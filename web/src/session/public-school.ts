import { useLocalStorage } from '@mantine/hooks'
import { openSession, type PublicSchool } from '#contract/session/session.contract.ts'
import { useReading } from '#web/kernel/queries.ts'

/** The school of the sign-in page: the one chosen by short code in this browser, otherwise the one of the host name. */
export const usePublicSchool = ({ when = true } = {}): PublicSchool | undefined => {
  const [code] = useSchoolCode()
  return useReading(openSession.school, code ? { code } : {}, { when }).data
}

export const useSchoolCode = () =>
  useLocalStorage({ key: 'school_code', defaultValue: '', getInitialValueInEffect: false })
