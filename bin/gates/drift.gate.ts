import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generated, withFreshDatabase } from '../generated.ts'
import { type Gate, product } from './gate.ts'

/** Generated files equal what is generated now. */
export const drift: Gate = {
  name: 'generated files (schema, database types, OpenAPI)',
  check: (root) =>
    withFreshDatabase(async (ownerUrl) => {
      const kept = generated.filter(({ file }) => root === product || existsSync(join(root, file)))
      const fresh = await Promise.all(kept.map(({ make }) => make(ownerUrl)))
      return kept.flatMap(({ file, command }, at) =>
        contentOf(join(root, file)) === fresh[at] ? [] : [`${file} is out of date: ${command}`],
      )
    }),
  proof: {
    clean: {},
    planted: [
      {
        'server/schema.sql': 'create table nobody_made ();\n',
        'docs/openapi.json': '{}\n',
        'server/src/kernel/database.types.ts': 'export interface DB {}\n',
      },
    ],
  },
}

const contentOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
