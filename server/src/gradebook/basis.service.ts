import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import { serve } from '#server/kernel/serve.ts'
import { reachedStudent } from '#server/access/reach.ts'
import { selectOwnBasis } from './totals.queries.ts'

export const gradeBasisService = serve(gradeBasis, {
  async read({ section_id, student_id }, { db, actor, now }) {
    const student = await reachedStudent(db, actor, student_id)
    return found(await selectOwnBasis(db, section_id, student, now))
  },
})
