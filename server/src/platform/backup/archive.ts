import { createReadStream, createWriteStream } from 'node:fs'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { settingFailure } from '../set-up-failure.ts'

export type Add = (name: string, content: Uint8Array | string) => Promise<void>

/** Writes a tar.gz, with a passphrase encrypted as age does: `age -d` and `tar` read it without the portal. */
export const writeArchive = async (
  path: string,
  passphrase: string | undefined,
  fill: (add: Add) => Promise<void>,
): Promise<void> => {
  const pack = tar.pack()
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  const steps = passphrase === undefined ? [] : [Duplex.from(encrypting(passphrase))]
  const written = pipeline([Readable.from(pack), createGzip(), ...steps, file])
  written.catch(() => undefined) // told by whoever adds next
  const add: Add = async (name, content) => {
    const added = new Promise<void>((resolve, reject) => {
      const entry = pack.entry({ name, mode: 0o600 }, Buffer.from(content), (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject) // it ends with the file that it is written to
    })
    await Promise.race([added, written]) // a full disk fails at once: nobody would take the entry any more
  }
  try {
    await fill(add)
    pack.finalize()
  } catch (error) {
    pack.destroy()
    await written.catch(() => undefined)
    throw error
  }
  await written
}

export type Entry = { name: string; content: Readable }

/** The entries of an archive, one after the other; each is read before the next. */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const steps = passphrase === undefined ? [] : [Duplex.from(decrypting(passphrase))]
  const read = pipeline([createReadStream(path), ...steps, createGunzip(), extract])
  read.catch(() => undefined) // the entries fail with it
  for await (const entry of extract) yield { name: entry.header.name, content: Readable.from(entry) }
  await read
}

const encrypting = (passphrase: string) =>
  async function* (plain: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(webStreamOf(plain))
  }

const decrypting = (passphrase: string) =>
  async function* (stored: AsyncIterable<Uint8Array>) {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    yield* await decrypter.decrypt(webStreamOf(stored)).catch(() => {
      throw settingFailure('BACKUP_PASSPHRASE', 'The passphrase does not open this backup', 'backup-passphrase')
    })
  }

/** As Readable.toWeb, whose type is not that of the browser's streams. */
const webStreamOf = (parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const each = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await each.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}
