import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

// The classic schemas import these whole: every one of them could say itself as JSON Schema, which only the server
// does.
const describing = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const absent = `const none = () => { throw new Error('JSON Schema is written by the server alone.') }; const maker = () => none`

/** Schemas check in the browser and are described by the server: 6 kB less of the first page. */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  load(id) {
    if (!describing.test(id)) return undefined
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:function|const) (\w+)/gm)].map(
      ([, name = '']) => name,
    )
    return `${absent}\nexport { ${names.map((name) => `${name.startsWith('create') ? 'maker' : 'none'} as ${name}`).join(', ')} }`
  },
})

const settings = /\/zod\/v4\/core\/core\.js$/
const unset = '(_a.__zod_globalConfig = {})'

/**
 * Schemas would otherwise try to compile themselves with `new Function`, which the content security policy refuses and
 * reports. Said in zod itself: a call of its `config` comes too late for schemas of whichever chunk runs before it.
 */
export const zodWithoutEval = (): Plugin => ({
  name: 'zod-without-eval',
  apply: 'build',
  transform(code, id) {
    if (!settings.test(id)) return undefined
    if (!code.includes(unset)) this.error('zod keeps its settings elsewhere now: see web/zod.plugin.ts')
    return { code: code.replace(unset, '(_a.__zod_globalConfig = { jitless: true })'), map: null }
  },
})
