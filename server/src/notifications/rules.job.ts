import type { Channel } from '#contract/notifications/notifications.rules.ts'
import { wants } from '#contract/notifications/notifications.rules.ts'
import type { NotificationRule } from '#contract/notifications/rule.contract.ts'
import { type EventFields, fillText, holds, wordKeyOf } from '#contract/notifications/rule.rules.ts'
import { dueAt } from '#contract/notifications/timing.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { listed } from '#contract/settings/setting-table.ts'
import { settingHere } from '#server/settings/settings.queries.ts'
import { insertNotices } from './notices.queries.ts'
import { topicOf } from './rule-topics.ts'
import { type KeptEvent, type Reader, selectActiveRules, selectEvents, selectReaders } from './rules.queries.ts'
import { sendNotices } from './send.job.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }

/** A row of the queue: why it does not leave, or when it does. */
export type PlannedNotice = {
  event_id: number
  rule_id: number
  person_id: number
  channel: Channel
  status: 'waiting' | 'failed' | 'cancelled' | 'deferred'
  reason: string
  subject: string
  body: string
  due_at: string
}

/** Finds who is notified of these events. Run again, it adds nothing: a rule notifies a person of an event once. */
export const planNotices =
  ({ pool, jobs, clock }: Deps) =>
  async ({ school_id, event_ids }: { school_id: number; event_ids: number[] }): Promise<void> => {
    await inSystemScope(pool, { request_id: 'notify-by-rules', school_id }, async (db) => {
      const rules = await selectActiveRules(db)
      const planned = await noticesOf(db, rules, await selectEvents(db, event_ids), clock())
      await insertNotices(
        db,
        planned.map(({ notice }) => notice),
      )
      await jobs.add(db, sendNotices, { school_id })
    })
  }

/** What rules make of events, without keeping it. */
export const noticesOf = async (
  db: Db,
  rules: readonly NotificationRule[],
  events: readonly KeptEvent[],
  now: Date,
): Promise<{ reader: Reader; notice: PlannedNotice }[]> => {
  const hits = events.flatMap(({ id, name, fields, before }) =>
    rules
      .filter(({ event, conditions }) => event === name && holds(conditions, fields, before ?? undefined))
      .map((rule) => ({ event_id: id, rule_id: rule.id })),
  )
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  if (hits.length === 0) return []
  const readers = await selectReaders(db, hits)
  const insisted = new Set(listed(await settingHere(db, 'notifications.insisted')))
  return readers.flatMap((reader) => {
    const rule = ruleOf.get(reader.rule_id)
    return rule
      ? rule.channels.map((channel) => ({ reader, notice: noticeFor(rule, reader, channel, insisted, now) }))
      : []
  })
}

const noticeFor = (
  rule: NotificationRule,
  reader: Reader,
  channel: Channel,
  insisted: ReadonlySet<string>,
  now: Date,
): PlannedNotice => {
  const { event_id, rule_id, person_id, recipient, student, school, fields, language } = reader
  const text = rule.texts.find((one) => one.language === language) ?? rule.texts[0]
  const said = Object.entries(fields).map(([field, value]) => {
    const key = wordKeyOf(rule.event, field, value)
    return [field, key ? say(language, key) : value]
  })
  const values: EventFields = { ...Object.fromEntries(said), recipient, student, school }
  const due = dueAt(rule, reader.time_zone, now)
  const subject = fillText(text?.subject ?? '', values).slice(0, 200)
  const short = fillText(text?.short ?? '', values)
  return {
    event_id,
    rule_id,
    person_id,
    channel,
    ...stateOf(rule, reader, channel, insisted, due > now),
    subject,
    body: channel === 'sms' ? short || shortOf(language, school, subject) : fillText(text?.body ?? '', values),
    due_at: due.toISOString(),
  }
}

/** A text message where the rule has no words of its own for it. */
const shortOf = (language: string, school: string, subject: string): string =>
  say(language, 'notifications.text-short', { school, subject })

const stateOf = (
  { emergency, event }: NotificationRule,
  { user_id, email, notification, text_problem }: Reader,
  channel: Channel,
  insisted: ReadonlySet<string>,
  later: boolean,
): Pick<PlannedNotice, 'status' | 'reason'> => {
  if (channel === 'email' && email === '') return { status: 'failed', reason: 'no-address' }
  if (channel === 'push' && user_id === null) return { status: 'failed', reason: 'no-account' }
  if (channel === 'sms' && text_problem !== '') return { status: 'failed', reason: text_problem }
  const always = emergency || (channel === 'email' && insisted.has(topicOf[event]))
  if (!always && !wants(notification, topicOf[event], channel)) return { status: 'cancelled', reason: 'not-wanted' }
  return { status: later ? 'deferred' : 'waiting', reason: '' }
}

export const noticesByRules = job('notify-by-rules', [], planNotices)
