import { acceptance } from '#contract/admissions/accept.contract.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { decisions } from '#contract/admissions/decisions.contract.ts'
import { emptyGuardian, emptyChild } from '#contract/admissions/family.contract.ts'
import { handOver } from '#contract/admissions/hand-over.contract.ts'
import { type Probe } from './probe.ts'

export const admissionsProbes: Probe[] = [
  ...[applications.read, applications.history].map((endpoint): Probe => ({
    endpoint,
    input: ({ applying }) => ({ id: applying.application_id }),
  })),
  {
    endpoint: applications.edit,
    input: ({ applying }) => ({
      id: applying.application_id,
      version: 1,
      family_version: 1,
      guardians: [emptyGuardian],
      child: emptyChild,
    }),
  },
  {
    endpoint: applications.add,
    input: ({ applying }) => ({
      guardians: [emptyGuardian],
      children: [{ ...emptyChild, id: applying.application_id }],
      submit: false,
    }),
  },
  ...[true, false].map((confirmed): Probe => ({
    endpoint: decisions.change,
    input: ({ applying }) => ({
      ids: [applying.application_id],
      action: 'review',
      reason: 'Taken',
      notify_family: true,
      confirmed,
    }),
  })),
  ...[true, false].map((confirmed): Probe => ({
    endpoint: acceptance.accept,
    input: ({ applying }) => ({
      ids: [applying.application_id],
      invite: false,
      notify_family: false,
      message: '',
      confirmed,
    }),
  })),
  { endpoint: acceptance.takeBack, input: ({ applying }) => ({ ids: [applying.application_id] }) },
  { endpoint: decisions.undo, input: ({ applying }) => ({ cause: applying.cause }) },
  { endpoint: decisions.moveWaiting, input: ({ applying }) => ({ id: applying.application_id, place: 1 }) },
  ...[true, false].map((confirmed): Probe => ({
    endpoint: handOver.offer,
    input: ({ applying }, own) => ({ ids: [applying.application_id], to_school: own.school.id, reason: '', confirmed }),
  })),
  ...[true, false].map((accepted): Probe => ({
    endpoint: handOver.decide,
    input: ({ applying, school }) => ({ school_id: school.id, id: applying.offer_id, accepted, answer: 'Full' }),
  })),
  { endpoint: handOver.takeBack, input: ({ applying }) => ({ id: applying.offer_id }) },
  {
    endpoint: applications.setFee,
    input: ({ applying }) => ({ ids: [applying.application_id], fee: 'paid', note: '' }),
  },
  { endpoint: applications.addNote, input: ({ applying }) => ({ id: applying.application_id, body: 'Taken' }) },
  { endpoint: applications.archiveNote, input: ({ applying }) => ({ id: applying.note_id, archived: true }) },
  {
    endpoint: applications.upload,
    input: ({ applying }) => ({ application_id: applying.application_id, item: '', document_type: 'identity' }),
  },
  {
    endpoint: applications.review,
    input: ({ applying }) => ({ ids: [applying.document_id], review: 'accepted', reason: '', notify_family: false }),
  },
  {
    endpoint: applications.resolveDuplicate,
    input: ({ applying, student_id }) => ({
      application_id: applying.application_id,
      guardian_id: null,
      person_id: student_id,
    }),
  },
  {
    endpoint: applications.resolveDuplicate,
    input: ({ applying }) => ({
      application_id: applying.application_id,
      guardian_id: applying.guardian_id,
      person_id: null,
    }),
  },
  {
    endpoint: applications.resolveDuplicates,
    input: ({ applying }) => ({ ids: [applying.application_id], settled: true }),
  },
]
