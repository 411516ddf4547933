import { base } from './api.ts'
import { refreshOlder, refreshTopics } from './queries.ts'
import { token } from './session.ts'

const firstWait = 1_000
const longestWait = 30_000
/** What a page read while its stream was being opened counts as new: a page does not read everything a second time. */
const justRead = 1_000

/**
 * Listens for changes made elsewhere and makes what is shown of them read itself again. Server-sent events over fetch,
 * because EventSource cannot carry the bearer. Ends with the signal; a lost connection comes back by itself.
 */
export const listen = async (signal: AbortSignal): Promise<void> => {
  let wait = firstWait
  while (!signal.aborted && token()) {
    const heard = await listenOnce(signal).catch(() => false)
    wait = heard ? firstWait : Math.min(wait * 2, longestWait)
    await pause(wait, signal)
  }
}

const listeners = new Set<(topics: ReadonlySet<string>) => void>()

/** For screens that decide themselves when to read again (a grid with cells under way). Answers how to stop. */
export const onTopics = (listener: (topics: ReadonlySet<string>) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a change made here that others than its own reads follow: as if it had been made elsewhere. */
export const announce = (...topics: readonly string[]): void => {
  for (const listener of listeners) listener(new Set(topics))
}

/** True when the connection stood at all. */
const listenOnce = async (signal: AbortSignal): Promise<boolean> => {
  const response = await fetch(`${base}/live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token()}` },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) return false
  // What changed while nobody listened was told to nobody.
  void refreshOlder(Date.now() - justRead)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || value === undefined) return true
    const { topics, left } = topicsIn(rest + value)
    rest = left
    if (topics.size === 0) continue
    void refreshTopics(topics)
    for (const listener of listeners) listener(topics)
  }
}

/** The topics named by the complete events in `text`, and the beginning of the next one. */
export const topicsIn = (text: string): { topics: Set<string>; left: string } => {
  const events = text.replaceAll('\r\n', '\n').split('\n\n')
  const left = events.pop() ?? ''
  const topics = events.flatMap((event) => {
    const data = event
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n')
    return data ? topicsOf(JSON.parse(data)) : []
  })
  return { topics: new Set(topics), left }
}

const topicsOf = (data: unknown): string[] => {
  if (Array.isArray(data)) return data.flatMap(topicsOf)
  return typeof data === 'object' && data !== null && 'topic' in data && typeof data.topic === 'string'
    ? [data.topic]
    : []
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
