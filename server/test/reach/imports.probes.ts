import { balances } from '#contract/imports/balances.contract.ts'
import { imports } from '#contract/imports/import.contract.ts'
import { peopleFiles } from '#contract/imports/people-files.contract.ts'
import { statusUploads } from '#contract/imports/status-upload.contract.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { type Probe } from './probe.ts'

const ofRun = (endpoint: AnyEndpoint): Probe => ({ endpoint, input: ({ run_id }) => ({ run_id }) })

export const importsProbes: Probe[] = [
  ...[
    imports.run,
    imports.rows,
    imports.wrongRows,
    imports.confirm,
    imports.cancel,
    imports.passwordLinks,
    imports.undo,
    peopleFiles.report,
    peopleFiles.wrongRows,
  ].map(ofRun),
  { endpoint: peopleFiles.decide, input: ({ run_id }) => ({ run_id, decision: 'new' }) },
  { endpoint: balances.undo, input: ({ opening_import_id }) => ({ id: opening_import_id }) },
  { endpoint: statusUploads.undo, input: ({ status_upload_id }) => ({ id: status_upload_id }) },
]
