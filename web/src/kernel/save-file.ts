import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { provenWhenAsked } from './proof.ts'
import { inParts } from './parts.ts'
import { showRefusal } from './feedback.ts'
import { fetchFile } from './api.ts'
import { isRefused } from './failures.ts'
import { manyIn } from './queries.ts'
import { saveBlob } from './save-blob.ts'

/**
 * A file of the server, kept by the browser: asks for the password where the call wants it fresh, and tells why there
 * is none. Tables that come in parts are one file again.
 */
export const saveFile = <In>(
  endpoint: Endpoint<In, unknown>,
  input: NoInfer<In>,
  fallbackName: string,
): Promise<void> =>
  provenWhenAsked(async () => {
    const many = manyIn(endpoint, input)
    if (!many) return saveAll([await fetchFile(endpoint, input, fallbackName)])
    return saveAll(await inParts(many.items, many.size, (part) => fetchFile(endpoint, many.with(part), fallbackName)))
  }).catch((error: unknown) => {
    if (isRefused(error) && error.status !== 401) showRefusal(error)
  })

type Fetched = { blob: Blob; name: string }

const saveAll = async (files: readonly Fetched[]): Promise<void> => {
  const [first, ...others] = files
  if (!first) return
  if (!first.blob.type.startsWith('text/csv'))
    return files.forEach(({ blob, name }, at) =>
      saveBlob(blob, others.length > 0 ? name.replace(/(?=\.\w+$)/, `-${at + 1}`) : name),
    )
  const rows = await Promise.all(others.map(async ({ blob }) => withoutHead(await blob.text())))
  saveBlob(new Blob([first.blob, ...rows], { type: first.blob.type }), first.name)
}

/** The rows of a table without the one that names its columns. */
export const withoutHead = (csv: string): string => {
  let quoted = false
  for (let at = 0; at < csv.length; at++) {
    if (csv[at] === '"') quoted = !quoted
    if (csv[at] === '\n' && !quoted) return csv.slice(at + 1)
  }
  return ''
}
