/** The five roles, by the codes that the session and the address table use. */
export const superAdmin = 1
export const schoolAdmin = 2
export const teacher = 3
export const student = 4
export const parent = 5
export const allRoles = [superAdmin, schoolAdmin, teacher, student, parent] as const
export type Role = (typeof allRoles)[number]

/** The permission flags (security tags) of the specification, by group. */
export const flagGroups = {
  shared: [
    'viewcontract',
    'updatecontract',
    'viewinvoice',
    'updateinvoice',
    'payinvoice',
    'supportmultilingual',
    'viewmessaging',
    'readlearningpathtemplates',
    'viewattendance',
    'viewresources',
    'viewgradebook',
    'viewdiscussionforum',
    'participatediscussionforum',
    'adlsadmin',
  ],
  teacher: [
    'readroster',
    'updateroster',
    'readgradebook',
    'updategradebook',
    'readattendance',
    'updateattendance',
    'supporticketmanager',
    'superschooladmin',
    'asiroster',
    'customreportviewer',
  ],
  superadmin: [
    'saviewcontracts',
    'saviewschoolgroups',
    'saupdateschoolgroups',
    'saviewconfigurationschoolgroups',
    'saupdateconfigurationschoolgroups',
    'saviewglobaldepartment',
    'saupdateglobaldepartment',
    'saviewmastercoursecatalog',
    'saupdatemastercoursecatalog',
    'saviewsecuritytagsdictionary',
    'saupdatesecuritytagsdictionary',
    'saviewdynamicmultilingual',
    'saupdatedynamicmultilingual',
    'sacustomreportviewer',
    'saviewadlshome',
    'saupdateschoolsetup',
    'sareadschoolsetup',
    'samanageglobalmessages',
    'saeditschool',
    'sareadschool',
    'saupdatedataprocess',
    'saupdatenotifications',
  ],
} as const
export type Flag = (typeof flagGroups)[keyof typeof flagGroups][number]
export const allFlags: readonly Flag[] = [...flagGroups.shared, ...flagGroups.teacher, ...flagGroups.superadmin]

/**
 * Who may call: nobody's token needed (`open`), or one of the roles, and where flags are named at least one of them.
 * `of`: roles that are asked for other flags.
 */
export type AccessRule =
  | { open: true }
  | { open?: false; roles: readonly Role[]; anyOf: readonly Flag[]; of?: Partial<Record<Role, readonly Flag[]>> }
export type AccessRules = Record<string, AccessRule>

export type Viewer = { role: Role; flags: ReadonlySet<Flag> }

/** A call that needs no session: sign-in, school look-up, forgotten and reset password. */
export const openToAll: AccessRule = { open: true }

/** @param anyOf at least one of these flags; none named = the role alone decides */
export const allow = (roles: readonly Role[], anyOf: readonly Flag[] = []): AccessRule => ({ roles, anyOf })

/** Roles that are each asked for flags of their own; an empty list = the role alone decides. */
export const allowEach = (of: Partial<Record<Role, readonly Flag[]>>): AccessRule => ({
  roles: allRoles.filter((role) => of[role]),
  anyOf: [],
  of,
})

export const anyFlag = (...flags: Flag[]): readonly Flag[] => flags

export const admits = (rule: AccessRule, viewer: Viewer | undefined): boolean => {
  if (rule.open) return true
  if (!viewer || !rule.roles.includes(viewer.role)) return false
  const needed = neededFlags(rule, viewer.role)
  return needed.length === 0 || needed.some((flag) => viewer.flags.has(flag))
}

/** The flags of which a role must hold one; none = the role alone decides. */
export const neededFlags = (rule: Exclude<AccessRule, { open: true }>, role: Role): readonly Flag[] =>
  rule.of?.[role] ?? rule.anyOf
