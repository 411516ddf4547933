import { beforeAll, describe, expect, it } from 'vitest'
import { accessRules, type RuleName } from '#contract/access.ts'
import {
  allRoles,
  type Flag,
  neededFlags,
  parent,
  type Role,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import specified from '../../e2e/spec/api.json' with { type: 'json' }
import { defaultFlags } from '#contract/security/flags.rules.ts'
import { prefix } from '#server/kernel/app.ts'
import { type Answer, asRequest, type Person, tenAtOnce, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal()
const endpoints = services.map(({ endpoint }) => endpoint)
type Rule = Exclude<(typeof accessRules)[RuleName], { open: true }>
const nameOf = ({ method, path }: AnyEndpoint) => `${method} /${path}`
const guarded = endpoints.flatMap((endpoint) => {
  const rule = accessRules[endpoint.access]
  return rule.open ? [] : [{ endpoint, name: nameOf(endpoint), rule }]
})

/** One person of each role for every call: a call may end the session that it is made with. */
const cast = new Map<Role, Person[]>()
const who = (role: Role, endpoint: AnyEndpoint): Person => {
  const person = cast.get(role)?.[endpoints.indexOf(endpoint)]
  if (!person) throw new Error('nobody is there')
  return person
}
beforeAll(async () => {
  const { id, group_id } = await portal.school()
  for (const role of allRoles)
    cast.set(role, await portal.people({ group_id, id: role === superAdmin ? null : id }, role, endpoints.length))
  await portal.owner().rows('analyze') // a school this large is planned for as one
})
/** Asks with nothing filled in: whoever may ask hears what is missing, everybody else that they may not. */
const ask = (person: Person | undefined, endpoint: AnyEndpoint) =>
  portal.send(person, {
    ...asRequest(endpoint, Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))),
    headers: { 'idempotency-key': 'key-12345' },
  })

/** What came of it, in a word where it is the access rule that decided. */
const verdict = ({ http, message }: Answer): string =>
  http === 401 || http === 403 || http === 500 ? `${http} ${message}` : 'let in'
const isLetIn = (rule: Rule, role: Role): boolean => {
  const needed = neededFlags(rule, role)
  return rule.roles.includes(role) && (needed.length === 0 || needed.some((flag) => defaultFlags[role].includes(flag)))
}
const lacksFlag = (rule: Rule, role: Role): string =>
  `403 You may not do this. The permission missing is: ${neededFlags(rule, role).join(', ')}.`
const verdictOf = (rule: Rule, role: Role): string => {
  if (isLetIn(rule, role)) return 'let in'
  if (rule.roles.includes(role)) return lacksFlag(rule, role)
  return '403 You may not do this. Your role does not include it.'
}

describe('a call is answered as its access rule says, to nobody and to each role', () => {
  it.each(guarded)('$name', async ({ endpoint, rule }) => {
    const askers = [undefined, ...allRoles.map((role) => who(role, endpoint))]
    const answers = await Promise.all(askers.map((person) => ask(person, endpoint)))
    expect(answers.map(verdict)).toEqual(['401 Sign in to continue.', ...allRoles.map((role) => verdictOf(rule, role))])
    expect(answers[0]?.code).toBe('unauthenticated')
  })
})

describe('a person without the flags', () => {
  const needing = guarded.flatMap(({ endpoint, name, rule }) =>
    rule.roles
      .filter((role) => role !== superAdmin && neededFlags(rule, role).length > 0)
      .map((role) => ({ endpoint, name, rule, role })),
  )
  type Needing = (typeof needing)[number]
  const without = new Map<Needing, Person>()
  const withOne = new Map<Needing, Person>()
  beforeAll(async () => {
    const school = await portal.school()
    const tags: Record<string, unknown>[] = []
    for (const role of allRoles) {
      const asked = needing.filter((one) => one.role === role)
      const people = await portal.people(school, role, 2 * asked.length)
      for (const [at, one] of asked.entries()) {
        const [refused, admitted] = people.slice(2 * at, 2 * at + 2)
        if (!refused || !admitted) throw new Error('nobody is there')
        without.set(one, refused)
        withOne.set(one, admitted)
        const flags = neededFlags(one.rule, role)
        const tag =
          ({ person_id }: Person, granted: boolean) =>
          (flag: string) => ({
            school_id: school.id,
            person_id,
            flag,
            granted,
          })
        tags.push(...flags.map(tag(refused, false)), ...flags.slice(0, 1).map(tag(admitted, true)))
      }
    }
    await portal.owner().insert('user_tag', tags)
  })

  it.each(needing)(
    'hears as role $role from $name which permission is missing, and with one is let in',
    async (one) => {
      const [refused, admitted] = await Promise.all([
        ask(without.get(one), one.endpoint),
        ask(withOne.get(one), one.endpoint),
      ])
      expect(verdict(refused)).toBe(lacksFlag(one.rule, one.role))
      expect([401, 403]).not.toContain(admitted.http)
    },
  )
})

