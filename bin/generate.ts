// Writes one of the generated files anew: npm run db:schema, db:types, openapi.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generated, withFreshDatabase } from './generated.ts'

const wanted = generated.filter(({ file }) => process.argv.includes(file))
await withFreshDatabase(async (ownerUrl) => {
  for (const { file, make } of wanted) {
    writeFileSync(join(dirname(import.meta.dirname), file), await make(ownerUrl))
    console.log(`${file} is written.`)
  }
})
