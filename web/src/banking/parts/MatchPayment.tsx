import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { minorOf } from '#contract/banking/bank-statement.rules.ts'
import { entries, type PayerChoice } from '#contract/banking/entries.contract.ts'
import { currencyDigits } from '#contract/kernel/money.ts'
import { typedNumber } from '#contract/kernel/typed-numbers.rules.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Code } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import type { ReadEntry } from './EntryDrawer.tsx'
import { Money } from './Money.tsx'
import { decided } from './useUnmatch.ts'

type Part = { payer_id: number; payer: string; invoice_id: number | null; invoice: string; typed: string }

/** An amount as it is typed into a field. */
const asTyped = (amount: number, currency: string): string =>
  (amount / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))
const amountOf = ({ typed }: Part, currency: string): number | null => minorOf(typedNumber(typed) ?? '', currency)

/** Whose money it is: payers are found, their invoices added, the rest is credit. */
export const MatchPayment = ({ entry, onClose }: { entry: ReadEntry; onClose: () => void }) => {
  const t = useTexts()
  const { money } = useFormat()
  const { id, version, amount: total, currency, proposal } = entry
  const [parts, setParts] = useState<readonly Part[]>(() =>
    (proposal?.allocations ?? []).map(({ payer_id, payer, invoice_id, invoice, amount }) => ({
      payer_id,
      payer,
      invoice_id,
      invoice,
      typed: asTyped(amount, currency),
    })),
  )
  const match = useSend(entries.match, {
    refresh: decided,
    onDone: () => {
      toastSaved(t('banking.matched'))
      onClose()
    },
  })
  const amounts = parts.map((part) => amountOf(part, currency))
  const sum = amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
  const right = parts.length > 0 && amounts.every((one) => one !== null && one > 0) && sum === total
  const add = (part: Omit<Part, 'typed'>, open: number) =>
    setParts([...parts, { ...part, typed: asTyped(Math.max(Math.min(open, total - sum), 0), currency) }])
  const isThere = (payer_id: number, invoice_id: number | null) =>
    parts.some((part) => part.payer_id === payer_id && part.invoice_id === invoice_id)
  return (
    <section className="stack" aria-label={t('banking.assign')}>
      <h3 className="semibold">{t('banking.assign')}</h3>
      {parts.map((part, at) => {
        const name = part.invoice || t('banking.credit-on-account')
        const wrong = amounts[at] === null || amounts[at] === 0
        return (
          <div key={`${part.payer_id} ${part.invoice_id}`} className="row bank-part">
            <div className="grow">
              <bdi className="medium">{part.payer}</bdi>
              <div className="small secondary">
                <bdi>{name}</bdi>
              </div>
            </div>
            <TextInput
              aria-label={t('banking.part-amount', { invoice: name })}
              className="bank-typed"
              inputMode="decimal"
              value={part.typed}
              error={wrong && t('errors.field.number')}
              onChange={(event) => {
                const typed = event.currentTarget.value
                setParts(parts.map((one, index) => (index === at ? { ...one, typed } : one)))
              }}
            />
            <ActionIcon
              size="sm"
              aria-label={t('banking.remove-part', { invoice: name })}
              onClick={() => setParts(parts.filter((_, index) => index !== at))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        )
      })}
      <FindPayer entry={entry} isThere={isThere} onAdd={add} />
      <div className="row wrap">
        <span className="small secondary" role="status">
          {t('banking.allocated', { amount: money(sum, currency), total: money(total, currency) })}
          {sum < total && ` · ${t('banking.left', { amount: money(total - sum, currency) })}`}
        </span>
        <Button
          className="end"
          variant="filled"
          disabled={!right}
          loading={match.sending}
          onClick={() =>
            match.send({
              id,
              version,
              allocations: parts.map(({ payer_id, invoice_id }, at) => ({
                payer_id,
                invoice_id,
                amount: amounts[at] ?? 0,
              })),
            })
          }
        >
          {t('banking.record-payment')}
        </Button>
      </div>
    </section>
  )
}

type FindProps = {
  entry: ReadEntry
  isThere: (payer_id: number, invoice_id: number | null) => boolean
  onAdd: (part: Omit<Part, 'typed'>, open: number) => void
}

const FindPayer = ({ entry, isThere, onAdd }: FindProps) => {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const found = useReading(entries.findPayers, { entry_id: entry.id, search }, { when: search.length > 1 })
  const payers = search.length > 1 ? (found.data?.payers ?? []) : []
  return (
    <div className="stack close">
      <SearchInput label={t('banking.find-payer')} value={search} onSearch={setSearch} />
      {search.length > 1 && found.data && payers.length === 0 && (
        <p className="small muted" role="status">
          {t('banking.none-found')}
        </p>
      )}
      {payers.map((payer) => (
        <FoundPayer key={payer.id} payer={payer} currency={entry.currency} isThere={isThere} onAdd={onAdd} />
      ))}
    </div>
  )
}

const FoundPayer = ({
  payer,
  currency,
  isThere,
  onAdd,
}: { payer: PayerChoice; currency: string } & Omit<FindProps, 'entry'>) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const part = { payer_id: payer.id, payer: payer.name }
  return (
    <section className="card card-body stack close" aria-label={payer.name}>
      <div className="row wrap">
        <bdi className="medium">{payer.name}</bdi>
        <bdi className="small muted">{payer.students.join(', ')}</bdi>
        {!isThere(payer.id, null) && (
          <Button
            className="end"
            size="compact-sm"
            onClick={() => onAdd({ ...part, invoice_id: null, invoice: '' }, Number.MAX_SAFE_INTEGER)}
          >
            {t('banking.as-credit')}
          </Button>
        )}
      </div>
      {payer.invoices.length === 0 && <p className="small muted">{t('banking.no-open-invoice', { currency })}</p>}
      {payer.invoices.map((invoice) => (
        <div key={invoice.id} className="row">
          <div className="grow">
            <Code>{invoice.number}</Code> <bdi>{invoice.title}</bdi>
            <div className="small muted">{t('banking.due', { date: shortDate(invoice.due_on) })}</div>
          </div>
          <Money amount={invoice.balance} currency={currency} />
          <ActionIcon
            size="sm"
            aria-label={t('banking.add-invoice', { invoice: invoice.number })}
            disabled={isThere(payer.id, invoice.id)}
            onClick={() => onAdd({ ...part, invoice_id: invoice.id, invoice: invoice.number }, invoice.balance)}
          >
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
    </section>
  )
}
