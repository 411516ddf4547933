import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { contactChanges, contacts, manyLinks } from '#contract/people/contacts.contract.ts'
import { requestsDecided } from '#contract/kernel/request.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { photoFrom } from '#server/profile/photo.ts'
import { replacePhoto } from '#server/profile/photo.queries.ts'
import {
  closeAddress,
  hasAddress,
  insertAddress,
  preferredOf,
  replacePhones,
  updateAddress,
} from '#server/profile/profile.queries.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import {
  applyChanges,
  contactChangeTable,
  lockWaiting,
  replaceEmergency,
  optionalChild,
  selectChildren,
  selectLinkable,
  selectTaught,
} from './contacts.queries.ts'
import { sql } from '#server/kernel/sql.ts'

/** The person, if the office of the school may change the record; whoever may not manage admins leaves theirs alone. */
const managed = async ({ db, actor }: Context, id: number): Promise<number | Failure> => {
  const row = await sql<{ id: number; is_admin: boolean }>`
    select
      p.id,
      exists (
        select from person_role r
        where r.school_id = p.school_id and r.person_id = p.id and r.role = ${sql.constant(schoolAdmin)}
      ) as is_admin
    from person p
    where p.school_id = kernel.school_id() and p.id = ${id} and p.merged_into is null
    for update`.optional(db)
  const { is_admin } = found(row)
  return is_admin && actor.role !== superAdmin && !actor.flags.has('superschooladmin') && id !== actor.person_id
    ? fail('forbidden', 'people.admins-only')
    : id
}

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: actor.school_id ?? 0, topic: 'person' })

/** The child, if the caller is a guardian with contact. */
const childOf = async ({ db, actor }: Context, student_id: number | undefined) => {
  const children = await selectChildren(db, found(actor.person_id))
  return {
    children,
    id: student_id === undefined ? children[0]?.id : found(children.find(({ id }) => id === student_id)).id,
  }
}

/** Of a child, what the caller asked for last. */
const ownChanges = async ({ db, actor }: Context, student_id: number) => {
  const within = sql`r.student_id = ${student_id} and r.asked_by = ${actor.user_id}`
  return (await contactChangeTable.select(db, { within }, { descending: true, size: 10 })).rows
}

