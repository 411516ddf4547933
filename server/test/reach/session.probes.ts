import { schoolAdmin, student } from '#contract/kernel/access.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { secondStep, secondStepRule } from '#contract/session/second-step.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { sessions } from '#contract/session/sessions.contract.ts'
import { type Probe } from './probe.ts'

export const sessionProbes: Probe[] = [
  { endpoint: sessions.end, input: ({ session_id }) => ({ id: session_id }) },
  { endpoint: secondStep.renamePasskey, input: ({ passkey_id }) => ({ id: passkey_id, name: 'Taken' }) },
  { endpoint: secondStep.removePasskey, input: ({ passkey_id }) => ({ id: passkey_id }) },
  { endpoint: secondStepRule.mailReset, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: erasure.ofPerson, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: erasure.removePerson, input: ({ student_id }) => ({ id: student_id, name: 'Somebody' }) },
  {
    endpoint: erasure.archive,
    within: 'student',
    input: ({ students, student_id }) => ({
      user_ids: [students.find(({ person_id }) => person_id === student_id)?.user_id],
      password: 'guessed',
    }),
  },
  {
    endpoint: session.changeSchool,
    answers: 403,
    input: ({ school }, _own) => ({ school_id: school.id, role: schoolAdmin }),
  },
  {
    endpoint: session.impersonate,
    input: ({ school, student_id }) => ({
      school_id: school.id,
      person_id: student_id,
      role: student,
      reason: 'A question',
    }),
  },
  {
    endpoint: session.impersonate,
    input: ({ student_id }, own) => ({
      school_id: own.school.id,
      person_id: student_id,
      role: student,
      reason: 'A question',
    }),
  },
]
