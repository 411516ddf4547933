import { PasswordInput, TextInput } from '@mantine/core'
import type { Out } from '#contract/kernel/endpoint.ts'
import { type erasure, keptKinds } from '#contract/session/erasure.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What a removal of personal information takes away, and what stays. */
export const RemovalWhat = ({ keeps }: { keeps: Out<typeof erasure.ofPerson>['keeps'] }) => {
  const t = useTexts()
  return (
    <>
      <div>
        <div className="medium">{t('session.removal.goes')}</div>
        <p className="small secondary">{t('session.removal.goes-what')}</p>
      </div>
      <div>
        <div className="medium">{t('session.removal.stays')}</div>
        <p className="small secondary">{t('session.removal.stays-what')}</p>
        <ul className="small">
          {keptKinds
            .filter((kind) => keeps[kind] > 0)
            .map((kind) => (
              <li key={kind}>{t(`session.removal.keeps-${kind}`, { count: keeps[kind] })}</li>
            ))}
          {keptKinds.every((kind) => keeps[kind] === 0) && <li>{t('session.removal.keeps-nothing')}</li>}
        </ul>
      </div>
    </>
  )
}

type ProofProps = {
  name: string
  proof: 'password' | 'name'
  problem: string
  value: string
  onChange: (typed: string) => void
}

/** The own password, or the name where the caller has none: it cannot be undone. */
export const RemovalProof = ({ name, proof, problem, value, onChange }: ProofProps) => {
  const t = useTexts()
  const props = {
    error: problem,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    'data-autofocus': true,
  }
  return proof === 'password' ? (
    <PasswordInput
      label={t('session.removal.password')}
      description={t('session.removal.password-why')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('session.show-password') }}
      {...props}
    />
  ) : (
    <TextInput label={t('session.removal.type-name', { name })} autoComplete="off" {...props} />
  )
}
