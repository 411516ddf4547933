import { compliance, expiringReport } from '#contract/compliance/compliance.contract.ts'
import { type Probe } from './probe.ts'

const aRequirement = {
  name: 'Taken',
  body: '',
  audience: 'students',
  kind: 'confirm',
  document_type: '',
  due_on: null,
  yearly: false,
} as const

export const complianceProbes: Probe[] = [
  { endpoint: compliance.save, input: ({ requirement_id }) => ({ ...aRequirement, id: requirement_id, version: 1 }) },
  { endpoint: compliance.archive, input: ({ requirement_id }) => ({ ids: [requirement_id], archived: true }) },
  { endpoint: compliance.people, input: ({ requirement_id }) => ({ item_id: requirement_id }) },
  { endpoint: compliance.remind, input: ({ requirement_id }) => ({ id: requirement_id }) },
  {
    endpoint: compliance.record,
    input: ({ requirement_id, student_id }) => ({
      item_id: requirement_id,
      person_ids: [student_id],
      state: 'confirmed',
      note: '',
    }),
  },
  {
    endpoint: compliance.confirm,
    input: ({ requirement_id, student_id }) => ({ item_id: requirement_id, person_id: student_id }),
  },
  { endpoint: expiringReport.exported, answers: 'empty', input: ({ student_id }) => ({ ids: student_id }) },
]
