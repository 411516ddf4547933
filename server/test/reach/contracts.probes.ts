import { confirmations } from '#contract/contracts/confirmations.contract.ts'
import { contractList, contractPaper, contracts } from '#contract/contracts/contracts.contract.ts'
import { masterContractList, masterContracts, organizations } from '#contract/contracts/organizations.contract.ts'
import { together } from '#contract/contracts/together.contract.ts'
import { contractTemplates, templateList } from '#contract/contracts/templates.contract.ts'
import type { Probe } from './probe.ts'

const reason = 'Taken'
const content = {
  kind: 'other',
  texts: [{ language: 'en', title: 'Taken', body: 'Taken' }],
  currency: 'EUR',
  lines: [],
  instalment_choices: [1],
  billing_group: '',
  engagement_type: '',
  signing: 'together',
  school_signs: false,
}
const draft = {
  kind: 'other',
  template_id: null,
  academic_year_id: null,
  master_contract_id: null,
  language: 'en',
  title: 'Taken',
  body: 'Taken',
  currency: 'EUR',
  lines: [],
  instalment_choices: [1],
  billing_group: '',
  engagement_type: '',
  section_ids: [],
  signing: 'together',
  guardians: 'one',
  guardian_ids: [],
  student_signs: true,
  school_signs: false,
  school_signer_id: null,
  sign_by: null,
}
const organization = { contact_name: '', email: '', phone: '', address: '', tax_number: '' }
const terms = {
  title: 'Taken',
  seats: 1,
  share: 1,
  currency: 'EUR',
  prices: [],
  purchase_order: '',
  billing_group: '',
  billing: 'each' as const,
  due_days: null,
  payment_plan_id: null,
  start_date: '2026-08-01',
  end_date: '2027-07-31',
}

/** A contract that is out, a draft, a template, a batch, an organization and its agreement of another school. */
export const contractsProbes: Probe[] = [
  { endpoint: contractTemplates.read, input: ({ contracting }) => ({ id: contracting.template_id }) },
  {
    endpoint: contractTemplates.save,
    input: ({ contracting }) => ({
      ...content,
      id: contracting.template_id,
      version: 1,
      name: `Taken ${contracting.template_id}`,
    }),
  },
  {
    endpoint: contractTemplates.archive,
    input: ({ contracting }) => ({ ids: [contracting.template_id], archived: true }),
  },
  {
    endpoint: templateList.list,
    answers: 'no rows',
    input: ({ school }) => ({ page: 1, search: `canary-${school.id}` }),
  },
  {
    endpoint: templateList.exported,
    answers: 'empty',
    input: ({ contracting }) => ({ ids: [contracting.template_id] }),
  },
  {
    endpoint: contractTemplates.preview,
    input: ({ student_id }) => ({
      language: 'en',
      title: 'Taken',
      body: '',
      student_id,
      currency: 'EUR',
      lines: [],
      instalment_choices: [1],
      billing_group: '',
      engagement_type: '',
    }),
  },
  { endpoint: contracts.read, input: ({ contracting }) => ({ id: contracting.contract_id }) },
  { endpoint: contracts.draft, input: ({ contracting }) => ({ id: contracting.draft_id }) },
  { endpoint: contracts.signers, input: ({ student_id }) => ({ student_id }) },
  { endpoint: contracts.save, answers: 422, input: ({ student_id }) => ({ ...draft, student_id }) },
  { endpoint: contracts.send, input: ({ contracting }) => ({ ids: [contracting.draft_id] }) },
  {
    endpoint: contracts.sign,
    input: ({ contracting }) => ({
      id: contracting.contract_id,
      digest: '0'.repeat(64),
      typed_name: 'Taken',
      instalments: null,
      agreed: true,
    }),
  },
  { endpoint: contracts.decline, input: ({ contracting }) => ({ id: contracting.contract_id, reason }) },
  { endpoint: contracts.change, input: ({ contracting }) => ({ id: contracting.contract_id, version: 1, reason }) },
  { endpoint: contracts.void, input: ({ contracting }) => ({ ids: [contracting.contract_id], reason }) },
  {
    endpoint: contracts.extend,
    input: ({ contracting }) => ({ ids: [contracting.contract_id], sign_by: '2027-01-01' }),
  },
  { endpoint: contracts.remind, input: ({ contracting }) => ({ ids: [contracting.contract_id] }) },
  { endpoint: contractPaper.pdf, input: ({ contracting }) => ({ id: contracting.contract_id }) },
  {
    endpoint: contractList.list,
    answers: 'no rows',
    input: ({ contracting }) => ({ page: 1, batch_id: contracting.batch_id }),
  },
  {
    endpoint: contractList.exported,
    answers: 'empty',
    input: ({ contracting }) => ({ ids: [contracting.contract_id] }),
  },
  {
    endpoint: confirmations.preview,
    input: ({ contracting }) => ({ template_id: contracting.template_id, academic_year_id: contracting.year_id }),
  },
  {
    endpoint: confirmations.send,
    input: ({ contracting, student_id }) => ({
      template_id: contracting.template_id,
      academic_year_id: contracting.year_id,
      student_ids: [student_id],
      sign_by: null,
      cause: '6f1f4f0e-58a8-4b1c-9f53-9d0f6a5f7a10',
    }),
  },
  { endpoint: confirmations.undo, input: ({ contracting }) => ({ id: contracting.batch_id }) },
  {
    endpoint: organizations.save,
    input: ({ contracting }) => ({
      ...organization,
      id: contracting.organization_id,
      version: 1,
      name: `Taken ${contracting.organization_id}`,
    }),
  },
  {
    endpoint: organizations.archive,
    input: ({ contracting }) => ({ ids: [contracting.organization_id], archived: true }),
  },
  { endpoint: masterContracts.read, input: ({ contracting }) => ({ id: contracting.master_id }) },
  {
    endpoint: masterContracts.save,
    answers: 422,
    input: ({ contracting }) => ({ ...terms, organization_id: contracting.organization_id }),
  },
  {
    endpoint: masterContracts.change,
    input: ({ contracting }) => ({ id: contracting.master_id, version: 1, action: 'end', reason }),
  },
  {
    endpoint: masterContracts.seat,
    input: ({ contracting, student_id }) => ({ id: contracting.master_id, student_ids: [student_id] }),
  },
  {
    endpoint: masterContracts.unseat,
    input: ({ contracting, student_id }) => ({ id: contracting.master_id, student_ids: [student_id] }),
  },
  { endpoint: together.read, input: ({ contracting }) => ({ ids: [contracting.master_id] }) },
  { endpoint: together.bill, input: ({ contracting }) => ({ contract_ids: [contracting.contract_id] }) },
  { endpoint: together.credit, input: ({ contracting }) => ({ contract_ids: [contracting.contract_id] }) },
  {
    endpoint: masterContractList.list,
    answers: 'no rows',
    input: ({ school }) => ({ page: 1, search: `canary-${school.id}` }),
  },
  {
    endpoint: masterContractList.exported,
    answers: 'empty',
    input: ({ contracting }) => ({ ids: [contracting.master_id] }),
  },
]
