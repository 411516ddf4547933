import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { parent, schoolAdmin, student, superAdmin } from '#contract/kernel/access.ts'
import type { Kernel } from './answer.ts'
import { prefix } from './app.ts'
import type { LiveEvent } from './live.ts'
import { type Actor, hashToken, inScope } from './request-scope.ts'
import { refusal } from './reply.ts'

const beat = 25_000
/** Open tabs of one person that one process serves. */
const mostOfOne = 10
const longest = 15 * 60_000 // then the browser connects again and its rights are read again

/** Server-sent events over the ordinary bearer: `{topic, section_id}` of what changed within the caller's reach. */
export const serveLive = (app: FastifyInstance, kernel: Kernel): void => {
  const open = new Map<number, Set<ServerResponse>>()
  app.get(`${prefix}/live`, async (request, reply) => {
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    const reach = await inScope(kernel.pool, token, request.id, async ({ actor, client }) => ({
      keep: false,
      value: actor && { actor, ...(await readReach(client, actor)) },
    }))
    if (!reach) {
      const { status, body } = refusal({ failure: 'unauthenticated' }, 'en')
      return reply.status(status).type('application/json').send(body)
    }
    const { user_id } = reach.actor
    const mine = open.get(user_id) ?? new Set()
    if (mine.size >= mostOfOne) {
      const { status, body } = refusal({ failure: 'limited', retry_after: 60 }, reach.actor.language)
      return reply.status(status).header('retry-after', 60).type('application/json').send(body)
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    raw.write(': open\n\n')
    open.set(user_id, mine.add(raw))
    const session = hashToken(token ?? '').toString('hex')
    const unsubscribe = kernel.live.subscribe(
      (events) => {
        for (const event of events)
          if (raw.writableEnded) return
          else if (event.session === session) raw.end()
          else if (concerns(event, reach))
            raw.write(`data: ${JSON.stringify({ topic: event.topic, section_id: event.section_id })}\n\n`)
      },
      () => raw.end(), // the browser connects again and reads what it may have missed
    )
    const heart = setInterval(() => raw.write(': beat\n\n'), beat)
    const end = setTimeout(() => raw.end(), longest)
    raw.on('close', () => {
      mine.delete(raw)
      if (mine.size === 0) open.delete(user_id)
      clearInterval(heart)
      clearTimeout(end)
      unsubscribe()
    })
    return reply
  })
  // The streams end with the server; requests under way are finished first, as the server does by itself.
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })
}

type Reach = { actor: Actor; sections: Set<number>; people: Set<number> }

/** Sections that the caller teaches or attends (or whose children do), and the students that the caller is or has. */
const readReach = async (
  client: { query: (text: string, values: unknown[]) => Promise<{ rows: { kind: string; id: number }[] }> },
  { role, person_id }: Actor,
) => {
  if (role === superAdmin || role === schoolAdmin) return { sections: new Set<number>(), people: new Set<number>() }
  const { rows } = await client.query(
    `
      with me as (
        select $1::bigint as id
        union
        select student_id
        from guardianship
        where parent_id = $1 and $2 = ${parent}
      )
      select 'person' as kind, id
      from me
      where $2 in (${student}, ${parent})
      union all
      select 'section', section_id
      from enrollment
      where $2 in (${student}, ${parent}) and student_id in (select id from me) and status in ('active', 'hold')
      union all
      select 'section', section_id
      from section_teacher
      where teacher_id = $1 and $2 = 3`,
    [person_id, role],
  )
  const those = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.id))
  return { sections: those('section'), people: those('person') }
}

const concerns = (event: LiveEvent, { actor, sections, people }: Reach): boolean => {
  if (event.user_id !== undefined) return event.user_id === actor.user_id
  if (event.school_id !== actor.school_id) return false
  if (actor.role <= schoolAdmin) return true
  if (event.student_ids && people.size > 0) return event.student_ids.some((id) => people.has(id))
  return event.section_id === undefined || sections.has(event.section_id)
}
