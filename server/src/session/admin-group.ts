import type pg from 'pg'
import { setUpFailure } from '#server/platform/set-up-failure.ts'

/** The named group; without a name the only one at the top. */
export const onlyGroup = async (client: pg.Client, code: string | undefined): Promise<number> => {
  const { rows } = await client.query<{ id: number; code: string }>(
    `
      select id::int as id, code
      from school_group
      where case when $1::text is null then parent_id is null else code = $1 end
      order by path`,
    [code ?? null],
  )
  const [only, second] = rows
  if (second)
    throw setUpFailure(`There are several groups, name one: ${rows.map((group) => `--group ${group.code}`).join(', ')}`)
  if (!only) throw setUpFailure(code ? `There is no group ${code}.` : 'There is no group yet: npm run setup makes one.')
  return only.id
}
