import { devices } from '#contract/notifications/device.contract.ts'
import { call } from '#web/kernel/api.ts'
import { serviceWorkerAddress } from '#web/kernel/trusted-types.ts'

/** Whether this browser can take messages while the portal is closed; where it cannot, nothing is offered. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether the person has not been asked yet: only then is asking worth a button. */
export const mayAsk = (): boolean => canPush() && Notification.permission === 'default'

/**
 * Asks for the permission (call it from a click alone) and registers this browser. Answers whether it takes messages
 * now.
 */
export const turnOnPush = async (): Promise<boolean> => {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return false
  await register()
  return true
}

/**
 * Tells the server about this browser again where the permission was given before; the browser may have changed its
 * subscription. Never asks.
 */
export const keepPush = async (): Promise<void> => {
  if (canPush() && Notification.permission === 'granted') await register().catch(() => undefined)
}

const register = async (): Promise<void> => {
  const { key } = await call(devices.key, {})
  const worker = await navigator.serviceWorker.register(serviceWorkerAddress)
  const earlier = await worker.pushManager.getSubscription()
  const subscription =
    earlier ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  await call(devices.set, { token: JSON.stringify(subscription), type: 'web' })
}
