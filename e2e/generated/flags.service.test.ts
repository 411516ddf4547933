import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessRules, type RuleName } from '#contract/access.ts'
import { approvals } from '#contract/kernel/approvals.contract.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import { masterContractList } from '#contract/contracts/organizations.contract.ts'
import { globalDepartments } from '#contract/courses/departments.contract.ts'
import { masterCourses } from '#contract/courses/master.contract.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { ownInvoices } from '#contract/finance/own.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { imports } from '#contract/imports/import.contract.ts'
import {
  allFlags,
  allRoles,
  type Flag,
  neededFlags,
  type Role,
  schoolAdmin,
  superAdmin,
  teacher,
} from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { globalMessages } from '#contract/messaging/global-messages.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { notificationQueue } from '#contract/notifications/queue.contract.ts'
import { paths } from '#contract/paths/paths.contract.ts'
import { gpaReport } from '#contract/reports/reports.contract.ts'
import { eventsReport } from '#contract/notifications/notices.contract.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { ownResources } from '#contract/resources/list.contract.ts'
import { groups } from '#contract/schools/groups.contract.ts'
import { groupSettings } from '#contract/settings/school-settings.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { defaultFlags, suits } from '#contract/security/flags.rules.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { asRequest, type Person, type School, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import '#web/shell/page-table.ts'
import { entriesOf, isOffered, offeredLanguages, openEntries, openTabs } from '#web/kernel/open-entries.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { ownFrame, screenOf } from '#web/kernel/page.ts'
import { menus } from '#web/shell/menus.ts'

type Guard = { role: Role; item: string; routes: string[] }
type Given = { flag: Flag; guards: Guard[] }
const given: Given[] = JSON.parse(readFileSync(new URL('../spec/permissions.json', import.meta.url), 'utf8'))

/** The call behind a page that a flag opens: what the page reads first of what the flag guards. */
const probes: Record<string, AnyEndpoint> = {
  '/asi-rosters': sections.roster,
  '/attendances': attendance.roll,
  '/b2b-contract': masterContractList.list,
  '/configuration-schoolgroup': groupSettings.groups,
  '/contract-comment-document': masterContractList.list,
  '/discussion-thread': threads.list,
  '/global-department': globalDepartments.list,
  '/global-message': globalMessages.list,
  '/gradebook': gradebook.read,
  '/master-course-catalog': masterCourses.list,
  '/eventqueue': eventsReport.list,
  '/notificationsqueue': notificationQueue.list,
  '/notificationsrules': notificationRules.list,
  '/object-state-rules': approvals.list,
  '/messages-inbox': mailbox.counts,
  '/progress-tracking': paths.own,
  '/report-center': gpaReport.list,
  '/resources': ownResources.list,
  '/rosters': sections.roster,
  '/student-invoice': ownInvoices.read,
  '/school-information': schools.information,
  '/schoolgroup': groups.tree,
  '/schools': schools.list,
  '/student-contract': contracts.own,
  '/security-tag-dictionary': tags.list,
  '/upload-enrollments': imports.runs,
  '/bulk-upload-student': imports.runs,
}

/** Pages whose feature is not built: each leaves this list with a probe. */
const waiting = new Set(['/adsl-home', '/translations', '/upload-course', '/upload-other-grade', '/upload-section'])

/** Flags that show nothing by themselves: they lead an entry elsewhere, or take effect beside another. */
const beside: Partial<Record<Flag, Flag[]>> = { asiroster: ['readroster'] }
/** Flags that no page of the documents is named for, and where they are proved below or wait. */
const withoutPage: Partial<Record<Flag, 'below' | `/${string}`>> = {
  supportmultilingual: 'below',
  superschooladmin: 'below',
  adlsadmin: '/adsl-home',
}

const portal = withPortal()

