import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../node_modules/@mantine/core')
const dates = resolve(import.meta.dirname, '../node_modules/@mantine/dates/esm/index.mjs')
const datesSheet = "import '@mantine/dates/styles.layer.css'"
const base = ['baseline', 'default-css-variables', 'global']
  .map((name) => `import '@mantine/core/styles/${name}.layer.css'`)
  .join('\n')
const name = 'virtual:mantine-styles'

/**
 * Each Mantine component brings its own style sheet, so a page loads those of what it draws instead of all. While
 * developing, dependencies are bundled before plugins see them; then the whole sheet is used. The package of date
 * fields has one sheet for all of them.
 */
export const mantineStyles = (): Plugin => {
  let developing = false
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      developing = command === 'serve'
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined
      return developing ? `import '@mantine/core/styles.layer.css'\n${datesSheet}` : base
    },
    transform(code, id) {
      if (id === dates && !developing) return { code: `${code}\n${datesSheet}`, map: null, moduleSideEffects: true }
      if (developing || !id.startsWith(`${folder}/esm/`)) return undefined
      const sheet = `styles/${basename(id, '.mjs')}.layer.css`
      // last among the imports: the sheets of the parts it is made of come before its own
      return existsSync(`${folder}/${sheet}`)
        ? { code: `${code}\nimport '@mantine/core/${sheet}'`, map: null, moduleSideEffects: true }
        : undefined
    },
  }
}
