import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import {
  type parentRecord,
  type PersonKind,
  roleOfKind,
  type studentRecord,
  type teacherRecord,
} from '#contract/people/records.contract.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { mailPasswordLink } from '#server/session/sign-in.ts'
import { selectBlank } from './custom-values.queries.ts'
import { saveValues } from './custom-values.ts'
import { copyGuardians, countGuardians, insertLinks } from './person-links.queries.ts'
import { optionalHolder } from './records.queries.ts'
import { sql } from '#server/kernel/sql.ts'

/** Who is an admin of the school is looked after by super admins, and by those school admins who may. */
export const mayManage = ({ role, flags }: Actor, roles: readonly number[]): boolean =>
  role === superAdmin || !roles.includes(schoolAdmin) || flags.has('superschooladmin')

export const notAdmins = () => fail('forbidden', 'people.admins-only')

export const schoolOf = ({ school_id }: Actor): number => {
  if (school_id === null) throw fail('invalid', 'school-needed')
  return school_id
}

export const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: schoolOf(actor), topic: 'person' })

type Given = Omit<
  In<typeof studentRecord.add> & In<typeof teacherRecord.add>,
  'number' | 'grade_level' | 'birth_date' | 'graduation_year' | 'title'
> &
  Partial<In<typeof studentRecord.add> & In<typeof teacherRecord.add> & In<typeof parentRecord.add>>
export type Values = Omit<Given, 'username' | 'invite' | 'sibling_id' | 'child_id' | 'relationship'>

export const personOf = ({
  fname,
  mname,
  lname,
  native_name,
  preferred_name,
  gender,
  email,
  phone,
  sis_id,
}: Values) => ({
  fname,
  mname,
  lname,
  native_name,
  preferred_name,
  gender,
  email,
  phone,
  sis_id,
})
/** The import id stands with the person and with the student or teacher, where rosters look for it. */
export const studentOf = ({
  sis_id,
  number = '',
  grade_level = '',
  birth_date = null,
  graduation_year = null,
}: Values) => ({
  sis_id,
  number,
  grade_level,
  birth_date,
  graduation_year,
})
export const teacherOf = ({ sis_id, number = '', title = '' }: Values) => ({ sis_id, number, title })

/** Of a parent who is written down as one of the child's; changed on the child's page. */
const usualRights = { custody: true, contact: true, billing: false, no_contact: false }

/** Ids that another record of the school has already are told at their field. */
export const taken = async (
  db: Db,
  kind: PersonKind,
  { number, sis_id }: Values,
  id = 0,
): Promise<Failure | undefined> => {
  if (number && (kind === 'student' || kind === 'teacher')) {
    const name = await optionalHolder(db, kind, 'number', number, id)
    if (name) return wrongField('number', 'people.number-taken', { name })
  }
  const name = sis_id ? await optionalHolder(db, 'person', 'sis_id', sis_id, id) : undefined
  return name ? wrongField('sis_id', 'people.number-taken', { name }) : undefined
}

/**
 * A new person of the school, with the role of the kind, the family and own fields as given and, where a user name is
 * given, an account.
 * @param given.invite mails the link to set the password; needs user name and e-mail address
 */
export const addPerson = async (
  kind: PersonKind,
  { username, invite, custom, sibling_id, child_id, relationship = 'parent', ...values }: Given,
  context: Context,
) => {
  const { db, actor } = context
  const school_id = schoolOf(actor)
  if (kind === 'admin' && !mayManage(actor, [schoolAdmin])) return notAdmins()
  if (invite && values.email === '') return wrongField('email', 'people.email-for-link')
  if (invite && username === '') return wrongField('username', 'errors.field.required')
  const problem = await taken(db, kind, values)
  if (problem) return problem
  const { id, version } = await db
    .insertInto('person')
    .values({ school_id, ...personOf(values) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (kind === 'student')
    await db
      .insertInto('student')
      .values({ school_id, id, ...studentOf(values) })
      .execute()
  if (kind === 'teacher')
    await db
      .insertInto('teacher')
      .values({ school_id, id, ...teacherOf(values) })
      .execute()
  await db.insertInto('person_role').values({ school_id, person_id: id, role: roleOfKind[kind] }).execute()
  if (kind === 'student' && sibling_id) {
    await ofKind(db, 'student', sibling_id)
    await copyGuardians(db, sibling_id, id)
  }
  if (kind === 'parent' && child_id) {
    await ofKind(db, 'student', child_id)
    await insertLinks(db, id, [child_id], {
      ...usualRights,
      relationship,
      position: await countGuardians(db, child_id),
    })
  }
  const own = custom && (await saveValues(db, id, await selectBlank(db, kind), custom, true))
  if (isFailure(own)) return own
  if (username !== '') {
    const account = await giveAccount(context, id, username, invite)
    if (isFailure(account)) return account
  }
  publishChange(context)
  return { id, version: username === '' ? version : version + 1 }
}

/** The person has the role of the kind in this school, or is not found. */
export const ofKind = async (db: Db, kind: PersonKind, id: number): Promise<void> => {
  found(
    await db
      .selectFrom('person_role')
      .select('id')
      .where('person_id', '=', id)
      .where('role', '=', roleOfKind[kind])
      .executeTakeFirst(),
  )
}

/**
 * Gives a person of the school a user name, and mails the link to set the password when `invite`; a name that is taken
 * is told at its field.
 */
export const giveAccount = async (
  { db, request, jobs }: Context,
  id: number,
  username: string,
  invite: boolean,
): Promise<{ email: string } | Failure> => {
  const made = await sql<{ user_id: number | null }>`
    select auth.make_account(${id}, ${username}) as user_id`.optional(db)
  const user_id = made?.user_id
  if (!user_id) return wrongField('username', 'people.username-taken')
  if (!invite) return { email: '' }
  const email = await mailPasswordLink(db, user_id, request)
  if (!email) return wrongField('email', 'people.email-for-link')
  await jobs.add(db, sendMail, {})
  return { email }
}
