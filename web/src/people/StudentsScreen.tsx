import { Navigate } from 'react-router'
import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { AcademicInformation } from './parts/own/AcademicInformation.tsx'

/** Where everybody else finds their students. */
const lists = {
  [superAdmin]: '/global-user-directory?view=students',
  [schoolAdmin]: '/user-directory?view=students',
  [teacher]: '/student-in-teacher',
  [parent]: '/parent',
}

/** The academic information of the student who is signed in; others are led to their list. */
export default function StudentsScreen() {
  const { role } = useSignedIn()
  return role === student ? <AcademicInformation /> : <Navigate to={lists[role]} replace />
}
