import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, listInput, listOf } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { attemptKinds } from '../session/sessions.contract.ts'

/** Beside what an account sees of itself: names that nobody has, and calls that were refused. */
export const eventKinds = [...attemptKinds, 'unknown-name', 'call-refused'] as const

export const SecurityEvent = z.object({
  id: id(),
  at: z.string(),
  kind: z.enum(eventKinds),
  /** Whose account; empty for a name that nobody has. */
  name: z.string(),
  address: z.string(),
  user_agent: z.string(),
  /** Of a refused call. */
  path: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const securityColumns = tableColumns<SecurityEvent>('logs.column-', [
  { key: 'at', kind: 'instant' },
  { key: 'kind', words: 'session.event-' },
  'name',
  'address',
  'user_agent',
  'path',
])

const asked = { kind: choice(eventKinds).optional(), from: date().optional(), to: date().optional() }

export const securityLog = {
  /** What happened around signing in to accounts of the school, the latest first; `search` is a name or an address. */
  list: endpoint('GET /school/security_log', 'logs.read', {
    input: z.object({ ...listInput(['id']), ...asked }),
    output: listOf(SecurityEvent),
  }),
  exported: endpoint('GET /school/export_security_log', 'logs.read', {
    input: z.object({ ...listInput(['id']), ...asked, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
}
