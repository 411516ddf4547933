import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { eventsReport, happened, notices, notificationsReport } from '#contract/notifications/notices.contract.ts'
import { type EventFields, fieldsOf } from '#contract/notifications/rule.rules.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import {
  cancelNotices,
  countKnown,
  eventsStatement,
  noticesStatement,
  optionalNotice,
  optionalStudentByNumber,
  retryNotices,
  updateNotice,
} from './notices.queries.ts'
import { recordEvents } from './record-events.ts'
import { sendNotices } from './send.job.ts'

export const noticesService = [
  ...serveReport(eventsReport, eventsStatement),
  ...serveReport(notificationsReport, noticesStatement),
  ...serve(happened, {
    async add({ name, student_number, fields }, { db, actor, now, jobs, publish }) {
      const school_id = found(actor.school_id)
      const student = await optionalStudentByNumber(db, student_number)
      if (!student) return wrongField('student_number', 'notifications.no-such-student')
      const known = fieldsOf(name)
      const values: EventFields = {}
      for (const [at, { field, value }] of fields.entries()) {
        if (!(field in known)) return wrongField(`fields.${at}.field`, 'errors.field.choice')
        if (known[field] === 'number' && Number.isNaN(Number(value)))
          return wrongField(`fields.${at}.value`, 'errors.field.number')
        values[field] = known[field] === 'number' && value !== '' ? Number(value) : value
      }
      await recordEvents({ db, jobs, school_id, now }, name, [
        { person_id: student.id, section_id: null, fields: values },
      ])
      publish({ school_id, topic: 'notification' })
      return {}
    },
  }),
  ...serve(notices, {
    read: async ({ id }, { db }) => found(await optionalNotice(db, id)),

    async retry({ ids }, { db, actor, now, jobs, publish }) {
      if ((await countKnown(db, ids)) < ids.length) return fail('not_found')
      const again = await retryNotices(db, ids, actor.user_id, now)
      const school_id = found(actor.school_id)
      await jobs.add(db, sendNotices, { school_id })
      publish({ school_id, topic: 'notification' })
      return { ids: again }
    },

    async cancel({ ids }, { db, actor, publish }) {
      if ((await countKnown(db, ids)) < ids.length) return fail('not_found')
      publish({ school_id: found(actor.school_id), topic: 'notification' })
      return { ids: await cancelNotices(db, ids, actor.user_id) }
    },

    async save(edited, { db, actor, now, publish }) {
      const present = found(await optionalNotice(db, edited.id))
      if (present.status !== 'waiting' && present.status !== 'deferred') return fail('conflict', 'notifications.left')
      if (!(await updateNotice(db, edited, actor.user_id, now)))
        return staleWith(db, 'notification', edited.id, present)
      publish({ school_id: found(actor.school_id), topic: 'notification' })
      return { id: edited.id }
    },
  }),
]
