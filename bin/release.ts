// npm run release: dist/school-portal-<version>.tgz, from which `npm ci --omit=dev && npm start` runs the portal.
import { createWriteStream, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { product } from './gates/gate.ts'
import { installation } from './release/installation.ts'
import { buildWeb } from './web.mjs'

if (!(await buildWeb(process.execPath)))
  throw new Error('The browser part could not be built; the lines above say why.')

const textOf = (file: string): string => readFileSync(join(product, file), 'utf8')
const files = globSync(
  [
    '{CHANGELOG,README,SECURITY}.md',
    'LICENSE',
    'bin/*.mjs',
    'contract/src/**/*.{ts,json}',
    'deploy/*',
    'dist/web/**/*',
    'docs/**/*',
    'server/migrations/*.sql',
    'server/src/**/*.{ts,typ}',
  ],
  { cwd: product, exclude: ['**/*.test.ts', '**/testing*.ts', '**/test-database.ts'], withFileTypes: true },
)
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(product.length + 1))
  .toSorted()
const { manifest, lock } = installation(
  JSON.parse(textOf('package.json')),
  JSON.parse(textOf('package-lock.json')),
  new Set(files),
)
const name = `${manifest.name}-${manifest.version}`
const path = join(product, 'dist', `${name}.tgz`)

const pack = tar.pack()
const written = pipeline(Readable.from(pack), createGzip({ level: 9 }), createWriteStream(path))
for (const [file, content] of [
  ['package.json', json(manifest)],
  ['package-lock.json', json(lock)],
  ...files.map((one): [string, Buffer] => [one, readFileSync(join(product, one))]),
] satisfies [string, Buffer | string][])
  pack.entry({ name: `${name}/${file}`, mode: 0o644 }, content)
pack.finalize()
await written
console.log(`${path}: ${files.length + 2} files.`)

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
