// npm run texts: what each language still lacks, compared with English.
import { dirname } from 'node:path'
import { languagesOf, textsOf } from './texts-of.ts'

const root = dirname(import.meta.dirname)
const english = Object.keys(textsOf(root, 'en'))

for (const language of languagesOf(root)) {
  const own = textsOf(root, language)
  const missing = english.filter((key) => !(key in own))
  console.log(`${language}: ${english.length - missing.length} of ${english.length} texts`)
  for (const key of missing) console.log(`  ${key}`)
}
