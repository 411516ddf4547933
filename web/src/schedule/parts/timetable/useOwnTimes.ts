import { useLocalStorage } from '@mantine/hooks'
import { clocksDiffer, type Zones } from './seen-from.ts'

/** Whether calendars show the times of whoever looks; kept on the device. */
export const useOwnTimes = () =>
  useLocalStorage({ key: 'own_times', defaultValue: false, getInitialValueInEffect: false })

/** The zones of a calendar of the school, where the clock of this device differs on one of the dates. */
export const useZones = (school: string | undefined, dates: readonly string[]): Zones | undefined => {
  const { timeZone: viewer } = Intl.DateTimeFormat().resolvedOptions()
  const zones = school === undefined ? undefined : { school, viewer }
  return zones && clocksDiffer(zones, dates) ? zones : undefined
}
