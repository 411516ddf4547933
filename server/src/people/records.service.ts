import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import {
  adminRecord,
  families,
  medical,
  parentRecord,
  type PersonKind,
  qualifications,
  records,
  studentRecord,
  teacherRecord,
} from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { selectValues } from './custom-values.queries.ts'
import { saveValues } from './custom-values.ts'
import {
  addPerson,
  giveAccount,
  mayManage,
  notAdmins,
  ofKind,
  personOf,
  schoolOf,
  studentOf,
  taken,
  teacherOf,
  publishChange,
  type Values,
} from './new-person.ts'
import { insertAdvisees, insertLinks, selectLinkChoices } from './person-links.queries.ts'
import { selectLog } from './person-log.queries.ts'
import { optionalPerson, selectDuplicates } from './records.queries.ts'
import { optionalMedical, selectQualifications } from './medical.queries.ts'
import { sql } from '#server/kernel/sql.ts'

const logPage = 50

/** The person, within reach and below the caller's hands; locked against a second change at once. */
const managed = async (
  { db, actor }: Context,
  id: number,
): Promise<{ id: number; user_id: number | null } | Failure> => {
  const row = await sql<{ id: number; user_id: number | null; roles: number[] }>`
    select
      p.id, p.user_id,
      array(select r.role::int from person_role r where r.school_id = p.school_id and r.person_id = p.id) as roles
    from person p
    where p.school_id = kernel.school_id() and p.id = ${id}
    for update`.optional(db)
  return mayManage(actor, found(row).roles) ? found(row) : notAdmins()
}

// ---------------------------------------------------------------------------------------------- adding and changing

