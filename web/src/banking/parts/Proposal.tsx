import type { ShownProposal } from '#contract/banking/entries.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

const tones = { sure: 'ok', likely: 'info', possible: 'neutral' } as const

export const Confidence = ({ of }: { of: ShownProposal['confidence'] }) => {
  const t = useTexts()
  return <StatusChip status={`confidence-${of}`} word={t(`banking.confidence-${of}`)} tone={tones[of]} />
}

/** What an entry probably is, and why. */
export const Proposal = ({ proposal, currency }: { proposal: ShownProposal; currency: string }) => {
  const t = useTexts()
  const [alone] = proposal.allocations.length === 1 ? proposal.allocations : []
  return (
    <div className="stack close">
      <div className="row wrap">
        <Confidence of={proposal.confidence} />
        {proposal.kind === 'return' && <bdi>{t('banking.return-of', { payment: proposal.payment })}</bdi>}
        {proposal.kind === 'deposit' && <bdi>{t('banking.deposit-of', { deposit: proposal.deposit })}</bdi>}
        {alone && <Allocated of={alone} />}
      </div>
      {!alone &&
        proposal.allocations.map((one) => (
          <div key={`${one.payer_id} ${one.invoice_id}`} className="row wrap">
            <Allocated of={one} />
            <Money amount={one.amount} currency={currency} />
          </div>
        ))}
      <Reasons of={proposal} />
    </div>
  )
}

const Allocated = ({ of: { payer, invoice } }: { of: ShownProposal['allocations'][number] }) => {
  const t = useTexts()
  return (
    <>
      <bdi className="medium">{payer}</bdi>
      <bdi className="secondary">{invoice || t('banking.credit-on-account')}</bdi>
    </>
  )
}

const Reasons = ({ of: { reasons } }: { of: ShownProposal }) => {
  const t = useTexts()
  return (
    <p className="small muted breaking">
      {[...new Set(reasons.map(({ code, value }) => t(`banking.why-${code}`, { value })))].join(' · ')}
    </p>
  )
}
