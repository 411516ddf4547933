import { may } from '#contract/access.ts'
import { allFlags, allRoles, type Role, schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import {
  effectiveTags,
  isForGroups,
  suits,
  tagAreaNames,
  type TagChange,
  type TagSource,
  type TagState,
} from '#contract/security/flags.rules.ts'
import { type HolderView, type ListedTag, tagColumns, tags } from '#contract/security/tags.contract.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import {
  giveable,
  inSchool,
  isBuiltIn,
  mayManage,
  notAdmins,
  refusedGift,
  tagOf,
  tagsFor,
  publishGroup,
  publishSchool,
  unlessLast,
} from './rights.ts'
import {
  lockHolder,
  type PersonOfSchool,
  saveCustomTags,
  saveRoleTags,
  saveSchoolTagRole,
  saveUserTags,
  type Says,
  selectGroupName,
  selectPeople,
  selectPeopleOfRoles,
  selectRoleSources,
  selectSchoolTags,
  selectSources,
  selectWords,
} from './rights.queries.ts'
import { selectCustomRoles, selectHolders, selectMembers, selectTagCounts } from './custom-roles.queries.ts'
import { sql } from '#server/kernel/sql.ts'

type Asked = Pick<In<typeof tags.view>, 'kind' | 'id' | 'role' | 'school_id'>

/** A holder as it stands, whether the caller may change it, and how. */
type Holder = {
  title: string
  sub: string
  person: PersonOfSchool | undefined
  roles: Role[]
  /** Whom its tags are for; undefined: anybody in a school. */
  role: Role | undefined
  own: Says
  sources: TagSource[]
  people: number
  refused: Failure | undefined
  key: string
  write: (says: Says, changes: readonly TagChange[]) => Promise<unknown>
  publish: () => Promise<void> | void
}

const nothing: Says = { granted: [], denied: [] }
const asRole = (role: number | undefined): Role => found(allRoles.find((one) => one === role))

const holders: Record<Asked['kind'], (asked: Asked, context: Context) => Promise<Holder>> = {
  async role(asked, { db, actor, publish }) {
    const role = asRole(asked.role)
    const sources = await selectRoleSources(db, role)
    if (sources.length === 0) throw fail('not_found') // what super admins hold is not for a school to know
    const [group, people] = [await selectGroupName(db), await selectPeopleOfRoles(db)]
    const own =
      actor.role === superAdmin ? sources.find(({ kind, id }) => kind === 'role' && id === actor.group_id) : undefined
    return {
      title: say(actor.language, `session.role-${role}`),
      sub: group,
      person: undefined,
      roles: [role],
      role,
      own: own ?? nothing,
      sources: sources.filter((one) => one !== own),
      people: people.get(role) ?? 0,
      refused: actor.role === superAdmin ? undefined : fail('forbidden', 'security.roles-by-group'),
      key: `role:${actor.group_id}:${role}`,
      write: (says) => saveRoleTags(db, role, says),
      publish: () => publishGroup({ db, actor, publish }),
    }
  },

  async school({ id, role: asked }, { db, actor, publish }) {
    const role = asRole(asked)
    const tag = found((await selectSchoolTags(db)).find((one) => one.id === id))
    if (role === superAdmin) throw fail('not_found')
    const people = await selectPeopleOfRoles(
      db,
      tag.schools.map((school) => school.id),
    )
    return {
      title: tag.name,
      sub: say(actor.language, `session.role-${role}`),
      person: undefined,
      roles: [role],
      role,
      own: tag.roles.find((one) => one.role === role) ?? nothing,
      sources: await selectRoleSources(db, role),
      people: people.get(role) ?? 0,
      refused:
        actor.role !== superAdmin
          ? fail('forbidden', 'security.roles-by-group')
          : tag.archived
            ? fail('conflict', 'security.archived')
            : undefined,
      key: `school:${tag.id}:${role}`,
      write: (says) => saveSchoolTagRole(db, tag, role, says),
      publish: () => publishGroup({ db, actor, publish }),
    }
  },

  async custom({ id = 0, school_id }, context) {
    const { db, actor } = context
    const school = await inSchool(context, school_id)
    const [given] = await selectCustomRoles(db, [id])
    const custom = found(given)
    const members = await selectMembers(db, [id])
    const roles = [...new Set(members.map(({ role }) => role))].filter((role) => role !== null)
    return {
      title: custom.name,
      sub: custom.about,
      person: undefined,
      roles: allRoles.filter((role) => roles.includes(role)),
      role: undefined,
      own: custom,
      sources: [],
      people: members.length,
      refused: custom.archived
        ? fail('conflict', 'security.archived')
        : mayManage(actor, roles)
          ? undefined
          : notAdmins(),
      key: `custom:${school}:${id}`,
      write: (says) => saveCustomTags(db, id, says),
      publish: () => publishSchool(context, school),
    }
  },

  async user({ id = 0, role: asked, school_id }, context) {
    const { db, actor } = context
    const school = await inSchool(context, school_id)
    const [given] = await selectPeople(db, [id])
    const person = found(given)
    const role = person.roles.find((one) => one === asked) ?? person.roles[0]
    const sources = role ? await selectSources(db, id, role) : []
    const own = sources.find(({ kind }) => kind === 'user')
    return {
      title: `${person.fname} ${person.lname}`,
      sub: '',
      person,
      roles: person.roles,
      role,
      own: own ?? nothing,
      sources: sources.filter((one) => one !== own),
      people: 1,
      refused: mayManage(actor, person.roles) ? undefined : notAdmins(),
      key: `user:${school}:${id}`,
      write: (_, changes) => saveUserTags(db, id, changes),
      publish: () => publishSchool(context, school),
    }
  },
}

