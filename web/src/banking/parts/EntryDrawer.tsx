import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEyeOff } from '@tabler/icons-react'
import { entries } from '#contract/banking/entries.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { askReason, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { MatchPayment } from './MatchPayment.tsx'
import { MatchReturn } from './MatchReturn.tsx'
import { Money } from './Money.tsx'
import { Proposal } from './Proposal.tsx'
import { decided, useUnmatch } from './useUnmatch.ts'

export type ReadEntry = Out<typeof entries.read>

/** One entry of a statement: what the bank says, what it is matched to, or the way to match it. */
export const EntryDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(entries.read, { id })
  return (
    <SideDrawer width="wide" title={t('banking.entry')} onClose={onClose}>
      <div className="form-section">
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && data.id === id && <Opened entry={data} onClose={onClose} />}
      </div>
    </SideDrawer>
  )
}

const Opened = ({ entry, onClose }: { entry: ReadEntry; onClose: () => void }) => {
  const t = useTexts()
  return (
    <>
      <Said entry={entry} />
      {entry.state === 'open' ? (
        <>
          {entry.proposal && (
            <section className="card card-body">
              <h3 className="semibold">{t('banking.proposal')}</h3>
              <Proposal proposal={entry.proposal} currency={entry.currency} />
            </section>
          )}
          {entry.amount > 0 ? (
            <MatchPayment entry={entry} onClose={onClose} />
          ) : (
            <MatchReturn entry={entry} onClose={onClose} />
          )}
          <Ignore id={entry.id} onClose={onClose} />
        </>
      ) : (
        <Decided entry={entry} />
      )}
    </>
  )
}

const Said = ({ entry }: { entry: ReadEntry }) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  return (
    <Facts>
      <Fact label={t('banking.amount')}>
        <strong>
          <Money amount={entry.amount} currency={entry.currency} />
        </strong>
      </Fact>
      <Fact label={t('banking.counterparty')}>{entry.counterparty_name && <bdi>{entry.counterparty_name}</bdi>}</Fact>
      <Fact label={t('banking.counterparty-account')}>
        {entry.counterparty_account && <Code>{entry.counterparty_account}</Code>}
      </Fact>
      <Fact label={t('banking.remittance')}>{entry.remittance && <bdi>{entry.remittance}</bdi>}</Fact>
      <Fact label={t('banking.reference')}>{entry.reference && <Code>{entry.reference}</Code>}</Fact>
      <Fact label={t('banking.end-to-end')}>{entry.end_to_end_id && <Code>{entry.end_to_end_id}</Code>}</Fact>
      <Fact label={t('banking.check-number')}>{entry.check_number && <Code>{entry.check_number}</Code>}</Fact>
      <Fact label={t('banking.booked-on')}>{shortDate(entry.booked_on)}</Fact>
      <Fact label={t('banking.value-on')}>{entry.value_on && shortDate(entry.value_on)}</Fact>
      <Fact label={t('banking.account')}>
        <bdi>{entry.account}</bdi>
      </Fact>
      <Fact label={t('banking.payments')}>
        {entry.transactions > 1 && t('banking.transactions', { count: entry.transactions })}
      </Fact>
      <Fact label={t('banking.reversal')}>{entry.is_reversal && (entry.return_reason || t('ui.yes'))}</Fact>
    </Facts>
  )
}

const Decided = ({ entry }: { entry: ReadEntry }) => {
  const t = useTexts()
  const back = useUnmatch()
  const isReturn = entry.matches.some(({ kind }) => kind === 'return')
  const undo = () => back.send({ ids: [entry.id] })
  return (
    <section className="card card-body stack">
      <StatusChip
        status={`bank-${entry.state}`}
        word={t(`banking.state-${entry.state}`)}
        tone={entry.state === 'matched' ? 'ok' : 'neutral'}
      />
      {entry.reason && <bdi>{entry.reason}</bdi>}
      {entry.matches.map((match) => (
        <div key={`${match.kind} ${match.number}`} className="stack close">
          <div className="row wrap">
            <Code>{match.number}</Code>
            <bdi className="medium">{match.payer}</bdi>
            <Money amount={match.amount} currency={entry.currency} />
          </div>
          {match.invoices.map(({ number, amount }) => (
            <div key={number} className="row small secondary">
              <Code>{number}</Code>
              <Money amount={amount} currency={entry.currency} />
            </div>
          ))}
        </div>
      ))}
      {isReturn ? (
        <p className="small muted">{t('banking.return-stays')}</p>
      ) : (
        <div className="row">
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            loading={back.sending}
            onClick={() =>
              entry.state === 'ignored'
                ? undo()
                : confirm({ message: t('banking.unmatch-sub'), answer: t('banking.unmatch'), onConfirm: undo })
            }
          >
            {t(entry.state === 'ignored' ? 'banking.reopen' : 'banking.unmatch')}
          </Button>
        </div>
      )}
    </section>
  )
}

const Ignore = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts()
  const ignore = useSend(entries.ignore, {
    refresh: decided,
    onDone: ({ ids }) => {
      toastSaved(t('banking.ignored', { count: ids.length }))
      onClose()
    },
  })
  const ask = async () => {
    const reason = await askReason(t('banking.ignore-sub'))
    if (reason) ignore.send({ ids: [id], reason })
  }
  return (
    <div className="row">
      <Button
        variant="subtle"
        leftSection={<IconEyeOff size={16} stroke={1.75} />}
        loading={ignore.sending}
        onClick={() => void ask()}
      >
        {t('banking.ignore')}
      </Button>
    </div>
  )
}
