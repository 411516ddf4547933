import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { books, type BooksAccount } from '#contract/finance/books.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Money } from './Money.tsx'

/** The accounts of the ledger with their balances, and what the accounting program calls them. */
export const LedgerAccounts = () => {
  const t = useTexts()
  const { isoDate, date } = useFormat()
  const [on, setOn] = useState(() => isoDate(new Date()))
  const { accounts, receivable, open } = useRead(books.trialBalance, { on })
  const [edited, setEdited] = useState<BooksAccount | 'new'>()
  const nameOf = ({ name, kind }: BooksAccount): string => (name === '' ? t(`finance.account-${kind}`) : name)
  const currencies = [...new Set(accounts.map(({ currency }) => currency))]
  return (
    <>
      <Card
        title={t('finance.trial-balance')}
        flush
        actions={
          <>
            <DateField aria-label={t('finance.aging-on')} value={on} onChange={(day) => day && setOn(day)} />
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
              {t('finance.add-account')}
            </Button>
          </>
        }
      >
        <p className="card-body small muted">{t('finance.trial-balance-hint')}</p>
        {accounts.length === 0 && <EmptyState title={t('finance.no-entries')} />}
        {currencies.map((currency) => {
          const some = accounts.filter((one) => one.currency === currency)
          const side = (pick: (balance: number) => number) =>
            some.reduce((sum, { debit, credit }) => sum + pick(debit - credit), 0)
          return (
            <div className="table-scroll" key={currency}>
              <table className="table lines">
                <thead>
                  <tr>
                    <th scope="col">
                      {t('finance.account')} ({currency})
                    </th>
                    <th scope="col">{t('finance.code')}</th>
                    <th scope="col" className="to-end">
                      {t('finance.debit')}
                    </th>
                    <th scope="col" className="to-end">
                      {t('finance.credit-side')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {some.map((one) => (
                    <tr key={one.id}>
                      <td>
                        <button type="button" className="link" aria-label={nameOf(one)} onClick={() => setEdited(one)}>
                          <bdi>{nameOf(one)}</bdi>
                        </button>
                        <div className="small muted">{t(`finance.account-hint-${one.kind}`)}</div>
                      </td>
                      <td data-title={t('finance.code')} {...(one.code === '' && { 'data-none': true })}>
                        <bdi>{one.code || '–'}</bdi>
                      </td>
                      <td
                        className="to-end"
                        data-title={t('finance.debit')}
                        {...(one.debit <= one.credit && { 'data-none': true })}
                      >
                        {one.debit > one.credit ? <Money amount={one.debit - one.credit} currency={currency} /> : '–'}
                      </td>
                      <td
                        className="to-end"
                        data-title={t('finance.credit-side')}
                        {...(one.credit <= one.debit && { 'data-none': true })}
                      >
                        {one.credit > one.debit ? <Money amount={one.credit - one.debit} currency={currency} /> : '–'}
                      </td>
                    </tr>
                  ))}
                  <tr>
                    <td className="semibold" colSpan={2}>
                      {t('finance.total')}
                    </td>
                    <td className="to-end semibold" data-title={t('finance.debit')}>
                      <Money amount={side((balance) => Math.max(balance, 0))} currency={currency} />
                    </td>
                    <td className="to-end semibold" data-title={t('finance.credit-side')}>
                      <Money amount={side((balance) => Math.max(-balance, 0))} currency={currency} />
                    </td>
                  </tr>
                </tbody>
              </table>
            </div>
          )
        })}
      </Card>
      {accounts.length > 0 && (
        <Note
          tone={receivable === open ? 'ok' : 'danger'}
          title={t(receivable === open ? 'finance.ties' : 'finance.does-not-tie', { day: date(on) })}
        />
      )}
      {edited && <AccountForm {...(edited !== 'new' && { account: edited })} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const AccountForm = ({ account, onClose }: { account?: BooksAccount; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: books.saveAccount,
    initial: { name: account?.name ?? '', code: account?.code ?? '' },
    input: (values) => ({ ...values, ...(account && { id: account.id, version: account.version }) }),
    refresh: ['ledger_account'],
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={account ? account.name || t(`finance.account-${account.kind}`) : t('finance.add-account')}
      sub={t(account ? `finance.account-${account.kind}` : 'finance.account-revenue')}
      onClose={onClose}
    >
      <TextInput {...state.field('code', t('finance.code'), { optional: true, hint: t('finance.code-hint') })} />
      <TextInput {...state.field('name', t('finance.name'), { optional: account !== undefined })} />
    </DrawerForm>
  )
}
