import { may } from '#contract/access.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { schoolColumns, type SchoolRecord, schools } from '#contract/schools/schools.contract.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { yearsOfTerms } from '#server/settings/academic-years.queries.ts'
import { mailPasswordLink } from '#server/session/sign-in.ts'
import { copyParts } from './school-copy.queries.ts'
import {
  optionalSchool,
  optionalCounterpart,
  selectGroupNames,
  selectGroupSchools,
  selectSchools,
  selectSchoolUse,
} from './schools.queries.ts'
import { sql } from '#server/kernel/sql.ts'

const longestExport = 20_000

export const schoolsService = serve(schools, {
  async ofGroup({ keyword = '' }, { db }) {
    const listed = await selectGroupSchools(db, keyword)
    const data = [...Map.groupBy(listed, ({ group_id }) => group_id).values()].map((list) => ({
      groups_name: list[0]?.groups_name ?? '',
      schools: list.map(({ school }) => school),
    }))
    const rows = data.flatMap((group) => group.schools)
    const everyFourth = <T>(list: T[], column: number) => list.filter((_, at) => at % 4 === column)
    const datacolumn = data.map(({ groups_name, schools: list }) => ({
      groups_name,
      columns: [everyFourth(list, 0), everyFourth(list, 1), everyFourth(list, 2), everyFourth(list, 3)] satisfies [
        unknown,
        unknown,
        unknown,
        unknown,
      ],
    }))
    return { count: rows.length, rows, data, datacolumn }
  },

  async list(
    { search = '', sort = 'name', descending = false, page = 1, size = 25, group_id, archived = false, language },
    { db, actor },
  ) {
    const list = await selectSchools(
      db,
      { search, group_id, archived, language },
      { sort, descending, offset: (page - 1) * size, size },
    )
    return { ...list, groups: await selectGroupNames(db), can: { edit: may(actor, 'schools.edit') } }
  },

  async exported(
    { search = '', sort = 'name', descending = false, group_id, archived = false, language, format },
    context,
  ) {
    const { rows } = await selectSchools(
      context.db,
      { search, group_id, archived, language },
      { sort, descending, offset: 0, size: longestExport },
    )
    return tableFile(context, { name: 'schools', title: 'schools.title', columns: schoolColumns, rows, format })
  },

  async read({ id }, { db, actor }) {
    const school = found(await optionalSchool(db, id))
    return { ...school, uses: await selectSchoolUse(db, id), can: { edit: may(actor, 'schools.edit') } }
  },

  async add({ term, admin, copy, ...values }, context) {
    const { db, actor } = context
    const problem = await problemOf(db, { id: 0, ...values })
    if (problem) return problem
    const { id, version } = await db
      .insertInto('school')
      .values(values)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    const copied = copy && found(await copyParts(db, copy.from_school_id, id, copy.parts, true))
    const before = actor.school_id
    await sql`select auth.enter_school(${id})`.run(db)
    if (term && !copy?.parts.includes('terms')) {
      await db
        .insertInto('academic_term')
        .values({ ...term, school_id: id })
        .execute()
      await yearsOfTerms(db)
    }
    const invited = admin && (await inviteAdmin(context, id, admin))
    if (isFailure(invited)) return invited
    await sql`select set_config('app.school_id', coalesce(${before}::text, ''), true)`.run(db)
    return { id, version, invited, copied: copied?.parts.reduce((sum, { rows }) => sum + rows, 0) ?? 0 }
  },

  async edit({ id, version, ...values }, { db }) {
    const present = found(await optionalSchool(db, id))
    const problem = await problemOf(db, { id, ...values })
    if (problem) return problem
    if (values.group_id !== present.group_id && (await hasPeople(db, id)))
      return wrongField('group_id', 'schools.group-fixed')
    return (await update(db, id, version, values)) ?? stale(db, id)
  },

  async archive({ ids, archived }, { db, actor, now }) {
    if (archived && actor.school_id !== null && ids.includes(actor.school_id))
      return fail('conflict', 'schools.leave-first')
    const rows = await db
      .updateTable('school')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    return rows.length < ids.length ? fail('not_found') : { ids: rows.map((row) => row.id) }
  },

  async remove({ id }, { db, actor }) {
    found(await optionalSchool(db, id))
    if (actor.school_id === id) return fail('conflict', 'schools.leave-first')
    const uses = await selectSchoolUse(db, id)
    if (uses.length > 0) return fail('conflict', 'in-use', { present: { uses } })
    const row = await sql<{ removed: boolean }>`select auth.remove_school(${id}) as removed`.optional(db)
    return row?.removed ? {} : fail('conflict', 'in-use', { present: { uses } })
  },

  async information(_, { db, actor }) {
    const school = found(await optionalSchool(db, schoolOf(actor)))
    return { ...school, can: { edit: may(actor, 'schools.own.edit') } }
  },

  async saveInformation({ version, ...values }, { db, actor, publish }) {
    const id = schoolOf(actor)
    const problem = languageProblem(values)
    if (problem) return problem
    const saved = await update(db, id, version, values)
    if (!saved) return stale(db, id)
    publish({ school_id: id, topic: 'school' })
    return saved
  },
})

type Values = Omit<SchoolRecord, 'id' | 'version' | 'group_name' | 'archived'>

const update = (db: Db, id: number, version: number, values: Partial<Values>) =>
  db
    .updateTable('school')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst()

const languageProblem = ({ language, languages }: Pick<Values, 'language' | 'languages'>): Failure | undefined =>
  languages.includes(language) ? undefined : wrongField('languages', 'schools.language-left-out')

const problemOf = async (
  db: Db,
  values: Pick<Values, 'language' | 'languages' | 'short_code' | 'host' | 'sis_id' | 'group_id'> & { id: number },
) => {
  if (!(await selectGroupNames(db)).some(({ id }) => id === values.group_id))
    return wrongField('group_id', 'errors.field.reference')
  const counterpart = await optionalCounterpart(db, values)
  return counterpart ? wrongField(counterpart, 'errors.taken') : languageProblem(values)
}

const stale = async (db: Db, id: number): Promise<Failure> => staleWith(db, 'school', id, await optionalSchool(db, id))

/** Accounts belong to the group: a school with people cannot leave it. */
const hasPeople = async (db: Db, id: number): Promise<boolean> => {
  const counts = await sql<{ students: number; staff: number }>`
    select students, staff
    from auth.school_counts(array[${id}::bigint])`.optional(db)
  return (counts?.students ?? 0) + (counts?.staff ?? 0) > 0
}

type Admin = { fname: string; lname: string; email: string; username: string }

/** Writes down the first admin of the school that was just entered and mails the link to set a password. */
const inviteAdmin = async (
  { db, request, jobs }: Context,
  school_id: number,
  { username, ...named }: Admin,
): Promise<string | Failure> => {
  const { id } = await db
    .insertInto('person')
    .values({ school_id, ...named })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('person_role').values({ school_id, person_id: id, role: schoolAdmin }).execute()
  const made = await sql<{ user_id: number | null }>`
    select auth.make_account(${id}, ${username}) as user_id`.optional(db)
  if (!made?.user_id) return wrongField('admin.username', 'people.username-taken')
  const email = await mailPasswordLink(db, made.user_id, request)
  await jobs.add(db, sendMail, {})
  return email ?? ''
}

const schoolOf = ({ school_id }: { school_id: number | null }): number => {
  if (school_id === null) throw fail('invalid', 'school-needed')
  return school_id
}
