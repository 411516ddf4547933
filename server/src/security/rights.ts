import { allFlags, type Role, schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { languageCodes } from '#contract/kernel/languages.ts'
import { areaOf, isForGroups, lackedTags, suits, type TagChange } from '#contract/security/flags.rules.ts'
import type { Tag } from '#contract/security/tags.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { enterSchool, selectKeepers, selectSchools, selectWords, type Words } from './rights.queries.ts'

/** The school that a call is about: the present one, or the one that a super admin names. */
export const inSchool = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, named?: number): Promise<number> => {
  if (named !== undefined) {
    if (!(await enterSchool(db, named))) throw fail('not_found')
    return named
  }
  if (actor.school_id === null) throw fail('invalid', 'school-needed')
  return actor.school_id
}

/** Admins of a school are looked after by super admins, and by those school admins who may. */
export const mayManage = ({ role, flags }: Actor, roles: readonly number[]): boolean =>
  role === superAdmin || !roles.includes(schoolAdmin) || flags.has('superschooladmin')

export const notAdmins = (): Failure => fail('forbidden', 'people.admins-only')

/** Every tag that is for the role (or for anybody in a school), by its words: the group's own or ours. */
export const tagsFor = (words: readonly Words[], language: string, role: Role | undefined): Tag[] => {
  const worded = new Map(words.map((one) => [one.flag, one]))
  const own = words.filter(({ flag, archived }) => !archived && !isBuiltIn(flag)).map(({ flag }) => flag)
  return [...allFlags, ...own]
    .filter((flag) => suits(flag, role))
    .map((flag) => tagOf(flag, worded.get(flag), language))
}

export const tagOf = (flag: string, words: Words | undefined, language: string): Tag => {
  const { name, about } = ownWords(flag, words ?? { name: '', about: '' })
  return {
    flag,
    name: name || (isBuiltIn(flag) ? say(language, `security.tag.${flag}`) : flag),
    about: about || (isBuiltIn(flag) ? say(language, `security.tag-about.${flag}`) : ''),
    area: areaOf(flag),
    own: !isBuiltIn(flag),
  }
}

/**
 * What a group says its own way; empty where it says what the product says in whichever language. A form shows our
 * words
 * to whoever has none and sends them back: kept, they would be read in that language by everybody.
 */
export const ownWords = (flag: string, { name, about }: Pick<Words, 'name' | 'about'>) => {
  const isOurs = (key: string, given: string) =>
    isBuiltIn(flag) && languageCodes.some((language) => say(language, key) === given)
  return {
    name: isOurs(`security.tag.${flag}`, name) ? '' : name,
    about: isOurs(`security.tag-about.${flag}`, about) ? '' : about,
  }
}

const builtIn = new Set<string>(allFlags)
export const isBuiltIn = (flag: string): boolean => builtIn.has(flag)

/** The tags that the caller may give to somebody in the role. */
export const giveable = (actor: Actor, role: Role | undefined, all: readonly Tag[]): string[] =>
  all
    .map(({ flag }) => flag)
    .filter(
      (flag) =>
        actor.flags.has(flag as never) || (actor.role === superAdmin && role !== superAdmin && !isForGroups(flag)),
    )

/** Names what the caller lacks of what the changes may give. */
export const refusedGift = async (
  context: Context,
  target: Role | undefined,
  changes: readonly TagChange[],
): Promise<Failure | undefined> => {
  const lacked = lackedTags(context.actor, target, changes)
  if (lacked.length === 0) return undefined
  const words = new Map((await selectWords(context.db)).map((one) => [one.flag, one]))
  const names = lacked.map((flag) => tagOf(flag, words.get(flag), context.actor.language).name)
  return fail('forbidden', 'security.lacked', { params: { tags: names.join(', '), count: lacked.length } })
}

/**
 * Does a change, and refuses it where it takes from a school admin the right to look after the school's admins while
 * nobody else has it: the transaction is undone with the refusal.
 */
export const unlessLast = async <T>(context: Context, work: () => Promise<T>): Promise<T | Failure> => {
  const { db, actor } = context
  const keeps = actor.role === schoolAdmin && actor.flags.has('superschooladmin')
  const done = await work()
  return keeps && (await selectKeepers(db)) === 0 ? fail('conflict', 'security.last-keeper') : done
}

/** Open pages of the school read anew what their person may do. */
export const publishSchool = ({ publish }: Pick<Context, 'publish'>, school_id: number): void =>
  publish({ school_id, topic: 'rights' })

export const publishGroup = async ({
  db,
  actor,
  publish,
}: {
  db: Db
  actor: Actor
  publish: Context['publish']
}): Promise<void> => {
  for (const { id } of await selectSchools(db)) publish({ school_id: id, topic: 'rights' })
  publish({ school_id: 0, topic: 'rights', user_id: actor.user_id })
}