export const contactsServices: Service[] = [
  ...serve(contacts, {
    async saveAddress({ person_id, id, version = 0, ...values }, context) {
      const { db } = context
      const person = await managed(context, person_id)
      if (isFailure(person)) return person
      const stored = id ? await updateAddress(db, person, id, version, values) : await insertAddress(db, person, values)
      if (!stored) return fail((await hasAddress(db, person, id ?? 0)) ? 'conflict' : 'not_found', undefined)
      publishChange(context)
      return stored
    },

    async endAddress({ person_id, id, version, valid_to }, context) {
      const { db, actor, now } = context
      const person = await managed(context, person_id)
      if (isFailure(person)) return person
      const stored = await closeAddress(db, person, id, version, valid_to ?? dayOf(actor, now).date)
      if (!stored) return fail((await hasAddress(db, person, id)) ? 'conflict' : 'not_found', undefined)
      publishChange(context)
      return stored
    },

    async savePhones({ person_id, phones }, context) {
      const { db } = context
      const person = await managed(context, person_id)
      if (isFailure(person)) return person
      const phone = preferredOf(phones)?.number ?? ''
      await replacePhones(db, person, phones)
      const params = sql.params({ phone })
      await sql`
        update person
        set phone = ${params.phone}, version = version + 1
        where school_id = kernel.school_id() and id = ${person} and phone <> ${params.phone}`.run(db)
      publishChange(context)
      return { phone }
    },

    async saveEmergency({ student_id, contacts: rows }, context) {
      const { db } = context
      const person = await managed(context, student_id)
      if (isFailure(person)) return person
      found(await db.selectFrom('student').select('id').where('id', '=', student_id).executeTakeFirst())
      await replaceEmergency(db, student_id, rows)
      publishChange(context)
      return { contacts: rows.length }
    },

    async savePhoto({ person_id }, context) {
      const { db, actor, uploads, files } = context
      const [upload] = uploads
      if (!upload) return wrongField('file', 'errors.field.required')
      const person = await managed(context, person_id)
      if (isFailure(person)) return person
      const drawn = await photoFrom(upload)
      if (isFailure(drawn)) return drawn
      const { id } = await db
        .insertInto('file')
        .values({
          ...(await files.keep(drawn)),
          name: drawn.name,
          school_id: found(actor.school_id),
          created_by: actor.user_id,
          owner_kind: 'photo',
          owner_id: person,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await replacePhoto(db, person, id)
      publishChange(context)
      return { photo: `/api/v2/user/photo/${id}` }
    },

    async removePhoto({ person_id }, context) {
      const person = await managed(context, person_id)
      if (isFailure(person)) return person
      await replacePhoto(context.db, person, null)
      publishChange(context)
      return {}
    },
  }),

  ...serve(contactChanges, {
    async child({ student_id }, context) {
      const { db } = context
      const { children, id } = await childOf(context, student_id)
      if (id === undefined) return { children, child: null, changes: [] }
      return {
        children,
        child: found(await optionalChild(db, id)),
        changes: await ownChanges(context, id),
      }
    },

    async ask({ student_id, email, phone, address, note, emergency = null }, context) {
      const { db, actor, now } = context
      await childOf(context, student_id)
      if (!(await settingOf(db, actor.school_id, 'people.parents-propose')))
        return fail('forbidden', 'people.not-proposed')
      if (email === '' && phone === '' && address === null && emergency === null)
        return wrongField('phone', 'people.nothing-to-change')
      const row = await sql<{ id: number }>`
        insert into contact_change (
          school_id, student_id, email, phone, address, note, asked_by, asked_role, asked_at, emergency
        )
        values (
          kernel.school_id(), ${student_id}, ${email}, ${phone}, ${address && JSON.stringify(address)}, ${note},
          ${actor.user_id}, ${actor.role}, ${now}, ${emergency && JSON.stringify(emergency)}
        )
        on conflict (school_id, student_id, asked_by)
        where
          status = 'requested' do update set email = excluded.email,
          phone = excluded.phone, address = excluded.address, note = excluded.note, emergency = excluded.emergency,
          asked_at = excluded.asked_at, version = contact_change.version + 1
        returning id`.optional(db)
      publishChange(context)
      return found(row)
    },

    async takeBack({ id }, context) {
      const row = found(await contactChangeTable.takeBack(context.db, id, context.actor, context.now))
      publishChange(context)
      return row
    },

    list: ({ student_id, ...asked }, { db }) =>
      contactChangeTable.select(
        db,
        { within: student_id === undefined ? sql`true` : sql`r.student_id = ${student_id}`, decides: true },
        asked,
      ),

    async decide({ ids, approved, answer }, context) {
      const { db, actor, now } = context
      const rows = await lockWaiting(db, ids)
      if (rows.length < ids.length) return fail('not_found')
      if (approved) {
        await applyChanges(db, ids)
        for (const { student_id, emergency } of rows) if (emergency) await replaceEmergency(db, student_id, emergency)
      }
      await contactChangeTable.settle(db, ids, approved ? 'approved' : 'declined', {
        answer,
        user_id: actor.user_id,
        now,
      })
      await context.emit(requestsDecided, { of: 'contact', ids })
      publishChange(context)
      return { ids }
    },
  }),

  ...serve(manyLinks, {
    async ofTeacher({ teacher_id, search = '', sort = 'name', descending = false, page = 1, size = 25 }, { db }) {
      found(await db.selectFrom('teacher').select('id').where('id', '=', teacher_id).executeTakeFirst())
      return selectTaught(db, teacher_id, { search, sort, descending, offset: (page - 1) * size, size })
    },

    async preview({ kind, student_ids, to_id }, { db }) {
      const rows = await selectLinkable(db, kind, student_ids, to_id ?? null)
      return rows.length < student_ids.length ? fail('not_found') : { rows }
    },
  }),
]
