import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { id } from '../kernel/fields.ts'

/** Nothing is open any more of these invoices; `causes`: what the charges on them were for. */
export const invoicesPaid = event(
  'finance.invoices-paid',
  z.object({
    invoice_ids: z.array(id()),
    causes: z.array(z.object({ source: z.string(), source_id: id() })),
  }),
)

/** Something was paid of these invoices, be it all or a part. */
export const paymentsApplied = event('finance.payments-applied', z.object({ invoice_ids: z.array(id()) }))
