import { useEffect, useState } from 'react'
import { checkUp, measuredBytes } from '#contract/session/check-up.contract.ts'
import { base, call } from '#web/kernel/api.ts'

/** What a test found: its result, nothing when it failed, or that it runs. */
export type Finding = { result?: string; running: boolean }

/** Runs a test once; one that fails has no result. */
export const useFinding = (test: (signal: AbortSignal) => Promise<string>): Finding => {
  const [finding, setFinding] = useState<Finding>({ running: true })
  useEffect(() => {
    const over = new AbortController()
    const settle = (found: Finding) => over.signal.aborted || setFinding(found)
    test(over.signal).then(
      (result) => settle({ running: false, ...(result && { result }) }),
      () => settle({ running: false }),
    )
    return () => over.abort()
  }, [test])
  return finding
}

/** A timed download and a timed upload against the API; the server puts the result into words. */
export const connectionSpeed = async (signal: AbortSignal): Promise<string> => {
  const down = await timed(async () => {
    const response = await fetch(`${base}/${checkUp.download.path}`, { cache: 'no-store', signal })
    if (!response.ok) throw new Error('no download')
    return (await response.arrayBuffer()).byteLength
  })
  const filler = randomText(measuredBytes / 2)
  const up = await timed(async () => (await call(checkUp.upload, { filler }, { signal })).bytes)
  return call(
    checkUp.speed,
    { download_bytes: down.bytes, download_ms: down.ms, upload_bytes: up.bytes, upload_ms: up.ms },
    { signal },
  )
}

const timed = async (work: () => Promise<number>): Promise<{ bytes: number; ms: number }> => {
  const start = performance.now()
  const bytes = await work()
  return { bytes, ms: Math.max(1, Math.round(performance.now() - start)) }
}

/** Text that no compression on the way makes much smaller. */
const randomText = (length: number): string => {
  const piece = 65_536 // the most that one call fills
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += piece) crypto.getRandomValues(bytes.subarray(at, at + piece))
  return Array.from(bytes, (byte) => String.fromCharCode(48 + (byte % 75)))
    .join('')
    .replaceAll('\\', '-')
}

/** From the address that the installation names, or our own. No token goes along. */
export const ipAddress = async (signal: AbortSignal): Promise<string> => {
  const { ip_lookup } = await call(checkUp.settings, {}, { signal })
  if (!ip_lookup) return (await call(checkUp.ip, {}, { signal })).ip
  const answer: unknown = await (
    await fetch(ip_lookup, { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  ).json()
  return typeof answer === 'object' && answer !== null && 'ip' in answer && typeof answer.ip === 'string'
    ? answer.ip
    : ''
}

const activationLasts = 5_500

/**
 * Whether the browser blocks windows that nobody asked for: one is opened when no click is fresh, and closed at once.
 * Right after a click every browser lets a window through, so the test waits until the click is forgotten.
 */
export const popUpsBlocked = async (signal: AbortSignal): Promise<boolean> => {
  for (let waited = 0; waited < activationLasts && clickIsFresh(); waited += 250) await pause(250)
  if (signal.aborted) return false
  const probe = window.open('about:blank', '', 'popup,width=120,height=120')
  if (!probe || probe.closed) return true
  probe.close()
  return false
}

/** A browser that does not tell is given the whole time. */
const clickIsFresh = (): boolean => !('userActivation' in navigator) || navigator.userActivation.isActive

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
