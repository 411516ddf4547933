import { isLanguage, languages } from '#contract/kernel/languages.ts'
import type { MailContent, OutgoingMail } from '#server/platform/mail.ts'
import type { Vault } from '#server/platform/vault.ts'
import { Html, html } from './docs/html.ts'
import { mailToken } from './mail-token.ts'
import { say } from './texts.ts'

type Deps = { base_url: string; vault: Vault }

/** What both parts of a mail show beside its text. */
type Frame = {
  school: string
  accent: string
  language: string
  /** The page that it is about. */
  page: string
  /** '' where nobody can switch such mails off. */
  off_url: string
  open: string
  why: string
  off: string
  settings: string
  settings_url: string
  /** Stands above everything in a mail that can be answered: what is written below it is ours. */
  answer_line: string
}

/**
 * The one place that makes mails, of whatever kind: plain text and HTML with the same words, in the language of the
 * reader. Mails that may be switched off say so to mail programs too (RFC 2369, RFC 8058).
 */
export const mailComposer =
  (deps: Deps) =>
  /** @param replyTo where answers go; left out, it cannot be answered */
  (mail: MailContent, replyTo?: string): OutgoingMail => {
    const frame = frameOf(deps, mail, replyTo !== undefined)
    return {
      ...(replyTo !== undefined && { replyTo }),
      from: mail.school,
      subject: mail.subject,
      text: textOf(mail, frame),
      html: pageOf(mail, frame).text,
      headers: {
        'Auto-Submitted': 'auto-generated', // RFC 3834: holiday replies do not answer it
        ...(frame.off_url && {
          'List-Unsubscribe': `<${frame.off_url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
  }

const frameOf = (
  { base_url, vault }: Deps,
  { language, school, accent, link, user_id, topic }: MailContent,
  answerable: boolean,
): Frame => {
  const topicName = topic === null ? '' : say(language, `profile.topic.${topic}`)
  const token = topic === null || user_id === null ? '' : mailToken(vault, user_id, topic)
  return {
    school: school || say(language, 'notifications.mail-portal'),
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : '#3C7A8F',
    language,
    page: link && `${base_url}${link}`,
    off_url: token && `${base_url}/unsubscribe?token=${token}`,
    open: say(language, 'notifications.mail-open'),
    why: say(language, 'notifications.mail-why', { topic: topicName }),
    off: say(language, 'notifications.mail-off'),
    settings: say(language, 'notifications.mail-settings'),
    settings_url: `${base_url}/setting#notifications`,
    answer_line: answerable ? `##- ${say(language, 'notifications.mail-answer')} -##` : '',
  }
}

const textOf = (
  { body }: MailContent,
  { page, open, off_url, why, off, settings, settings_url, answer_line }: Frame,
): string =>
  [
    ...(answer_line ? [answer_line] : []),
    body.trimEnd(),
    ...(page && !body.includes(page) ? [`${open}:\n${page}`] : []),
    ...(off_url ? [`-- \n${why}\n${off}: ${off_url}\n${settings}: ${settings_url}`] : []),
  ].join('\n\n')

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif"

const small = 'margin:0 0 16px;font-size:13px;color:#565d68'

const pageOf = ({ subject, body }: MailContent, frame: Frame): Html => {
  const { language, school, accent, page, answer_line } = frame
  const direction = isLanguage(language) ? languages[language].direction : 'ltr'
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .page {
              background: #14161a !important;
            }
            .sheet {
              background: #1d2026 !important;
              color: #e6e9ee !important;
            }
            .quiet,
            .quiet a {
              color: #a3abb8 !important;
            }
            .words a {
              color: #8fb8ff !important;
            }
          }
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f4f4f1">
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f1">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="sheet"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                dir="${direction}"
                style="max-width:600px;background:#ffffff;color:#1b1f24;border-top:4px solid ${accent};border-radius:8px;${font};font-size:16px;line-height:1.55"
              >
                <tr>
                  <td class="words" style="padding:24px 28px 28px;text-align:start">
                    ${answer_line ? html`<p class="quiet" style="${small}">${answer_line}</p>` : ''}
                    <p class="quiet" style="margin:0 0 4px;font-size:14px;color:#565d68">${school}</p>
                    <h1 dir="auto" style="margin:0 0 20px;font-size:20px;line-height:1.3;text-align:start">
                      ${subject}
                    </h1>
                    ${paragraphsOf(body, frame)} ${page && !body.includes(page) ? button(page, frame) : ''}
                  </td>
                </tr>
              </table>
              ${frame.off_url ? footer(frame) : ''}
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

const footer = ({ why, off, off_url, settings, settings_url }: Frame): Html =>
  html`<p
    class="quiet"
    style="max-width:544px;margin:16px auto 0;${font};font-size:13px;line-height:1.5;color:#565d68;text-align:start"
  >
    ${why}<br />
    <a href="${off_url}" style="color:#565d68">${off}</a> ·
    <a href="${settings_url}" style="color:#565d68">${settings}</a>
  </p>`

/** Each in its own direction: a name or a message may be in another language than its reader's. */
const paragraphsOf = (body: string, frame: Frame): Html[] =>
  body
    .split(/\n{2,}/)
    .filter((words) => words.trim() !== '')
    .map((words) => {
      const only = /^https?:\/\/\S+$/.exec(words.trim())?.[0]
      return only
        ? html`${button(only, frame)}
            <p class="quiet" dir="ltr" style="${small};word-break:break-all">${only}</p>`
        : html`<p dir="auto" style="margin:0 0 16px;text-align:start;overflow-wrap:anywhere">${linesOf(words)}</p>`
    })

const linesOf = (words: string): Html[] =>
  words.split('\n').map((line, at) => html`${at > 0 ? new Html('<br />') : ''}${linked(line)}`)

const linked = (line: string): Html[] =>
  line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" style="color:#1f5fbf">${part}</a>` : html`${part}`))

const button = (href: string, { accent, open }: Frame): Html =>
  html`<p style="margin:8px 0 16px">
    <a
      href="${href}"
      style="display:inline-block;padding:11px 20px;border-radius:6px;background:${accent};color:${inkOn(accent)} !important;text-decoration:none;font-weight:600"
      >${open}</a
    >
  </p>`

/** Black or white, whichever has more contrast (relative luminance, WCAG 2.2). */
const inkOn = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
