import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { In } from '#contract/kernel/endpoint.ts'
import { textGateway } from '#contract/integrations/text-gateway.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import type { Classroom, Person, School, withPortal } from '#server/kernel/testing.ts'
import { type Notice, notify } from './notify.ts'
import { sendTexts } from './text-messages.job.ts'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status?: number; headers?: Record<string, string>; body?: string; silent?: boolean; late?: boolean }
type Portal = ReturnType<typeof withPortal>

/** A gateway on this machine, which answers as it is told to. */
export const withGateway = () => {
  const received: Received[] = []
  let answer: (request: Received, count: number) => Answer = () => ({})
  let port = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request
      received.push({ method, path, headers, body })
      const said = answer({ method, path, headers, body }, received.length)
      if (said.silent) request.socket.destroy()
      if (said.late ?? said.silent) return
      response.writeHead(said.status ?? 200, said.headers).end(said.body ?? '{"id":"m-1","status":"queued"}')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    port = typeof bound === 'object' && bound ? bound.port : 0
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  beforeEach(() => {
    received.length = 0
    answer = () => ({})
  })
  return {
    received,
    answers: (with_: typeof answer) => void (answer = with_),
    address: (path = '/send') => `http://127.0.0.1:${port}${path}`,
    described: (change: Partial<In<typeof textGateway.save>> = {}): In<typeof textGateway.save> => ({
      address: `http://127.0.0.1:${port}/send`,
      method: 'POST',
      content: 'json',
      body: '{"to":"{to}","message":{"text":"{text}"},"from":"{from}","ref":"{id}"}',
      headers: [{ name: 'Authorization', value: 'Bearer secret-of-the-gateway' }],
      success_statuses: '200-299',
      success_path: '',
      success_value: '',
      id_path: 'id',
      sender: 'SCHOOL',
      price: 0.05,
      currency: 'USD',
      inbound: {
        from: 'From',
        text: 'Body',
        id: 'MessageSid',
        status: 'MessageStatus',
        delivered: 'delivered',
        undelivered: 'undelivered, failed',
      },
      ...change,
    }),
  }
}
export type Gateway = ReturnType<typeof withGateway>

/** Describes the gateway as the super admin of the group does, and switches text messages on in the school. */
export const connected = async (
  portal: Portal,
  gateway: Gateway,
  school: School,
  change: Partial<In<typeof textGateway.save>> = {},
  budget = 50,
): Promise<Person & { token: string }> => {
  const person = await portal.superAdmin(school.group_id)
  const chief = { ...person, token: await portal.session(person, school.id, 1) }
  await portal.as(chief).ok(textGateway.save, gateway.described(change))
  await portal.owner().rows(
    `
      insert into school_setting (school_id, key, value)
      values ($1, 'text-messages.on', 'true'), ($1, 'text-messages.budget', to_jsonb($2::int))`,
    [school.id, budget],
  )
  return chief
}

/** Gives a person a number that agreed to text messages. */
export const agreed = async (portal: Portal, school_id: number, person_id: number, number: string): Promise<void> => {
  await portal.owner().insert('person_phone', [{ school_id, person_id, kind: 'mobile', number, preferred: true }])
  await portal.owner().insert('text_consent', [{ school_id, person_id, number, given: true, source: 'code' }])
}

/** What the job of the queue does. */
export const sendAll = (portal: Portal): Promise<void> => sendTexts(portal.product().kernel)()

export type TextRow = {
  person_id: number
  number: string
  words: string
  status: string
  reason: string
  said: string
  segments: number
  cost: number
  attempts: number
  provider_id: string | null
}
export const textsOf = (portal: Portal, school_id: number): Promise<TextRow[]> =>
  portal.owner().rows<TextRow>('select * from text_message where school_id = $1 order by id', [school_id])

export const ownNumber = '+15551230001'

/** A school that sends text messages, and its teacher who agreed to them. */
export const textRoom = async (
  portal: Portal,
  gateway: Gateway,
  change: Partial<In<typeof textGateway.save>> = {},
  budget = 50,
) => {
  const made = await portal.classroom()
  const chief = await connected(portal, gateway, made.school, change, budget)
  await agreed(portal, made.school.id, made.teacher.person_id, ownNumber)
  return { ...made, chief }
}

/** Notifies the teacher, by text message alone. */
export const writeText = (
  portal: Portal,
  { school, teacher }: Classroom,
  words: string,
  more: Partial<Notice> = {},
): Promise<Notice[]> => {
  const { pool, jobs } = portal.product().kernel
  const text = { person_id: teacher.person_id, words }
  const mail = { subject: 'Trip', body: 'On Friday' }
  const notice: Notice = { user_id: 900_000_001, email: '', notification: {}, topic: 'message', mail, text, ...more }
  return inSystemScope(pool, { request_id: 'test', school_id: school.id }, (db) =>
    notify({ db, jobs, school_id: school.id }, [notice]),
  )
}

export const statesOf = async (portal: Portal, { school }: Classroom) =>
  (await textsOf(portal, school.id)).map(({ status, reason }) => [status, reason])
