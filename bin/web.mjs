// Builds the browser part when something it is made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './setup.mjs'

const sources = ['web', 'contract/src', 'index.html', 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist/web/.made-from')

/** Answers with true when dist/web is fresh. */
export const buildWeb = async (node) => {
  const made = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return true
  console.log('Building the browser part …')
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  if (code === 0) writeFileSync(stamp, made)
  return code === 0
}

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const filesBelow = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}
