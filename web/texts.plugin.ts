import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../contract/src/locales')
const prefix = 'virtual:texts'

/** `virtual:texts` maps each language to a loader of one chunk with all of its texts, whatever number of files they are kept in. */
export const texts = (): Plugin => ({
  name: 'texts',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${prefix}`) return `export default {${readdirSync(folder).map(loader).join(',')}}`
    if (!id.startsWith(`\0${prefix}/`)) return undefined
    const files = globSync(`${folder}/${id.slice(prefix.length + 2)}/*.json`)
      .filter((file) => !file.endsWith('/documents.json')) // whole pages, which the server sends when they are read
      .toSorted()
    for (const file of files) this.addWatchFile(file)
    return `export default ${JSON.stringify(Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')))))}`
  },
})

const loader = (language: string) => `${JSON.stringify(language)}:()=>import('${prefix}/${language}')`
