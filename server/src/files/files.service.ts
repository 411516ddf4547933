import { files } from '#contract/files/files.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import { optionalFile } from './files.queries.ts'
import type { FileOwner } from './owners.ts'

/** @param owners all kinds of record that own files */
export const filesService = (owners: readonly FileOwner[]): Service[] =>
  serve(files, {
    /** The file belongs to nobody until a record takes it; what nobody takes is swept after a day. */
    async upload(_, { db, actor, uploads, files: store }) {
      const [upload] = uploads
      if (!upload) return wrongField('file', 'errors.field.required')
      const kept = await store.keep(upload)
      return db
        .insertInto('file')
        .values({ ...kept, name: upload.name, school_id: found(actor.school_id), created_by: actor.user_id })
        .returning(['id', 'name', 'size', 'content_type'])
        .executeTakeFirstOrThrow()
    },

    async download({ id }, { db, actor, now, files: store }) {
      const file = found(await optionalFile(db, actor, id, now, owners))
      const rule = owners.find(({ kinds }) => kinds.some((kind) => kind === file.kind))?.restricted
      if (file.restricted && rule && !(await rule.admits({ db, actor }))) return fail('not_found')
      return {
        download: {
          name: file.name,
          content_type: file.content_type,
          body: store.read(file.storage_key),
          inline: /^image\/(png|jpeg|gif|webp)$/.test(file.content_type),
        },
      }
    },
  })
