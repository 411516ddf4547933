import type { useTexts } from '#web/kernel/i18n.ts'

type Graded = { ref: string; student: { fname: string; lname: string } | null }

/** The name, or while the work is anonymous the word that stands for it. */
export const nameOf = ({ ref, student }: Graded, t: ReturnType<typeof useTexts>): string =>
  student ? `${student.fname} ${student.lname}` : t('grading.student-called', { ref: ref.slice(0, 4) })
