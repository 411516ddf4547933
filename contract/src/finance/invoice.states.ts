import { states } from '../kernel/states.ts'

export const invoiceStateNames = ['draft', 'open', 'partly_paid', 'paid', 'void', 'written_off'] as const
export type InvoiceState = (typeof invoiceStateNames)[number]
export const paymentStateNames = ['pending', 'settled', 'failed', 'partly_refunded', 'refunded'] as const
export type PaymentState = (typeof paymentStateNames)[number]

/** The states of an invoice follow from what is posted: nobody sets them. */
export const invoiceStates = states({
  states: invoiceStateNames,
  initial: 'draft',
  transitions: [
    { action: 'issue', from: ['draft'], to: 'open' },
    { action: 'pay', from: ['open', 'partly_paid'], to: 'paid' },
    { action: 'pay-in-part', from: ['open'], to: 'partly_paid' },
    { action: 'unapply', from: ['paid', 'partly_paid'], to: 'open' },
    { action: 'void', from: ['open'], to: 'void' },
    { action: 'write-off', from: ['open', 'partly_paid'], to: 'written_off' },
  ],
})

export const paymentStates = states({
  states: paymentStateNames,
  initial: 'pending',
  transitions: [
    { action: 'settle', from: ['pending'], to: 'settled' },
    { action: 'fail', from: ['pending', 'settled'], to: 'failed' },
    { action: 'refund-in-part', from: ['settled'], to: 'partly_refunded' },
    { action: 'refund', from: ['settled', 'partly_refunded'], to: 'refunded' },
  ],
})
