import type { Role } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type Account = {
  user_id: number
  group_id: number
  password_hash: string | null
  disabled: boolean
  expired: boolean
}
export type Place = {
  school_id: number
  school_name: string
  short_code: string
  school_logo: number | null
  help_link: string
  role: Role
  status: string
  access: number
  message_status: string
  group_name: string
}

/** Where a sign-in lands: a place, or the group of who runs one that has no school yet. */
export type Landing = Pick<Place, 'role'> & { school_id: number | null }
export type RankedLanding = Landing & Pick<Place, 'short_code' | 'access'>

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await sql<{ there: boolean }>`select auth.has_accounts() as there`.one(db)).there

export const selectAccounts = (db: Db, name: string, school: string) =>
  sql<Account>`select * from auth.find_login(${name}, ${school})`.all(db)

export const selectPlaces = (db: Db, user_id: number) => sql<Place>`select * from auth.places(${user_id})`.all(db)

export const selectLandings = (db: Db, user_id: number) =>
  sql<RankedLanding>`select * from auth.landings(${user_id})`.all(db)

export const selectWait = async (db: Db, subjects: string[], failures: number, minutes: number): Promise<number> =>
  (await sql<{ wait: number }>`select auth.login_wait(${subjects}, ${failures}, ${minutes}) as wait`.optional(db))
    ?.wait ?? 0

export const insertSession = (
  db: Db,
  hash: Buffer,
  user_id: number,
  school_id: number | null,
  role: Role,
  agent: string,
  address: string,
  hours: number,
  expired: boolean,
) =>
  sql`select auth.start_session(
    ${hash}, ${user_id}, ${school_id}, ${role}, ${agent}, ${address}, ${hours}, ${expired}
  )`.run(db)

export type SessionFacts = {
  expires_at: string
  impersonator: string | null
  impersonator_role: Role | null
  read_only: boolean
  must_change_password: boolean
}

/**
 * When the session ends for good, who acts in it for whom, and whether it may only look; undefined for a dead token.
 */
export const selectSessionFacts = async (db: Db, hash: Buffer): Promise<SessionFacts | undefined> =>
  await sql<SessionFacts>`select * from auth.session_facts(${hash})`.optional(db)

export const startImpersonation = async (
  db: Db,
  hashes: { own: Buffer; child: Buffer; handle: Buffer },
  { school_id, person_id, role, reason }: { school_id: number; person_id: number; role: number; reason: string },
  { agent, address }: { agent: string; address: string },
  minutes: number,
): Promise<'started' | 'missing' | 'refused'> =>
  (
    await sql<{ result: 'started' | 'missing' | 'refused' }>`
      select auth.impersonate(
        ${hashes.own}, ${hashes.child}, ${hashes.handle}, ${school_id}, ${person_id}, ${role}, ${reason}, ${minutes},
        ${agent}, ${address}
      ) as result`.optional(db)
  )?.result ?? 'missing'

/**
 * Everything of the login record that the database knows; the session must be entered (settings made) or the user just
 * signed in.
 */
export const selectLogin = async (db: Db, user_id: number, school_id: number | null) => {
  const params = sql.params({ school_id })
  return await sql<LoginRow>`
    select
      a.id as user_id, coalesce(p.fname, a.fname) as fname, coalesce(p.mname, a.mname) as mname,
      coalesce(p.lname, a.lname) as lname,
      coalesce(nullif(a.email, ''), p.email, '') as email,
      p.id as person_id, p.photo_file_id,
      coalesce(a.time_zone, s.time_zone, 'UTC') as time_zone,
      s.time_zone as school_time_zone, coalesce(a.language, s.language, 'en') as language,
      coalesce(s.name, g.name) as school_name, s.short_code, s.accent, s.logo_file_id, s.help_link, s.currency,
      auth.must_set_up() as must_set_up, auth.features_off() as features_off,
      exists (
        select from person_role r
        where r.school_id = p.school_id
          and r.person_id = p.id
          and r.role = 5
          and r.status = 'Contract & Payment Pending'
      ) as contract_pending
    from account a
    join school_group g on g.id = a.group_id
    left join school s on s.id = ${params.school_id}
    left join person p on p.school_id = ${params.school_id} and p.user_id = a.id
    where a.id = ${user_id}`.optional(db)
}

type LoginRow = {
  must_set_up: boolean | null
  features_off: string[] | null
  contract_pending: boolean
  user_id: number
  fname: string
  mname: string
  lname: string
  email: string
  person_id: number | null
  photo_file_id: number | null
  time_zone: string
  school_time_zone: string | null
  language: string
  school_name: string
  short_code: string | null
  accent: string | null
  logo_file_id: number | null
  help_link: string | null
  currency: string | null
}
