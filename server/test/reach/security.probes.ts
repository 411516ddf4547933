import { student } from '#contract/kernel/access.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { dictionary, schoolTags } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { type Probe } from './probe.ts'

const denial = [{ flag: 'viewmessaging', from: 'inherit', to: 'deny' }]

export const securityProbes: Probe[] = [
  ...[tags.view, tags.save].flatMap((endpoint): Probe[] => {
    const ask = (input: Probe['input']): Probe => ({
      endpoint,
      input: (target, mine) => ({ ...input(target, mine), ...(endpoint === tags.save && { changes: denial }) }),
    })
    return [
      ask(({ student_id }) => ({ kind: 'user', id: student_id })),
      ask(({ student_id, school }) => ({ kind: 'user', id: student_id, school_id: school.id })),
      ask(({ custom_role_id }) => ({ kind: 'custom', id: custom_role_id })),
      ask(({ school_tag_id }) => ({ kind: 'school', id: school_tag_id, role: student })),
    ]
  }),
  { endpoint: tags.consolidated, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: tags.places, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: customRoles.list, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: customRoles.people, input: ({ custom_role_id }) => ({ id: custom_role_id }) },
  {
    endpoint: customRoles.save,
    input: ({ custom_role_id }) => ({ id: custom_role_id, version: 1, name: 'Taken', about: '' }),
  },
  { endpoint: customRoles.archive, input: ({ custom_role_id }) => ({ ids: [custom_role_id], archived: true }) },
  {
    endpoint: customRoles.assign,
    input: ({ custom_role_id, student_id }) => ({
      rows: [{ person_id: student_id, custom_role_id, held: true }],
      confirmed: true,
    }),
  },
  { endpoint: dictionary.read, input: ({ security_tag_id }) => ({ id: security_tag_id }) },
  {
    endpoint: dictionary.edit,
    input: ({ security_tag_id }) => ({ id: security_tag_id, version: 1, name: 'Taken', about: '' }),
  },
  { endpoint: dictionary.archive, input: ({ security_tag_id }) => ({ ids: [security_tag_id], archived: true }) },
  {
    endpoint: schoolTags.save,
    input: ({ school_tag_id }) => ({ id: school_tag_id, version: 1, name: 'Taken', about: '', school_ids: [] }),
  },
  { endpoint: schoolTags.archive, input: ({ school_tag_id }) => ({ ids: [school_tag_id], archived: true }) },
]
