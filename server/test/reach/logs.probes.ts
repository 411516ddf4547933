import { recordReads } from '#contract/logs/record-reads.contract.ts'
import { type Probe } from './probe.ts'

export const logsProbes: Probe[] = [
  { endpoint: recordReads.list, answers: 'no rows', input: ({ student_id }) => ({ person_id: student_id }) },
]
