import type { Formats } from '#contract/kernel/formats.ts'
import { say } from '#server/kernel/texts.ts'
import type { Notice } from '#server/notifications/notify.ts'
import type { ToMail } from './invoices.queries.ts'

/** Lets whoever pays know of an invoice. */
export const invoiceMail = (
  { user_id, email, notification, language, school, ...invoice }: ToMail,
  base_url: string,
  format: Formats,
): Notice => {
  const words = {
    payer: invoice.payer,
    number: invoice.number,
    title: invoice.title,
    school,
    total: format.money(invoice.total, invoice.currency),
    open: format.money(invoice.balance, invoice.currency),
    due: format.date(invoice.due_on),
  }
  const subject = say(language, 'finance.invoice-subject', words)
  const link = '/student-invoice'
  const body = say(language, 'finance.invoice-body', { ...words, address: `${base_url}${link}` })
  return {
    user_id,
    email,
    notification,
    topic: 'billing',
    mail: { subject, body },
    brief: { title: school, body: subject },
    link,
  }
}
