import { found } from '#contract/kernel/errors.ts'
import { messageReports, reviewedColumns, reviews } from '#contract/messaging/reviews.contract.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { say } from '#server/kernel/texts.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  insertReview,
  messageReportsStatement,
  selectOfficePeople,
  selectReportedThread,
  selectStudentThreads,
  upsertReport,
} from './reviews.queries.ts'

const longestExport = 5_000

export const reviewsService = [
  ...serveReport(messageReports, messageReportsStatement),
  ...serve(reviews, {
    async report({ id, reason }, context) {
      const { db, actor, now } = context
      const { fresh } = found(await upsertReport(db, found(actor.person_id), id, reason, now))
      if (fresh) await notifyOffice(context)
      else await publishToOffice(context)
      return {}
    },

    async close({ id, version, outcome }, context) {
      const { db, actor, now } = context
      const closed = await db
        .updateTable('message_report')
        .set((eb) => ({
          closed_at: now.toISOString(),
          closed_by: actor.user_id,
          outcome,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst()
      if (!closed) return staleRow(db, 'message_report', id, ['outcome'])
      await publishToOffice(context)
      return {}
    },

    async thread({ thread_id, reason }, { db, actor, now }) {
      const threads = await selectReportedThread(db, thread_id)
      found(threads[0])
      await insertReview(db, { thread_id, reason, reviewed_by: actor.user_id, now })
      return { threads }
    },

    async exported({ student_id, reason, format }, context) {
      const { db, actor, now } = context
      found(await db.selectFrom('student').select('id').where('id', '=', student_id).executeTakeFirst())
      await insertReview(db, { student_id, reason, reviewed_by: actor.user_id, now })
      const threads = await selectStudentThreads(db, student_id, longestExport)
      return tableFile(context, {
        name: 'conversations',
        title: 'messaging.review-student',
        columns: reviewedColumns,
        rows: threads.flatMap(({ people, messages }) =>
          messages.map((message) => ({ ...message, people: people.join(', ') })),
        ),
        format,
      })
    },

    async student({ student_id, reason }, { db, actor, now }) {
      found(await db.selectFrom('student').select('id').where('id', '=', student_id).executeTakeFirst())
      await insertReview(db, { student_id, reason, reviewed_by: actor.user_id, now })
      return { threads: await selectStudentThreads(db, student_id) }
    },
  }),
]

/** Without a word of the message: a mail may be read by others. */
const notifyOffice = async (context: Context): Promise<void> => {
  const { db, jobs, actor } = context
  const office = await publishToOffice(context)
  await notify(
    { db, jobs, school_id: found(actor.school_id) },
    office.map(({ language, school, ...who }) => {
      const subject = say(language, 'messaging.report-subject', { school })
      return {
        ...who,
        topic: 'message',
        mail: { subject, body: say(language, 'messaging.report-body') },
        brief: { title: school, body: subject },
        link: '/message-review',
      }
    }),
  )
}

/** Nobody else learns that there is a report. */
const publishToOffice = async ({ db, actor, publish }: Context) => {
  const office = await selectOfficePeople(db)
  for (const { user_id } of office) publish({ school_id: found(actor.school_id), topic: 'message_report', user_id })
  return office
}
