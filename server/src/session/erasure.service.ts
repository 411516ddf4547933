import { erasure } from '#contract/session/erasure.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'
import { passwordHash, refusedOwnPassword } from './own-password.ts'
import { sql } from '#server/kernel/sql.ts'

export const erasureService = serve(erasure, {
  async choices(_, { db, actor }) {
    const [rows, keeps] = await Promise.all([selectErasable(db), selectKept(db)])
    const proof: 'password' | 'name' = (await passwordHash(db, actor)) ? 'password' : 'name'
    return { rows: rows.map(({ user_id, name }) => ({ user_id, name, keeps: found(keeps.get(user_id)) })), proof }
  },

  async archive({ user_ids, password = '', name = '' }, { db, actor, auditReason }) {
    if (actor.real_user_id !== actor.user_id) return fail('forbidden')
    const wanted = (await selectErasable(db)).filter(({ user_id }) => user_ids.includes(user_id))
    if (wanted.length < user_ids.length) return fail('not_found')
    if (wanted.some(({ works }) => works)) return fail('conflict', 'session.removal-works')
    const unproved = await refusedProof(db, actor, password, name, wanted)
    if (unproved) return unproved
    await auditReason('removal of personal information')
    for (const { user_id } of wanted) await sql`select auth.erase_account(${user_id})`.run(db)
    return { removed: wanted.length }
  },

  async ofPerson({ id }, { db, actor }) {
    const proof: 'password' | 'name' = (await passwordHash(db, actor)) ? 'password' : 'name'
    return { ...found(await optionalRemovable(db, id)), proof }
  },

  async removePerson({ id, password = '', name = '' }, { db, actor, auditReason, publish }) {
    if (actor.real_user_id !== actor.user_id) return fail('forbidden')
    const person = found(await optionalRemovable(db, id))
    if (person.problem !== '') return fail('conflict', `people.removal-${person.problem}`)
    const unproved = await refusedProof(db, actor, password, name, [person])
    if (unproved) return unproved
    await auditReason('removal of personal information')
    await sql`select auth.erase_person(${id})`.run(db)
    publish({ school_id: found(actor.school_id), topic: 'person' })
    return { removed: 1 }
  },
})

type Erasable = { user_id: number; name: string; works: boolean }

const selectErasable = (db: Db) => sql<Erasable>`select * from auth.erasable()`.all(db)

type Removable = Pick<Out<typeof erasure.ofPerson>, 'name' | 'problem' | 'keeps'>

const optionalRemovable = async (db: Db, id: number): Promise<Removable | undefined> => {
  const row = await sql<Pick<Removable, 'name' | 'problem'> & Keeps>`
    select *
    from auth.removable_person(${id})`.optional(db)
  if (!row) return undefined
  const { name, problem, ...keeps } = row
  return { name, problem, keeps }
}

type Keeps = Out<typeof erasure.choices>['rows'][number]['keeps']

const selectKept = async (db: Db): Promise<Map<number, Keeps>> =>
  new Map(
    (await sql<Keeps & { user_id: number }>`select * from auth.removal_keeps()`.all(db)).map(
      ({ user_id, ...keeps }) => [user_id, keeps],
    ),
  )

/** The caller's password; whoever has none (single sign-on) types the name that is removed. */
const refusedProof = async (
  db: Db,
  actor: Actor,
  password: string,
  name: string,
  wanted: readonly { name: string }[],
): Promise<Failure | undefined> => {
  if (!(await passwordHash(db, actor)))
    return wanted.every((one) => folded(one.name) === folded(name))
      ? undefined
      : wrongField('name', 'session.removal-name')
  return refusedOwnPassword(db, actor, password, 'password')
}

const folded = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
