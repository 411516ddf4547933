import { createServer } from 'node:net'
import { setUpFailure } from './set-up-failure.ts'

/** Says who is in the way before minutes of set-up are spent. */
export const checkPort = (port: number, host: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(setUpFailure(`Port ${port} cannot be opened (${error.message}): choose another one with PORT.`)),
    )
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
