import { cutTo } from '#contract/kernel/graphemes.ts'
import { questionsOf } from '#contract/admissions/family.rules.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { insertNotes } from '#server/communication/note-changes.queries.ts'
import { type Context } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { selectBlank } from '#server/people/custom-values.queries.ts'
import { saveValues } from '#server/people/custom-values.ts'
import { addPerson, giveAccount } from '#server/people/new-person.ts'
import { updatePersonStatuses } from '#server/people/person-status.queries.ts'
import { followGuardian } from './fees.queries.ts'
import { type Candidate, giveParentRole, keepPerson, type Made, readmitStudent } from './accept.queries.ts'

const nothing = { sis_id: null, username: '', invite: false }

export const studentOf = async (
  context: Context,
  candidate: Candidate,
  number: string,
): Promise<{ id: number; before: Made['before'] } | Failure> => {
  if (candidate.student) {
    const before = await readmitStudent(context.db, candidate.student.id, candidate.grade_level)
    await updatePersonStatuses(context.db, [{ id: candidate.student.id, status: 'active', until: null }], '')
    return { id: candidate.student.id, before }
  }
  const { fname, mname, lname, native_name, preferred_name, gender, birth_date, grade_level } = candidate
  const made = await addPerson(
    'student',
    {
      ...nothing,
      fname,
      mname,
      lname,
      native_name,
      preferred_name,
      gender,
      birth_date,
      grade_level,
      number,
      email: '',
      phone: '',
    },
    context,
  )
  return isFailure(made) ? made : { id: made.id, before: null }
}

export const guardianOf = async (
  context: Context,
  guardian: Candidate['guardians'][number],
  invite: boolean,
): Promise<{ id: number; made: boolean; invited: boolean } | Failure> => {
  const { db } = context
  if (guardian.person_id !== null) {
    await giveParentRole(db, guardian.person_id)
    await updatePersonStatuses(db, [{ id: guardian.person_id, status: 'active', until: null }], '')
    return { id: guardian.person_id, made: false, invited: false }
  }
  const { fname, lname, email, phone } = guardian
  const made = await addPerson(
    'parent',
    { ...nothing, fname, mname: '', lname, native_name: '', preferred_name: '', gender: '', email, phone },
    context,
  )
  if (isFailure(made)) return made
  await keepPerson(db, guardian.id, made.id)
  await followGuardian(db, guardian.id)
  const account = invite && email !== '' ? await giveAccount(context, made.id, email, true) : fail('not_found')
  return { id: made.id, made: true, invited: !isFailure(account) } // a user name that is taken: the office invites by hand
}

/** Answers to own fields of the school become their values; the others stand in a note that the office reads. */
export const keepAnswers = async (
  context: Context,
  { questions, answers, previous_school }: Candidate,
  student_id: number,
): Promise<number[] | Failure> => {
  const { db, actor, now } = context
  const asked = questionsOf(questions)
  const fields = await selectBlank(db, 'student')
  const own = asked.filter(
    ({ key, custom_field_id }) => answers[key] !== undefined && fields.some(({ id }) => id === custom_field_id),
  )
  const values = Object.fromEntries(own.map(({ key, custom_field_id }) => [String(custom_field_id), answers[key]]))
  const saved = own.length > 0 ? await saveValues(db, student_id, fields, values, false) : 0
  if (isFailure(saved)) return saved
  const t = (key: string) => say(actor.language, key)
  const others = asked.filter((question) => !own.includes(question) && answers[question.key] !== undefined)
  const lines = [
    ...(previous_school ? [`${t('admissions.child-previous_school')}: ${previous_school}`] : []),
    ...others.map(({ key, label }) => `${label}: ${asText(answers[key], t)}`),
  ]
  if (lines.length === 0) return []
  const body = cutTo([t('admissions.note-of-application'), ...lines].join('\n'), 10_000)
  return insertNotes(
    db,
    [student_id],
    {
      ...plainNote,
      kind: 'comment',
      category: 'general',
      visibility: 'office',
      body,
      document_type: '',
      review: 'none',
    },
    actor.user_id,
    now,
  )
}

const asText = (value: unknown, t: (key: string) => string): string => {
  if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no')
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const plainNote = {
  expires_on: null,
  channel: '',
  direction: '',
  outcome: '',
  happened_on: null,
  happened_time: null,
  with_whom: '',
  follow_up_on: null,
} as const

/** Each document becomes one of the student, with bytes of its own. */
export const keepDocuments = async (
  { db, actor, files, now }: Context,
  { documents, questions }: Candidate,
  student_id: number,
): Promise<number[]> => {
  const notes: number[] = []
  for (const { item, document_type, review, storage_key, name, size, content_type, sha256 } of documents) {
    const body = questions.documents.find(({ key }) => key === item)?.name ?? ''
    const [id] = await insertNotes(
      db,
      [student_id],
      {
        ...plainNote,
        kind: 'document',
        category: 'general',
        visibility: 'office',
        body,
        document_type: document_type as 'identity',
        review,
      },
      actor.user_id,
      now,
    )
    if (id === undefined) continue
    notes.push(id)
    await db
      .insertInto('file')
      .values({
        name,
        size,
        content_type,
        sha256,
        storage_key: await files.copy(storage_key),
        school_id: found(actor.school_id),
        created_by: actor.user_id,
        owner_kind: 'person_note',
        owner_id: id,
      })
      .execute()
  }
  return notes
}
