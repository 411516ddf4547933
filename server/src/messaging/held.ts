import { teacher } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { say } from '#server/kernel/texts.ts'
import { notify } from '#server/notifications/notify.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { selectOfficePeople } from './reviews.queries.ts'
import type { Sending } from './send.ts'

/** Whether so many recipients are more than a teacher of this school writes to without the office. */
export const isAboveLimit = async (
  db: Db,
  { role, school_id }: { role: number; school_id: number | null },
  recipients: number,
): Promise<boolean> => {
  if (role !== teacher) return false
  const limit = await settingOf(db, school_id, 'messaging.approval-above')
  return limit > 0 && recipients > limit
}

/** Tells the office that a message waits for it. */
export const notifyOfHeld = async ({ db, jobs, actor, publish }: Sending): Promise<void> => {
  const office = await selectOfficePeople(db)
  const school_id = found(actor.school_id)
  for (const { user_id } of office) publish({ school_id, topic: 'message_held', user_id })
  await notify(
    { db, jobs, school_id },
    office.map(({ language, school, ...who }) => {
      const subject = say(language, 'messaging.held-subject', { school })
      return {
        ...who,
        topic: 'message',
        mail: { subject, body: say(language, 'messaging.held-body') },
        brief: { title: school, body: subject },
        link: '/message-review?view=waiting',
      }
    }),
  )
}
