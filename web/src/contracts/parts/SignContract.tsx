import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Contract, contracts } from '#contract/contracts/contracts.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { nameOf, useSignedIn } from '#web/kernel/session.ts'
import { refreshConfiguration } from '#web/session/upkeep.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ContractTextView } from './ContractTextView.tsx'

const steps = ['read', 'check', 'sign'] as const
type Step = 0 | 1 | 2

/** Reads, looks a second time, types the name: three steps on one page. */
export const SignContract = ({ contract, onClose }: { contract: Contract; onClose: () => void }) => {
  const t = useTexts()
  const visitor = useSignedIn()
  const { money, date } = useFormat()
  const [step, setStep] = useState<Step>(0)
  const [instalments, setInstalments] = useState<number | null>(
    contract.instalments ??
      (contract.instalment_choices.length === 1 ? (contract.instalment_choices[0] ?? null) : null),
  )
  const [typed_name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step > 0) head.current?.focus()
    window.scrollTo({ top: 0 })
  }, [step])
  const sign = useSend(contracts.sign, {
    refresh: 'contract',
    onDone: ({ state }) => {
      toastSaved(t(state === 'signed' ? 'contracts.signed-thanks' : 'contracts.signed-others'))
      void refreshConfiguration().catch(() => undefined)
      onClose()
    },
    onRefused: ({ fields }) => fields.length > 0,
  })
  const problemOf = (path: string) => sign.refused?.fields.find((one) => one.path === path)?.message
  const own = contract.signers.find((one) => one.mine && one.turn)
  const name = own?.name || nameOf(visitor)
  const { total, currency, lines, instalment_choices, sign_by, student } = contract
  const chooses = contract.instalments === null && instalment_choices.length > 1 && total > 0
  const ready = !chooses || instalments !== null
  return (
    <div className="reading">
      <PageHeader title={contract.title} sub={`${student.fname} ${student.lname}`} />
      <div className="stack">
        <div ref={head} tabIndex={-1} aria-live="polite" className="visually-hidden">
          {t('contracts.step-of', { step: step + 1, name: t(`contracts.step-${steps[step]}`) })}
        </div>
        <ol className="sign-steps">
          {steps.map((one, at) => (
            <li
              key={one}
              {...(at === step && { 'aria-current': 'step' as const })}
              {...(at < step && { 'data-done': '' })}
            >
              {at + 1}. {t(`contracts.step-${one}`)}
            </li>
          ))}
        </ol>
        {step === 0 && <ContractTextView contract={contract} />}
        {step === 1 && (
          <div className="card card-body stack">
            <Facts>
              <Fact label={t('contracts.column-student')}>
                <bdi>
                  {student.fname} {student.lname}
                </bdi>
              </Fact>
              <Fact label={t('contracts.year')}>{contract.year}</Fact>
              <Fact label={t('contracts.column-total')}>{lines.length > 0 && <bdi>{money(total, currency)}</bdi>}</Fact>
              <Fact label={t('contracts.sign-by')}>{sign_by && date(sign_by)}</Fact>
              <Fact label={t('contracts.instalments')}>
                {!chooses && lines.length > 0 && t('contracts.paid-in', { count: instalments ?? 1 })}
              </Fact>
            </Facts>
            {chooses && (
              <Radio.Group
                label={t('contracts.how-to-pay')}
                value={instalments === null ? '' : String(instalments)}
                onChange={(value) => setInstalments(Number(value))}
                error={asked && instalments === null ? t('contracts.choose-instalments') : undefined}
              >
                <div className="stack close">
                  {instalment_choices.map((count) => (
                    <Radio
                      key={count}
                      value={String(count)}
                      label={t('contracts.each-payment', { count, amount: money(Math.round(total / count), currency) })}
                    />
                  ))}
                </div>
              </Radio.Group>
            )}
          </div>
        )}
        {step === 2 && (
          <form
            id="sign"
            className="card card-body stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setAsked(true)
              if (agreed && typed_name.trim() !== '')
                sign.send({ id: contract.id, digest: contract.digest, typed_name, instalments, agreed: true })
            }}
          >
            <Checkbox
              label={<span lang={contract.language}>{contract.consent}</span>}
              checked={agreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
              error={asked && !agreed ? t('contracts.agree-first') : undefined}
            />
            <TextInput
              label={t('contracts.your-name')}
              description={t('contracts.your-name-hint', { name })}
              value={typed_name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={200}
              autoComplete="off"
              dir="auto"
              classNames={{ input: 'signature-name' }}
              error={
                problemOf('typed_name') ?? (asked && typed_name.trim() === '' ? t('errors.field.required') : undefined)
              }
            />
            {problemOf('instalments') && <Note tone="danger" title={problemOf('instalments')} />}
            <p className="small muted">{t('contracts.kept-with')}</p>
          </form>
        )}
        <div className="save-bar">
          <div className="row end">
            <Button onClick={() => (step === 0 ? onClose() : setStep(step === 2 ? 1 : 0))}>
              {t(step === 0 ? 'ui.cancel' : 'contracts.back')}
            </Button>
            {step < 2 && (
              <Button
                variant="filled"
                onClick={() => {
                  setAsked(step === 1 && !ready)
                  if (step === 0) setStep(1)
                  else if (ready) setStep(2)
                }}
              >
                {t('contracts.next')}
              </Button>
            )}
            {step === 2 && (
              <Button type="submit" form="sign" variant="filled" loading={sign.sending}>
                {t('contracts.sign')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
