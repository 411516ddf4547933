import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import {
  type ExportCheck,
  ExportSignature,
  type ExportStatement,
  signatureName,
} from '#contract/logs/signed-export.contract.ts'
import { type Failure, isFailure } from '#contract/kernel/errors.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Context, Download } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Vault } from '#server/platform/vault.ts'

/** The file and what proves it, in one zip. */
export const signedDownload = async (
  { actor, db, now, vault }: Context,
  made: Download | Failure,
  rows: number,
): Promise<Download | Failure> => {
  if (isFailure(made)) return made
  const { name, body } = made.download
  const content = typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : await buffer(body)
  const facts = await sql<Pick<ExportStatement, 'school' | 'made_by' | 'seal'>>`
    select
      s.name as school, ${fullName('a')} as made_by,
      coalesce((
        select encode(c.hash, 'hex')
        from audit_seal c
        where c.school_id = s.id
        order by c.seq desc
        limit 1
      ), '') as seal
    from school s
    join account a on a.id = ${actor.real_user_id}
    where s.id = kernel.school_id()`.one(db)
  const statement = { file: name, sha256: digest(content), rows, made_at: now.toISOString(), ...facts }
  const signature = {
    statement: ordered(statement),
    public_key: vault.public_key,
    signature: vault.sign(textOf(statement)).toString('base64'),
  }
  const files = { [name]: content, [signatureName]: Buffer.from(`${JSON.stringify(signature, null, 2)}\n`) }
  return {
    download: {
      name: name.replace(/\.\w+$/, '.zip'),
      content_type: 'application/zip',
      body: Buffer.from(zipSync(files, { level: 0, mtime: now })), // not compressed, so that what comes back is no larger than it says
    },
  }
}

type NamedBytes = { name: string; bytes: Uint8Array }

/** Whether these are a file and the signature that this portal made for it; undefined: no signature is among them. */
export const checkExport = (vault: Vault, uploads: readonly NamedBytes[]): ExportCheck | undefined => {
  const files = uploads.length === 1 ? uploads.flatMap(unzipped) : uploads
  const content = files.find(({ name }) => !isSignature(name))
  const signature = files.filter(({ name }) => isSignature(name)).map(({ bytes }) => readSignature(bytes))[0]
  if (!content || !signature) return undefined
  const { statement, public_key } = signature
  if (public_key.trim() !== vault.public_key.trim()) return { outcome: 'foreign', statement: null }
  if (!vault.isSigned(textOf(statement), Buffer.from(signature.signature, 'base64')))
    return { outcome: 'changed', statement: null }
  return { outcome: digest(content.bytes) === statement.sha256 ? 'unchanged' : 'changed', statement }
}

const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const ordered = ({ file, sha256, rows, school, made_at, made_by, seal }: ExportStatement): ExportStatement => ({
  file,
  sha256,
  rows,
  school,
  made_at,
  made_by,
  seal,
})
/** What is signed, byte by byte: jq -cj .statement signature.json */
const textOf = (statement: ExportStatement): string => JSON.stringify(ordered(statement))

/** Browsers number what they save twice: signature (1).json. */
const isSignature = (name: string): boolean => /(^|\/)signature[^/]*\.json$/i.test(name)

const readSignature = (bytes: Uint8Array) => {
  try {
    return ExportSignature.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data
  } catch {
    return undefined // no JSON
  }
}

const unzipped = ({ bytes }: NamedBytes): NamedBytes[] => {
  try {
    const entries = unzipSync(bytes, { filter: ({ compression }) => compression === 0 })
    return Object.entries(entries).map(([name, content]) => ({ name, bytes: content }))
  } catch {
    return [] // no zip
  }
}
