import { useLocalStorage } from '@mantine/hooks'

/** The school that was chosen in this browser for the pages without a session, by its short code. */
export const useSchoolCode = () =>
  useLocalStorage({ key: 'school_code', defaultValue: '', getInitialValueInEffect: false })
