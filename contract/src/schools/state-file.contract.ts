import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, listInput, listOf } from '../kernel/fields.ts'

/** What the state's system asks of every student; a record without one of them is not taken there. */
export const stateNeeds = ['sis_id', 'number', 'birth_date', 'grade_level', 'gender'] as const

const Incomplete = z.object({
  id: id(),
  fname: z.string(),
  lname: z.string(),
  number: z.string(),
  lacks: z.array(z.enum(stateNeeds)),
})
export type IncompleteStudent = z.infer<typeof Incomplete>

export const stateFile = {
  /** Active students whose record the state's system would not take, and what each lacks. */
  incomplete: endpoint('GET /school/state_incomplete', 'schools.state', {
    input: z.object({ ...listInput(['name', 'number']), lacks: choice(stateNeeds).optional() }),
    output: listOf(Incomplete).extend({ ready: z.int() }),
    topics: ['person'],
  }),
  /** The complete ones, one line each, as the state's system reads them. */
  file: endpoint('GET /school/state_file', 'schools.state', {
    input: z.object({}),
    output: z.never(),
    download: true,
    proof: true,
  }),
}
