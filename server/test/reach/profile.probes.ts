import { photo, profile } from '#contract/profile/profile.contract.ts'
import { addressValues, type Probe } from './probe.ts'

export const profileProbes: Probe[] = [
  { endpoint: photo.show, within: 'student', input: ({ photo_id }) => ({ id: photo_id }) },
  { endpoint: profile.saveAddress, input: ({ address_id }) => ({ ...addressValues, id: address_id, version: 1 }) },
  { endpoint: profile.endAddress, input: ({ address_id }) => ({ id: address_id, version: 1 }) },
]
