import { slot } from '#web/kernel/slot.ts'

type Asked = { student_id: number; template_id?: number | undefined }

/** The own learning path, or that of a child; `template_id`: how far another one would be. */
export const OwnPath = slot<Asked>()

/** The learning path of a student, as the school sees it. */
export const StudentPath = slot<Asked>()
