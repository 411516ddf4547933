import { slot } from '#web/kernel/slot.ts'

type Asked = { student_id: number; template_id?: number | undefined }

/** The own learning path, or that of a child; `template_id`: how far another one would be. */
export const OwnPath = slot<Asked>()

/** The learning path of a student, as the school sees it. */
export const StudentPath = slot<Asked>()

/** What a student wrote in a graded discussion, beside what it answers. */
export const DiscussionPosts = slot<{ activity_id: number; student_id: number }>()
