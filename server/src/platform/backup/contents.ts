import type pg from 'pg'

/** What is left of the libraries' own schemas is made anew; who was signed in signs in again. */
const leftOut = (schema: string) => `${schema} !~ '^(pg_|information_schema$|migration$|pgboss$)'`
export const withoutRows = ['auth.session']

/** Qualified and quoted, in the order of their names. */
export const selectTables = async (client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; hidden: boolean }>(`
    select
      format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      c.relforcerowsecurity
        and not exists (
          select from pg_policies p
          where p.schemaname = n.nspname
            and p.tablename = c.relname
            and current_user = any (p.roles)
            and p.cmd in ('ALL', 'SELECT')
            and p.qual = 'kernel.system()'
        ) as hidden
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and ${leftOut('n.nspname')}
    group by n.nspname, c.relname, c.relforcerowsecurity
    order by n.nspname, c.relname`)
  const hidden = rows.filter((table) => table.hidden).map(({ name }) => name)
  if (hidden.length > 0) throw new Error(`row-level security hides rows of ${hidden.join(', ')} from the owner`)
  return rows.map(({ name, columns }) => ({ name, columns }))
}

/** How many rows, and what their hashes add up to: 64 bits of the MD5 of each, written in UTC. */
export const digestOf = async (
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: readonly string[] },
): Promise<{ rows: number; digest: string }> => {
  const { rows } = await client.query<{ rows: string; digest: string }>(`
    select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as digest
    from (select ${columns.join(', ')} from ${name}) t`)
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '0' }
}

/** Those that gave a number already, with their last one. */
export const selectSequences = async (client: pg.ClientBase): Promise<{ name: string; last: string }[]> => {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences
    where last_value is not null and ${leftOut('schemaname')}
    order by 1`)
  return rows
}

/** The rows of the system are open to the owner, and every value is written the same way on every server. */
export const asSystem = (client: pg.ClientBase, request_id: string) =>
  client.query(
    `
      select
        set_config('app.system', 'on', true), set_config('app.request_id', $1, true),
        set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
        set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`,
    [request_id],
  )
