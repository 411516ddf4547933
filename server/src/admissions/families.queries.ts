import type { OwnFamily, PublicSchool } from '#contract/admissions/apply.contract.ts'
import type { Questions } from '#contract/admissions/form.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type EnteredSchool = {
  school_id: number
  school_name: string
  native_name: string
  short_code: string
  has_logo: boolean
  accent: string
  language: string
  languages: string[]
  time_zone: string
}

/** Begins the work for a form: from here on the transaction belongs to its school, and to nobody in it. */
export const enterForm = async (db: Db, code: string, request_id: string): Promise<EnteredSchool | undefined> =>
  await sql<EnteredSchool>`select * from auth.enter_form(${code}, ${request_id})`.optional(db)

/** The same by the secret of a family's link. */
export const enterFamily = async (
  db: Db,
  hash: Buffer,
  request_id: string,
  now: Date,
): Promise<(EnteredSchool & { family_id: number }) | undefined> =>
  await sql<EnteredSchool & { family_id: number }>`
    select *
    from auth.enter_family(${hash}, ${request_id}, ${now})`.optional(db)

export const publicSchool = ({
  school_name,
  native_name,
  short_code,
  has_logo,
  accent,
  languages,
}: EnteredSchool): PublicSchool => ({
  name: school_name,
  native_name,
  logo: has_logo ? `/api/v2/school/logo/${short_code}` : '',
  accent,
  languages,
})

type New = { questions: Questions; language: string; hash: Buffer | null; expires_at: Date | null; now: Date }

export const insertFamily = async (db: Db, { questions, language, hash, expires_at, now }: New): Promise<number> => {
  const family = await sql<{ id: number }>`
    insert into application_family (school_id, questions, language, token_hash, token_expires_at, touched_at)
    values (kernel.school_id(), ${JSON.stringify(questions)}, ${language}, ${hash}, ${expires_at}, ${now})
    returning id`.optional(db)
  if (!family) throw new Error('an insert answers its id')
  return family.id
}

/** The family's version and questions, locked until the call ends. */
export const lockFamily = async (db: Db, id: number) =>
  await sql<{ id: number; version: number; questions: Questions; language: string }>`
    select id, version, questions, language
    from application_family
    where school_id = kernel.school_id() and id = ${id}
    for update`.optional(db)

export const touchFamily = async (db: Db, id: number, expires_at: Date | null, now: Date): Promise<number> => {
  const row = await sql<{ version: number }>`
    update application_family
    set version = version + 1, touched_at = ${now}, token_expires_at = coalesce(${expires_at}, token_expires_at)
    where school_id = kernel.school_id() and id = ${id}
    returning version`.optional(db)
  return row?.version ?? 0
}

const documents = sql`coalesce((
  select json_agg(json_build_object(
    'id', d.id, 'item', d.item, 'document_type', d.document_type, 'review', d.review, 'review_reason', d.review_reason,
    'name', coalesce(f.name, ''), 'size', coalesce(f.size, 0)
  ) order by d.id)
  from application_document d
  left join file f on f.school_id = d.school_id and f.owner_kind = 'application_document' and f.owner_id = d.id
  where d.school_id = a.school_id and d.application_id = a.id
), '[]')`

type FamilyRow = Pick<OwnFamily, 'version' | 'questions' | 'guardians'> & {
  children: Omit<OwnFamily['children'][number], 'invoice'>[]
  language: string
}

/** All that a family entered, in one statement. */
export const optionalFamily = async (db: Db, id: number): Promise<FamilyRow | undefined> =>
  (
    await sql<{ family: FamilyRow }>`
      select json_build_object(
        'version', m.version, 'questions', m.questions, 'language', m.language,
        'guardians', coalesce((
          select json_agg(json_build_object(
            'fname', g.fname, 'lname', g.lname, 'relationship', g.relationship, 'email', g.email, 'phone', g.phone,
            'custody', g.custody, 'contact', g.contact, 'billing', g.billing, 'address', g.address
          ) order by g.position, g.id)
          from application_guardian g
          where g.school_id = m.school_id and g.family_id = m.id
        ), '[]'),
        'children', coalesce((
          select json_agg(json_build_object(
            'id', a.id, 'number', a.number, 'state', a.state, 'state_at', a.state_at, 'fname', a.fname,
            'mname', a.mname, 'lname', a.lname, 'native_name', a.native_name, 'preferred_name', a.preferred_name,
            'gender', a.gender, 'birth_date', coalesce(a.birth_date::text, ''), 'academic_term_id', a.academic_term_id,
            'term', coalesce(t.name, ''), 'grade_level', a.grade_level, 'previous_school', a.previous_school,
            'answers', a.answers, 'fee', a.fee, 'fee_amount', a.fee_amount, 'fee_currency', a.fee_currency,
            'documents', ${documents}
          ) order by a.position, a.id)
          from application a
          left join academic_term t on t.school_id = a.school_id and t.id = a.academic_term_id
          where a.school_id = m.school_id and a.family_id = m.id
        ), '[]')
      ) as family
      from application_family m
      where m.school_id = kernel.school_id() and m.id = ${id}`.optional(db)
  )?.family

/** Hands in drafts: each gets the next number of the school and its fee. */
export const submitDrafts = async (
  db: Db,
  ids: readonly number[],
  fee: { amount: number; currency: string },
  now: Date,
) => {
  await sql`select pg_advisory_xact_lock(hashtext('application-number'), kernel.school_id()::int)`.run(db) // before the snapshot that counts
  const params = sql.params({ amount: fee.amount, now })
  return sql<{ id: number; number: number }>`
    with fresh as (
      select
        a.id,
        coalesce(
          a.number,
          (
            (select coalesce(max(n.number), 0) from application n where n.school_id = kernel.school_id())
              + row_number() over (partition by a.number is null order by a.position, a.id)
          )::integer
        ) as number
      from application a
      where a.school_id = kernel.school_id() and a.id = any (${ids}) and a.state = 'draft'
    ) update application a set state = 'submitted',
    state_at = ${params.now},
    submitted_at = ${params.now},
    number = f.number,
    version = a.version + 1,
    fee = case when ${params.amount}::int > 0 and a.fee = 'none' then 'due' else a.fee end,
    fee_amount = case when a.fee = 'none' then ${params.amount} else a.fee_amount end,
    fee_currency = case when a.fee = 'none' then ${fee.currency} else a.fee_currency end
    from fresh f
    where a.school_id = kernel.school_id() and a.id = f.id
    returning a.id, a.number`.all(db)
}

/**
 * Families of the present school whose link could be asked for again with this address: whose first guardian has it.
 */
export const selectFamiliesOf = (db: Db, email: string) =>
  sql<{ id: number; language: string }>`
    select m.id, m.language
    from application_family m
    join application_guardian g on g.school_id = m.school_id and g.family_id = m.id and g.position = 0
    where m.school_id = kernel.school_id() and lower(g.email) = lower(${email})
    order by m.touched_at desc
    limit 3`.all(db)

export const setFamilyToken = (db: Db, id: number, hash: Buffer, expires_at: Date) =>
  sql`
    update application_family
    set token_hash = ${hash}, token_expires_at = ${expires_at}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)
