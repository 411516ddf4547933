import type { Out } from '#contract/kernel/endpoint.ts'
import type { contracts } from '#contract/contracts/contracts.contract.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import { personPairs } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type Candidate = Omit<Out<typeof contracts.signers>, 'of_age'> & {
  birth_date: string | null
  status: string
  account: boolean
}

/** Who can sign for these students: guardians with custody first, in the order of the school's list. */
export const selectCandidates = (db: Db, student_ids: readonly number[]): Promise<Candidate[]> =>
  sql<Candidate>`
    select
      json_build_object(${personPairs('p')}, 'grade_level', s.grade_level) as student,
      s.birth_date, p.status,
      coalesce((
        select a.language
        from guardianship w
        join person g on g.school_id = w.school_id and g.id = w.parent_id
        join account a on a.id = g.user_id
        where w.school_id = p.school_id and w.student_id = p.id and w.custody and not w.no_contact
        order by w.position, w.id
        limit 1
      ), c.language) as language,
      p.user_id is not null as account,
      (
        select coalesce(json_agg(json_build_object(
          ${personPairs('g')}, 'relationship', w.relationship, 'custody', w.custody, 'billing', w.billing,
          'email', coalesce(nullif(g.email, ''), a.email, '') <> ''
        ) order by w.custody desc, w.position, w.id), '[]')
        from guardianship w
        join person g on g.school_id = w.school_id and g.id = w.parent_id and g.status = 'active'
        left join account a on a.id = g.user_id
        where w.school_id = p.school_id and w.student_id = p.id and not w.no_contact
      ) as guardians
    from student s
    join person p on p.school_id = s.school_id and p.id = s.id
    join school c on c.id = s.school_id
    where s.school_id = kernel.school_id() and s.id = any (${student_ids})`.all(db)

/** Which of these people work in the school. */
export const selectStaff = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select p.id
      from person p
      where p.school_id = kernel.school_id()
        and p.id = any (${ids})
        and p.status = 'active'
        and exists (
          select from person_role r
          where r.school_id = p.school_id and r.person_id = p.id and r.role in (2, 3) and r.access <> 0
        )`.all(db)
  ).map(({ id }) => id)

export type SignerToNotify = {
  contract_id: number
  person_id: number | null
  user_id: number | null
  email: string
  notification: Partial<Choices>
  language: string
  school: string
  student: string
  title: string
  sign_by: string | null
}

/** @param which of the signers of these contracts; the office where the school itself signs */
export const selectToNotify = (
  db: Db,
  contract_ids: readonly number[],
  signer_ids: readonly number[],
): Promise<SignerToNotify[]> =>
  sql<SignerToNotify>`
    select
      c.id as contract_id, g.person_id, a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language, s.name as school,
      trim(p.fname || ' ' || p.lname) as student, c.title, c.sign_by
    from contract c
    join contract_signer g on g.school_id = c.school_id and g.contract_id = c.id and g.id = any (${signer_ids})
    join school s on s.id = c.school_id
    join person p on p.school_id = c.school_id and p.id = c.student_id
    join person q on q.school_id = c.school_id
      and q.status = 'active'
      and (
        q.id = g.person_id
        or (
          g.person_id is null
          and exists (
            select from person_role r
            where r.school_id = q.school_id and r.person_id = q.id and r.role = 2 and r.access <> 0
          )
        )
      )
    left join account a on a.id = q.user_id
    where c.school_id = kernel.school_id()
      and c.id = any (${contract_ids})
      and a.disabled_at is null
      and (
        g.capacity <> 'guardian'
        or exists (
          select from guardianship w
          where w.school_id = c.school_id
            and w.parent_id = g.person_id
            and w.student_id = c.student_id
            and not w.no_contact
        )
      )
    order by c.id, g.position, q.id`.all(db)

/** Everybody of the office, for news about a contract. */
export const selectOfficeOf = (db: Db, contract_id: number) =>
  sql<Omit<SignerToNotify, 'contract_id' | 'person_id' | 'sign_by'> & { reason: string }>`
    select
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      a.notification, coalesce(a.language, s.language) as language, s.name as school,
      trim(p.fname || ' ' || p.lname) as student, c.title, c.close_reason as reason
    from contract c
    join school s on s.id = c.school_id
    join person p on p.school_id = c.school_id and p.id = c.student_id
    join person_role r on r.school_id = c.school_id and r.role = 2 and r.access <> 0
    join person q on q.school_id = c.school_id and q.id = r.person_id and q.status = 'active'
    join account a on a.id = q.user_id and a.disabled_at is null
    where c.school_id = kernel.school_id() and c.id = ${contract_id}
    order by a.id`.all(db)
