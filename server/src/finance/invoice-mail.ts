import type { Formats } from '#contract/kernel/formats.ts'
import { say } from '#server/kernel/texts.ts'
import type { Notice } from '#server/notifications/notify.ts'
import type { ToMail } from './invoices.queries.ts'

/** Where a payer finds what a notice is about. */
export const payerPage = '/student-invoice'

type Payer = Pick<Notice, 'user_id' | 'notification'> & { email: string; school: string }

/** A notice of the school about money, to whoever pays. */
export const payerNotice = (
  { user_id, email, notification, school }: Payer,
  subject: string,
  body: string,
): Notice => ({
  user_id,
  email,
  notification,
  topic: 'billing',
  mail: { subject, body },
  brief: { title: school, body: subject },
  link: payerPage,
})

/** Lets whoever pays know of an invoice. */
export const invoiceMail = (invoice: ToMail, base_url: string, format: Formats): Notice => {
  const { language, school } = invoice
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
  const body = say(language, 'finance.invoice-body', { ...words, address: `${base_url}${payerPage}` })
  return payerNotice(invoice, subject, body)
}