const edit = async (
  kind: PersonKind,
  { id, version, custom, ...values }: Values & { id: number; version: number },
  context: Context,
) => {
  const { db } = context
  const person = await managed(context, id)
  if (isFailure(person)) return person
  await ofKind(db, kind, id)
  const problem = await taken(db, kind, values, id)
  if (problem) return problem
  const saved = await db
    .updateTable('person')
    .set((eb) => ({ ...personOf(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!saved) return stale(db, id)
  const own = custom && (await saveValues(db, id, await selectValues(db, context.actor, id), custom, false))
  if (isFailure(own)) return own
  if (person.user_id) await renameAccount(db, person.user_id, values)
  if (kind === 'student')
    await db
      .updateTable('student')
      .set((eb) => ({ ...studentOf(values), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  if (kind === 'teacher')
    await db
      .updateTable('teacher')
      .set((eb) => ({ ...teacherOf(values), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  publishChange(context)
  return saved
}

/** An account that stands for this one person alone bears the same name. */
const renameAccount = (db: Db, user_id: number, { fname, mname, lname }: Values) => {
  const params = sql.params({ user_id, fname, mname, lname })
  return sql`
    update account
    set fname = ${params.fname}, mname = ${params.mname}, lname = ${params.lname}, version = version + 1
    where id = ${params.user_id}
      and group_role is null
      and (fname, mname, lname) <> (${params.fname}, ${params.mname}, ${params.lname})
      and not auth.is_elsewhere(${params.user_id})`.run(db)
}

const stale = async (db: Db, id: number): Promise<Failure> => staleWith(db, 'person', id, await optionalPerson(db, id))

const recordService = (contract: typeof parentRecord, kind: PersonKind): Service[] =>
  serve(contract, {
    add: (values, context) => addPerson(kind, values, context),
    edit: (values, context) => edit(kind, values, context),
  })

// ---------------------------------------------------------------------------------------------- one person

export const recordsServices: Service[] = [
  ...recordService(studentRecord, 'student'),
  ...recordService(teacherRecord, 'teacher'),
  ...recordService(parentRecord, 'parent'),
  ...recordService(adminRecord, 'admin'),

  ...serve(records, {
    read: async ({ id }, { db }) => found(await optionalPerson(db, id)),

    async duplicates({ fname, lname, birth_date = null, email = '' }, { db }) {
      return {
        rows:
          fname === '' && lname === '' && email === ''
            ? []
            : await selectDuplicates(db, { fname, lname, birth_date, email }),
      }
    },

    async log({ id, page = 1 }, { db }) {
      found(await optionalPerson(db, id))
      return selectLog(db, id, (page - 1) * logPage, logPage)
    },

    async confirmAddress({ id }, context) {
      const person = await managed(context, id)
      if (isFailure(person)) return person
      await sql`
        select auth.confirm_address(p.email)
        from person p
        where p.school_id = kernel.school_id() and p.id = ${id}`.run(context.db)
      publishChange(context)
      return {}
    },

    async makeAccount({ id, username, invite }, context) {
      const person = await managed(context, id)
      if (isFailure(person)) return person
      if (person.user_id) return fail('conflict', 'people.has-account')
      const made = await giveAccount(context, id, username, invite)
      if (!isFailure(made)) publishChange(context)
      return made
    },
  }),

  ...serve(families, {
    async link({ parent_id, student_ids, ...rights }, context) {
      await ofKind(context.db, 'parent', parent_id)
      const linked = await insertLinks(context.db, parent_id, student_ids, freed(rights))
      publishChange(context)
      return { linked }
    },

    async change({ link_id, version, ...rights }, context) {
      const saved = await context.db
        .updateTable('guardianship')
        .set((eb) => ({ ...freed(rights), version: eb('version', '+', 1) }))
        .where('id', '=', link_id)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
      if (!saved) {
        found(await context.db.selectFrom('guardianship').select('id').where('id', '=', link_id).executeTakeFirst())
        return fail('conflict', 'stale')
      }
      publishChange(context)
      return saved
    },

    async unlink({ parent_id, student_ids }, context) {
      const gone = await context.db
        .deleteFrom('guardianship')
        .where('parent_id', '=', parent_id)
        .where('student_id', 'in', student_ids)
        .returning('id')
        .execute()
      if (gone.length === 0) return fail('not_found')
      publishChange(context)
      return { unlinked: gone.length }
    },

    async advise({ teacher_id, student_ids, linked }, context) {
      const { db, actor, now } = context
      await ofKind(db, 'teacher', teacher_id)
      const rows = linked
        ? await insertAdvisees(db, teacher_id, student_ids, dayOf(actor, now).date)
        : await db
            .deleteFrom('advisorship')
            .where('teacher_id', '=', teacher_id)
            .where('student_id', 'in', student_ids)
            .returning('student_id')
            .execute()
      publishChange(context)
      return { student_ids: rows.map(({ student_id }) => student_id) }
    },

    choices: async ({ kind, search }, { db }) => ({ rows: await selectLinkChoices(db, kind, search) }),
  }),

  ...serve(medical, {
    read: async ({ id }, { db }) => found(await optionalMedical(db, id)),

    async save({ id, version, ...values }, context) {
      const { db, actor } = context
      const present = found(await optionalMedical(db, id))
      const saved =
        present.version === 0 && version === 0
          ? await db
              .insertInto('student_medical')
              .values({ school_id: schoolOf(actor), id, ...values })
              .onConflict((conflict) => conflict.doNothing())
              .returning('version')
              .executeTakeFirst()
          : await db
              .updateTable('student_medical')
              .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
              .where('id', '=', id)
              .where('version', '=', version)
              .returning('version')
              .executeTakeFirst()
      if (!saved) return fail('conflict', 'stale', { present: await optionalMedical(db, id) })
      publishChange(context)
      return saved
    },
  }),

  ...serve(qualifications, {
    async list({ person_id }, { db, actor, now }) {
      return { ...found(await selectQualifications(db, person_id)), today: dayOf(actor, now).date }
    },

    async save({ id, version = 0, person_id, ...values }, context) {
      const { db, actor } = context
      const person = await managed(context, person_id)
      if (isFailure(person)) return person
      const saved = id
        ? await db
            .updateTable('qualification')
            .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
            .where('id', '=', id)
            .where('person_id', '=', person_id)
            .where('version', '=', version)
            .returning(['id', 'version'])
            .executeTakeFirst()
        : await db
            .insertInto('qualification')
            .values({ ...values, school_id: schoolOf(actor), person_id })
            .returning(['id', 'version'])
            .executeTakeFirst()
      if (!saved) {
        found(
          await db
            .selectFrom('qualification')
            .select('id')
            .where('id', '=', id ?? 0)
            .where('person_id', '=', person_id)
            .executeTakeFirst(),
        )
        return fail('conflict', 'stale')
      }
      publishChange(context)
      return saved
    },

    async archive({ ids, archived }, context) {
      const { db, now } = context
      const owners = await db
        .selectFrom('qualification')
        .select('person_id')
        .distinct()
        .where('id', 'in', ids)
        .orderBy('person_id')
        .execute()
      for (const { person_id } of owners) {
        const person = await managed(context, person_id)
        if (isFailure(person)) return person
      }
      const rows = await db
        .updateTable('qualification')
        .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
        .where('id', 'in', ids)
        .returning('id')
        .execute()
      if (rows.length < ids.length) return fail('not_found')
      publishChange(context)
      return { ids }
    },
  }),
]

/** Who must have no contact has no custody and is told nothing. */
const freed = <R extends { no_contact: boolean; contact: boolean; custody: boolean }>(rights: R): R =>
  rights.no_contact ? { ...rights, contact: false, custody: false } : rights
