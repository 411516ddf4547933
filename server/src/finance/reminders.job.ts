import { type Formats, formats } from '#contract/kernel/formats.ts'
import type { Pool } from '#server/kernel/database.ts'
import type { Events } from '#server/kernel/events.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { recordEvents } from '#server/notifications/record-events.ts'
import { payerNotice, payerPage } from './invoice-mail.ts'
import { refreshOverdueHolds } from './overdue.ts'
import { type DueInstalment, insertReminders } from './reminders.queries.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date; live: Live; events: Events; base_url: string }
type School = { school_id: number; group_id: number; time_zone: string }

/** By the day of each school: reminds payers of what is due, and places and releases holds for what is overdue. */
export const watchDueDates =
  ({ pool, jobs, clock, live, events, base_url }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<School>('select * from auth.schools_with_open_invoices($1)', [now])
    for (const { school_id, group_id, time_zone } of rows) {
      const heard: LiveEvent[] = []
      await inSystemScope(pool, { request_id: 'watch-due-dates', school_id, group_id }, async (db) => {
        const today = dayIn(time_zone, now).date
        const due = await insertReminders(db, today, now)
        const publish = (event: LiveEvent) => void heard.push(event)
        await recordEvents(
          { db, jobs, school_id, now },
          'payment-due',
          due.flatMap((one) =>
            one.person_id === null
              ? []
              : [{ person_id: one.person_id, section_id: null, fields: fieldsOf(one, formats(one.language)) }],
          ),
        )
        await notify(
          { db, jobs, school_id, built_in: 'payment-due' },
          [...Map.groupBy(due, ({ payer_id }) => payer_id).values()].flatMap((all) =>
            all[0] ? [reminderOf(all[0], all, base_url)] : [],
          ),
        )
        const actor = { school_id, user_id: null }
        const emit = events.emitter({ db, now, jobs, publish, school_id })
        await refreshOverdueHolds({ db, now, actor, emit, publish }, today)
      })
      live.publish(heard)
    }
  }

const fieldsOf = ({ days, open, currency, number, child, due_on }: DueInstalment, format: Formats) => ({
  stage: days < 0 ? 'upcoming' : days === 0 ? 'today' : 'overdue',
  days: Math.abs(days),
  amount: format.money(open, currency),
  invoice: number,
  child,
  due_on: format.date(due_on),
})

/** One reminder for all that a payer is reminded of on a day. */
const reminderOf = (first: DueInstalment, all: readonly DueInstalment[], base_url: string): Notice => {
  const { language, payer, school } = first
  const format = formats(language)
  const sums = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) =>
    format.money(
      some.reduce((sum, { open }) => sum + open, 0),
      currency,
    ),
  )
  const amount = sums.join(' + ')
  const overdue = all.some(({ days }) => days > 0)
  const lines = all.map(({ number, title, child, open, currency, due_on }) =>
    say(language, 'finance.reminder-line', {
      number,
      title: child === '' ? title : `${title}, ${child}`,
      amount: format.money(open, currency),
      due: format.date(due_on),
    }),
  )
  const automatic = first.automatic && !overdue
  const kind = overdue ? 'overdue' : automatic ? 'automatic' : 'upcoming'
  const subject = say(language, `finance.reminder-${kind}`, { amount, due: format.date(first.due_on) })
  const body = say(language, automatic ? 'finance.reminder-automatic-body' : 'finance.reminder-body', {
    payer,
    lines: lines.join('\n'),
    amount,
    address: `${base_url}${payerPage}`,
    school,
  })
  return payerNotice(first, subject, body)
}

export const dueDates = job('watch-due-dates', [{ cron: '17 * * * *' }], watchDueDates)
