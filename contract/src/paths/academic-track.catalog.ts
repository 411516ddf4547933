import { catalog } from '../kernel/catalog.ts'
import { optionalText, text } from '../kernel/fields.ts'

/** What learning paths are for: a diploma, a vocational certificate. */
export const academicTrack = catalog('academic_track', 'paths.tracks', {
  name: text(80),
  code: optionalText(20),
  description: optionalText(500),
})
