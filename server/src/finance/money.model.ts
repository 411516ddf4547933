/** The books as a child would keep them, to hold the ledger against: plain numbers, no database. */
type Invoice = { total: number; open: number; gone: number; credited: number; voided: boolean }
type Payment = {
  is_money: boolean
  amount: number
  free: number
  refunded: number
  moved: number
  failed: boolean
  applied: Map<number, number>
}

/** Every step answers whether it may be done, and does it then. */
export const newBooks = () => {
  const invoices: Invoice[] = []
  const payments: Payment[] = []
  const paid = (amount: number, is_money = true) =>
    payments.push({ is_money, amount, free: amount, refunded: 0, moved: 0, failed: false, applied: new Map() })
  const unapply = (payment: Payment, which: number, amount: number) => {
    payment.applied.set(which, (payment.applied.get(which) ?? 0) - amount)
    payment.free += amount
    const invoice = invoices[which]
    if (invoice) invoice.open += amount
  }
  /** Frees credit by taking back the latest applications. */
  const freed = (payment: Payment, amount: number): boolean => {
    const applied = [...payment.applied.values()].reduce((sum, part) => sum + part, 0)
    if (amount > payment.free + applied) return false
    for (const which of [...payment.applied.keys()].toReversed()) {
      const part = Math.min(payment.applied.get(which) ?? 0, amount - payment.free)
      if (part > 0) unapply(payment, which, part)
    }
    return true
  }
  return {
    invoices,
    payments,
    bill: (total: number) => invoices.push({ total, open: total, gone: 0, credited: 0, voided: false }),
    paid,
    apply: (payment: Payment, which: number, amount: number): boolean => {
      const invoice = invoices[which]
      if (!invoice || amount > payment.free || amount > invoice.open) return false
      payment.free -= amount
      invoice.open -= amount
      const before = payment.applied.get(which) ?? 0
      payment.applied.delete(which) // the latest stands last
      payment.applied.set(which, before + amount)
      return true
    },
    unapply: (payment: Payment, which: number, amount: number): boolean => {
      if (amount <= 0 || amount > (payment.applied.get(which) ?? 0)) return false
      const before = payment.applied.get(which) ?? 0
      unapply(payment, which, amount)
      payment.applied.delete(which)
      if (before > amount) payment.applied.set(which, before - amount)
      return true
    },
    void: (invoice: Invoice): boolean => {
      if (invoice.voided || invoice.open !== invoice.total || invoice.credited > 0) return false
      Object.assign(invoice, { voided: true, open: 0 })
      return true
    },
    writeOff: (invoice: Invoice, amount: number): boolean => {
      if (amount > invoice.open) return false
      invoice.open -= amount
      invoice.gone += amount
      return true
    },
    credit: (invoice: Invoice, amount: number): boolean => {
      if (invoice.voided || amount > invoice.total - invoice.credited - invoice.gone) return false
      const settled = Math.min(invoice.open, amount)
      invoice.credited += amount
      invoice.open -= settled
      if (amount > settled) paid(amount - settled, false)
      return true
    },
    refund: (payment: Payment, amount: number): boolean => {
      if (payment.failed || !freed(payment, amount)) return false
      payment.free -= amount
      payment.refunded += amount
      return true
    },
    bounce: (payment: Payment): boolean => {
      if (!payment.is_money || payment.failed || !freed(payment, payment.amount)) return false
      payment.free = 0
      payment.failed = true
      return true
    },
    transfer: (payment: Payment, amount: number): boolean => {
      if (amount > payment.free) return false
      payment.free -= amount
      payment.moved += amount
      paid(amount, false)
      return true
    },
  }
}
