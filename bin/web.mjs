// Builds the browser part when something it is made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root, run } from './setup.mjs'

const sources = ['web', 'contract/src', 'index.html', 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist/web/.made-from')

/** Answers with true when dist/web is fresh. A release brings it built, and nothing to build it from. */
export const buildWeb = async (node) => {
  if (!existsSync(join(root, 'vite.config.ts'))) return true
  const made = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return true
  console.log('Building the browser part …')
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  if (code !== 0) return false
  compressAssets(join(root, 'dist/web/assets'))
  writeFileSync(stamp, made)
  return true
}

/** Code, styles and texts lie beside their compressed forms: smaller than what a request has time for, and made once. */
const compressAssets = (folder) => {
  const page = readFileSync(join(folder, '../index.html'), 'utf8')
  for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
    const bytes = readFileSync(join(folder, name))
    if (bytes.length < 1_400) continue
    const quality = page.includes(name) ? 11 : 9 // a thirteenth smaller for twenty times the work: what everybody begins with is worth it
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    )
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
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
