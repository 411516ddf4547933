import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of TypeScript that `change` writes otherwise. */
export const rewrite = (
  root: string,
  change: (path: string, source: string) => string,
): { path: string; text: string }[] =>
  globSync('{bin,contract,server,web,e2e,bench}/**/*.{ts,tsx}', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const text = change(path, source)
    return text === source ? [] : [{ path, text }]
  })
