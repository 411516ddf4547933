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
import { asRequest, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal()
const endpoints = services.map(({ endpoint }) => endpoint)
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
})
/** Asks with nothing filled in: whoever may ask hears what is missing, everybody else that they may not. */
const ask = (person: Person | undefined, endpoint: AnyEndpoint) =>
  portal.send(person, {
    ...asRequest(endpoint, Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))),
    headers: { 'idempotency-key': 'key-12345' },
  })

describe.each(guarded)('$name', ({ endpoint, rule }) => {
  it('refuses nobody with 401', async () => {
    const answer = await ask(undefined, endpoint)
    expect([answer.http, answer.code, answer.message]).toEqual([401, 'unauthenticated', 'Sign in to go on.'])
  })

  it.each(allRoles.map((role) => ({ role })))('answers role $role as its access rule says', async ({ role }) => {
    const answer = await ask(who(role, endpoint), endpoint)
    const needed = neededFlags(rule, role)
    const flagHeld = needed.length === 0 || needed.some((flag) => defaultFlags[role].includes(flag))
    if (rule.roles.includes(role) && flagHeld) expect([401, 403, 500]).not.toContain(answer.http)
    else if (rule.roles.includes(role))
      expect([answer.http, answer.message]).toEqual([403, expect.stringContaining(needed.join(', '))])
    else expect([answer.http, answer.message]).toEqual([403, 'You may not do this. Your role does not include it.'])
  })
})

describe('a person without the flags', () => {
  const flagged = guarded.filter(({ rule }) =>
    rule.roles.some((role) => role !== superAdmin && neededFlags(rule, role).length > 0),
  )
  it.each(flagged)(
    'hears from $name which permission is missing, and with one of the flags is let in',
    async ({ endpoint, rule }) => {
      const school = await portal.school()
      for (const role of rule.roles.filter((one) => one !== superAdmin && neededFlags(rule, one).length > 0)) {
        const needed = neededFlags(rule, role)
        const person = await portal.person(school, role)
        const tag = (flag: string, granted: boolean) => ({
          school_id: school.id,
          person_id: person.person_id,
          flag,
          granted,
        })
        await portal.owner().insert(
          'user_tag',
          needed.map((flag) => tag(flag, false)),
        )
        const refused = await ask(person, endpoint)
        expect([refused.http, refused.message]).toEqual([
          403,
          `You may not do this. The permission missing is: ${needed.join(', ')}.`,
        ])
        await portal
          .owner()
          .rows('delete from user_tag where school_id = $1 and person_id = $2', [school.id, person.person_id])
        await portal.owner().insert(
          'user_tag',
          needed.slice(0, 1).map((flag) => tag(flag, true)),
        )
        expect([401, 403]).not.toContain((await ask(person, endpoint)).http)
      }
    },
  )
})

describe('the rules that a change must not loosen unseen', () => {
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
    ['comments.read', [schoolAdmin], []],
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
        'user/verify_card/:code', // seals the person into the code; answers whether a card is good
        'language/get_public_texts',
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
    for (const [at, { endpoint, name, rule }] of guarded.entries()) {
      if (!rule.roles.includes(2)) continue
      const answer = await ask(admins[at], endpoint)
      if (endpoint.harmless) expect([name, answer.http]).not.toEqual([name, 403])
      else expect([name, answer.http, answer.code]).toEqual([name, 403, 'read-only'])
    }
  })
})

describe('the routes', () => {
  const others = [
    'GET /api/v2/live',
    'GET /api/v2/schedule/feed/:file', // opened by calendar programs, with the secret in its address
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/docs/start.js',
    'GET /api/docs*',
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
    for (const role of allRoles) {
      const { http } = await ask(who(role, endpoint), at)
      const needed = neededFlags(rule, role)
      if (
        rule.roles.includes(role) &&
        (needed.length === 0 || needed.some((flag) => defaultFlags[role].includes(flag)))
      )
        expect([401, 403, 500]).not.toContain(http)
      else expect(http).toBe(403)
    }
  })
})
