import { parent, type Role, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { PersonKind } from '#contract/people/records.contract.ts'

const kinds: [number, PersonKind][] = [
  [student, 'student'],
  [teacher, 'teacher'],
  [schoolAdmin, 'admin'],
  [parent, 'parent'],
]

/** What somebody mainly is in a school: a teacher who is an admin too is kept as a teacher. */
export const kindOf = (roles: readonly { role: number }[]): PersonKind =>
  kinds.find(([role]) => roles.some((one) => one.role === role))?.[1] ?? 'admin'

type Pages = {
  overview: string
  edit: string
  lists: string
  add: string
  log: string
  notes: string
  contacts: string
}

/** The addresses of a person's pages, by what the person is and who looks. */
export const pagesOf = (kind: PersonKind, viewer: Role, id: number): Pages => ({
  notes: kind === 'teacher' ? `/teacher-comment-document/${id}` : `/admin-comment-document/${id}`,
  contacts: kind === 'teacher' ? `/teacher-communications/${id}` : `/admin-communications/${id}`,
  ...{
    student: {
      overview: viewer === superAdmin ? `/student-detail/${id}` : `/user-overview-edit/${id}`,
      edit: `/edit-student/${id}`,
      lists: viewer === superAdmin ? '/global-user-directory' : '/student-in-admin',
      add: '/add-student',
      log: viewer === superAdmin ? `/teacher-edit-log/${id}` : `/edit-log/${id}`,
    },
    teacher: {
      overview: `/teacher-profile/${id}`,
      edit: `/edit-teacher/${id}`,
      lists: viewer === superAdmin ? '/global-user-directory' : '/teachers',
      add: '/add-teacher',
      log: `/teacher-edit-log/${id}`,
    },
    parent: {
      overview: `/parent-profile/${id}`,
      edit: `/edit-parent/${id}`,
      lists: viewer === superAdmin ? '/global-user-directory' : '/parents',
      add: '/add-parent',
      log: viewer === superAdmin ? `/teacher-edit-log/${id}` : `/edit-log/${id}`,
    },
    admin: {
      overview: `/admin-detail/${id}`,
      edit: `/admin-detail/${id}?edit=1`,
      lists: '/school-admins',
      add: '/add-admin',
      log: `/admin-edit-log/${id}`,
    },
  }[kind],
})
