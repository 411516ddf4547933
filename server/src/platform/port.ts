import { createServer } from 'node:net'
import { errorCode, settingFailure } from './set-up-failure.ts'

/** Says who is in the way before minutes of set-up are spent. */
export const checkPort = (port: number, host: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(failureOf(errorCode(error), port, host)))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })

const failureOf = (code: string, port: number, host: string | undefined): Error => {
  if (code === 'EADDRINUSE') return settingFailure('PORT', `another program listens at port ${port}`, 'port-in-use')
  if (code === 'EACCES')
    return settingFailure('PORT', `this account may not open port ${port}: 1024 or more is needed`, 'port-forbidden')
  return settingFailure('HOST', `this machine has no address ${host ?? ''} (${code})`, 'host-unknown')
}
