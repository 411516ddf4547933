import { allRoles, type Role, schoolAdmin, superAdmin, teacher } from '#contract/kernel/access.ts'

const local = ['localhost', '127.0.0.1', '::1', '[::1]']
const firstLabel = (host: string) => host.split('.')[0] ?? ''

export const isLocal = (host: string): boolean => local.includes(host)
export const isStaging = (host: string): boolean => firstLabel(host) === 'staging'
export const isSuperAdminHost = (host: string): boolean => firstLabel(host) === 'sa'

/** On these hosts the entries of single sign-on are not asked for. */
export const leavesOutContent = (host: string): boolean => ['portal', 'teacher'].includes(firstLabel(host))

/** Super admin is offered as a role to switch to on these hosts only. */
const offersSuperAdmin = (host: string): boolean => isLocal(host) || isStaging(host) || isSuperAdminHost(host)

/** The roles to choose from: known ones, super admin only where it is offered. */
export const offeredRoles = <Entry extends { role: number }>(
  held: readonly Entry[],
  host: string,
): (Entry & { role: Role })[] =>
  held.flatMap((entry) => {
    const role = allRoles.find((one) => one === entry.role)
    return role && (role !== superAdmin || offersSuperAdmin(host)) ? [{ ...entry, role }] : []
  })

/** The role proposed when a school is chosen; the server grants only a role that is held there. */
export const roleForHost = (host: string, present: Role): Role => {
  if (present === superAdmin) return superAdmin
  const roles: Record<string, Role> = { teacher, sadmin: schoolAdmin, portal: schoolAdmin, sa: superAdmin }
  return roles[firstLabel(host)] ?? schoolAdmin
}
