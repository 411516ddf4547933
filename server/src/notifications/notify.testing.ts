import type { Kernel } from '#server/kernel/answer.ts'
import type { withPortal } from '#server/kernel/testing.ts'
import { pushBriefs } from './notify.ts'

type Push = Kernel['push']

/** Does what tells people, and then sends what it left for browsers, as the job of the queue would. */
export const pushing = async (
  portal: Pick<ReturnType<typeof withPortal>, 'owner' | 'product'>,
  push: Push,
  publish: () => Promise<void>,
): Promise<void> => {
  const take = () =>
    portal
      .owner()
      .rows<{ data: { briefs: Parameters<typeof pushBriefs>[1] } }>(
        `delete from pgboss.job where name = 'push-notices' returning data`,
      )
  await take()
  await publish()
  for (const { data } of await take()) await pushBriefs({ ...portal.product().kernel, push }, data.briefs)
}
