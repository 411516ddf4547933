import { Button, TextInput } from '@mantine/core'
import { IconFileText, IconListSearch, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type BankAccount, bankStatements, statementsReport } from '#contract/banking/statements.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

/** The accounts, and what was imported of them. */
export const Statements = ({ onImport }: { onImport: () => void }) => {
  const t = useTexts()
  const { money } = useFormat()
  const go = useNavigate()
  const undo = useSend(bankStatements.undo, {
    refresh: 'bank',
    onDone: ({ entries }) => toastSaved(t('banking.import-undone', { count: entries })),
  })
  const amount = (value: number | null, currency: string) =>
    value === null ? <span className="muted">–</span> : <Money amount={value} currency={currency} />
  return (
    <div className="stack">
      <Accounts />
      <ReportTable
        of={statementsReport}
        searchLabel={t('banking.find-statement')}
        nameOf={({ account, to_on }) => `${account} ${to_on ?? ''}`}
        cells={{
          opening: ({ opening, currency }) => amount(opening, currency),
          closing: ({ closing, currency }) => amount(closing, currency),
          format: ({ format }) => t(`banking.format-${format}`),
          difference: ({ difference, currency }) =>
            difference === null ? (
              <span className="muted">{t('banking.not-known')}</span>
            ) : (
              <StatusChip
                status={difference === 0 ? 'bank-balances' : 'bank-differs'}
                word={difference === 0 ? t('banking.balances') : money(difference, currency)}
                tone={difference === 0 ? 'ok' : 'danger'}
              />
            ),
        }}
        rowActions={({ id }) => [
          {
            label: t('banking.entries'),
            icon: IconListSearch,
            onClick: () => void go(`?view=entries&statement_id=${id}`),
          },
          {
            label: t('banking.remove-statement'),
            icon: IconTrash,
            danger: true,
            onClick: () =>
              confirm({
                message: t('banking.remove-statement'),
                danger: true,
                onConfirm: () => undo.send({ statement_ids: [id] }),
              }),
          },
        ]}
        empty={
          <EmptyState
            icon={IconFileText}
            title={t('banking.no-statements')}
            actions={
              <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={onImport}>
                {t('banking.import')}
              </Button>
            }
          />
        }
      />
    </div>
  )
}

const Accounts = () => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const { data } = useReading(bankStatements.accounts, {})
  const [renaming, setRenaming] = useState<BankAccount>()
  if (!data || data.accounts.length === 0) return null
  return (
    <ul className="bank-accounts">
      {data.accounts.map((account) => (
        <li key={account.id} className="card card-body">
          <div className="row">
            <bdi className="semibold grow">{account.name}</bdi>
            <ActionMenu
              label={t('ui.actions-for', { name: account.name })}
              actions={[{ label: t('banking.rename-account'), icon: IconPencil, onClick: () => setRenaming(account) }]}
            />
          </div>
          {account.name !== account.number && (
            <div className="small muted">
              <Code>{account.number}</Code>
            </div>
          )}
          {account.closing !== null && account.last_on !== null && (
            <div className="row wrap">
              <span className="semibold">
                <Money amount={account.closing} currency={account.currency} />
              </span>
              <span className="small muted">{shortDate(account.last_on)}</span>
            </div>
          )}
        </li>
      ))}
      {renaming && <Rename account={renaming} onClose={() => setRenaming(undefined)} />}
    </ul>
  )
}

const Rename = ({ account: { id, version, name, number }, onClose }: { account: BankAccount; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: bankStatements.saveAccount,
    refresh: 'bank',
    initial: { name },
    input: (values: { name: string }) => ({ id, version, ...values }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('banking.rename-account')} sub={<Code>{number}</Code>} onClose={onClose}>
      <TextInput {...state.field('name', t('banking.account-name'))} maxLength={80} />
    </DrawerForm>
  )
}