/** Somebody in a new school (or group) who holds exactly these flags in the role. */
const holding = async (role: Role, flags: readonly Flag[], place?: School): Promise<Person> => {
  const school = place ?? (await portal.school())
  const denied = defaultFlags[role].filter((flag) => !flags.includes(flag))
  if (role !== superAdmin) {
    const person = await portal.person(school, role)
    const tag = (flag: Flag, granted: boolean) => ({ school_id: school.id, person_id: person.person_id, flag, granted })
    await portal
      .owner()
      .insert('user_tag', [...denied.map((flag) => tag(flag, false)), ...flags.map((flag) => tag(flag, true))])
    return person
  }
  await portal.owner().insert('role_tag', [{ group_id: school.group_id, role, granted: flags, denied }])
  const person = await portal.superAdmin(school.group_id)
  return { ...person, token: await portal.session(person, school.id, superAdmin) }
}
const ask = (person: Person, endpoint: AnyEndpoint) =>
  portal.send(person, { ...asRequest(endpoint, {}), headers: { 'idempotency-key': crypto.randomUUID() } })
const refusal = (flags: readonly Flag[]) => [
  403,
  'forbidden',
  `You may not do this. The permission missing is: ${flags.join(', ')}.`,
]

const offered = (role: Role, flags: readonly Flag[]): string[] => {
  const viewer = { role, flags: new Set(flags), host: 'localhost' }
  const { tabs, gear, profile } = menus[ownFrame[role]]
  return [...entriesOf(openTabs(tabs, viewer)), ...openEntries([...gear, ...profile], viewer)].map(({ to }) => to)
}
const isBuilt = (path: string, role: Role): boolean => {
  const page = pageAt(path)
  return page !== undefined && page.roles.includes(role) && screenOf(page, role) !== undefined
}
const everyEntry = (role: Role) => {
  const { tabs, gear, profile } = menus[ownFrame[role]]
  return [...entriesOf(tabs), ...gear, ...profile]
}

it('the documents name the flags that the product knows', () =>
  expect(given.map(({ flag }) => flag).toSorted()).toEqual([...allFlags].toSorted()))

describe.each(given)('$flag', ({ flag, guards }) => {
  const pagesOfFlag = guards.flatMap(({ role, routes }) => routes.map((path) => ({ role, path })))

  it('guards a page, or is proved below, or waits', () => {
    if (pagesOfFlag.length > 0) return expect(withoutPage[flag]).toBeUndefined()
    const where = withoutPage[flag]
    expect(where).toBeDefined()
    if (where !== 'below')
      expect([where, waiting.has(where ?? ''), isBuilt(where ?? '', superAdmin)]).toEqual([where, true, false])
  })

  it.each(pagesOfFlag.filter(({ path }) => !probes[path]))('waits for $path of role $role', ({ role, path }) => {
    expect(
      [path, waiting.has(path), isBuilt(path, role)],
      `${path} is built: name the call that the flag opens`,
    ).toEqual([path, true, false])
    const entries = everyEntry(role).filter(
      ({ to, anyOf = [], allOf = [] }) => to === path && [...anyOf, ...allOf].includes(flag),
    )
    for (const entry of entries) {
      expect(isOffered(entry, { role, flags: new Set([flag]), host: 'localhost' })).toBe(true)
      expect(isOffered(entry, { role, flags: new Set(), host: 'localhost' })).toBe(false)
    }
  })

  const other = beside[flag] ?? []
  const opened = pagesOfFlag.flatMap(({ role, path }) => {
    const endpoint = probes[path]
    const switches: Flag[] = flag !== 'asiroster' && path === '/asi-rosters' ? ['asiroster'] : []
    return endpoint ? [{ role, path, endpoint, switches }] : []
  })

  it.each(opened)(
    'opens $path for role $role: the menu entry is there with it, and gone without',
    ({ role, path, switches }) => {
      expect(waiting.has(path)).toBe(false)
      expect(offered(role, [flag, ...other, ...switches])).toContain(path)
      expect(offered(role, [...other, ...switches])).not.toContain(path)
      expect(offered(role, [])).not.toContain(path)
    },
  )

  it.each(opened)(
    'opens $path for role $role: the call is answered with it, and refused without by name',
    async ({ role, endpoint, switches }) => {
      const rule = accessRules[endpoint.access]
      const needed = rule.open ? [] : neededFlags(rule, role)
      expect([401, 403, 500]).not.toContain(
        (await ask(await holding(role, [flag, ...other, ...switches]), endpoint)).http,
      )
      const without = await ask(await holding(role, []), endpoint)
      expect([without.http, without.code, without.message]).toEqual(refusal(needed))
      expect([flag, ...other].some((one) => needed.includes(one))).toBe(true)
    },
  )
})

