import { parent, type Role, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'

/** Where somebody of a school finds the own record, and what the school asks of them. */
export const ownPageOf = (role: Role): string => pages[role] ?? '/setting'

const pages: Partial<Record<Role, string>> = {
  [schoolAdmin]: '/profile',
  [teacher]: '/teacher',
  [student]: '/students',
  [parent]: '/parent',
}
