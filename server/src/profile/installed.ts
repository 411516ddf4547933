import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import type { Kernel } from '#server/kernel/answer.ts'
import { Html, html } from '#server/kernel/docs/html.ts'
import { inScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { drawIcon, icons, isIcon, sign } from './app-icon.ts'

type School = { short_code: string; school_name: string; accent: string; logo_file_id: number | null; language: string }
type Asked = FastifyRequest<{ Querystring: { school?: unknown; language?: unknown }; Params: { name?: string } }>

const portalColor = '#3C7A8F'
const mostDrawn = 200

/**
 * What a phone keeps of the portal: name, colour and icon of the school, by the code in the address or the host name,
 * and the page that is shown without a network.
 */
export const serveInstalled = (app: FastifyInstance, kernel: Kernel): void => {
  const drawn = new Map<string, Promise<Buffer>>()

  app.get('/manifest.webmanifest', async (request: Asked, reply) => {
    const school = await schoolOf(kernel, request)
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifestOf(school))
  })

  app.get('/app-icon/:name', async (request: Asked, reply) => {
    const { name = '' } = request.params
    if (!isIcon(name)) return reply.callNotFound()
    const school = await schoolOf(kernel, request)
    const accent = school?.accent || portalColor
    const key = `${name} ${accent} ${school?.logo_file_id ?? ''}`
    const icon = drawn.get(key) ?? drawIcon(name, accent, await logoOf(kernel, request, school))
    if (drawn.size >= mostDrawn) drawn.clear()
    drawn.set(key, icon)
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await icon)
  })

  app.get('/offline.html', async (request: Asked, reply) => {
    const school = await schoolOf(kernel, request)
    const { language: asked } = request.query
    const language = typeof asked === 'string' && isLanguage(asked) ? asked : (school?.language ?? 'en')
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(offlinePage(isLanguage(language) ? language : 'en', school))
  })
}

const schoolOf = (kernel: Kernel, { query, host, id }: Asked): Promise<School | undefined> => {
  const code = typeof query.school === 'string' ? query.school.slice(0, 40) : ''
  return inScope(kernel.pool, undefined, id, async ({ db }) => ({
    keep: false,
    value: await sql<School>`
      select short_code, school_name, accent, logo_file_id, language
      from auth.public_school(${host.split(':')[0] ?? null}, ${code})`.optional(db),
  }))
}

const logoOf = async (kernel: Kernel, { id }: Asked, school: School | undefined): Promise<Buffer | undefined> => {
  if (!school?.logo_file_id) return undefined
  const logo = await inScope(kernel.pool, undefined, id, async ({ db }) => ({
    keep: false,
    value: await sql<{ storage_key: string }>`
      select storage_key
      from auth.public_logo(${school.short_code})`.optional(db),
  }))
  return logo && (await buffer(kernel.files.read(logo.storage_key)).catch(() => undefined)) // without its file the sign stands in
}

const shortest = 12

const manifestOf = (school: School | undefined): string => {
  const of = school ? `?school=${encodeURIComponent(school.short_code)}` : ''
  const name = school?.school_name ?? 'School portal'
  const picture = (file: string, purpose: 'any' | 'maskable') => {
    const { size } = icons[file as keyof typeof icons]
    return { src: `/app-icon/${file}${of}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return JSON.stringify({
    id: '/home',
    name,
    short_name: name.length > shortest ? (name.split(' ')[0] ?? name).slice(0, shortest) : name,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#F8F8F6',
    theme_color: school?.accent || portalColor,
    icons: [picture('192.png', 'any'), picture('512.png', 'any'), picture('maskable.png', 'maskable')],
  })
}

const offlinePage = (language: keyof typeof languages, school: School | undefined): string => {
  const t = (key: string) => say(language, key)
  return html`<!doctype html>
    <html lang="${language}" dir="${languages[language].direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t('shell.offline-title')}</title>
        <style>
          body {
            margin: 0;
            min-height: 100vh;
            display: grid;
            place-content: center;
            justify-items: center;
            text-align: center;
            padding: 24px;
            box-sizing: border-box;
            font:
              16px/1.5 system-ui,
              sans-serif;
            color: light-dark(#1b1f24, #e6e9ee);
            background: light-dark(#f8f8f6, #14161a);
          }
          h1 {
            font-size: 22px;
            margin: 16px 0 4px;
          }
          p {
            margin: 0 0 24px;
            max-width: 36ch;
            color: light-dark(#565d68, #a3abb8);
          }
          svg {
            width: 56px;
            height: 56px;
          }
          a {
            padding: 10px 20px;
            border: 1px solid;
            border-radius: 8px;
            color: inherit;
            text-decoration: none;
          }
        </style>
      </head>
      <body>
        ${mark(school)}
        <h1>${t('shell.offline-title')}</h1>
        <p>
          ${school ? say(language, 'shell.offline-school', { school: school.school_name }) : t('shell.offline-what')}
        </p>
        <a href="">${t('ui.try-again')}</a>
      </body>
    </html>`.text
}

const mark = (school: School | undefined): Html =>
  new Html(
    `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="${colorOf(school)}"/>${sign}</svg>`,
  )

const colorOf = (school: School | undefined): string =>
  /^#[0-9a-f]{6}$/i.test(school?.accent ?? '') ? (school?.accent ?? '') : portalColor
