import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { ownResources, resourcesReport } from '#contract/resources/list.contract.ts'
import { resources } from '#contract/resources/resource.contract.ts'
import { resourceTransfers } from '#contract/resources/transfer.contract.ts'
import type { Probe, Target } from './probe.ts'

const place = {
  scope: 'section',
  course_id: null,
  folder: '',
  tags: [],
  roles: [4],
  grade_levels: [],
  visible_from: null,
  visible_to: null,
  offline: false,
}
const link = { kind: 'link', title: 'Taken', description: '', url: 'https://example.org', body: '', file_id: null }
const placed = { folder: 'Taken', tags: [], visible_from: null, visible_to: null, archived: true }

const ofResource = (endpoint: AnyEndpoint, more: (target: Target) => object = () => ({})): Probe => ({
  endpoint,
  within: 'section',
  input: (target) => ({ id: target.resource.resource_id, ...more(target) }),
})
const ofMany = (endpoint: AnyEndpoint, more: object = {}): Probe => ({
  endpoint,
  within: 'section',
  input: ({ resource }) => ({ ids: [resource.resource_id], ...more }),
})

export const resourcesProbes: Probe[] = [
  ofResource(resources.read),
  ofResource(resources.open),
  ofResource(resources.file),
  ofResource(resources.restore, ({ resource: { version_id } }) => ({ version_id })),
  ofResource(resources.save, ({ section_id }) => ({ ...link, ...place, version: 1, section_id })),
  ofMany(resources.change, { folder: 'Taken' }),
  ofMany(resources.check),
  {
    endpoint: resources.putBack,
    within: 'section',
    input: ({ resource }) => ({ rows: [{ ...placed, id: resource.resource_id }] }),
  },
  {
    endpoint: resources.save,
    within: 'section',
    answers: 422,
    input: ({ section_id }) => ({ ...link, ...place, section_id }),
  },
  {
    endpoint: resources.addFiles,
    within: 'section',
    answers: 422,
    input: ({ section_id, file_id }) => ({ ...place, section_id, file_ids: [file_id] }),
  },
  {
    endpoint: resourcesReport.list,
    within: 'section',
    answers: 'no rows',
    input: ({ section_id }) => ({ section_id }),
  },
  {
    endpoint: resourcesReport.list,
    within: 'section',
    answers: 'no rows',
    input: ({ resource: { owner_id } }) => ({ owner_id }),
  },
  {
    endpoint: resourcesReport.exported,
    within: 'section',
    answers: 'empty',
    input: ({ resource: { resource_id } }) => ({ ids: resource_id }),
  },
  { endpoint: ownResources.list, within: 'student', answers: 'no rows', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: resourceTransfers.owned,
    answers: 'empty',
    input: ({ resource: { owner_id } }) => ({ person_id: owner_id }),
  },
  {
    endpoint: resourceTransfers.transfer,
    answers: 422,
    input: ({ resource: { resource_id, owner_id } }) => ({ ids: [resource_id], from_id: 1, to_id: owner_id }),
  },
]
