import EmailReplyParser from 'email-reply-parser'

/** In mails that can be answered: what stands below was ours. */
export const answerLine = /^.*##-.*-##.*$/m

const fields = 'From|Von|De|Da|Van|Från|Fra|Od|От|Від|发件人|Gönderen|من'
const others =
  'To|Sent|Date|Subject|An|Gesendet|Datum|Betreff|À|Envoyé|Objet|Para|Enviado|Fecha|Asunto|A|Inviato|Data|Risposta|Oggetto|' +
  'Aan|Verzonden|Onderwerp|Till|Skickat|Ämne|Til|Do|Temat|Кому|Дата|Тема|收件人|发送时间|主题|Kime|Konu'
const wrote =
  'wrote|writes|schrieb|geschrieben|écrit|escribió|escreveu|scritto|skrev|schreef|geschreven|napisał(?:\\(a\\)|a)?|написал[аи]?|пише|писал[аи]?|' +
  'kirjoitti|yazdı|đã viết|写道|작성'
const date = '\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2} \\p{L}+\\.? \\d{4}'

/** Where the mail that is answered begins, each at the start of a line; first come, first cut. */
const beginnings = [
  // -------- Original Message --------
  /^[ \t*>]*[-_]{2,}[ \t]*(?:Original|Forwarded|Mensaje|Ursprüngliche|Weitergeleitete|Message|Messaggio|Mensagem|Исходное|Пересылаемое)[^\n]*[-_]{2,}[ \t*]*$/imu,
  // On Wed, Sep 25, 2013, at 03:57 PM, somebody <a@b> wrote: – over up to three lines
  new RegExp(
    `^(?!>)[^\\n]*(?:\\d[-./:]\\d|(?:19|20)\\d\\d|\\S@\\S|[<"])[^\\n]*(?:\\n(?!>)[^\\n]+){0,2}?(?<!\\p{L})(?:${wrote})(?!\\p{L})` +
      `[^\\n]{0,80}(?:\\n[^\\n]{0,40})?:[ \\t]*$`,
    'imu',
  ),
  // 2016-03-03 17:21 GMT+01:00 Somebody <a@b>:
  new RegExp(`^(?:${date})[^\\n]*(?:<[^>]*>?|[>:])[ \\t]*:?[ \\t]*$(?:\\n<[^>\\n]*>:)?`, 'imu'),
  // A rule, then From: and To:, in whatever order
  new RegExp(
    `^(?:[-_ ]{5,}\\n+)?[*_ \\t]*(?:${fields})[*_ \\t]*:[^\\n]*\\n+(?:[^\\n]*\\n+)?[*_ \\t]*(?:${others})[*_ \\t]*:`,
    'imu',
  ),
  new RegExp(`^(?:${date})[^\\n]*\\b(?:via|пользователь)\\b[^\\n]*$`, 'imu'),
]

/**
 * What somebody wrote, without the mail that it answers and without a signature; '' where nothing is left.
 * @param text the plain text of a mail
 */
export const answerIn = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\u00A0', ' ')
  const starts = [answerLine, ...beginnings].flatMap((pattern) => pattern.exec(lines)?.index ?? [])
  const above = unsigned(lines.slice(0, Math.min(lines.length, ...starts)))
  return above || unsigned(below(lines))
}

const unsigned = (text: string): string => new EmailReplyParser().parseReply(text).trim()

/** Of those who write under what they answer, which every line of it says by its mark. */
const below = (lines: string): string => {
  const parts = lines.split('\n')
  const last = parts.findLastIndex((line) => /^\s*>/.test(line))
  return last < 0 || answerLine.test(lines) ? '' : parts.slice(last + 1).join('\n')
}

/** Where mail programs put the mail that is answered into HTML. */
const quotedHtml =
  /<(?:blockquote|div[^>]*(?:class="?(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix)|id="?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference-message)|border-top:\s*solid\s*#(?:B5C4DF|E1E1E1)|border-top:#B5C4DF))|<hr[^>]*(?:id="?stopSpelling|tabindex)/i

export const withoutQuotedHtml = (html: string): string => {
  const at = quotedHtml.exec(html)?.index
  return at === undefined ? html : html.slice(0, at)
}
