import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, listInput, listOf, optionalText, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'

const fields = { name: text(80), code: optionalText(20), color: wholeNumber({ min: 1, max: 8 }) }
const state = { id: id(), version: version(), archived: z.boolean(), schools: z.int() }

export const GlobalDepartment = z.object({ ...fields, ...state })
export type GlobalDepartment = z.infer<typeof GlobalDepartment>

/** One school of the group; `department` is what it drew, null when it did not. */
const Holder = z.object({
  school_id: id(),
  school: z.string(),
  department: z.object({ ...fields, courses: z.int() }).nullable(),
})

/** What the group offers a school: `new` to it, the `same` as it has, or one that `differs` from its own by now. */
export const DepartmentOffer = z.object({
  ...fields,
  id: id(),
  state: z.enum(['new', 'same', 'differs']),
  own_name: z.string().nullable(),
})
export type DepartmentOffer = z.infer<typeof DepartmentOffer>

export const globalDepartments = {
  list: endpoint('GET /department/list_global', 'globaldepartments.read', {
    input: z.object({ ...listInput(['name', 'code', 'schools']), archived: yesNo().optional() }),
    output: listOf(GlobalDepartment).extend({ can: z.object({ edit: z.boolean() }) }),
  }),
  read: endpoint('GET /department/view_global', 'globaldepartments.read', {
    input: z.object({ id: id() }),
    output: GlobalDepartment.extend({ holders: z.array(Holder), can: z.object({ edit: z.boolean() }) }),
  }),
  save: endpoint('POST /department/save_global', 'globaldepartments.edit', {
    input: z.object({ ...fields, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /department/archive_global', 'globaldepartments.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
}

export const departmentOffers = {
  list: endpoint('GET /department/offers', 'settings.departments', {
    input: z.object({}),
    output: z.object({ rows: z.array(DepartmentOffer), can: z.object({ take: z.boolean() }) }),
    topics: ['department'],
  }),
  /** New ones become departments of the school; those drawn before take the words of the group. */
  take: endpoint('POST /department/take_offers', 'settings.departments.edit', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids' },
    output: z.object({ added: z.array(id()), changed: z.array(z.object({ id: id(), ...fields })) }),
  }),
  /** Takes back what `take` answered: added ones that no course uses go, changed ones are called as before. */
  takeBack: endpoint('POST /department/take_offers_back', 'settings.departments.edit', {
    input: z.object({ added: z.array(id()).max(500), changed: z.array(z.object({ id: id(), ...fields })).max(500) }),
    output: z.object({ undone: z.int() }),
  }),
}
