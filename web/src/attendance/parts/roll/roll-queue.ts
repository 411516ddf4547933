import type { attendance } from '#contract/attendance/attendance.contract.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'

type Row = In<typeof attendance.saveRoll>['rows'][number]
export type Place = { section_id: number; date: string; meeting: number }
/** Rows of one roll on their way to the server. `waiting`: not tried yet, or the server was out of reach. */
export type Waiting = Place & {
  /** Who entered it: sent under no other session. */
  owner: string
  version: number
  rows: Row[]
  state: 'waiting' | 'sending' | 'conflict' | 'refused'
  /** The same for every try of one intention: the server then does it once. */
  key: string
  /** Who saved the rows meanwhile, or why they were refused. */
  present?: Present
  message?: string
  name: string
}
export type Present = { version: number; saved_by: string; saved_at: string }
export type Answer =
  | { kind: 'saved'; data: Out<typeof attendance.saveRoll> }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string }

type Deps = {
  send: (entry: Waiting) => Promise<Answer>
  /** Told after every change; what it keeps comes back as `first` next time. */
  keep?: (entries: Waiting[]) => void
  /** Reads again what shows the roll; until then the entry stays, so that no cell falls back to its old value. */
  onSaved?: (entry: Waiting) => Promise<unknown>
  newKey?: () => string
}

const same = (one: Place, other: Place) =>
  one.section_id === other.section_id && one.date === other.date && one.meeting === other.meeting

/**
 * Rolls that wait to be saved, one request at a time; nothing counts as saved before the server said so. What is
 * entered while a roll is under way goes after it, on its version.
 */
export const createRollQueue = (
  { send, keep, onSaved, newKey = () => crypto.randomUUID() }: Deps,
  first: Waiting[] = [],
) => {
  let entries: readonly Waiting[] = first.map((entry) => ({
    ...entry,
    state: entry.state === 'sending' ? 'waiting' : entry.state,
  }))
  let flushing: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const set = (next: readonly Waiting[]) => {
    entries = next
    keep?.([...entries])
    for (const listener of listeners) listener()
  }
  const change = (entry: Waiting, to: Partial<Waiting>): Waiting => {
    const next = { ...entry, ...to }
    set(entries.map((one) => (one === entry ? next : one)))
    return next
  }

  const settle = async (sent: Waiting, answer: Answer): Promise<void> => {
    if (answer.kind === 'unreachable') change(sent, { state: 'waiting' })
    else if (answer.kind === 'refused') change(sent, { state: 'refused', message: answer.message })
    else {
      await onSaved?.(sent)
      const { version } = answer.data
      set(
        entries
          .flatMap((one) => (one === sent ? unsettledOf(sent, answer.data) : one))
          .map((one) => (same(one, sent) && one.state === 'waiting' ? { ...one, version } : one)),
      )
    }
  }

  const work = async (): Promise<void> => {
    for (;;) {
      const blocked = (entry: Waiting) =>
        entries.some((one) => one !== entry && same(one, entry) && one.state !== 'waiting')
      const next = entries.find((entry) => entry.state === 'waiting' && !blocked(entry))
      if (!next) return
      const sending = change(next, { state: 'sending' })
      const answer = await send(sending)
      await settle(sending, answer)
      if (answer.kind === 'unreachable') return
    }
  }
  const flush = (): Promise<void> => (flushing ??= work().finally(() => (flushing = undefined)))

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    entries: (): readonly Waiting[] => entries,
    flush,
    /** @param version the roll's as it was read; where an earlier save of it still waits, this goes on that one's */
    put: (place: Place & { name: string; owner: string }, version: number, rows: Row[]): Promise<void> => {
      const open = entries.find((one) => same(one, place) && one.state === 'waiting')
      if (open) change(open, { rows: merged(open.rows, rows), key: newKey() })
      else set([...entries, { ...place, version, rows, state: 'waiting', key: newKey() }])
      return flush()
    },
    keepMine: (entry: Waiting): Promise<void> => {
      change(entry, { state: 'waiting', version: entry.present?.version ?? entry.version, key: newKey() })
      return flush()
    },
    drop: (entry: Waiting): void => set(entries.filter((one) => one !== entry)),
    /** Begins anew with what is kept for somebody else. */
    restart: (next: readonly Waiting[]): void => {
      entries = next
      for (const listener of listeners) listener()
    },
  }
}

/** What is left of it: the rows that somebody else changed first. */
const unsettledOf = (sent: Waiting, { version, conflicts, before }: Out<typeof attendance.saveRoll>): Waiting[] => {
  const theirs = new Set(conflicts.map(({ student_id }) => student_id))
  const rows = sent.rows.filter(({ student_id }) => theirs.has(student_id))
  if (rows.length === 0 || !before) return []
  return [{ ...sent, rows, state: 'conflict', present: { version, ...before } }]
}

const merged = (earlier: Row[], later: Row[]): Row[] => {
  const changed = new Set(later.map(({ student_id }) => student_id))
  return [...earlier.filter(({ student_id }) => !changed.has(student_id)), ...later]
}
