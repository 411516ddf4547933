/** A mail that came back. `unreachable`: its address does not exist; otherwise it may do so another day. */
export type Bounce = { reason: string; unreachable: boolean }

const daemon = /^from:.*(?:mailer-daemon|postmaster|mail delivery)/im
const subjects =
  /^subject:.*(?:undeliver|returned|delivery (?:status|failure|failed)|failure notice|mail failure|delivery has failed|undelivered)/im
/** No such mailbox or host, or closed for good (RFC 3463). A full mailbox, a refusal and a wrong sender are neither. */
const gone = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/
const goneWords =
  /user unknown|unknown user|no such (?:user|mailbox|recipient|address)|(?:user|mailbox|account|address|recipient).{0,40}(?:does not exist|doesn't exist|not found|unknown|not exist)|(?:doesn't|does not) have (?:a|an) .{0,40}account|host unknown|invalid (?:recipient|mailbox)|not listed in .{0,40}(?:directory|domino)|isn't a valid/i

/**
 * What a report of a mail server says of a mail that did not arrive (RFC 3464, and those of older servers in words).
 * Undefined for everything else: what is only late, what arrived, receipts, complaints and people's mails.
 */
export const bounceIn = (source: string): Bounce | undefined => {
  const text = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const [head = ''] = text.split('\n\n', 1)
  if (/^content-type:\s*multipart\/report(?:[^\n]*\n[ \t])*[^\n]*report-type="?delivery-status/im.test(head))
    return ofReport(text)
  return daemon.test(head) && subjects.test(head) ? ofWords(text.slice(head.length)) : undefined
}

const ofReport = (text: string): Bounce | undefined => {
  const action = /^action:\s*(\w+)/im.exec(text)?.[1]?.toLowerCase()
  const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1] ?? ''
  if (action === undefined && status === '') return ofWords(text)
  if (action !== 'failed' && !(action === undefined && status.startsWith('5'))) return undefined
  const said = /^diagnostic-code:\s*(?:[\w-]+;)?\s*([^\n]*(?:\n[ \t]+[^\n]*)*)/im.exec(text)?.[1] ?? ''
  const exact = statusIn(said)
  const code = exact !== '' && /^5\.0\.0$|^$/.test(status) ? exact : status
  const reason = [code, said.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(' ').slice(0, 300)
  return { reason, unreachable: gone.test(code) || (/^5\.0\.0$|^$/.test(code) && goneWords.test(said)) }
}

const ofWords = (text: string): Bounce | undefined => {
  const line =
    text.split('\n').find((one) => /\b[45]\d\d[ -]|\b[45]\.\d\.\d{1,3}\b/.test(one) || goneWords.test(one)) ?? ''
  if (line === '' || /still being retried|will (?:be|continue to be) retried|delayed/i.test(text)) return undefined
  const code = statusIn(line)
  return {
    reason: line.replaceAll(/\s+/g, ' ').trim().slice(0, 300),
    unreachable: code === '' ? goneWords.test(text) : gone.test(code),
  }
}

const statusIn = (said: string): string => /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1] ?? ''
