import type pg from 'pg'
import { newToken } from '#server/kernel/request-scope.ts'

// What an operator does from the command line, on the owner's connection: nobody is signed in there.

export type Found = { user_id: number; name: string; username: string; group_code: string; disabled: boolean }

/** The accounts that a user name or an address means, in one group or in all. */
export const findAccounts = async (client: pg.Client, name: string, group?: string): Promise<Found[]> =>
  (
    await client.query<Found>(
      `
        select
          a.id::int as user_id, trim(a.fname || ' ' || a.lname) as name, a.username, g.code as group_code,
          a.disabled_at is not null as disabled
        from account a
        join school_group g on g.id = a.group_id
        where lower($1) in (lower(a.username), lower(a.email)) and ($2::text is null or g.code = $2)
        order by g.path, a.id`,
      [name, group ?? null],
    )
  ).rows

type Admin = { fname: string; lname: string; email: string; username: string }

/** A super admin of the group, without a password yet; undefined: the user name is taken. */
export const addSuperAdmin = async (
  client: pg.Client,
  group_id: number,
  { fname, lname, email, username }: Admin,
): Promise<number | undefined> =>
  (
    await client.query<{ id: number }>(
      `
        insert into account (group_id, username, email, fname, lname, group_role)
        values ($1, $2, $3, $4, $5, 1)
        on conflict do nothing
        returning id::int as id`,
      [group_id, username, email, fname, lname],
    )
  ).rows[0]?.id

export const linkHours = 24

/** A one-time link with which the password is set; links given before stop working. */
export const passwordLink = async (client: pg.Client, user_id: number, base_url: string): Promise<string> => {
  const { token, hash } = newToken()
  await client.query(`select auth.issue_token($1, $2, 'reset', null, $3)`, [hash, user_id, linkHours * 60])
  return `${base_url}/reset-password?code=${token}`
}

/** Ends the wait after too many wrong passwords or codes. */
export const unlock = async (client: pg.Client, user_id: number): Promise<void> => {
  await client.query(
    `delete from auth.login_attempt
    where subject ~ ('^(account|own-password|browser|reset:account|code):' || $1::bigint || '(:|$)')`,
    [user_id],
  )
}

/** Takes authenticator app and passkeys away, and signs out everywhere: the password alone opens again. */
export const removeSecondStep = async (client: pg.Client, user_id: number): Promise<void> => {
  await client.query('delete from auth.authenticator where user_id = $1', [user_id])
  await client.query('delete from auth.passkey where user_id = $1', [user_id])
  await client.query(
    `
      update auth.session set revoked_at = now()
      where (user_id = $1 or real_user_id = $1) and revoked_at is null`,
    [user_id],
  )
}
