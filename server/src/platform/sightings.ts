import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** How a request came. `proxied`: a proxy said so; `hops`: how many addresses X-Forwarded-For held. */
const Sighting = z.object({ at: z.string(), host: z.string(), proxied: z.boolean(), hops: z.int() })
export type Sighting = z.infer<typeof Sighting>

const pause = 60_000

/** Keeps the latest request by a proxy and the latest without one, for every process and for the commands. */
export const noteSightings = (data_folder: string) => {
  const kept = new Map<string, number>()
  return (seen: Omit<Sighting, 'at'>, now: Date): void => {
    const key = JSON.stringify(seen)
    if (now.getTime() - (kept.get(key) ?? 0) < pause) return
    if (kept.size > 100) kept.clear() // anybody may name a host
    kept.set(key, now.getTime())
    const others = readSightings(data_folder).filter(({ proxied }) => proxied !== seen.proxied)
    try {
      const draft = `${fileIn(data_folder)}.${process.pid}`
      writeFileSync(draft, JSON.stringify([{ ...seen, at: now.toISOString() }, ...others]), { mode: 0o600 })
      renameSync(draft, fileIn(data_folder))
    } catch {
      return // a full disk is told by the check-up itself
    }
  }
}

/** The latest first. */
export const readSightings = (data_folder: string): Sighting[] => {
  try {
    return z.array(Sighting).parse(JSON.parse(readFileSync(fileIn(data_folder), 'utf8')))
  } catch {
    return []
  }
}

const fileIn = (data_folder: string): string => join(data_folder, 'requests.json')
