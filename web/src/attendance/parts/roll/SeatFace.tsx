import type { Roll } from '#contract/attendance/attendance.contract.ts'
import { Avatar } from '#web/ui/Person.tsx'

type Student = Roll['rows'][number]

export const nameOf = ({ fname, lname }: Pick<Student, 'fname' | 'lname'>): string => `${fname} ${lname}`

/** Photo or initials, and the name. */
export const SeatFace = ({ student }: { student: Student }) => (
  <>
    <Avatar name={nameOf(student)} photo={student.photo} seed={student.id} />
    <bdi className="seat-name">{nameOf(student)}</bdi>
  </>
)
