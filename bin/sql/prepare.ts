import pg from 'pg'
import { openTestDatabase } from '#server/kernel/test-database.ts'
import { migrate } from '#server/platform/migrate.ts'
import type { AnsweredStatement } from './statements.ts'

const preparable = /^\s*(select|with|insert|update|delete|values)\b/

/** Statements that another PostgreSQL, whose programs are given, does not take. */
export const refusedBy = async (programs: string, answered: readonly AnsweredStatement[]): Promise<string[]> => {
  const { ownerUrl, appUrl, stop } = await openTestDatabase(programs)
  try {
    await migrate(ownerUrl)
    const client = new pg.Client(appUrl)
    await client.connect()
    const refused: string[] = []
    const texts = new Set(answered.map(({ text }) => text).filter((text) => preparable.test(text)))
    for (const text of texts) {
      const problem = await client.query(`prepare statement as ${text}`).then(
        () => undefined,
        (error: unknown) => String(error),
      )
      if (problem === undefined) await client.query('deallocate statement')
      else refused.push(`${problem}: ${text}`)
    }
    await client.end()
    return refused
  } finally {
    await stop()
  }
}
