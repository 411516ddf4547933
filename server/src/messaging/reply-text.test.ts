import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerIn, withoutQuotedHtml } from './reply-text.ts'

const folder = new URL('fixtures/replies/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const mails = readdirSync(folder).filter((name) => /(?<!\.answer)\.txt$/.test(name) && name !== 'LICENSE.txt')
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('what somebody answered', () => {
  it.each(mails)('in %s is found without the mail that it answers', (name) =>
    expect(words(answerIn(read(name)))).toBe(words(read(name.replace('.txt', '.answer.txt')))),
  )

  it('stands above the line that our mails begin with, in whatever language mail programs quote', () =>
    expect(answerIn('Спасибо!\n\n23 дня назад школа сообщила\n##- Write your answer above this line -##\n\nTrip')).toBe(
      'Спасибо!\n\n23 дня назад школа сообщила',
    ))

  it('is nothing where there is a quotation alone', () => expect(answerIn('> Trip on Friday\n> at nine')).toBe(''))

  it.each([
    ['<p>Yes</p><div class="gmail_quote">On Monday …</div>', '<p>Yes</p>'],
    ['<p>Yes</p><div id="appendonsend"></div><hr>From: …', '<p>Yes</p>'],
    ['<p>Yes</p><blockquote type="cite">…</blockquote>', '<p>Yes</p>'],
    ['<p>Yes</p>', '<p>Yes</p>'],
  ])('in HTML ends where the quotation begins: %s', (html, kept) => expect(withoutQuotedHtml(html)).toBe(kept))
})
