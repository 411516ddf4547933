import { devices, Subscription } from '#contract/notifications/device.contract.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

export const devicesService = serve(devices, {
  key: async (_, { push }) => ({ key: push.key }),

  async set({ token }, { db, actor, outbound }) {
    if (actor.real_user_id !== actor.user_id) return fail('forbidden') // whoever acts for somebody else leaves no trace on their devices
    const subscription = Subscription.safeParse(parsed(token)).data
    if (!subscription || (!subscription.endpoint.startsWith('https:') && !outbound.allows_local))
      return wrongField('token', 'errors.field.invalid')
    await sql`
      select auth.set_device(${subscription.endpoint}, ${subscription.keys.p256dh}, ${subscription.keys.auth})`.run(db)
    return {}
  },
})

const parsed = (text: string): unknown => {
  try {
    const { endpoint, keys }: Record<string, unknown> = JSON.parse(text)
    return { endpoint, keys }
  } catch {
    return undefined
  }
}
