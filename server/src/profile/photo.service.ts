import { student } from '#contract/kernel/access.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { openSchool, photo } from '#contract/profile/profile.contract.ts'
import { serve, serveOpen } from '#server/kernel/serve.ts'
import { photoFrom } from './photo.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { optionalPhoto, replacePhoto, type StoredPhoto } from './photo.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const photoService = serve(photo, {
  async save(_, { db, actor, uploads, files }) {
    if (actor.role >= student && !(await settingOf(db, actor.school_id, 'profile.own-photo')))
      return fail('forbidden', 'profile.no-own-photo')
    const [upload] = uploads
    if (!upload) return wrongField('file', 'errors.field.required')
    const drawn = await photoFrom(upload)
    if (isFailure(drawn)) return drawn
    const [school_id, person_id] = [found(actor.school_id), found(actor.person_id)]
    const { id } = await db
      .insertInto('file')
      .values({
        ...(await files.keep(drawn)),
        name: drawn.name,
        school_id,
        created_by: actor.user_id,
        owner_kind: 'photo',
        owner_id: person_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replacePhoto(db, person_id, id)
    return { photo: `/api/v2/user/photo/${id}` }
  },

  async remove(_, { db, actor }) {
    await replacePhoto(db, found(actor.person_id), null)
    return {}
  },

  async show({ id }, { db, actor, files, now }) {
    const { storage_key, content_type } = found(await optionalPhoto(db, actor, id, dayOf(actor, now).date))
    return { download: { name: 'photo.webp', content_type, body: files.read(storage_key), inline: true } }
  },
})

/** The mark of a school stands on its sign-in page: everybody may see it. */
export const openSchoolService = serveOpen(openSchool, {
  async logo({ code }, { db, files }) {
    const row = await sql<StoredPhoto>`select * from auth.public_logo(${code})`.optional(db)
    const { storage_key, content_type } = found(
      /^image\/(png|jpeg|webp|gif)$/.test(row?.content_type ?? '') ? row : undefined,
    )
    return { download: { name: 'logo', content_type, body: files.read(storage_key), inline: true } }
  },
})
