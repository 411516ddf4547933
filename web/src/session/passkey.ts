import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { openSecondStep, proof, secondStep } from '#contract/session/second-step.contract.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { provenWhenAsked } from '#web/kernel/proof.ts'

/** Passkeys need a name of the site: browsers offer none at an address of digits. */
export const offersPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

export const signInByPasskey = async (school: string): Promise<LoginRecord> => {
  const { options } = await call(openSecondStep.passkeyOptions, {})
  return call(openSecondStep.passkey, { response: await signed(options), ...(school && { school }) })
}

export const proveByPasskey = async (): Promise<unknown> => {
  const { options } = await call(proof.passkeyOptions, {})
  return call(proof.byPasskey, { response: await signed(options) })
}

/** Makes one on this device and keeps it; answers the recovery codes if it is the first second step. */
export const addPasskey = async (name: string): Promise<{ recovery_codes: string[] }> => {
  const { options } = await provenWhenAsked(() => call(secondStep.newPasskey, {}))
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }) // made by the library's other half
  return call(secondStep.addPasskey, { name, response: { ...made, clientExtensionResults: {} } })
}

const signed = async (options: Record<string, unknown>) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }) // made by the library's other half
  return { ...answer, clientExtensionResults: {} }
}

/** Asks for a passkey, and says why it did not work; somebody who thinks better of it sees nothing. */
export const usePasskey = <Result, Given extends unknown[]>(
  work: (...given: Given) => Promise<Result>,
  onDone: (result: Result) => void,
) => {
  const t = useTexts()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const ask = (...given: Given): void => {
    setAsking(true)
    setProblem('')
    work(...given)
      .then(onDone, (error: unknown) => {
        if (isRefused(error)) setProblem(error.message || t('ui.error.technical'))
        else if (error instanceof Error && error.name === 'InvalidStateError') setProblem(t('session.passkey.known'))
        else if (!(error instanceof Error) || !['NotAllowedError', 'AbortError'].includes(error.name))
          setProblem(t('session.passkey.failed'))
      })
      .finally(() => setAsking(false))
  }
  return { ask, asking, problem }
}
