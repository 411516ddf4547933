import { expect, it } from 'vitest'
import { installation } from './installation.ts'

const manifest = {
  name: 'portal',
  version: '1.0.0',
  scripts: {
    start: 'exec node bin/start.mjs',
    backup: 'node bin/run.mjs server/src/backup.cli.ts',
    test: 'node bin/run.mjs bin/test.ts',
  },
  dependencies: { pg: '8.0.0' },
  devDependencies: { vite: '8.0.0' },
}
const lock = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'portal', dependencies: { pg: '8.0.0' }, devDependencies: { vite: '8.0.0' } },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/shared': { version: '1.0.0', devOptional: true },
  },
}

it('a release knows its own packages and commands alone', () => {
  const files = new Set(['bin/start.mjs', 'bin/run.mjs', 'server/src/backup.cli.ts'])
  expect(installation(manifest, lock, files)).toEqual({
    manifest: {
      name: 'portal',
      version: '1.0.0',
      scripts: { start: manifest.scripts.start, backup: manifest.scripts.backup },
      dependencies: { pg: '8.0.0' },
    },
    lock: {
      lockfileVersion: 3,
      packages: {
        '': { name: 'portal', dependencies: { pg: '8.0.0' } },
        'node_modules/pg': { version: '8.0.0' },
        'node_modules/shared': { version: '1.0.0', devOptional: true },
      },
    },
  })
})