describe('the rules that a change must not loosen unseen', () => {
  it('comments.read is for the office, and for super admins who see contracts', () =>
    expect(accessRules['comments.read']).toEqual({
      roles: [superAdmin, schoolAdmin],
      anyOf: [],
      of: { [superAdmin]: ['saviewcontracts'], [schoolAdmin]: [] },
    }))

  const staff = [schoolAdmin, teacher] as const
  const written: [RuleName, readonly Role[], readonly Flag[]][] = [
    ['gradebook.read', staff, ['readgradebook', 'updategradebook', 'viewgradebook']],
    ['gradebook.edit', staff, ['updategradebook']],
    ['attendance.edit', staff, ['updateattendance']],
    ['units.edit', staff, ['updategradebook']],
    ['sections.status', [schoolAdmin], ['updateroster']],
    ['sections.edit', [schoolAdmin], ['updateroster']],
    ['courses.edit', [schoolAdmin], ['updateroster']],
    ['mastercourses.edit', [superAdmin], ['saupdatemastercoursecatalog']],
    ['notes.read', [superAdmin, schoolAdmin, teacher], []],
    ['notes.review', [superAdmin, schoolAdmin], []],
    ['learning.hand-in', [student], []],
    ['learning.own', [student, parent], []],
    ['settings.scales.edit', [superAdmin, schoolAdmin], ['saupdateschoolsetup', 'updateroster']],
    ['session.remove-person', [student, parent], []],
    ['session.impersonate', [superAdmin, schoolAdmin], []],
    ['people.directory', [superAdmin, schoolAdmin], []],
    ['schools.group', [superAdmin], []],
    ['schedule.join', [student], []],
    ['schedule.link.edit', staff, ['updategradebook']],
    ['integrations.sso.edit', [superAdmin], ['saupdateconfigurationschoolgroups']],
    ['integrations.texts.edit', [superAdmin], ['saupdateconfigurationschoolgroups']],
    ['texts.record', [schoolAdmin], []],
  ]
  it.each(written)('%s is for the roles %j with one of %j', (name, roles, anyOf) =>
    expect(accessRules[name]).toEqual({ roles, anyOf }),
  )

  it('imports ask a super admin for a flag, and a school admin for none', () =>
    expect(accessRules['imports.run']).toEqual({
      roles: [superAdmin, schoolAdmin],
      anyOf: [],
      of: { [superAdmin]: ['saupdatedataprocess'], [schoolAdmin]: [] },
    }))

  it('statuses from a file ask a school admin for what a status by hand asks for', () =>
    expect(accessRules['imports.status']).toEqual({
      roles: [superAdmin, schoolAdmin],
      anyOf: [],
      of: { [superAdmin]: ['saupdatedataprocess'], [schoolAdmin]: ['updateroster'] },
    }))

  it('what changes how somebody signs in asks for a fresh proof, and so does a whole roster that leaves the portal', () => {
    const proving = endpoints.filter(({ proof }) => proof).map(({ path }) => path)
    expect(new Set(proving)).toEqual(
      new Set([
        'user/start_authenticator',
        'user/confirm_authenticator',
        'user/remove_authenticator',
        'user/renew_recovery_codes',
        'user/new_passkey',
        'user/add_passkey',
        'user/remove_passkey',
        'user/change_email',
        'school/save_second_step_rule',
        'user/mail_second_step_reset',
        'user/set_group_user',
        'data/export_roster',
        'data/export_password_links',
        'school/state_file',
      ]),
    )
  })

  it('open to all are the calls before a sign-in alone', () => {
    const open = endpoints.filter(({ access }) => accessRules[access].open).map(({ path }) => path)
    expect(new Set(open)).toEqual(
      new Set([
        'login',
        'school',
        'forgot_password',
        'reset_password',
        'user/auto_login',
        'user/unimpersonate',
        'common/dev_outbox',
        'common/switch_mail', // by what a mail carries, signed
        'common/document',
        'common/public_configuration',
        'common/ip',
        'common/speed_download',
        'common/speed_upload',
        'common/check_connection_speed',
        'user/second_step',
        'user/passkey_options',
        'user/passkey_sign_in',
        'user/remove_second_step',
        'school/logo/:code',
        'document/check/:code', // answers what was issued under a code that only its holder knows
        'user/verify_card/:code', // seals the person into the code; answers whether a card is good
        'language/get_public_texts',
        'installation/state', // whether anybody has an account yet
        'installation/set_up', // by the code of the terminal
        'sso/list_choices',
        'sso/begin',
        'sso/oidc_return',
        'sso/saml_return',
        'sso/saml_metadata/:id',
        // families apply without an account: by the random code of a form, then by the secret of their link
        'application/public_form/:code',
        'application/start',
        'application/send_link',
        'application/mine',
        'application/save_mine',
        'application/upload_mine',
        'application/remove_mine',
        'application/submit_mine',
        'application/pay_mine',
        'application/withdraw_mine',
      ]),
    )
  })
})

