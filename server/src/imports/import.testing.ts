import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { RowResult, RunSummary } from '#contract/imports/import.contract.ts'
import type { Role } from '#contract/kernel/access.ts'
import { copyDatabase } from '#server/kernel/testing-database.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { newPushKey } from '#server/platform/push.ts'
import { noBackups, noIntegrations } from '#server/platform/settings.ts'
import { openProduct, type Product } from '#server/product.ts'

/** The CSV files of a folder of fixtures, by name. */
export const filesOf = (name: string): Record<string, string> => {
  const folder = new URL(`./fixtures/${name}/`, import.meta.url)
  const names = readdirSync(folder).filter((file) => file.endsWith('.csv'))
  return Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]))
}
export const sample = filesOf('sds-100')

/** Files with texts of one of them replaced. */
export const filesWith = (
  files: Record<string, string>,
  file: string,
  ...replacements: (readonly [string, string])[]
): Record<string, string> => ({
  ...files,
  [file]: replacements.reduce((text, [from, to]) => text.replace(from, to), files[file] ?? ''),
})
export const sampleWith = (file: string, ...replacements: (readonly [string, string])[]): Record<string, string> =>
  filesWith(sample, file, ...replacements)

/** Work outside of a call: nobody hears of it, and no mail leaves. */
export const unheard = { now: new Date(), jobs: { add: async () => undefined }, publish: () => undefined }

/** Rows of all kinds with one result. */
export const sums = ({ counts }: RunSummary, result: RowResult): number =>
  Object.values(counts).reduce((sum, ofKind) => sum + (ofKind?.[result] ?? 0), 0)

export type Answer = { http: number; code?: string; message?: string; data?: unknown; text: string }

/** The product on a database of its own, with groups and people made on demand; `owner` sees all rows. */
export const withProduct = () => {
  let product: Product
  let owner: pg.Client
  let data_folder = ''

  beforeAll(async () => {
    const { ownerUrl, appUrl } = await copyDatabase()
    owner = new pg.Client(ownerUrl)
    await owner.connect()
    await owner.query(`select set_config('app.system', 'on', false), set_config('app.request_id', 'test', false)`)
    data_folder = mkdtempSync(join(tmpdir(), 'school-portal-imports-'))
    product = await openProduct({
      database_url: appUrl,
      data_folder,
      vault_key: 'only for tests',
      push_key: newPushKey(),
      base_url: 'https://portal.example',
      trust_proxy: false,
      mail: { smtp_url: undefined, from: 'portal@portal.example' },
      backup: noBackups,
      demo: false,
      watches_database: false,
      local_network: false,
      integrations: noIntegrations,
      hashing_at_once: 1,
      does_jobs: false,
      log: { error: (entry) => console.error(entry), info: () => undefined },
    })
  })
  afterAll(async () => {
    await product.close()
    await owner.end()
    rmSync(data_folder, { recursive: true })
  })

  const one = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await owner.query<Row>(statement, values)
    if (!rows[0]) throw new Error(`nothing for ${statement}`)
    return rows[0]
  }
  const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
    Number((await one<{ n: string }>(`select count(*) as n from ${table} t where ${where}`, values)).n)
  const idOf = async (statement: string, values: unknown[]): Promise<number> =>
    Number((await one<{ id: string }>(`${statement} returning id`, values)).id)

  let made = 0
  const group = () => idOf(`insert into school_group (code, name) values ($1, $1)`, [`group-${++made}`])
  const school = (group_id: number, name: string, sis_id: string | null = null) =>
    idOf(`insert into school (group_id, short_code, name, sis_id) values ($1, $2, $3, $4)`, [
      group_id,
      `school-${++made}`,
      name,
      sis_id,
    ])

  /** Somebody of this role, signed in; answers the token. */
  const signedIn = async (role: Role, group_id: number, school_id: number | null = null): Promise<string> => {
    const username = `staff-${++made}`
    const user_id = await idOf(
      `insert into account (group_id, username, fname, lname, group_role) values ($1, $2, 'Ruth', 'Boateng', $3)`,
      [group_id, username, role === 1 ? 1 : null],
    )
    if (school_id !== null) {
      const person_id = await idOf(
        `insert into person (school_id, user_id, fname, lname) values ($1, $2, 'Ruth', 'Boateng')`,
        [school_id, user_id],
      )
      await idOf(`insert into person_role (school_id, person_id, role) values ($1, $2, $3)`, [
        school_id,
        person_id,
        role,
      ])
    }
    const { token, hash } = newToken()
    await owner.query(
      `
        insert into auth.session (token_hash, user_id, school_id, role, real_user_id, expires_at, proved_at)
        values ($1, $2, $3, $4, $2, now() + interval '1 hour', now())`,
      [hash, user_id, school_id, role],
    )
    return token
  }

  const call = async (
    token: string,
    method: 'GET' | 'POST',
    path: string,
    input: Record<string, unknown> = {},
    key = `key-${++made}-${process.pid}`,
  ): Promise<Answer> => {
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))}`
        : ''
    const answer = await product.app.inject({
      method,
      url: `/api/v2/data/${path}${query}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      ...(method === 'POST' && { payload: input }),
    })
    return read(answer)
  }

  /** Uploads texts as files by name; the answer is the checked run. */
  const check = async (
    token: string,
    files: Record<string, string | Uint8Array<ArrayBuffer>>,
    fields: Record<string, string> = {},
  ): Promise<Answer & { run: RunSummary }> => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    for (const [file, content] of Object.entries(files)) form.append('files', new Blob([content]), file)
    const encoded = new Response(form)
    const answer = read(
      await product.app.inject({
        method: 'POST',
        url: '/api/v2/data/check_roster',
        headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      }),
    )
    return { ...answer, run: answer.data as RunSummary }
  }
  /** The files of a roster as it goes out, by name. */
  const exported = async (token: string, version: '1.1' | '1.2', more = ''): Promise<Record<string, string>> => {
    const answer = await product.app.inject({
      method: 'GET',
      url: `/api/v2/data/export_roster?version=${version}${more}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return Object.fromEntries(
      Object.entries(unzipSync(answer.rawPayload)).map(([file, bytes]) => [file, strFromU8(bytes)]),
    )
  }
  const confirm = (token: string, run_id: number, more = {}, key?: string) =>
    call(token, 'POST', 'import_roster', { run_id, ...more }, key)
  const imported = async (token: string, files: Record<string, string>) => {
    const { run } = await check(token, files)
    return (await confirm(token, run.id)).data as RunSummary
  }

  return {
    call,
    check,
    confirm,
    exported,
    imported,
    count,
    group,
    idOf,
    one,
    school,
    signedIn,
    product: () => product,
    owner: () => owner,
  }
}

const read = ({ statusCode, body }: { statusCode: number; body: string }): Answer => {
  const envelope = body.startsWith('{') ? JSON.parse(body) : {}
  return { http: statusCode, text: body, ...envelope }
}
