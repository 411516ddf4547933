import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, yesNo } from '../kernel/fields.ts'

/**
 * Rules that the product brings: their conditions and texts are code, a school switches them on and off. What a single
 * person must get (links, codes, messages of people, answers to their own applications) is not among them.
 */
export const builtIns = [
  'absence',
  'attendance-step',
  'grades-posted',
  'incomplete-grades',
  'request-decided',
  'expiring-documents',
  'free-seat',
  'substitution',
  'payment-due',
  'automatic-payment-failed',
] as const
export type BuiltIn = (typeof builtIns)[number]

export const builtInNotices = {
  list: endpoint('GET /notifications/built_ins', 'notifications.rules', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ name: choice(builtIns), active: yesNo() })) }),
    topics: ['notification_rule'],
  }),
  switch: endpoint('POST /notifications/switch_built_in', 'notifications.rules', {
    input: z.object({ name: choice(builtIns), active: yesNo() }),
    output: z.object({}),
  }),
}
