import './join-class.css'
import { Button } from '@mantine/core'
import { IconBell, IconVideo, IconX } from '@tabler/icons-react'
import { lazy, useCallback, useEffect, useState } from 'react'
import { isRunning, joinAlertAt, soundVolume } from '#contract/schedule/class.rules.ts'
import { type JoinableClass, meetings } from '#contract/schedule/meeting.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { isActing, rememberClass, useSignedIn } from '#web/kernel/session.ts'
import { spoken } from '#web/kernel/spoken.ts'
import { keepPush, mayAsk, turnOnPush } from '#web/notifications/push.ts'
import { Count } from '#web/ui/Card.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { playTone } from './tone.ts'

/** Tells a student of the class that has begun: from the live event, or when the page opens while one is running. */
export default function JoinClassAlert() {
  const { data, refetch } = useReading(meetings.joinable, {})
  const [closed, setClosed] = useState<string>()
  const [present] = data?.classes ?? []
  const again = useCallback(() => void refetch(), [refetch])
  const acting = isActing(useSignedIn().login)
  useEffect(() => {
    if (!acting) void keepPush()
  }, [acting])
  if (!present || keyOf(present) === closed) return null
  return <SpokenAlert key={keyOf(present)} of={present} onAgain={again} onClose={() => setClosed(keyOf(present))} />
}

const keyOf = ({ section_id, start_time }: JoinableClass) => `${section_id} ${start_time}`

type AlertProps = { of: JoinableClass; onAgain: () => void; onClose: () => void }

const Alert = ({ of, onAgain, onClose }: AlertProps) => {
  const t = useTexts()
  const { login } = useSignedIn()
  const zone = login.time_zone
  const { shown, joined, asksAgain, count, sounds } = joinAlertAt(useElapsed())
  const [asks, setAsks] = useState(() => mayAsk() && !isActing(login))

  useEffect(() => {
    if (sounds) playTone(soundVolume)
  }, [sounds])
  useEffect(() => {
    if (!joined) return
    const running = isRunning(of.end_time, new Date(), zone)
    rememberClass({ section_id: of.section_id, end_time: of.end_time, running })
    if (!running) onClose()
  }, [joined, of, zone, onClose])
  useEffect(() => {
    if (asksAgain) onAgain()
  }, [asksAgain, onAgain])

  if (!shown) return null
  const turnOn = () =>
    void turnOnPush()
      .catch(() => false)
      .then((on) => {
        setAsks(false)
        if (on) toastSaved(t('schedule.push-on'))
      })
  return (
    <div className="join-class" role="status">
      <span className="join-mark">
        <IconVideo size={20} stroke={1.75} aria-hidden />
        {count > 0 && <Count>{count}</Count>}
      </span>
      <span className="grow">
        <span className="medium">{t('schedule.class-began', { section: of.section })}</span>
        <span className="small secondary column" dir="ltr">
          {of.start_time.slice(11)}–{of.end_time.slice(11)}
        </span>
      </span>
      {asks && (
        <Button variant="subtle" leftSection={<IconBell size={16} stroke={1.75} />} onClick={turnOn}>
          {t('schedule.push-turn-on')}
        </Button>
      )}
      <Button
        component="a"
        href={of.link}
        target="_blank"
        rel="noreferrer"
        variant="filled"
        leftSection={<IconVideo size={16} stroke={1.75} />}
        onClick={onClose}
      >
        {t('schedule.join')}
      </Button>
      <button type="button" className="icon-button" aria-label={t('ui.close')} onClick={onClose}>
        <IconX size={18} stroke={1.75} />
      </button>
    </div>
  )
}

/** With the texts of all screens, which the first page does without until a class has begun. */
const SpokenAlert = lazy(spoken(() => Promise.resolve({ default: Alert })))

const step = 500

/** Milliseconds since it was first drawn. */
const useElapsed = (): number => {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const timer = setInterval(() => setElapsed(Date.now() - start), step)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}
