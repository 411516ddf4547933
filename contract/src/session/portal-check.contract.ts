import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

export const checkNames = ['database', 'mail', 'disk', 'clock', 'version', 'backup', 'address', 'proxy'] as const

export const checkStates = ['fine', 'attention', 'wrong'] as const
export type CheckState = (typeof checkStates)[number]

/** One check of an installation in the words of the reader; `remedy`: what to do about it, '' where it is fine. */
export const PortalCheck = z.object({
  name: z.enum(checkNames),
  state: z.enum(checkStates),
  found: z.string(),
  remedy: z.string(),
})
export type PortalCheck = z.infer<typeof PortalCheck>

/** What `npm run check-up` says, for who runs the portal. */
export const portalCheck = {
  read: endpoint('GET /installation/check_up', 'session.portal-check', {
    input: z.object({}),
    output: z.object({ checks: z.array(PortalCheck), portal: z.string() }),
    costly: true,
  }),
}
