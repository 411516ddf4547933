import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = { now: string; ends_at: string | null; onOver: () => void }

/** Minutes after which screen readers are told the time again. */
const spoken = [10, 5, 1]

/** The time left by the clock of the server, however the clock of this device stands. */
export const TimeLeft = ({ now, ends_at, onOver }: Props) => {
  const t = useTexts()
  const [ahead] = useState(() => Date.now() - Date.parse(now))
  const left = () =>
    ends_at === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.ceil((Date.parse(ends_at) - (Date.now() - ahead)) / 1000))
  const [seconds, setSeconds] = useState(left)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (ends_at === null) return undefined
    let announced = false
    const timer = setInterval(() => {
      const next = left()
      setSeconds(next)
      if (next === 0 && !announced) {
        announced = true
        over.current()
      }
    }, 500)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `left` follows from these
  }, [ends_at, ahead])
  if (ends_at === null) return null
  const minutes = Math.floor(seconds / 60)
  const announced = spoken.find((one) => minutes < one + 1 && minutes >= one)
  return (
    <span className="row tight time-left" {...(seconds < 60 && { 'data-tone': 'danger' })}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <bdi dir="ltr" aria-hidden>
        {minutes}:{String(seconds % 60).padStart(2, '0')}
      </bdi>
      <span className="visually-hidden" role="status">
        {seconds === 0 ? t('questions.over') : announced ? t('questions.minutes-left', { minutes: announced }) : ''}
      </span>
    </span>
  )
}
