import { Select } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { reconciliation } from '#contract/banking/entries.contract.ts'
import { bankStatements } from '#contract/banking/statements.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { Money } from './Money.tsx'

type Month = Out<typeof reconciliation.read>

/** The last two years, the present month first. */
const monthsUntil = (now: Date): string[] =>
  Array.from({ length: 24 }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at, 1)).toISOString().slice(0, 7),
  )

/** A month of an account: the bank, the books, and what makes the difference. */
export const Reconciliation = () => {
  const t = useTexts()
  const { monthName } = useFormat()
  const { data } = useReading(bankStatements.accounts, {})
  const [months] = useState(() => monthsUntil(new Date()))
  const [asked, setMonth] = useInAddress('month')
  const [wanted, setAccount] = useInAddress('account_id')
  if (!data) return <ListSkeleton />
  const account = data.accounts.find(({ id }) => String(id) === wanted) ?? data.accounts[0]
  if (!account)
    return (
      <div className="card">
        <EmptyState icon={IconScale} title={t('banking.no-statements')} />
      </div>
    )
  const last = account.last_on?.slice(0, 7) ?? ''
  const month = months.find((one) => one === asked) ?? months.find((one) => one === last) ?? months[0] ?? ''
  return (
    <div className="stack">
      <div className="bank-fields">
        <Select
          label={t('banking.account')}
          data={data.accounts.map(({ id, name, currency }) => ({ value: String(id), label: `${name} (${currency})` }))}
          value={String(account.id)}
          allowDeselect={false}
          onChange={(value) => setAccount(value ?? '')}
        />
        <Select
          label={t('banking.month')}
          data={months.map((value) => ({ value, label: monthName(`${value}-01`) }))}
          value={month}
          allowDeselect={false}
          onChange={(value) => setMonth(value ?? '')}
        />
      </div>
      <Shown account_id={account.id} month={month} />
    </div>
  )
}

const Shown = ({ account_id, month }: { account_id: number; month: string }) => {
  const t = useTexts()
  const { money, shortDate } = useFormat()
  const { data, error, refetch } = useReading(reconciliation.read, { account_id, month })
  const [opened, setOpened] = useState<number>()
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const { currency } = data
  const shown = (amount: number | null) => (amount === null ? '–' : money(amount, currency))
  return (
    <>
      <Tiles
        label={t('banking.tab-reconciliation')}
        tiles={[
          {
            key: 'bank',
            value: shown(data.closing),
            what: t('banking.bank-says'),
            ...(data.closing_on && { aside: shortDate(data.closing_on) }),
          },
          { key: 'books', value: shown(data.ledger), what: t('banking.books-say'), aside: shortDate(data.to_on) },
          {
            key: 'difference',
            value: shown(data.closing === null ? null : data.closing - data.ledger),
            what: t('banking.difference'),
          },
          {
            key: 'unexplained',
            value: shown(data.unexplained),
            what: t('banking.unexplained'),
            ...(data.unexplained !== null && data.unexplained !== 0 && { tone: 'danger' as const }),
          },
        ]}
      />
      {data.closing === null && <Note tone="info" title={t('banking.no-closing', { date: shortDate(data.to_on) })} />}
      {data.unexplained === 0 && <Note tone="ok" title={t('banking.agrees')} />}
      {data.opening !== null && data.opening !== 0 && (
        <p className="secondary">
          {t('banking.before-first')}: <Money amount={data.opening} currency={currency} />
        </p>
      )}
      <Breaks of={data} />
      {data.only_bank.length > 0 && (
        <Card title={t('banking.only-bank')} count={data.only_bank.length} flush>
          <ul className="bank-lines">
            {data.only_bank.map((row) => (
              <li key={row.id}>
                <span className="small muted">{shortDate(row.booked_on)}</span>
                <button type="button" className="link grow" onClick={() => setOpened(row.id)}>
                  <bdi>{row.name || t('banking.entry')}</bdi>
                </button>
                <bdi className="small muted">{row.reason || t(`banking.state-${row.state}`)}</bdi>
                <Money amount={row.amount} currency={currency} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.only_books.length > 0 && (
        <Card title={t('banking.only-books')} count={data.only_books.length} flush>
          <ul className="bank-lines">
            {data.only_books.map((row) => (
              <li key={row.id}>
                <span className="small muted">{shortDate(row.posted_on)}</span>
                <bdi className="grow">
                  {t(`banking.entry-${postings.find((kind) => kind === row.kind) ?? 'other'}`)} {row.memo}
                </bdi>
                <Money amount={row.amount} currency={currency} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {opened !== undefined && <EntryDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const postings = ['payment', 'refund', 'deposit', 'fee'] as const

const Breaks = ({ of: { breaks, currency } }: { of: Month }) => {
  const t = useTexts()
  const { money, shortDate } = useFormat()
  if (breaks.length === 0) return null
  return (
    <Note tone="warn" title={t('banking.breaks')}>
      <ul>
        {breaks.map(({ id, to_on, difference, kind }) => (
          <li key={`${id} ${kind}`}>
            {t(`banking.break-${kind}`, { date: to_on ? shortDate(to_on) : '–' })}: {money(difference, currency)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
