import { learning } from '#contract/coursework/learning.contract.ts'
import { useSend } from '#web/kernel/queries.ts'

export const useMarkDone = () =>
  useSend(learning.markDone, { refresh: [learning.lesson, learning.classroom, learning.classrooms] })