/** Somebody's own tags hold in each of their roles, those of a role in that one. */
const suited = (kind: Asked['kind'], holder: Holder): ((flag: string) => boolean) =>
  kind === 'user'
    ? (flag) => holder.roles.some((role) => suits(flag, role))
    : (flag) => (holder.role ? suits(flag, holder.role) : !isForGroups(flag))

const stateOf = ({ granted, denied }: Says, flag: string): TagState =>
  granted.includes(flag) ? 'allow' : denied.includes(flag) ? 'deny' : 'inherit'

export const tagsService = serve(tags, {
  async list({ page = 1, size = 25, ...asked }, context) {
    const rows = await listed(asked, context)
    return { rows: rows.slice((page - 1) * size, page * size), count: rows.length }
  },

  async exported({ format, ...asked }, context) {
    const rows = await listed(asked, context)
    return tableFile(context, { name: 'security-tags', title: 'security.tags', columns: tagColumns, rows, format })
  },

  async holders({ flag }, context) {
    await inSchool(context)
    return selectHolders(context.db, flag)
  },

  async view(asked, context) {
    const { db, actor } = context
    const holder = await holders[asked.kind](asked, context)
    const fits = suited(asked.kind, holder)
    const all = tagsFor(await selectWords(db), actor.language, undefined)
    const known = (asked.kind === 'role' ? tagsFor(await selectWords(db), actor.language, holder.role) : all).filter(
      ({ flag }) => fits(flag),
    )
    const view: HolderView = {
      kind: asked.kind,
      title: holder.title,
      sub: holder.sub,
      person: holder.person ?? null,
      roles: holder.roles,
      role: holder.role ?? null,
      states: known.flatMap(({ flag }) => {
        const state = stateOf(holder.own, flag)
        return state === 'inherit' ? [] : [{ flag, state }]
      }),
      sources: holder.sources.map((source) => ({
        ...source,
        granted: [...source.granted],
        denied: [...source.denied],
      })),
      tags: known,
      giveable: giveable(actor, holder.role, known),
      people: holder.people,
      can: { edit: !holder.refused && may(actor, 'security.tags.edit') && !actor.read_only },
      reason: holder.refused?.code ? say(actor.language, holder.refused.code) : '',
    }
    return view
  },

  async save({ changes, reason = '', ...asked }, context) {
    const { db, auditReason } = context
    const before = await holders[asked.kind](asked, context)
    await lockHolder(db, before.key)
    const holder = await holders[asked.kind](asked, context)
    if (holder.refused) return holder.refused
    if (new Set(changes.map(({ flag }) => flag)).size < changes.length)
      return wrongField('changes', 'errors.field.invalid')
    const known = new Set([
      ...allFlags,
      ...(await selectWords(db)).filter(({ archived }) => !archived).map(({ flag }) => flag),
    ])
    const fits = suited(asked.kind, holder)
    const strange = changes.find(({ flag, to }) => !known.has(flag) || (to !== 'inherit' && !fits(flag)))
    if (strange) return wrongField('changes', 'security.not-for-role', { tag: strange.flag })
    if (changes.some(({ flag, from }) => stateOf(holder.own, flag) !== from))
      return fail('conflict', 'stale', {
        present: { states: changes.map(({ flag }) => ({ flag, state: stateOf(holder.own, flag) })) },
      })
    const refused = await refusedGift(context, holder.role, changes)
    if (refused) return refused
    if (reason) await auditReason(reason)
    const says = changes.reduce<Says>((sum, { flag, to }) => said(sum, flag, to), holder.own)
    const saved = await unlessLast(context, () => holder.write(says, changes))
    if (isFailure(saved)) return saved
    if (
      asked.kind === 'role' &&
      holder.role === superAdmin &&
      !effectiveTags(await selectRoleSources(db, superAdmin)).has('saupdatesecuritytagsdictionary')
    )
      return fail('conflict', 'security.last-keeper')
    await holder.publish()
    return { changed: changes.filter(({ from, to }) => from !== to).length }
  },

  async consolidated({ id, role: asked }, context) {
    const { db, actor } = context
    await inSchool(context)
    const [given] = await selectPeople(db, [id])
    const person = found(given)
    const role = person.roles.find((one) => one === asked) ?? person.roles[0]
    const words = await selectWords(db)
    return {
      person,
      roles: person.roles,
      role: role ?? 0,
      sources: role
        ? (await selectSources(db, id, role)).map((source) => ({
            ...source,
            granted: [...source.granted],
            denied: [...source.denied],
          }))
        : [],
      tags: tagsFor(words, actor.language, undefined).filter(({ flag }) => !isForGroups(flag)),
      can: { edit: mayManage(actor, person.roles) && may(actor, 'security.tags.edit') && !actor.read_only },
    }
  },

  async roles(_, context) {
    const { db, actor } = context
    const [group, people, words] = [await selectGroupName(db), await selectPeopleOfRoles(db), await selectWords(db)]
    const rows = []
    for (const role of allRoles.filter((one) => actor.role === superAdmin || one >= schoolAdmin)) {
      const sources =
        actor.role === superAdmin ? await selectRoleSources(db, role) : await selectSources(db, null, role)
      const own = sources.find(({ kind, id }) => kind === 'role' && id === actor.group_id)
      rows.push({
        role,
        flags: [...effectiveTags(sources)],
        changed: own ? own.granted.length + own.denied.length : 0,
        people: people.get(role) ?? 0,
      })
    }
    const all = [...tagsFor(words, actor.language, superAdmin), ...tagsFor(words, actor.language, undefined)]
    return {
      group,
      rows,
      tags: [...new Map(all.map((tag) => [tag.flag, tag])).values()],
      can: { edit: may(actor, 'security.dictionary.edit') && !actor.read_only },
    }
  },

  async places({ id }, { db }) {
    type Row = Omit<PersonOfSchool, 'id'> & { school_id: number; school: string; person_id: number }
    const rows = await sql<Row>`select * from auth.places_of_person(${id})`.all(db)
    if (rows.length === 0) return fail('not_found')
    return {
      rows: rows.map(({ school_id, school, person_id, roles, ...names }) => ({
        school_id,
        school,
        roles,
        person: { id: person_id, ...names },
      })),
    }
  },
})

