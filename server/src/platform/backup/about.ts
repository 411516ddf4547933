import { z } from 'zod'

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), digest: z.string() })

/** The first entry of an archive: everything that the others are checked against. */
export const About = z.object({
  product: z.literal('school-portal'),
  format: z.literal(1),
  made_at: z.string(),
  postgresql: z.string(),
  /** The last migration that had run. */
  migration: z.string(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.array(z.object({ key: z.uuid(), sha256: z.string() })),
})
export type About = z.infer<typeof About>

/** The last entry: an archive without it was cut off. `gone`: files that were removed while the backup was made. */
export const End = z.object({ gone: z.array(z.string()) })
export type End = z.infer<typeof End>

/** Names of the entries, in their order. */
export const entries = {
  about: 'about.json',
  secrets: 'secrets.json',
  database: 'database/',
  files: 'files/',
  end: 'end.json',
}
