import { serviceWorkerAddress } from './trusted-types.ts'

/** Keeps the files that the page has loaded by now, so that it opens without a network. */
export const keepPage = async (): Promise<void> => {
  await navigator.serviceWorker.register(serviceWorkerAddress)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep', addresses: performance.getEntriesByType('resource').map(({ name }) => name) })
}
