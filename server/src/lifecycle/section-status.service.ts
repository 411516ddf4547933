import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { moveHere } from './section-status.ts'

export const sectionStatusService = serve(sectionStatus, {
  open: ({ section_ids }, context) => moveHere(context, section_ids, 'open'),
  close: ({ section_ids }, context) => moveHere(context, section_ids, 'close'),
  finalize: ({ section_ids }, context) => moveHere(context, section_ids, 'finalize'),
  reactivate: ({ section_ids }, context) => moveHere(context, section_ids, 'reactivate'),
})
