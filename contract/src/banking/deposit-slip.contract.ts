import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { id } from '../kernel/fields.ts'

/** What goes to the bank with cash and checks. */
export const depositSlip = document('GET /bank/deposit_slip', 'banking.manage', { input: z.object({ id: id() }) })
