import type { BackupSettings } from '../settings.ts'
import { makeBackup, removeOldBackups } from './backup.ts'

type Portal = { ownerUrl: string; dataDir: string; backup: BackupSettings; failed: (error: unknown) => void }

/** Makes a backup every day at the time of the settings and removes the oldest; answers what ends that. */
export const scheduleBackups = ({ ownerUrl, dataDir, backup, failed }: Portal): (() => void) => {
  const { at } = backup
  if (at === undefined) return () => undefined
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(run, millisecondsUntil(at, new Date()))
    timer.unref()
  }
  const run = () => {
    makeBackup({ ownerUrl, dataDir, now: new Date(), ...backup })
      .then(() => removeOldBackups(backup.folder, backup.keep))
      .catch(failed)
      .finally(wait)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Until the next time that the clock of the machine shows `at` (hh:mm): on the day of a clock change too. */
export const millisecondsUntil = (at: string, now: Date): number => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hours, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}
