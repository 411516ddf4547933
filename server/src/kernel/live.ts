import pg from 'pg'
import type { Pool } from './database.ts'

/**
 * Something changed that an open screen may show. Only names what to read again; the reading is checked like any other.
 * It reaches: staff of the school who teach `section_id` (admins always), the students named and their parents, or with
 * `section_id`
 * alone everybody in that section.
 */
export type LiveEvent = {
  school_id: number
  topic: string
  section_id?: number
  student_ids?: number[]
  user_id?: number
  /** The session that has just ended, as the digest of its token; told by the database itself. */
  session?: string
}

export type Listener = (events: LiveEvent[]) => void

export type Live = {
  publish(events: LiveEvent[]): void
  /** `onLost`: events may have been missed, for the connection that brings them broke. */
  subscribe(listener: Listener, onLost?: () => void): () => void
  close(): Promise<void>
}

const channel = 'portal_live'
const gathered = 25 // ms: a burst of saves is one notification
const longest = 7_000 // bytes; PostgreSQL takes 8,000 a notification

/**
 * Events travel by NOTIFY, on a connection of their own, after the transaction that caused them: a commit never waits
 * for them.
 */
export const openLive = (pool: Pool, connectionString: string): Live => {
  const listeners = new Map<Listener, () => void>()
  let waiting: LiveEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let listening: pg.Client | undefined

  const listen = async (again = false) => {
    const client = new pg.Client({ connectionString })
    client.on('notification', ({ payload }) => {
      const events: LiveEvent[] = JSON.parse(payload ?? '[]')
      for (const listener of listeners.keys()) listener(events)
    })
    client.on('error', () => void client.end().catch(() => undefined))
    client.on('end', () => !closed && setTimeout(() => void listen(true).catch(() => undefined), 1_000).unref())
    listening = client
    await client.connect()
    await client.query(`listen ${channel}`)
    if (again) for (const lost of listeners.values()) lost()
  }
  void listen().catch(() => undefined)

  const send = async () => {
    timer = undefined
    const batch = waiting
    waiting = []
    for (const payload of pieces(batch))
      await pool.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined)
  }

  return {
    publish(events) {
      if (events.length === 0) return
      waiting.push(...events)
      timer ??= setTimeout(() => void send(), gathered)
    },
    subscribe(listener, onLost = () => undefined) {
      listeners.set(listener, onLost)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await send()
      await listening?.end().catch(() => undefined)
    },
  }
}

const studentsAtOnce = 400

/** An event for more students than fit into one payload, as several. */
const parted = (event: LiveEvent): LiveEvent[] => {
  const { student_ids = [] } = event
  if (student_ids.length <= studentsAtOnce) return [event]
  return Array.from({ length: Math.ceil(student_ids.length / studentsAtOnce) }, (_, at) => ({
    ...event,
    student_ids: student_ids.slice(at * studentsAtOnce, (at + 1) * studentsAtOnce),
  }))
}

/** The same event once, cut into payloads that PostgreSQL takes. */
export const pieces = (events: LiveEvent[]): string[] => {
  const distinct = [...new Set(events.flatMap(parted).map((event) => JSON.stringify(event)))]
  const payloads: string[] = []
  let current: string[] = []
  let size = 0
  for (const event of distinct) {
    if (size + Buffer.byteLength(event) > longest && current.length > 0) {
      payloads.push(`[${current.join(',')}]`)
      current = []
      size = 0
    }
    current.push(event)
    size += Buffer.byteLength(event) + 1
  }
  return current.length > 0 ? [...payloads, `[${current.join(',')}]`] : payloads
}
