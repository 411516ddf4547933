import './finance.css'
import { IconReceipt } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { ownInvoices } from '#contract/finance/own.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Money } from './parts/Money.tsx'

/** How to pay what is open. */
export default function PayScreen() {
  const t = useTexts()
  const { date } = useFormat()
  const [address] = useSearchParams()
  const { currency, invoices, remit, can } = useRead(ownInvoices.read, {})
  const asked = Number(address.get('invoice'))
  const due = invoices.filter(({ id, balance }) => balance > 0 && (asked === 0 || id === asked))
  const sum = due.reduce((all, { balance }) => all + balance, 0)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('finance.invoices'), to: '/student-invoice' }]}
        title={t('finance.pay')}
        sub={t('finance.pay-sub')}
      />
      {due.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconReceipt} title={t('finance.all-paid')} />
        </div>
      ) : (
        <div className="stack">
          {!can.pay && <Note tone="info" title={t('finance.may-not-pay')} />}
          <Card title={t('finance.to-pay')}>
            <ul className="plain-list instalments">
              {due.map((one) => (
                <li key={one.id} className="row wrap">
                  <div className="grow">
                    <div className="medium">
                      {one.number} <bdi>{one.title}</bdi>
                    </div>
                    <div className="small muted">
                      {[one.student, t('finance.due-day', { day: date(one.due_on) })].filter(Boolean).join(' · ')}
                    </div>
                  </div>
                  <Money amount={one.balance} currency={one.currency} />
                </li>
              ))}
              <li className="row semibold">
                <span className="grow">{t('finance.total')}</span>
                <Money amount={sum} currency={currency} />
              </li>
            </ul>
          </Card>
          <Card title={t('finance.by-transfer')}>
            {remit.iban === '' ? (
              <p>{t('finance.ask-office')}</p>
            ) : (
              <Facts>
                <Fact label={t('finance.remit-to')}>{remit.name}</Fact>
                <Fact label="IBAN">
                  <bdi className="number" dir="ltr">
                    {remit.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                  </bdi>
                </Fact>
                <Fact label="BIC">{remit.bic}</Fact>
                <Fact label={t('finance.reference')}>{due.map(({ number }) => number).join(' ')}</Fact>
              </Facts>
            )}
          </Card>
        </div>
      )}
    </>
  )
}
