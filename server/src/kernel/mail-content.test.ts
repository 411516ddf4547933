import { describe, expect, it } from 'vitest'
import { openVault } from '#server/platform/vault.ts'
import type { MailContent } from '#server/platform/mail.ts'
import { mailComposer } from './mail-content.ts'
import { mailToken, openMailToken } from './mail-token.ts'

const vault = openVault('only for tests')
const compose = mailComposer({ base_url: 'https://portal.example', vault })
const content: MailContent = {
  subject: 'A seat <in> Biology 9',
  body: 'Dear Ann,\n\nthere is a seat & more.\nSee https://maps.example/?a=1&b=2.',
  language: 'en',
  link: '/home',
  user_id: 7,
  topic: 'schedule',
  answerable: false,
  school: 'Hill School',
  accent: '#2C5BCB',
}

describe('a mail', () => {
  it('says the same as text and as HTML, escaped, with the school, its colour and the page', () => {
    const { from, subject, text, html } = compose(content)
    expect([from, subject]).toEqual(['Hill School', 'A seat <in> Biology 9'])
    expect(text).toContain('there is a seat & more.')
    expect(text).toContain('Open in the portal:\nhttps://portal.example/home')
    expect(html).toContain('A seat &lt;in&gt; Biology 9')
    expect(html).toContain('there is a seat &amp; more.')
    expect(html).toContain('<a href="https://maps.example/?a=1&amp;b=2" style="color:#1f5fbf">')
    expect(html).toContain('border-top:4px solid #2C5BCB')
    expect(html).toContain('href="https://portal.example/home"')
    expect(html).not.toMatch(/<script|<img|<in>/)
  })

  it('is read from right to left in Arabic', () => {
    const { html, text } = compose({ ...content, language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('فتح في البوابة')
  })

  it('says to mail programs how it is switched off, where its reader may do so', () => {
    const { headers, html } = compose(content)
    const url = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain('href="https://portal.example/setting#notifications"')
    expect(openMailToken(vault, new URL(url).searchParams.get('token') ?? '')).toEqual({
      user_id: 7,
      topic: 'schedule',
    })
  })

  it.each([
    ['about the account', { topic: null }],
    ['to an address without an account', { user_id: null }],
  ])('%s offers nothing to switch off', (_, more) => {
    const { headers, text } = compose({ ...content, ...more })
    expect(Object.keys(headers)).toEqual(['Auto-Submitted'])
    expect(text).not.toContain('/unsubscribe')
  })

  it('that holds a link alone on its line shows it as a button, and to be copied', () => {
    const { html } = compose({ ...content, link: '', body: 'Open this:\n\nhttps://portal.example/reset?code=x' })
    expect(html.match(/href="https:\/\/portal\.example\/reset\?code=x"/g)).toHaveLength(1)
    expect(html).toContain('>https://portal.example/reset?code=x</p>'.slice(1, -4))
  })

  it.each([
    ['#FFE066', '#000000'],
    ['#2C5BCB', '#ffffff'],
    ['red;background:url(//x)', '#ffffff'],
  ])('keeps its button legible on %s', (accent, ink) => {
    const { html } = compose({ ...content, accent })
    expect(html).toContain(`color:${ink} !important`)
    expect(html).not.toContain('url(')
  })
})

it('what a mail carries fits its person and topic alone', () => {
  const token = mailToken(vault, 7, 'schedule')
  expect(openMailToken(vault, token.replace('7.', '8.'))).toBeUndefined()
  expect(openMailToken(vault, token.replace('schedule', 'message'))).toBeUndefined()
  expect(openMailToken(openVault('another'), token)).toBeUndefined()
  expect(openMailToken(vault, '')).toBeUndefined()
})
