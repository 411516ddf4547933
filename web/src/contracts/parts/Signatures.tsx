import type { Contract, Signer } from '#contract/contracts/contracts.contract.ts'
import { isMissing } from '#contract/contracts/signing.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** Who signs, who has signed when, and what was kept with it. */
export const Signatures = ({ contract }: { contract: Contract }) => {
  const t = useTexts()
  const { date } = useFormat()
  const { signers, state, sign_by, guardians } = contract
  const isOut = state === 'sent' || state === 'partly-signed'
  const all = signers.map((one) => ({ ...one, signed: one.signed_at !== null }))
  return (
    <Card
      flush
      title={t('contracts.signers')}
      {...(isOut && sign_by && { foot: t('contracts.sign-until', { day: date(sign_by) }) })}
    >
      <ul className="list">
        {all.map((signer) => (
          <li key={signer.id}>
            <div className="grow">
              <div className="medium">
                <bdi>{signer.typed_name || signer.name || t('contracts.the-school')}</bdi>
              </div>
              <div className="small muted">{t(`contracts.capacity-${signer.capacity}`)}</div>
              {signer.proof && <Proof proof={signer.proof} />}
            </div>
            <SignerState signer={signer} needed={isMissing(signer, all, guardians)} isOut={isOut} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SignerState = ({ signer, needed, isOut }: { signer: Signer; needed: boolean; isOut: boolean }) => {
  const t = useTexts()
  const { moment } = useFormat()
  if (signer.signed_at !== null)
    return <StatusChip status="signed" word={t('contracts.signed-at', { at: moment(signer.signed_at) })} />
  if (!isOut) return <span className="small muted">{t('contracts.not-signed')}</span>
  if (!needed) return <span className="small muted">{t('contracts.not-needed')}</span>
  return signer.turn ? (
    <StatusChip status="waiting" word={t('contracts.their-turn')} />
  ) : (
    <span className="small muted">{t('contracts.later')}</span>
  )
}

const Proof = ({ proof: { consent, address, device, digest } }: { proof: NonNullable<Signer['proof']> }) => {
  const t = useTexts()
  return (
    <details className="small">
      <summary>{t('contracts.proof')}</summary>
      <dl className="facts">
        {[
          [t('contracts.proof-consent'), consent],
          [t('contracts.proof-address'), address],
          [t('contracts.proof-device'), device],
          [t('contracts.proof-digest'), digest],
        ].map(([label = '', value = '']) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd className="breaking">{label === t('contracts.proof-digest') ? <Code>{value}</Code> : value || '–'}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
