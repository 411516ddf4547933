import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ids, optionalText } from '../kernel/fields.ts'

const changed = z.object({ sections: z.int(), enrollments: z.int() })

export const sectionStatus = {
  open: endpoint('POST /section/open_sections', 'sections.status', {
    input: z.object({ section_ids: ids(), reason: optionalText(300).optional() }),
    parts: { by: 'section_ids' },
    output: changed,
    approvable: true,
  }),
  close: endpoint('POST /section/close_sections', 'sections.status', {
    input: z.object({ section_ids: ids(), reason: optionalText(300).optional() }),
    parts: { by: 'section_ids' },
    output: changed,
    approvable: true,
  }),
  /** Closes for good and completes every enrollment that is Active or Hold. */
  finalize: endpoint('POST /section/finalize_sections', 'sections.status', {
    input: z.object({ section_ids: ids(), reason: optionalText(300).optional() }),
    parts: { by: 'section_ids' },
    output: changed,
    approvable: true,
    idempotent: true,
  }),
  /**
   * Takes 'final' from a section: it stays closed until it is opened. Whoever is still enrolled is completed, as
   * finalizing does.
   */
  reactivate: endpoint('POST /section/unfinalize_sections', 'sections.status', {
    input: z.object({ section_ids: ids(), reason: optionalText(300).optional() }),
    parts: { by: 'section_ids' },
    output: changed,
    approvable: true,
    idempotent: true,
  }),
}
