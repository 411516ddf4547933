import { z } from 'zod'
import { choice, id, listInput, listOf, text } from '../kernel/fields.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { StoredFile } from '../files/files.contract.ts'
import { linkResults, resourceKinds, resourceScopes } from './resource.contract.ts'

/** `expiring`: it can be seen, and its last day is one of the next two weeks. */
export const resourceStates = ['visible', 'planned', 'expiring', 'expired', 'archived'] as const
export const expiresSoon = 14

export const ResourceRow = z.object({
  id: id(),
  kind: choice(resourceKinds),
  title: z.string(),
  description: z.string(),
  scope: choice(resourceScopes),
  place: z.string(),
  folder: z.string(),
  tags: z.array(z.string()),
  state: choice(resourceStates),
  visible_from: z.string().nullable(),
  visible_to: z.string().nullable(),
  owner: z.string(),
  opened: z.int(),
  number: z.int(),
  made_at: z.string().nullable(),
  url: z.string(),
  check_result: z.string(),
  checked_at: z.string().nullable(),
  editable: z.boolean(),
})
export type ResourceRow = z.infer<typeof ResourceRow>

/** The resources of a school, or those that a teacher sees. */
export const resourcesReport = report('resources', 'resources.title', 'resources.edit', {
  list: 'GET /resources/list',
  file: 'GET /resources/export',
  row: ResourceRow,
  columns: tableColumns<ResourceRow>('resources.', [
    { key: 'title', title: 'resources.name', sort: true },
    { key: 'kind', words: 'resources.kind-', sort: true },
    { key: 'place', sort: true },
    { key: 'folder', sort: true },
    { key: 'tags', extra: true },
    { key: 'owner', sort: true },
    { key: 'state', words: 'resources.state-' },
    { key: 'visible_from', title: 'resources.visible-from', kind: 'date', extra: true },
    { key: 'visible_to', title: 'resources.visible-to', kind: 'date', sort: true, extra: true },
    { key: 'opened', kind: 'number', sort: true },
    { key: 'made_at', title: 'resources.changed', kind: 'day', sort: true, extra: true },
    { key: 'url', title: 'resources.address', only: 'file' },
    { key: 'check_result', title: 'resources.link', words: 'resources.link-', extra: true },
    { key: 'checked_at', title: 'resources.checked', kind: 'day', only: 'file' },
  ]),
  filters: {
    kind: { schema: choice(resourceKinds), title: 'resources.kind', words: 'resources.kind-' },
    section_id: { schema: id(), title: 'resources.class' },
    folder: { schema: text(80), title: 'resources.folder' },
    tag: { schema: text(40), title: 'resources.tag' },
    state: { schema: choice(resourceStates), title: 'resources.state', words: 'resources.state-' },
    owner_id: { schema: id(), title: 'resources.owner' },
    opened: { schema: choice(['opened', 'never']), title: 'resources.opened', words: 'resources.opened-' },
    link: { schema: choice(linkResults), title: 'resources.link', words: 'resources.link-' },
  },
  sort: 'title',
  topics: ['resource'],
})

/** A resource as students and parents find it. `section_id` null: of the school, or of all schools. */
export const OwnResource = z.object({
  id: id(),
  kind: choice(resourceKinds),
  title: z.string(),
  description: z.string(),
  scope: choice(resourceScopes),
  section_id: id().nullable(),
  place: z.string(),
  color: z.int(),
  folder: z.string(),
  tags: z.array(z.string()),
  visible_to: z.string().nullable(),
  offline: z.boolean(),
  file: StoredFile.nullable(),
  number: z.int(),
  opened: z.boolean(),
  /** Of those that are kept for times without a network. */
  url: z.string(),
  body: z.string(),
})
export type OwnResource = z.infer<typeof OwnResource>

export const ownResources = {
  /** What can be seen today; of parents, what one of their children sees. */
  list: endpoint('GET /resources/own', 'resources.own', {
    input: z.object({
      ...listInput(['title', 'place', 'visible_to']),
      kind: choice(resourceKinds).optional(),
      student_id: id().optional(),
    }),
    output: listOf(OwnResource).extend({ children: z.array(z.object({ id: id(), name: z.string() })) }),
    topics: ['resource'],
  }),
}