const said = ({ granted, denied }: Says, flag: string, to: TagState): Says => ({
  granted: to === 'allow' ? [...granted.filter((one) => one !== flag), flag] : granted.filter((one) => one !== flag),
  denied: to === 'deny' ? [...denied.filter((one) => one !== flag), flag] : denied.filter((one) => one !== flag),
})

/** All tags in the caller's sight, filtered and in order; a school counts its own people. */
const listed = async (
  { search = '', sort = 'area', descending = false, area, role, archived }: Omit<In<typeof tags.list>, 'page' | 'size'>,
  { db, actor }: Context,
): Promise<ListedTag[]> => {
  const words = await selectWords(db)
  const counts = actor.school_id === null ? new Map<string, never>() : await selectTagCounts(db)
  const held = new Map<Role, Set<string>>()
  for (const one of allRoles.filter((each) => actor.role === superAdmin || each >= schoolAdmin))
    held.set(
      one,
      effectiveTags(actor.role === superAdmin ? await selectRoleSources(db, one) : await selectSources(db, null, one)),
    )
  const flags = [...allFlags, ...words.filter(({ flag }) => !isBuiltIn(flag)).map(({ flag }) => flag)].filter(
    (flag) => actor.role === superAdmin || !isForGroups(flag),
  )
  const rows = flags.map((flag): ListedTag => {
    const own = words.find((one) => one.flag === flag)
    const count = counts.get(flag)
    return {
      ...tagOf(flag, own, actor.language),
      id: idOf(flag, own?.id),
      version: own?.version ?? 0,
      archived: own?.archived ?? false,
      worded: own?.group_id === actor.group_id,
      roles: [...held].filter(([, set]) => set.has(flag)).map(([one]) => one),
      people_granted: count?.granted ?? 0,
      people_denied: count?.denied ?? 0,
      custom_roles: count?.custom ?? 0,
    }
  })
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(search)
  const order = (a: ListedTag, b: ListedTag) =>
    sort === 'area'
      ? tagAreaNames.indexOf(a.area) - tagAreaNames.indexOf(b.area)
      : a[sort].localeCompare(b[sort], actor.language)
  const kept = rows
    .filter(
      (row) =>
        row.archived === (archived === '1') &&
        (!area || row.area === area) &&
        (!role || row.roles.includes(Number(role))),
    )
    .filter((row) => plain(`${row.name} ${row.flag} ${row.about}`).includes(wanted))
    .toSorted(order)
  return descending ? kept.toReversed() : kept
}

/** Tags of the product are numbered by their place; those of a group by their row. */
export const idOf = (flag: string, row: number | undefined): number => {
  const place = allFlags.findIndex((one) => one === flag)
  return place < 0 ? (row ?? 0) : place + 1
}
