import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { moveHere } from './section-status.ts'

export const sectionStatusService = serve(sectionStatus, {
  open: ({ section_ids, reason }, context) => moveHere(context, section_ids, 'open', reason),
  close: ({ section_ids, reason }, context) => moveHere(context, section_ids, 'close', reason),
  finalize: ({ section_ids, reason }, context) => moveHere(context, section_ids, 'finalize', reason),
  reactivate: ({ section_ids, reason }, context) => moveHere(context, section_ids, 'reactivate', reason),
})
