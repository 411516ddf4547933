import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accessRules } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { failureStatus } from '#contract/kernel/errors.ts'
import { families } from '#server/kernel/docs/families.ts'
import { exampleIn } from '#server/kernel/docs/operation.ts'
import { openApi } from '#server/kernel/docs/openapi.ts'
import { examplesByHand } from '#server/kernel/docs/examples.ts'
import { summariesByHand } from '#server/kernel/docs/summaries.ts'
import { topics } from '#server/kernel/docs/topics.ts'
import { asRequest, type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { portal as portalClient } from '../../docs/client/client.ts'
import { gradebookOf } from '../../docs/client/example.ts'
import type { Target } from './reach/probe.ts'
import { probes } from './reach/probes.ts'
import { targetOf } from './reach/target.ts'

const portal = withPortal({ own: true }) // where examples speak of the first school, it is the one that is there
const endpoints = services.map(({ endpoint }) => endpoint)
const { paths } = openApi(endpoints)
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)
const operationOf = ({ method, path }: AnyEndpoint) =>
  paths[`/api/v2/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
const exampleFor = (endpoint: AnyEndpoint) => {
  const operation = operationOf(endpoint)
  return operation ? exampleIn(operation) : {}
}

describe('the description', () => {
  it.each([['summary'], ['operationId']] as const)('gives every call a %s of its own', (name) => {
    const said = operations.map(({ operation }) => operation[name])
    expect(said.filter((text) => !/^[\w .,'–-]{3,90}$/.test(text) || /todo|undefined/i.test(text))).toEqual([])
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([])
  })

  it('names every family, and says nothing by hand of a call that is gone', () => {
    const calls = new Set(
      endpoints.flatMap(({ method, path, named }) => [path, ...Object.keys(named)].map((one) => `${method} ${one}`)),
    )
    const used = new Set([...calls].map((call) => call.split(/[ /]/)[1]))
    expect([...used].filter((family) => !families[family ?? '']?.title)).toEqual([])
    expect(Object.keys(families).filter((family) => !used.has(family))).toEqual([])
    const byHand = [...Object.keys(summariesByHand), ...Object.keys(examplesByHand)]
    expect(byHand.filter((call) => !calls.has(call))).toEqual([])
  })

  it('has an example of each call that its own schema takes', () => {
    const refused = endpoints.filter(
      (endpoint) => !(endpoint.input as z.ZodType).safeParse(exampleFor(endpoint)).success,
    )
    expect(refused.map(({ path }) => path)).toEqual([])
  })
})

/** What a school made for tests does not have, or has otherwise than a form would have stored it. */
const absent: Readonly<Record<string, RegExp>> = {
  'files that are stored': /^(user\/photo|school\/logo|section\/file|resources\/file)\//,
  'a source, a master course, a department of the group':
    /^(online_content\/course|mastercourse\/view|course\/master_|department\/view_)/,
  'standards with at least two levels, a path with courses': /^(standard\/sets|.*standards|ilp\/view_template)$/,
  'requests, moves, open forms, imports under way':
    /^(enrollment\/requests_preview|student\/moves|application\/public_form.*)$/,
  'rows of an import and lessons of a student': /^(data\/export_(import_rows|rows_to_cure)|student\/lesson)$/,
  'mails of a demo without a mail server': /^common\/dev_outbox$/,
  'a super admin who has entered the school': /^notifications\/(rule|dry_run|compare_rules)$/,
  'a parent who may choose a plan, one who paid, and one who is at the provider':
    /^(invoice\/(preview_own_plan|checkout_state)|payment\/own_receipt_pdf)$/,
  'a template of another kind, one for confirmations': /^(contracttemplate\/read|contract\/preview_confirmations)$/,
  'somebody else of the group, a sign-in under way elsewhere': /^(user\/group_user|sso\/oidc_return)$/,
}

describe('an example that reads', () => {
  let room: Classroom
  let target: Target
  let people: Person[]
  beforeAll(async () => {
    room = await portal.classroom()
    target = await targetOf(portal, room)
    const superAdmin = await portal.superAdmin(room.school.group_id)
    people = [room.admin, room.teacher, ...room.students.slice(0, 1), ...room.parents.slice(0, 1), superAdmin]
  })

  const reads = endpoints
    .filter(({ method, path }) => method === 'GET' && !Object.values(absent).some((paths) => paths.test(path)))
    .map((endpoint) => ({ path: endpoint.path, endpoint }))

  it('is one of nearly all', () => expect(reads.length).toBeGreaterThan(300))

  it.each(reads)('/$path is answered as described', async ({ endpoint }) => {
    const probe = probes.find((one) => one.endpoint === endpoint)
    const input = { ...exampleFor(endpoint), ...probe?.input(target, room) } // ids of this school instead of 1
    const rule = accessRules[endpoint.access]
    const askers = rule.open ? [undefined] : people.filter(({ role }) => rule.roles.includes(role))
    const answers = await Promise.all(askers.map((person) => portal.send(person, asRequest(endpoint, input))))
    expect(answers.map(({ http }) => http)).toContain(200)
    const answer = answers.find(({ http }) => http === 200)
    if (!endpoint.download) expect((endpoint.output as z.ZodType).safeParse(answer?.data).error).toBeUndefined()
  })
})

describe('the pages', () => {
  const open = (path: string) => portal.send(undefined, { method: 'GET', url: `/api/docs${path}` })
  const pages = [
    '',
    '?search=gradebook',
    ...topics.map(({ name }) => `/${name}`),
    ...Object.keys(families).map((one) => `/${one}`),
  ]

  it.each(pages)('%s opens on a phone', async (path) => {
    const { http, text, headers } = await open(path)
    expect([http, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(gzipSync(text).length).toBeLessThan(60_000)
    expect(text).not.toMatch(/undefined|NaN|\[object/)
  })

  it('find a call by its words, and escape what was asked for', async () => {
    expect((await open('?search=gradebook get')).text).toContain('/api/docs/section#section.getGradebook')
    expect((await open(`?search=${encodeURIComponent('"><script>')}`)).text).not.toContain('<script>')
    expect((await open('/nothing')).http).toBe(404)
  })

  it('show a request as it can be sent, and what holds for all', async () => {
    const { text } = await open('/section')
    expect(text).toContain('Authorization: Bearer $TOKEN')
    expect(text).toContain('/api/v2/section/get-gradebook')
    const errors = (await open('/errors')).text
    for (const kind of Object.keys(failureStatus)) expect(errors).toContain(`<code>${kind}</code>`)
  })
})

describe('the typed client', () => {
  it('signs in and reads who one is, the sections and a gradebook', async () => {
    const { teacher, students } = await portal.classroom()
    const secret = { user_id: teacher.user_id, password_hash: await hashPassword('correct horse battery') }
    await portal
      .owner()
      .rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', Object.values(secret))
    const read = await gradebookOf('https://portal.example', teacher.username, 'correct horse battery', asked)
    expect(read).toEqual({ name: 'Given', sections: 1, students: students.length })
  })

  it('says why it was refused', async () => {
    const refused = portalClient('https://portal.example', asked).call('user.configuration', {})
    await expect(refused).rejects.toMatchObject({ http: 401, code: 'unauthenticated' })
  })
})

/** As fetch asks, without a network. */
const asked: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
  const answer = await portal.product().app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: new Request(address).url,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { payload: body }),
  })
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
}
