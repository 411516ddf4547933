import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, optionalText } from '../kernel/fields.ts'

export const GroupSchool = z.object({ school_id: id(), school_name: z.string(), school_logo_temp: z.string(), accent: z.string() })
export type GroupSchool = z.infer<typeof GroupSchool>

const column = z.array(GroupSchool)

/** The schools of the caller's group and of the groups below it: all in one list, by group, and by group in four columns that are read across. */
export const GroupSchools = z.object({
  count: z.int(),
  rows: z.array(GroupSchool),
  data: z.array(z.object({ groups_name: z.string(), schools: z.array(GroupSchool) })),
  datacolumn: z.array(z.object({ groups_name: z.string(), columns: z.tuple([column, column, column, column]) })),
})
export type GroupSchools = z.infer<typeof GroupSchools>

export const schools = {
  ofGroup: endpoint('GET /schoolgroup/schools', 'schools.group', { input: z.object({ keyword: optionalText(100).optional() }), output: GroupSchools }),
}
