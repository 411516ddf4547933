import type { Pool } from './database.ts'
import { say } from './texts.ts'

type Due = { language: string; school: string; mails: { id: number; subject: string; link: string }[] }

/** Puts together what its readers want in one mail, a line for each; run again it finds nothing to put together. */
export const putTogether = async (pool: Pool, base_url: string): Promise<void> => {
  const { rows } = await pool.query<Due>('select language, school, mails from auth.digests_due()')
  for (const { language, school, mails } of rows) {
    const lines = mails.map(({ subject, link }) => `– ${subject}${link && `\n  ${base_url}${link}`}`)
    await pool.query('select auth.put_together($1, $2, $3)', [
      mails.map(({ id }) => id),
      say(language, 'profile.digest-subject', { school, count: mails.length }),
      lines.join('\n'),
    ])
  }
}
