import { files } from '#contract/files/files.contract.ts'
import { type Probe } from './probe.ts'

export const filesProbes: Probe[] = [
  { endpoint: files.download, within: 'section', input: ({ file_id }) => ({ id: file_id }) },
]
