import type { FetchMessageObject } from 'imapflow'

/** Where answers to mails arrive. @param address each mail has one of its own below it: name+secret@host */
export type MailboxSettings = { imap_url: string; address: string }

/** Mails that nobody has taken yet, one after the other; each that `take` answers true for is out of the way. */
export type Mailbox = { each(take: (source: Buffer) => Promise<boolean>): Promise<void> }

const largest = 26_214_400 // bytes; a larger mail holds no answer that could be taken
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export const openMailbox = ({ imap_url }: MailboxSettings): Mailbox => ({
  async each(take) {
    const { client, folder } = await connect(imap_url)
    try {
      const lock = await client.getMailboxLock(folder)
      try {
        const found = await client.search({ seen: false }, { uid: true })
        for (const uid of found || []) {
          const mail: FetchMessageObject | false = await client.fetchOne(
            uid,
            { source: { maxLength: largest } },
            { uid: true },
          )
          const taken = mail && mail.source ? await take(mail.source) : true
          if (taken) await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
        }
      } finally {
        lock.release()
      }
    } finally {
      await client.logout().catch(() => client.close())
    }
  },
})

/** What the mailbox says against being read; '' for nothing, and where there is none. */
export const problemOfMailbox = async (settings: MailboxSettings | undefined): Promise<string> => {
  if (!settings) return ''
  try {
    const { client, folder } = await connect(settings.imap_url)
    try {
      await client.status(folder, { messages: true })
      return ''
    } finally {
      await client.logout().catch(() => client.close())
    }
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error)
  }
}

const connect = async (imap_url: string) => {
  const { ImapFlow } = await import('imapflow')
  const url = new URL(imap_url)
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    ...patience,
  })
  client.on('error', () => undefined) // told by whatever was asked next
  await client.connect()
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' }
}
