import pg from 'pg'

/**
 * The group that a command works in: the named one, made when there is none of that code; without a name the only one.
 * A text says what to do.
 */
export const groupForCommand = async (ownerUrl: string, code: string | undefined): Promise<number | string> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(
      `select set_config('app.system', 'on', false), set_config('app.request_id', 'command-line', false)`,
    )
    const { rows: groups } = await client.query<{ id: string; code: string }>(
      'select id, code from school_group order by path',
    )
    const [only, second] = groups
    const chosen = code === undefined ? (second ? undefined : only) : groups.find((group) => group.code === code)
    if (chosen) return Number(chosen.id)
    if (code === undefined)
      return second
        ? `There are several groups, name one: ${groups.map((group) => `--group ${group.code}`).join(', ')}`
        : 'There is no group yet, name one: --group <code>'
    if (!/^[a-z0-9-]{2,40}$/.test(code)) return 'A group code has 2 to 40 small letters, digits or hyphens.'
    const { rows: made } = await client.query<{ id: string }>(
      'insert into school_group (code, name) values ($1, $1) returning id',
      [code],
    )
    return Number(made[0]?.id)
  } finally {
    await client.end()
  }
}