describe('supportmultilingual', () => {
  it.each(allRoles.map((role) => ({ role })))(
    'shows role $role the languages, and lets one be chosen',
    async ({ role }) => {
      const choose = async (flags: readonly Flag[]) =>
        portal.as(await holding(role, flags)).call(session.saveLanguage, { language: 'fr' })
      expect(offeredLanguages({ flags: new Set(['supportmultilingual']) })).toContain('fr')
      expect(offeredLanguages({ flags: new Set() })).toEqual([])
      expect((await choose(['supportmultilingual'])).http).toBe(200)
      const refused = await choose([])
      expect([refused.http, refused.code, refused.message]).toEqual(refusal(['supportmultilingual']))
    },
  )
})

describe('superschooladmin', () => {
  it('lets a school admin look after others, who are out of reach without', async () => {
    const school = await portal.school()
    const colleague = await portal.person(school, schoolAdmin)
    const change = async (flags: readonly Flag[]) =>
      portal.as(await holding(schoolAdmin, flags, school)).call(tags.save, {
        kind: 'user',
        id: colleague.person_id,
        changes: [{ flag: 'viewmessaging', from: 'inherit', to: 'deny' }],
      })
    const refused = await change([])
    expect([refused.http, refused.code]).toEqual([403, 'people.admins-only'])
    expect((await change(['superschooladmin'])).http).toBe(200)
  })
})

describe('every rule that names flags', () => {
  const named = (Object.keys(accessRules) as RuleName[]).flatMap((name) => {
    const rule = accessRules[name]
    const endpoint = services.map((service) => service.endpoint).find(({ access }) => access === name)
    return rule.open || !endpoint
      ? []
      : rule.roles
          .map((role) => ({ name, role, endpoint, needed: neededFlags(rule, role) }))
          .filter(({ needed }) => needed.length > 0)
  })

  it.each(named)(
    '$name opens for role $role with each of its flags alone, and closes without',
    async ({ role, endpoint, needed }) => {
      for (const flag of needed.filter((one) => suits(one, role)))
        expect([flag, 401, 403]).not.toContain((await ask(await holding(role, [flag]), endpoint)).http)
      const without = await ask(await holding(role, []), endpoint)
      expect([without.http, without.code, without.message]).toEqual(refusal(needed))
    },
  )

  it('every entry of every menu that asks for flags is gone without them, and back with one', () => {
    for (const role of allRoles)
      for (const entry of everyEntry(role).filter(
        ({ to, anyOf, allOf }) => (anyOf || allOf) && pageAt(to)?.roles.includes(role),
      )) {
        const { to, anyOf = [], allOf = [], noneOf = [] } = entry
        const sees = (flags: readonly Flag[]) => isOffered(entry, { role, flags: new Set(flags), host: 'localhost' })
        expect([role, to, sees([])]).toEqual([role, to, false])
        for (const flag of anyOf.length > 0 ? anyOf : allOf)
          expect([role, to, flag, sees([flag, ...allOf])]).toEqual([role, to, flag, true])
        for (const flag of noneOf)
          expect([role, to, flag, sees([...anyOf, ...allOf, flag])]).toEqual([role, to, flag, false])
        expect([role, to, [...anyOf, ...allOf].some((flag) => suits(flag, role))]).toEqual([role, to, true])
      }
    expect(everyEntry(teacher).filter(({ anyOf }) => anyOf).length).toBeGreaterThan(3)
  })
})
