/**
 * The states of an invoice and of a payment follow from what is posted: the database computes them, nobody sets them.
 */
export const invoiceStateNames = ['draft', 'open', 'partly_paid', 'paid', 'void', 'written_off'] as const
export type InvoiceState = (typeof invoiceStateNames)[number]
export const paymentStateNames = ['pending', 'settled', 'failed', 'partly_refunded', 'refunded'] as const
export type PaymentState = (typeof paymentStateNames)[number]
