import { Button } from '@mantine/core'
import { IconCheck, IconChecks, IconEyeOff, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { entries, type QueueEntry } from '#contract/banking/entries.contract.ts'
import { askReason, confirm, showError, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { Money } from './Money.tsx'
import { Proposal } from './Proposal.tsx'
import { decided, useUnmatch } from './useUnmatch.ts'

const step = 50

/** Entries that wait: what is sure goes together, the rest one by one. */
export const Queue = ({ onImport }: { onImport: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(entries.queue, {})
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<number>()
  const [shown, setShown] = useState(step)
  if (error && !data) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.rows.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={IconChecks}
          title={t('banking.queue-empty')}
          actions={
            <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={onImport}>
              {t('banking.import')}
            </Button>
          }
        >
          {t('banking.queue-empty-sub')}
        </EmptyState>
      </div>
    )
  const words = search.toLowerCase().split(/\s+/)
  const matching = data.rows.filter((entry) => {
    const text = `${entry.counterparty_name} ${entry.remittance} ${entry.reference} ${entry.counterparty_account}`
    return words.every((word) => text.toLowerCase().includes(word))
  })
  const sure = matching.filter(({ proposal }) => proposal?.confidence === 'sure')
  const rest = matching.filter(({ proposal }) => proposal?.confidence !== 'sure')
  return (
    <div className="stack">
      <div className="row wrap">
        <SearchInput label={t('banking.find-entry')} value={search} onSearch={setSearch} />
        {data.rows.length < data.count && (
          <span className="small muted">{t('banking.queue-more', { shown: data.rows.length, count: data.count })}</span>
        )}
      </div>
      {sure.length > 0 && <Sure rows={sure} onOpen={setOpened} />}
      {rest.length > 0 && (
        <Card title={t('banking.rest-title')} count={rest.length} flush>
          <Rows rows={rest.slice(0, shown)} onOpen={setOpened} />
          {rest.length > shown && (
            <div className="card-foot">
              <Button onClick={() => setShown(shown + step)}>{t('ui.more')}</Button>
            </div>
          )}
        </Card>
      )}
      {matching.length === 0 && (
        <div className="card">
          <EmptyState title={t('ui.nothing-matches')} />
        </div>
      )}
      {opened !== undefined && <EntryDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const Sure = ({ rows, onOpen }: { rows: readonly QueueEntry[]; onOpen: (id: number) => void }) => {
  const t = useTexts()
  const [shown, setShown] = useState(step)
  const accept = useAccept()
  const ids = rows.map(({ id }) => id)
  return (
    <Card
      title={t('banking.sure-title', { count: rows.length })}
      flush
      actions={
        <Button
          variant="filled"
          leftSection={<IconChecks size={16} stroke={1.75} />}
          loading={accept.sending}
          onClick={() =>
            confirm({
              message: t('banking.accept-sub'),
              answer: t('banking.accept-sure', { count: ids.length }),
              onConfirm: () => accept.send({ ids }),
            })
          }
        >
          {t('banking.accept-sure', { count: ids.length })}
        </Button>
      }
    >
      <Rows rows={rows.slice(0, shown)} onOpen={onOpen} />
      {rows.length > shown && (
        <div className="card-foot">
          <Button onClick={() => setShown(shown + step)}>{t('ui.more')}</Button>
        </div>
      )}
    </Card>
  )
}

const useAccept = () => {
  const t = useTexts()
  const undo = useUnmatch()
  return useSend(entries.accept, {
    refresh: decided,
    onDone: ({ ids, left }) => {
      if (ids.length > 0) toastUndoable(t('banking.accepted', { count: ids.length }), () => undo.send({ ids }))
      if (left > 0) showError(t('banking.accepted-left', { left }))
    },
  })
}

/** Accepts what is proposed for one entry, be it sure or not. */
const useAcceptOne = () => {
  const t = useTexts()
  const undo = useUnmatch()
  const options = (id: number) => ({
    refresh: decided,
    onDone: () => toastUndoable(t('banking.matched'), () => undo.send({ ids: [id] })),
  })
  const [at, setAt] = useState(0)
  const match = useSend(entries.match, options(at))
  const matchReturn = useSend(entries.matchReturn, { refresh: decided, onDone: () => toastSaved(t('banking.matched')) })
  const matchDeposit = useSend(entries.matchDeposit, options(at))
  return {
    sending: match.sending || matchReturn.sending || matchDeposit.sending,
    at,
    accept: ({ id, version, proposal }: QueueEntry) => {
      if (!proposal) return
      setAt(id)
      if (proposal.kind === 'payment')
        match.send({
          id,
          version,
          allocations: proposal.allocations.map(({ payer_id, invoice_id, amount }) => ({
            payer_id,
            invoice_id,
            amount,
          })),
        })
      if (proposal.payment_id !== null) matchReturn.send({ id, version, payment_id: proposal.payment_id })
      if (proposal.deposit_id !== null) matchDeposit.send({ id, version, deposit_id: proposal.deposit_id })
    },
  }
}

const Rows = ({ rows, onOpen }: { rows: readonly QueueEntry[]; onOpen: (id: number) => void }) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const one = useAcceptOne()
  const undo = useUnmatch()
  const ignore = useSend(entries.ignore, {
    refresh: decided,
    onDone: ({ ids }) => toastUndoable(t('banking.ignored', { count: ids.length }), () => undo.send({ ids })),
  })
  const askAndIgnore = async (id: number) => {
    const reason = await askReason(t('banking.ignore-sub'))
    if (reason) ignore.send({ ids: [id], reason })
  }
  return (
    <ul className="bank-queue">
      {rows.map((entry) => (
        <li key={entry.id}>
          <div className="bank-entry">
            <div className="row wrap">
              <button type="button" className="link medium" onClick={() => onOpen(entry.id)}>
                <bdi>{entry.counterparty_name || entry.account}</bdi>
              </button>
              <span className="small muted">{shortDate(entry.booked_on)}</span>
              {entry.is_reversal && <span className="small muted">{t('banking.reversal')}</span>}
            </div>
            <p className="small secondary breaking clamped">
              <bdi>{entry.remittance || entry.reference || entry.end_to_end_id}</bdi>
            </p>
          </div>
          <Amount>
            <Money amount={entry.amount} currency={entry.currency} />
          </Amount>
          <div className="bank-proposal">
            {entry.proposal ? (
              <Proposal proposal={entry.proposal} currency={entry.currency} />
            ) : (
              <span className="small muted">{t('banking.no-proposal')}</span>
            )}
          </div>
          <div className="row bank-actions">
            {entry.proposal ? (
              <Button
                leftSection={<IconCheck size={16} stroke={1.75} />}
                loading={one.sending && one.at === entry.id}
                onClick={() => one.accept(entry)}
              >
                {t('banking.accept')}
              </Button>
            ) : (
              <Button onClick={() => onOpen(entry.id)}>{t('banking.match-other')}</Button>
            )}
            <ActionMenu
              label={t('ui.actions-for', { name: entry.counterparty_name || entry.account })}
              actions={[
                { label: t('banking.match-other'), icon: IconCheck, onClick: () => onOpen(entry.id) },
                { label: t('banking.ignore'), icon: IconEyeOff, onClick: () => void askAndIgnore(entry.id) },
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

const Amount = ({ children }: { children: ReactNode }) => <div className="bank-amount semibold">{children}</div>
