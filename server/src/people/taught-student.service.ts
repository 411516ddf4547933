import { found } from '#contract/kernel/errors.ts'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { optionalTaughtStudent } from './taught-student.queries.ts'

export const taughtStudentsService = serve(taughtStudents, {
  read: async ({ student_id }, { db, actor }) => found(await optionalTaughtStudent(db, actor, student_id)),
})
