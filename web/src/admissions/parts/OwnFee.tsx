import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { apply, type OwnFamily } from '#contract/admissions/apply.contract.ts'
import { groupedIban } from '#contract/finance/payment-reference.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { keepToken } from './kept-token.ts'

type Props = { token: string; family: OwnFamily; child: OwnFamily['children'][number] }

/** What is to be paid for an application, and how. */
export const OwnFee = ({ token, family, child: { id, fee, fee_amount, fee_currency, invoice } }: Props) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const { pay } = family
  const open = useSend(apply.pay, {
    onDone: ({ url }) => {
      keepToken(token)
      location.assign(url)
    },
  })
  if (fee === 'none') return null
  if (fee === 'waived') return <Note tone="info" title={t('admissions.fee-is-waived')} />
  if (fee === 'paid')
    return (
      <Note tone="ok" title={t('admissions.fee-is-paid')}>
        {invoice && invoice.receipts.length > 0 && (
          <>
            {t('admissions.fee-receipts', { count: invoice.receipts.length })}{' '}
            <Code>{invoice.receipts.join(', ')}</Code>
          </>
        )}
      </Note>
    )
  if (!invoice || invoice.balance === 0)
    return fee_amount > 0 ? (
      <Note tone="warn" title={t('admissions.fee-due-of', { amount: money(fee_amount, fee_currency) })}>
        {family.fee.words && <bdi>{family.fee.words}</bdi>}
      </Note>
    ) : null
  return (
    <Note
      tone="warn"
      title={t('admissions.fee-to-pay', {
        amount: money(invoice.balance, invoice.currency),
        day: date(invoice.due_on),
      })}
    >
      <div className="stack close">
        {family.fee.words && <bdi className="pre-line">{family.fee.words}</bdi>}
        <Facts>
          {pay.remit.iban !== '' && (
            <>
              <Fact label={t('finance.remit-to')}>
                <bdi>{pay.remit.name || family.school.name}</bdi>
              </Fact>
              <Fact label="IBAN">
                <bdi className="number" dir="ltr">
                  {groupedIban(pay.remit.iban)}
                </bdi>
              </Fact>
              <Fact label="BIC">{pay.remit.bic}</Fact>
            </>
          )}
          <Fact label={t('admissions.fee-check')}>{pay.check_payable_to && <bdi>{pay.check_payable_to}</bdi>}</Fact>
          <Fact label={t('admissions.fee-reference')}>
            <Code>{invoice.number}</Code>
          </Fact>
        </Facts>
        {pay.instructions && <bdi className="pre-line">{pay.instructions}</bdi>}
        {pay.online && (
          <div className="row wrap">
            <Button
              variant="filled"
              leftSection={<IconCreditCard size={16} stroke={1.75} />}
              loading={open.sending}
              onClick={() => open.send({ token, application_id: id })}
            >
              {t('admissions.pay-now')}
            </Button>
            {pay.test_mode && <span className="small muted">{t('admissions.pay-test')}</span>}
          </div>
        )}
      </div>
    </Note>
  )
}
