import { type AccessRules, allow, schoolAdmin } from '../kernel/access.ts'

export const logsAccess = { 'logs.read': allow([schoolAdmin]) } satisfies AccessRules
