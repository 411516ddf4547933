import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parent, type Role, schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { FeatureName } from '#contract/kernel/features.ts'
import type { Kernel } from '#server/kernel/answer.ts'
import { prefix } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Actor, hashToken, inScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import type { Classes } from './calendar-sources.queries.ts'
import {
  selectChildrenCalendar,
  selectOfficeCalendar,
  selectOwnCalendar,
  selectTeacherCalendar,
} from './calendar.queries.ts'
import { selectOccurrences } from './events.queries.ts'
import { calendarText, type FeedClass, type FeedEvent } from './ical.ts'
import { sql } from '#server/kernel/sql.ts'

type Owner = {
  user_id: number
  person_id: number
  school_id: number
  group_id: number
  role: Role
  language: string
  time_zone: string
  school: string
  since: string
}

export const feedAddress = (base_url: string, token: string): string =>
  `${base_url}${prefix}/schedule/feed/${token}.ics`

/**
 * The calendar of whoever holds the secret in the address, as calendar programs fetch it: nothing else can be asked
 * with it, and nothing be changed. An unknown secret, a revoked one and one of somebody who lost the place are all not
 * found.
 */
export const serveFeed = (app: FastifyInstance, kernel: Kernel): void => {
  app.get<{ Params: { file: string } }>(`${prefix}/schedule/feed/:file`, async (request, reply) => {
    const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(request.params.file)?.[1]
    const text =
      token &&
      (await inScope(kernel.pool, undefined, request.id, async ({ db }) => ({
        keep: true,
        value: await feedText(db, token, request.id, kernel.clock()),
      })))
    if (!text) return reply.status(404).type('text/plain; charset=utf-8').send('')
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="calendar.ics"',
    })
    const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
    return known.includes(etag) ? reply.status(304).send() : reply.type('text/calendar; charset=utf-8').send(text)
  })
}

const oneDay = 86_400_000
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

const feedText = async (db: Db, token: string, request_id: string, now: Date): Promise<string | undefined> => {
  const owner = await sql<Owner>`select * from auth.open_feed(${hashToken(token)}, ${request_id}, ${now})`.optional(db)
  if (!owner) return undefined
  const school = await sql<{ off: string[]; time_zone: string }>`
    select auth.features_off() as off, time_zone
    from school
    where id = kernel.school_id()`.optional(db)
  if (school?.off.includes('calendar-feeds' satisfies FeatureName)) return undefined
  // From the first of a month on, so that the text stays the same from day to day.
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const span = { from: dayOf(month - 31 * oneDay), to: dayOf(month + 366 * oneDay) }
  const { role, person_id } = owner
  const actor: Actor = {
    ...owner,
    real_user_id: owner.user_id,
    flags: new Set(),
    read_only: true,
    must_set_up: false,
    must_change_password: false,
    features_off: [],
    school_time_zone: school?.time_zone ?? null,
  }
  const select =
    role === parent
      ? selectChildrenCalendar
      : role === teacher
        ? selectTeacherCalendar
        : role === schoolAdmin
          ? selectOfficeCalendar
          : selectOwnCalendar
  const days = await select(db, person_id, span, now)
  const occurrences = await selectOccurrences(db, actor, span.from, span.to)
  const events = [
    ...occurrences.map(({ event_id, title, place, ...when }) => ({
      ...when,
      uid: `event-${event_id}-${when.date}`,
      title,
      place,
      description: '',
    })),
    ...workOf(days, owner.language),
    ...closedOf(days),
  ].map((one): FeedEvent => ({ ...one, uid: `${one.uid}@${owner.school_id}` }))
  return calendarText({
    name: owner.school,
    zone: owner.time_zone,
    stamp: owner.since,
    classes: classesOf(days, role, owner.school_id),
    events,
  })
}

/** One series for each weekday on which a section meets, and for each of its meetings on such a day. */
const classesOf = ({ classes, people }: Classes, role: Role, school_id: number): FeedClass[] => {
  const nth = new Map<string, number>()
  const nameOf = new Map(people.map(({ id, fname }) => [id, fname]))
  const keyed = classes.map((one) => {
    const day = `${one.section_id} ${one.date}`
    nth.set(day, (nth.get(day) ?? 0) + 1)
    return { ...one, key: `class-${one.section_id}-${new Date(one.date).getUTCDay()}-${nth.get(day)}` }
  })
  return [...Map.groupBy(keyed, ({ key }) => key)].flatMap(([key, dates]) => {
    const [first] = dates
    if (!first) return []
    const whose = role === parent ? first.student_ids.map((id) => nameOf.get(id) ?? '').join(', ') : ''
    return {
      uid: `${key}@${school_id}`,
      title: whose ? `${first.section_name} (${whose})` : first.section_name,
      description: [first.teachers, first.period].filter(Boolean).join('\n'),
      dates: dates.map(({ date, start_time, end_time, room }) => ({ date, start_time, end_time, place: room })),
    }
  })
}

/**
 * What has to be handed in, at the moment when it is due; where children have dates of their own, once for each date
 * with their names.
 */
const workOf = ({ due, people }: Classes, language: string): FeedEvent[] => {
  const nameOf = new Map(people.map(({ id, fname }) => [id, fname]))
  return [...Map.groupBy(due, (one) => one.activity_id).values()].flatMap((work) => {
    const moments = [...Map.groupBy(work, ({ date, time }) => `${date} ${time}`).values()]
    return moments.flatMap((of) => {
      const [first] = of
      if (!first) return []
      const { activity_id, name, section_name, date, time, student_id } = first
      const whose = moments.length > 1 ? ` (${of.map((one) => nameOf.get(one.student_id ?? 0) ?? '').join(', ')})` : ''
      return {
        uid: `due-${activity_id}${whose && `-${student_id}`}`,
        title: say(language, 'schedule.feed-due', { name }),
        place: '',
        description: `${section_name}${whose}`,
        date,
        end_date: date,
        start_time: time,
        end_time: null,
      }
    })
  })
}

const closedOf = ({ days }: Classes): FeedEvent[] =>
  days.flatMap(({ date, closure }) =>
    closure === null
      ? []
      : {
          uid: `closed-${date}`,
          title: closure,
          place: '',
          description: '',
          date,
          end_date: date,
          start_time: null,
          end_time: null,
        },
  )
