import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useState } from 'react'
import { dayDistance } from './day-distance.ts'

/** A due instant as people say it: 'Tomorrow 23:59', 'Fri 20 Nov'; the exact moment on hover. */
export const When = ({ at, zone }: { at: string; zone: string }) => {
  const t = useTexts()
  const { time, shortDay, moment } = useFormat()
  const [now] = useState(() => new Date())
  const days = dayDistance(at, now, zone)
  const word =
    days === 0
      ? t('home.today-at', { time: time(at) })
      : days === 1
        ? t('home.tomorrow-at', { time: time(at) })
        : days === -1
          ? t('home.yesterday')
          : shortDay(at)
  return (
    <time dateTime={at} title={moment(at)}>
      {word}
    </time>
  )
}
