import { ownSso } from '#contract/integrations/sso.contract.ts'
import { leavesOutContent } from '#web/kernel/hosts.ts'
import { useReading } from '#web/kernel/queries.ts'

/** Where the school's content providers let the visitor in, and as whom. */
export const useContentRoles = () =>
  useReading(ownSso.contentRoles, {}, { when: !leavesOutContent(location.hostname) }).data ?? []
