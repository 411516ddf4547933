import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withPortal } from '#server/kernel/testing.ts'
import { icons } from './app-icon.ts'

const portal = withPortal()
const open = (url: string) => portal.product().app.inject({ method: 'GET', url })

const middle = async (code: string): Promise<number[]> => {
  const { rawPayload } = await open(`/app-icon/192.png?school=${code}`)
  const data = await sharp(rawPayload).ensureAlpha().raw().toBuffer()
  return [...data.subarray((96 * 192 + 96) * 4, (96 * 192 + 96) * 4 + 4)]
}

const colored = async () => {
  const school = await portal.school()
  const [row] = await portal
    .owner()
    .rows<{ short_code: string; name: string }>(
      `update school set accent = '#AA3311', language = 'es' where id = $1 returning short_code, name`,
      [school.id],
    )
  return { ...school, code: row?.short_code ?? '', name: row?.name ?? '' }
}

describe('a portal that is kept on a phone', () => {
  it('has the name and colour of the school', async () => {
    const { name, code } = await colored()
    const manifest = (await open(`/manifest.webmanifest?school=${code}`)).json()
    expect(manifest).toMatchObject({ name, theme_color: '#AA3311', display: 'standalone', start_url: '/home' })
    expect(
      manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
    ).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    for (const { src } of manifest.icons) expect((await open(src)).headers['content-type']).toBe('image/png')
  })

  it.each(Object.entries(icons))('has the icon %s in the colour of the school', async (name, { size, whole }) => {
    const { code } = await colored()
    const { rawPayload } = await open(`/app-icon/${name}?school=${code}`)
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([size, size])
    const pixel = (at: number) => [...data.subarray(at * 4, at * 4 + 4)]
    expect(pixel(size / 2 + size * 2)).toEqual([0xaa, 0x33, 0x11, 255])
    expect(pixel(0)[3]).toBe(whole ? 255 : 0)
  })

  it('shows the logo on white where the school has one, and the sign where its file is gone', async () => {
    const { id, code } = await colored()
    const admin = await portal.person({ ...(await portal.school()), id }, 2)
    const path = join(tmpdir(), `logo-${code}.png`)
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00FF00' } })
      .png()
      .toFile(path)
    const { storage_key } = await portal.product().kernel.files.keep({ field: 'file', name: 'logo.png', path, size: 1 })
    await rm(path)
    const kept = { storage_key, content_type: 'image/png', owner_kind: 'logo', created_by: admin.user_id }
    const [file] = await portal.owner().insert('file', [{ school_id: id, name: 'logo', size: 1, sha256: 'x', ...kept }])
    await portal.owner().rows('update school set logo_file_id = $1 where id = $2', [file?.id, id])
    expect(await middle(code)).toEqual([0, 255, 0, 255])
    await portal.owner().rows(`update school set accent = '#AA3312' where id = $1`, [id])
    await portal.product().kernel.files.remove(storage_key)
    expect(await middle(code)).not.toEqual([0, 255, 0, 255])
  })

  it('knows a page for no network, in the language asked for or that of the school', async () => {
    const { name, code } = await colored()
    const spanish = await open(`/offline.html?school=${code}`)
    expect(spanish.body).toContain('lang="es"')
    const arabic = await open(`/offline.html?school=${code}&language=ar`)
    expect(arabic.body).toContain('dir="rtl"')
    expect(arabic.body).toContain(name)
    expect((await open('/offline.html?school=<script>&language=<script>')).body).not.toContain('<script>')
    expect((await open('/app-icon/other.png')).statusCode).toBe(404)
  })
})
