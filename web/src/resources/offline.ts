import { z } from 'zod'
import { OwnResource } from '#contract/resources/list.contract.ts'
import { resources } from '#contract/resources/resource.contract.ts'
import { fetchFile } from '#web/kernel/api.ts'
import { keepPage } from '#web/kernel/keep-page.ts'
import { keptFiles, visitor } from '#web/kernel/session.ts'

/**
 * What families keep in this browser for times without a network: resources that are marked for it, with their files.
 * Gone with the sign-out, and unread by anybody else.
 */
const Kept = z.object({ at: z.string(), rows: z.array(OwnResource) })
export type Kept = z.infer<typeof Kept>

const place = (): string | undefined => {
  const login = visitor()?.login
  return login && 'caches' in window ? `/kept/${login.user_id}-${login.last_school_id}-${login.last_role}` : undefined
}
const listAt = (base: string) => `${base}/list`
const fileAt = (base: string, { id, number }: Pick<OwnResource, 'id' | 'number'>) => `${base}/${id}-${number}`

/** Keeps what is marked, and lets go of what is not any more. Quietly: without it everything works online. */
export const keepResources = async (all: readonly OwnResource[]): Promise<void> => {
  const base = place()
  if (!base || !navigator.onLine) return
  const rows = all.filter(({ offline }) => offline)
  try {
    const cache = await caches.open(keptFiles)
    const wanted = new Set(rows.map((row) => fileAt(base, row)))
    const held = new Set<string>()
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (wanted.has(pathname)) held.add(pathname)
      else await cache.delete(request)
    }
    for (const row of rows)
      if (row.file && !held.has(fileAt(base, row))) {
        const { blob } = await fetchFile(resources.file, { id: row.id }, row.file.name)
        await cache.put(fileAt(base, row), new Response(blob))
      }
    const list: Kept = { at: new Date().toISOString(), rows }
    await cache.put(listAt(base), new Response(JSON.stringify(list)))
    if (rows.length > 0 && 'serviceWorker' in navigator) await keepPage()
  } catch {
    // the next visit tries again
  }
}

export const keptList = async (): Promise<Kept | undefined> => {
  const base = place()
  const held = base && (await (await caches.open(keptFiles)).match(listAt(base)))
  return held ? Kept.safeParse(await held.json()).data : undefined
}

export const keptResource = async (id: number): Promise<OwnResource | undefined> =>
  (await keptList())?.rows.find((row) => row.id === id)

export const keptFile = async (id: number): Promise<Blob | undefined> => {
  const base = place()
  const row = await keptResource(id)
  const held = base && row && (await (await caches.open(keptFiles)).match(fileAt(base, row)))
  return held ? held.blob() : undefined
}
