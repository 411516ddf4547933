import { Switch } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { zonePlace } from '#web/kernel/time-zones.ts'
import type { Zones } from './seen-from.ts'
import { useOwnTimes } from './useOwnTimes.ts'

/** Whose times are shown, and the choice of the other ones. */
export const ZoneLine = ({ zones: { school, viewer }, date }: { zones: Zones; date: string }) => {
  const t = useTexts()
  const { login } = useSignedIn()
  const [own, setOwn] = useOwnTimes()
  return (
    <div className="zone-line small muted">
      <span>
        {t(own ? 'schedule.times-not-schools' : 'schedule.times-of-school', {
          school: login.school_name,
          place: zonePlace(school, date),
        })}
      </span>
      <Switch
        size="sm"
        label={t('schedule.own-times', { place: zonePlace(viewer, date) })}
        checked={own}
        onChange={(event) => setOwn(event.currentTarget.checked)}
      />
    </div>
  )
}