describe('a person who may only look', () => {
  it('is refused every call that changes something, and none that reads', async () => {
    const school = await portal.school()
    const admins = await portal.people(school, 2, guarded.length)
    await portal.owner().rows('update person_role set access = 2 where school_id = $1', [school.id])
    const asked = guarded.filter(({ rule }) => rule.roles.includes(schoolAdmin))
    await tenAtOnce(asked, async ({ endpoint, name }, at) => {
      const answer = await ask(admins[at], endpoint)
      if (endpoint.harmless) expect([name, answer.http]).not.toEqual([name, 403])
      else expect([name, answer.http, answer.code]).toEqual([name, 403, 'read-only'])
    })
  })
})

describe('the routes', () => {
  const others = [
    'GET /api/v2/live',
    'GET /api/v2/schedule/feed/:file', // opened by calendar programs, with the secret in its address
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/docs/docs.css',
    'GET /api/docs/:name',
    'GET /manifest.webmanifest',
    'GET /app-icon/:name',
    'GET /offline.html',
    'GET /dev-outbox/:id',
    'POST /unsubscribe',
    'GET /text-answers/:id/:secret', // opened by gateways, with the secret in its address
    'POST /text-answers/:id/:secret',
    'POST /payment-events/:key', // called by providers of payments, who sign what they say
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
  ]

  it('served are those of the contract and the few of the kernel, no more and no fewer', () => {
    const served = servedRoutes(portal.product().app.printRoutes({ commonPrefix: false })).filter(
      (route) => !route.endsWith(' *') && !route.startsWith('HEAD '),
    )
    expect(new Set(served)).toEqual(
      new Set([
        ...endpoints.flatMap(({ method, path, named }) =>
          [path, ...Object.keys(named)].map((one) => `${method} ${prefix}/${one}`),
        ),
        ...others,
      ]),
    )
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  it('take no other method', async () => {
    const { id, group_id } = await portal.school()
    const admin = await portal.person({ id, group_id }, 2)
    const byPath = Map.groupBy(endpoints, ({ path }) => path)
    for (const [path, known] of byPath)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
        if (known.some((endpoint) => endpoint.method === method)) continue
        const { http } = await portal.send(admin, { method, url: `${prefix}/${path.replaceAll(/:\w+/g, '1')}` })
        expect([404, 405], `${method} ${path}`).toContain(http)
      }
  })
})

/** The tree that the router prints, as 'METHOD /path' lines; what catches every unknown address is '*' there. */
const servedRoutes = (tree: string): string[] => {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = ''] = /^((?:[│ ]   )*)[├└]── (.*)$/.exec(line) ?? []
    const [, segment = part, methods = ''] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(part) ?? []
    path.splice(indent.length / 4)
    path.push(segment)
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path.join('')}`)
  })
}

describe('a path that the specification names', () => {
  /** What waits for messages, discussions, transcripts and sign-in with Google. */
  const waits = /^(discussion|google|message)\/|transcript/
  const shape = (path: string) => path.replaceAll(/:\w+/g, ':')
  const served = endpoints.flatMap(({ path, named }) => [path, ...Object.keys(named)])
  const wanted = specified.map(({ path }) => path).filter((path) => !path.includes('*') && !waits.test(path))

  it.each(wanted)('%s is served', (path) => expect(served.map(shape)).toContain(shape(path)))

  const besides = guarded.flatMap(({ endpoint, rule }) =>
    Object.keys(endpoint.named).map((path) => ({ endpoint, rule, path })),
  )
  it('stands beside another name', () => expect(besides.length).toBeGreaterThan(15))
  it.each(besides)('$path lets in whom its rule lets in', async ({ endpoint, rule, path }) => {
    const at = { ...endpoint, path }
    expect((await ask(undefined, at)).http).toBe(401)
    const answers = await Promise.all(allRoles.map((role) => ask(who(role, endpoint), at)))
    expect(answers.map(verdict)).toEqual(allRoles.map((role) => verdictOf(rule, role)))
  })
})
