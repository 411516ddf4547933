import { fail, found } from '#contract/kernel/errors.ts'
import { held, heldReport } from '#contract/messaging/held.contract.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { notify } from '#server/notifications/notify.ts'
import { nameAudiences } from './audience-names.ts'
import type { AudienceSource } from './audiences.ts'
import { decideHeld, heldStatement, optionalHeld } from './held.queries.ts'
import { deliveries } from './send.ts'

/** @param sources every kind of group that messages can go to */
export const heldService = (sources: readonly AudienceSource[]): Service[] => [
  ...serveReport(heldReport, heldStatement),
  ...serve(held, {
    async read({ id }, { db, actor, now }) {
      const { audiences, ...text } = found(await optionalHeld(db, id))
      const named = await nameAudiences({ db, actor, today: dayOf(actor, now).date, now, sources }, audiences)
      return { ...text, audiences: named.map(({ label }) => label) }
    },

    async decide({ ids, approved, answer }, { db, actor, jobs, now, publish }) {
      const decided = await decideHeld(db, ids, approved, now)
      if (decided.length < ids.length) return fail('not_found')
      const school_id = found(actor.school_id)
      if (approved) await jobs.add(db, deliveries(sources), { school_id })
      await notify(
        { db, jobs, school_id },
        decided.map(({ id, language, school, subject: of, ...who }) => {
          const subject = say(language, approved ? 'messaging.held-approved' : 'messaging.held-declined', {
            subject: of,
          })
          return {
            ...who,
            topic: 'message',
            mail: { subject, body: [subject, answer, school].filter(Boolean).join('\n\n') },
            brief: { title: school, body: subject },
            link: approved ? '/messages-sent' : `/new-message?draft=${id}`,
          }
        }),
      )
      for (const { user_id } of decided) if (user_id !== null) publish({ school_id, topic: 'message', user_id })
      publish({ school_id, topic: 'message_held' })
      return { ids }
    },
  }),
]
