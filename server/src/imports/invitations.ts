import type { Jobs } from '#server/kernel/jobs.ts'
import { byAddress, type Notice, notify } from '#server/notifications/notify.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { invitedBy } from '#server/session/sign-in.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { selectRunSchools } from './run.queries.ts'
import { inSchool } from './school-scope.ts'

/** Somebody whom a run gave an account and who has no password yet, with a link to set it. */
export type Newcomer = {
  user_id: number
  username: string
  email: string
  fname: string
  lname: string
  school_id: number
  school_name: string
  short_code: string
  language: string
  link: string
  /** How long it works. */
  days: number
}

/** Gives every newcomer of a run a fresh link; links given before stop working. */
export const newcomersOf = async (db: Db, run_id: number, base_url: string, addressed = false): Promise<Newcomer[]> => {
  const newcomers: Newcomer[] = []
  for (const school_id of await selectRunSchools(db, run_id))
    newcomers.push(...(await inSchool(db, school_id, () => newcomersHere(db, school_id, run_id, base_url, addressed))))
  return newcomers
}

const newcomersHere = async (
  db: Db,
  school_id: number,
  run_id: number,
  base_url: string,
  addressed: boolean,
): Promise<Newcomer[]> => {
  const days = await settingOf(db, school_id, 'session.invitation-days')
  const { rows } = await sql<Omit<Newcomer, 'link' | 'days'>>`
    select
      w.user_id, w.username, p.email, p.fname, p.lname, s.id as school_id, s.name as school_name, s.short_code,
      s.language
    from auth.import_accounts_waiting(${run_id}) w
    join person p on p.school_id = kernel.school_id() and p.user_id = w.user_id
    join school s on s.id = p.school_id
    where not ${addressed} or p.email <> ''
    order by p.lname, p.fname, p.id`.execute(db)
  const linked = rows.map((row) => ({ row, ...newToken() }))
  const tokens = linked.map(({ row, hash }) => ({
    user_id: row.user_id,
    school_id: row.school_id,
    hash: `\\x${hash.toString('hex')}`,
  }))
  await sql`
    select auth.issue_token(l.hash, l.user_id, 'reset', l.school_id, ${days * 24 * 60})
    from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as l (
      user_id bigint, school_id bigint, hash bytea
    )`.execute(db)
  return linked.map(({ row, token }) => ({
    ...row,
    days,
    link: `${base_url}/reset-password?code=${token}${invitedBy(row)}`,
  }))
}

/** Sends the link to every newcomer who has an address; answers how many. */
export const inviteNewcomers = async (db: Db, jobs: Jobs, run_id: number, base_url: string): Promise<number> => {
  const newcomers = await newcomersOf(db, run_id, base_url, true)
  for (const [school_id, ofSchool] of Map.groupBy(newcomers, (newcomer) => newcomer.school_id)) {
    const notices = ofSchool.map(
      ({ school_name: school, email, fname: name, username, language, link, days }): Notice => {
        const named = { name, username, school, inviter: 'none' }
        const subject = say(language, 'session.mail-invitation-subject', named)
        const body = say(language, 'session.mail-invitation-body', { ...named, link, days })
        return { ...byAddress(email), topic: 'account', mail: { subject, body } }
      },
    )
    await inSchool(db, school_id, () => notify({ db, jobs, school_id }, notices))
  }
  return newcomers.length
}
