import { useEffect, useRef, useState } from 'react'

const early = 2_000 // so that nothing under way meets a session that is over

/** Whole minutes until the instant, counting down; `onOver` once when it is reached. */
export const useTimeLeft = (until: string, onOver: () => void): number => {
  const [minutes, setMinutes] = useState(() => minutesTo(until))
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const look = () => {
      setMinutes(minutesTo(until))
      if (Date.parse(until) - Date.now() > early) return
      clearInterval(timer)
      over.current()
    }
    const timer = setInterval(look, 1_000)
    look()
    return () => clearInterval(timer)
  }, [until])
  return minutes
}

const minutesTo = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000))
