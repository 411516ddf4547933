import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { id } from '../kernel/fields.ts'

/** What happened to invoices; `causes`: what the charges on them were for. */
const Invoices = z.object({
  invoice_ids: z.array(id()),
  causes: z.array(z.object({ source: z.string(), source_id: id() })),
})

/** Nothing is open any more of these invoices. */
export const invoicesPaid = event('finance.invoices-paid', Invoices)

/** A payment of these invoices was taken back, so that something is open of them. */
export const invoicesReopened = event('finance.invoices-reopened', Invoices)

/** Something was paid of these invoices, be it all or a part. */
export const paymentsApplied = event('finance.payments-applied', z.object({ invoice_ids: z.array(id()) }))
