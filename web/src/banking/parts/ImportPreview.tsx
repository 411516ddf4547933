import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  bankStatements,
  type PreviewedStatement,
  type StatementPreview,
} from '#contract/banking/statements.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { CsvColumns } from './CsvColumns.tsx'
import type { Choices } from './ImportStatement.tsx'
import { Money, useMoney } from './Money.tsx'

type Props = { preview: StatementPreview; choices: Choices; looking: boolean; onLook: (choices: Choices) => void }

/** What a file holds, what of it balances, and what of it is there already. */
export const ImportPreview = ({ preview, choices, looking, onLook }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const { format, version, statements, missing, csv } = preview
  const fresh = statements.reduce((sum, one) => sum + one.fresh, 0)
  const all = statements.reduce((sum, one) => sum + one.entries, 0)
  const wrong = statements.filter(({ difference }) => difference !== null && difference !== 0).length
  return (
    <div className="stack">
      <p className="secondary" role="status">
        {t(`banking.format-${format}`)} {version && <Code>{version}</Code>}
      </p>
      {missing !== '' && (
        <Note tone={missing === 'nothing-new' ? 'info' : 'warn'} title={t(`banking.missing-${missing}`)} />
      )}
      {csv && <CsvColumns csv={csv} choices={choices} looking={looking} onLook={onLook} />}
      {(missing === 'account' || missing === 'currency' || choices.account !== '') && (
        <WhoseAccount choices={choices} looking={looking} onLook={onLook} />
      )}
      {statements.length > 0 && (
        <Tiles
          label={t('banking.preview-title')}
          tiles={[
            { key: 'fresh', value: number(fresh), what: t('banking.fresh') },
            { key: 'known', value: number(all - fresh), what: t('banking.known') },
            {
              key: 'wrong',
              value: number(wrong),
              what: t('banking.not-balancing'),
              ...(wrong > 0 && { tone: 'danger' as const }),
            },
            {
              key: 'findings',
              value: number(preview.finding_count),
              what: t('banking.findings'),
              ...(preview.finding_count > 0 && { tone: 'warn' as const }),
            },
          ]}
        />
      )}
      <Findings preview={preview} />
      {statements.length > 0 && <StatementRows rows={statements} />}
      {preview.entries.length > 0 && <EntryRows rows={preview.entries} />}
    </div>
  )
}

const Findings = ({ preview: { findings, finding_count } }: { preview: StatementPreview }) => {
  const t = useTexts()
  if (findings.length === 0) return null
  const shown = findings.slice(0, 20)
  return (
    <Note tone="warn" title={t('banking.findings')}>
      <ul>
        {shown.map(({ code, at, value }) => (
          <li key={`${code} ${at}`} className="breaking">
            {t(`banking.finding-${code}`, { at, value })}
          </li>
        ))}
      </ul>
      {finding_count > shown.length && t('banking.finding-more', { count: finding_count - shown.length })}
    </Note>
  )
}

const StatementRows = ({ rows }: { rows: readonly PreviewedStatement[] }) => {
  const t = useTexts()
  const { shortDate, number } = useFormat()
  const money = useMoney()
  return (
    <Card title={t('banking.tab-statements')} count={rows.length} flush>
      <div className="table-scroll" role="region" tabIndex={0} aria-label={t('banking.tab-statements')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('banking.account')}</th>
              <th scope="col">{t('banking.statement-of')}</th>
              <th scope="col" className="to-end">
                {t('banking.opening')}
              </th>
              <th scope="col" className="to-end">
                {t('banking.closing')}
              </th>
              <th scope="col" className="to-end">
                {t('banking.fresh')}
              </th>
              <th scope="col">{t('banking.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={`${row.account} ${row.number} ${at}`}>
                <td>
                  <div className="medium">
                    {row.account_name ? <bdi>{row.account_name}</bdi> : <Code>{row.account || '–'}</Code>}
                  </div>
                  {row.account_name === null && <div className="small muted">{t('banking.new-account')}</div>}
                </td>
                <td className="nowrap">{row.to_on ? shortDate(row.to_on) : '–'}</td>
                <td className="to-end">
                  {row.opening === null ? '–' : <Money amount={row.opening} currency={row.currency} />}
                </td>
                <td className="to-end">
                  {row.closing === null ? '–' : <Money amount={row.closing} currency={row.currency} />}
                </td>
                <td className="to-end">
                  {number(row.fresh)} / {number(row.entries)}
                </td>
                <td>
                  {row.difference === null ? (
                    <span className="muted">{t('banking.not-known')}</span>
                  ) : (
                    <StatusChip
                      status={row.difference === 0 ? 'bank-balances' : 'bank-differs'}
                      word={
                        row.difference === 0
                          ? t('banking.balances')
                          : t('banking.differs-by', { amount: money(row.difference, row.currency) })
                      }
                      tone={row.difference === 0 ? 'ok' : 'danger'}
                    />
                  )}
                  {row.closed_before !== null && (
                    <div className="small muted">
                      {t('banking.gap', { amount: money(row.closed_before, row.currency) })}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const EntryRows = ({ rows }: { rows: StatementPreview['entries'] }) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  return (
    <Card title={t('banking.first-entries')} flush>
      <div className="table-scroll" role="region" tabIndex={0} aria-label={t('banking.first-entries')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('banking.booked-on')}</th>
              <th scope="col">{t('banking.counterparty')}</th>
              <th scope="col">{t('banking.remittance')}</th>
              <th scope="col" className="to-end">
                {t('banking.amount')}
              </th>
              <th scope="col">{t('banking.state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={`${row.booked_on} ${row.amount} ${at}`}>
                <td className="nowrap">{shortDate(row.booked_on)}</td>
                <td>
                  <bdi>{row.counterparty_name || '–'}</bdi>
                </td>
                <td className="breaking">
                  <bdi>{row.remittance}</bdi>
                </td>
                <td className="to-end">
                  <Money amount={row.amount} currency={row.currency} />
                </td>
                <td className={row.known ? 'muted' : ''}>{t(row.known ? 'banking.already' : 'banking.new')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** A table does not say which account it is of. */
const WhoseAccount = ({ choices, looking, onLook }: Omit<Props, 'preview'>) => {
  const t = useTexts()
  const { data } = useReading(bankStatements.accounts, {})
  const [account, setAccount] = useState(choices.account)
  const [currency, setCurrency] = useState(choices.currency)
  const known =
    data?.accounts.map(({ id, name, currency: of }) => ({ value: String(id), label: `${name} (${of})` })) ?? []
  return (
    <Card title={t('banking.account')}>
      <div className="bank-fields">
        {known.length > 0 && (
          <Select
            label={t('banking.account')}
            data={known}
            onChange={(id) => {
              const chosen = data?.accounts.find((one) => String(one.id) === id)
              if (!chosen) return
              setAccount(chosen.number)
              setCurrency(chosen.currency)
              onLook({ ...choices, account: chosen.number, currency: chosen.currency })
            }}
          />
        )}
        <TextInput
          label={t('banking.account-number')}
          value={account}
          maxLength={60}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
        <Select
          label={t('banking.currency')}
          data={Intl.supportedValuesOf('currency')}
          value={currency || null}
          searchable
          onChange={(value) => setCurrency(value ?? '')}
        />
        <Button
          loading={looking}
          disabled={account.trim() === '' || currency === ''}
          onClick={() => onLook({ ...choices, account, currency })}
        >
          {t('banking.read-again')}
        </Button>
      </div>
    </Card>
  )
}
