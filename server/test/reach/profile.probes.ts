import { textConsents } from '#contract/notifications/text-consent.contract.ts'
import { photo, profile } from '#contract/profile/profile.contract.ts'
import { addressValues, type Probe } from './probe.ts'

export const profileProbes: Probe[] = [
  { endpoint: photo.show, within: 'student', input: ({ photo_id }) => ({ id: photo_id }) },
  { endpoint: textConsents.read, input: ({ student_id }) => ({ person_id: student_id }) },
  {
    endpoint: textConsents.record,
    input: ({ student_id }) => ({
      person_id: student_id,
      number: '+15551230001',
      given: true,
      note: 'Taken',
      given_on: '2026-11-19',
    }),
  },
  { endpoint: profile.saveAddress, input: ({ address_id }) => ({ ...addressValues, id: address_id, version: 1 }) },
  { endpoint: profile.endAddress, input: ({ address_id }) => ({ id: address_id, version: 1 }) },
]
