import { type Flag, flagGroups, parent, type Role, schoolAdmin, student, superAdmin, teacher } from '../kernel/access.ts'

const forFamilies: Flag[] = [
  'supportmultilingual',
  'viewmessaging',
  'readlearningpathtemplates',
  'viewattendance',
  'viewresources',
  'viewgradebook',
  'viewdiscussionforum',
  'participatediscussionforum',
  'viewcontract',
  'updatecontract',
  'viewinvoice',
  'payinvoice',
]

/** The flags that a role holds unless its school or the person was given another answer. */
export const defaultFlags: Record<Role, readonly Flag[]> = {
  [superAdmin]: [...flagGroups.superadmin, 'supportmultilingual', 'viewmessaging', 'adlsadmin'],
  [schoolAdmin]: [...flagGroups.shared, ...flagGroups.teacher].filter((flag) => flag !== 'asiroster' && flag !== 'superschooladmin'),
  [teacher]: [
    'readroster',
    'updateroster',
    'readgradebook',
    'updategradebook',
    'readattendance',
    'updateattendance',
    'customreportviewer',
    'supportmultilingual',
    'viewmessaging',
    'readlearningpathtemplates',
    'viewattendance',
    'viewresources',
    'viewgradebook',
    'viewdiscussionforum',
    'participatediscussionforum',
  ],
  [student]: forFamilies,
  [parent]: forFamilies,
}

/** Effective flags = the role's + those granted to the person − those denied. */
export const effectiveFlags = (role: Role, granted: readonly string[], denied: readonly string[]): Set<Flag> => {
  const known = new Set<string>(Object.values(flagGroups).flat())
  const flags = new Set<Flag>(defaultFlags[role])
  for (const flag of granted) if (known.has(flag)) flags.add(flag as Flag)
  for (const flag of denied) flags.delete(flag as Flag)
  return flags
}
