import { type ParsedMail, simpleParser } from 'mailparser'
import { answerIn, withoutQuotedHtml } from './reply-text.ts'
import { type Bounce, bounceIn } from './bounces.ts'

export type IncomingFile = { name: string; content: Buffer }
/** A mail as the portal reads it. */
export type IncomingMail =
  /** Of a mail server: what it is about is named by the Message-ID of ours. */
  | { kind: 'bounce'; message_id: string | undefined; bounce: Bounce }
  /** Holiday replies, receipts, lists, complaints and our own mails: nobody waits for an answer to them. */
  | { kind: 'automatic' }
  /** @param token what the address carries that it was sent to; '' where there is none */
  | { kind: 'answer'; sender: string; token: string; text: string; files: IncomingFile[] }

/** @param own addresses that the portal sends from; the first is the one that answers go to, name+secret@host */
export const readMail = async (source: Buffer, own: readonly [string, ...string[]]): Promise<IncomingMail> => {
  const raw = source.toString('latin1')
  const bounce = bounceIn(raw)
  if (bounce) return { kind: 'bounce', message_id: ownMessageId(raw), bounce }
  const mail = await simpleParser(source)
  const sender = mail.from?.value[0]?.address?.toLowerCase() ?? ''
  if (sender === '' || own.some((one) => isBelow(sender, one)) || isAutomatic(mail, raw)) return { kind: 'automatic' }
  return {
    kind: 'answer',
    sender,
    token: tokenIn(mail, own[0]),
    text: await textOf(mail),
    files: mail.attachments
      .filter(({ related }) => !related)
      .map(({ filename, content }, at) => ({ name: filename ?? `attachment-${at + 1}`, content })),
  }
}

const ownMessageId = (raw: string): string | undefined =>
  /<([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12})@/i.exec(raw)?.[1]?.toLowerCase()

/** RFC 3834, and what stood for it before. */
const isAutomatic = ({ headerLines, from }: ParsedMail, raw: string): boolean => {
  const said = (name: string) => lineOf(headerLines, name).toLowerCase()
  const submitted = said('auto-submitted')
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /bulk|junk|list|auto_reply/.test(said('precedence')) ||
    headerLines.some(({ key }) => /^(?:list-(?:id|post|unsubscribe)|x-auto(?:reply|respond)|x-loop)$/.test(key)) ||
    /^return-path:\s*<>\s*$/im.test(head) ||
    /^content-type:\s*multipart\/report/im.test(head) ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/.test(from?.value[0]?.address?.toLowerCase() ?? '') ||
    /^(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|abwesenheits|réponse automatique|respuesta automática)/.test(
      said('subject'),
    )
  )
}

const lineOf = (lines: ParsedMail['headerLines'], name: string): string =>
  lines
    .find(({ key }) => key === name)
    ?.line.slice(name.length + 1)
    .trim() ?? ''

const isBelow = (address: string, own: string): boolean => {
  const [name = '', host = ''] = own.toLowerCase().split('@')
  return address === `${name}@${host}` || (address.startsWith(`${name}+`) && address.endsWith(`@${host}`))
}

/** Wherever a mail server left the address that it was sent to. */
const tokenIn = ({ headerLines }: ParsedMail, address: string): string => {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  const named = headerLines
    .filter(({ key }) => /^(?:to|cc|delivered-to|x-original-to|envelope-to|x-envelope-to)$/.test(key))
    .map(({ line }) => line.toLowerCase())
    .join('\n')
  const at = named.split(`${name}+`).find((part) => part.slice(32).startsWith(`@${host}`) && /^[\da-f]{32}@/.test(part))
  return at?.slice(0, 32) ?? ''
}

/** HTML alone is read as the text that it shows. */
const textOf = async ({ text, html }: ParsedMail): Promise<string> => {
  if (!html) return answerIn(text ?? '')
  const fromText = answerIn(text ?? '')
  const cut = withoutQuotedHtml(html)
  if (cut === html) return fromText
  const shown = await simpleParser(`Content-Type: text/html; charset=utf-8\n\n${cut}`)
  const fromHtml = answerIn(shown.text ?? '')
  return fromHtml === '' || (fromText !== '' && fromText.length < fromHtml.length) ? fromText : fromHtml
}
