import { type AccessRules, allow, allRoles, anyFlag, superAdmin } from '../kernel/access.ts'

export const integrationsAccess = {
  'integrations.support': allow(allRoles),
  'integrations.sso': allow(
    [superAdmin],
    anyFlag('saviewconfigurationschoolgroups', 'saupdateconfigurationschoolgroups'),
  ),
  'integrations.sso.edit': allow([superAdmin], anyFlag('saupdateconfigurationschoolgroups')),
  'integrations.texts': allow(
    [superAdmin],
    anyFlag('saviewconfigurationschoolgroups', 'saupdateconfigurationschoolgroups'),
  ),
  'integrations.texts.edit': allow([superAdmin], anyFlag('saupdateconfigurationschoolgroups')),
} satisfies AccessRules
