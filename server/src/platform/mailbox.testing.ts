import { createServer, type Socket } from 'node:net'

/**
 * A mailbox on loopback: as much of IMAP as one is asked for (RFC 3501). Whoever signs in with another password than
 * `secret` is refused.
 */
export const startMailbox = async (mails: string[]) => {
  const seen = new Set<number>()
  const waiting = () => mails.flatMap((_, at) => (seen.has(at + 1) ? [] : [at + 1]))
  const answer = (tag: string, command: string): string => {
    const done = `${tag} OK done\r\n`
    if (/^capability/i.test(command)) return `* CAPABILITY IMAP4rev1\r\n${done}`
    if (/^login/i.test(command)) return command.includes('secret') ? done : `${tag} NO [AUTHENTICATIONFAILED] no\r\n`
    if (/^list/i.test(command)) return `* LIST (\\HasNoChildren) "/" "INBOX"\r\n${done}`
    if (/^select/i.test(command))
      return `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 9] ok\r\n${tag} OK [READ-WRITE] done\r\n`
    if (/^status/i.test(command)) return `* STATUS INBOX (MESSAGES ${mails.length})\r\n${done}`
    if (/^uid search/i.test(command)) return `* SEARCH ${waiting().join(' ')}\r\n${done}`
    const fetched = /^uid fetch (\d+)/i.exec(command)?.[1]
    if (fetched) {
      const text = mails[Number(fetched) - 1] ?? ''
      return `* ${fetched} FETCH (UID ${fetched} BODY[]<0> {${text.length}}\r\n${text})\r\n${done}`
    }
    const stored = /^uid store (\d+).*\\seen/i.exec(command)?.[1]
    if (stored) seen.add(Number(stored))
    return /^logout/i.test(command) ? `* BYE\r\n${done}` : done
  }
  const serve = (socket: Socket) => {
    socket.write('* OK IMAP4rev1 ready\r\n')
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (data: string) => {
      for (const line of data.split('\r\n').filter(Boolean)) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        socket.write(answer(tag, command))
        if (/^logout/i.test(command)) socket.end()
      }
    })
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: (password = 'secret') => `imap://portal:${password}@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
