import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { badge } from '#contract/settings/catalogs.ts'
import { ExportSignature, signatureName, signedExports } from '#contract/logs/signed-export.contract.ts'
import { prefix } from '#server/kernel/app.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { openVault } from '#server/platform/vault.ts'

const portal = withPortal()
let room: Classroom
let zip: Uint8Array
let files: Record<string, Uint8Array>
beforeAll(async () => {
  room = await portal.classroom()
  await portal.as(room.admin).ok(badge.save, { name: 'Helper', points: 5, description: '' })
  zip = await exported('export_audit_log')
  files = unzipSync(zip)
})

const exported = async (call: string): Promise<Uint8Array> => {
  const { rawPayload } = await portal.product().app.inject({
    url: `${prefix}/school/${call}`,
    headers: { authorization: `Bearer ${room.admin.token}` },
  })
  return rawPayload
}
const check = async (uploads: Record<string, Uint8Array>) => {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(uploads)) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return portal.sendForm(room.admin, signedExports.check.path, form)
}
const zipped = (more: Record<string, Uint8Array>) => zipSync({ ...files, ...more }, { level: 0 })
const signed = () => ExportSignature.parse(JSON.parse(strFromU8(files[signatureName] ?? strToU8('{}'))))
const signedBy = (value: unknown) => zipped({ [signatureName]: strToU8(JSON.stringify(value)) })
const csv = 'audit-log.csv'

describe('an exported log', () => {
  it('says the changes in words', () => {
    const text = strFromU8(files[csv] ?? strToU8(''))
    expect(text).toMatch(/Badges,Helper,added,Name: Helper; Points: 5/)
    expect(text).not.toContain('{"')
  })

  it('is known again, in its zip and beside its signature', async () => {
    const unchanged = { outcome: 'unchanged', statement: { file: csv, made_by: room.admin.name } }
    expect((await check({ 'audit-log.zip': zip })).data).toMatchObject(unchanged)
    expect((await check(files)).data).toMatchObject(unchanged)
    for (const call of ['export_security_log', 'export_record_reads', 'export_audit_log?format=xlsx'])
      expect((await check({ 'a.zip': await exported(call) })).data).toMatchObject({ outcome: 'unchanged' })
  })

  it('with one byte changed is not what was exported', async () => {
    const other = new Uint8Array(files[csv] ?? [])
    other[20] = (other[20] ?? 0) ^ 1
    expect((await check({ 'a.zip': zipped({ [csv]: other }) })).data).toMatchObject({
      outcome: 'changed',
      statement: { file: csv },
    })
  })

  it('with a signature that says something else is not what was exported', async () => {
    const { statement, ...rest } = signed()
    const older = { ...rest, statement: { ...statement, made_at: '2020-01-01T00:00:00Z' } }
    expect((await check({ 'a.zip': signedBy(older) })).data).toEqual({ outcome: 'changed', statement: null })
  })

  it('that another portal signed is told apart', async () => {
    const { statement } = signed()
    const other = openVault('another installation')
    const signature = other.sign(JSON.stringify(statement)).toString('base64')
    const foreign = { statement, public_key: other.public_key, signature }
    expect((await check({ 'a.zip': signedBy(foreign) })).data).toEqual({ outcome: 'foreign', statement: null })
    const borrowed = { ...foreign, public_key: signed().public_key }
    expect((await check({ 'a.zip': signedBy(borrowed) })).data).toEqual({ outcome: 'changed', statement: null })
  })

  it('without a signature is asked for again', async () => {
    const lone = { [csv]: files[csv] ?? new Uint8Array() }
    for (const uploads of [lone, { 'a.zip': zipSync(lone) }, { 'a.zip': strToU8('no zip') }])
      expect(await check(uploads)).toMatchObject({ http: 422, code: 'log-export-unsigned' })
    expect(await check({ [csv]: lone[csv] ?? zip, [signatureName]: strToU8('[]') })).toMatchObject({ http: 422 })
  })
})
