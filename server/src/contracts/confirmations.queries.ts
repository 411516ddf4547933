import type { Batch } from '#contract/contracts/confirmations.contract.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** Active students of a grade, or all of them, in the order of grades and names. */
export const selectActive = (db: Db, grade_level: string | null): Promise<{ id: number }[]> =>
  sql<{ id: number }>`
    select s.id
    from student s
    join person p on p.school_id = s.school_id and p.id = s.id
    where s.school_id = kernel.school_id()
      and p.status = 'active'
      and p.merged_into is null
      and (${grade_level}::text is null or s.grade_level = ${grade_level})
    order by s.grade_level collate kernel.natural, p.lname, p.fname, p.id
    limit 20000`.all(db)

type ConfirmationFacts = { id: number; has_one: boolean; leaves: boolean; accounts: number; emails: number }

/** What stands against a confirmation for that year. @param signer_ids by student, in the same order */
export const selectFacts = (
  db: Db,
  academic_year_id: number,
  pairs: readonly { student_id: number; signer_id: number }[],
  student_ids: readonly number[],
): Promise<ConfirmationFacts[]> => {
  const params = sql.params({ academic_year_id })
  return sql<ConfirmationFacts>`
    select
      p.id,
      exists (
        select from contract c
        where c.school_id = p.school_id
          and c.student_id = p.id
          and c.academic_year_id = ${params.academic_year_id}
          and c.kind = 'confirmation'
          and c.state in ('sent', 'partly-signed', 'signed')
      ) as has_one,
      coalesce(p.status_until < y.start_date, false) as leaves,
      x.accounts, x.emails
    from person p
    join academic_year y on y.school_id = p.school_id and y.id = ${params.academic_year_id}
    cross join lateral (
      select
        count(q.user_id)::int as accounts,
        count(*) filter (where coalesce(nullif(q.email, ''), a.email, '') <> '')::int as emails
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (student_id bigint, signer_id bigint)
      join person q on q.school_id = p.school_id and q.id = n.signer_id
      left join account a on a.id = q.user_id
      where n.student_id = p.id
    ) x
    where p.school_id = kernel.school_id() and p.id = any (${student_ids}::bigint[])`.all(db)
}

/** The batch of these parts: made by the first of them. */
export const keepBatch = (
  db: Db,
  {
    cause,
    template_version_id,
    academic_year_id,
    made_by,
    now,
  }: { cause: string; template_version_id: number; academic_year_id: number; made_by: number; now: Date },
) =>
  sql<{ id: number; undone: boolean }>`
    insert into contract_batch (school_id, cause, template_version_id, academic_year_id, made_by, made_at)
    values (kernel.school_id(), ${cause}, ${template_version_id}, ${academic_year_id}, ${made_by}, ${now})
    on conflict (school_id, cause) do update
    set version = contract_batch.version + 1
    returning id, undone_at is not null as undone`.one(db)

export const undoBatch = (db: Db, id: number, now: Date) =>
  sql<{ id: number }>`
    update contract_batch
    set undone_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and undone_at is null
    returning id`.optional(db)

/** Of a batch: what is out and has no signature yet, and how many others there are. */
export const lockUnsigned = (db: Db, batch_id: number) =>
  sql<{ id: number; unsigned: boolean }>`
    select c.id, c.state = 'sent' as unsigned
    from contract c
    where c.school_id = kernel.school_id() and c.batch_id = ${batch_id}
    order by c.id
    for update`.all(db)

export const selectBatches = (db: Db): Promise<Batch[]> =>
  sql<Batch>`
    select
      b.id, t.name as template, y.name as year, coalesce(${accountName('b.made_by')}, '') as by, b.made_at, b.undone_at,
      x.*
    from contract_batch b
    join contract_template_version v on v.school_id = b.school_id and v.id = b.template_version_id
    join contract_template t on t.school_id = v.school_id and t.id = v.template_id
    join academic_year y on y.school_id = b.school_id and y.id = b.academic_year_id
    cross join lateral (
      select
        count(*)::int as sent,
        (count(*) filter (where c.state = 'sent'))::int as out,
        (count(*) filter (where c.state = 'partly-signed'))::int as partly,
        (count(*) filter (where c.state = 'signed'))::int as signed,
        (count(*) filter (where c.state = 'declined'))::int as declined,
        (count(*) filter (where c.state = 'expired'))::int as expired,
        (count(*) filter (where c.state = 'void'))::int as void
      from contract c
      where c.school_id = b.school_id and c.batch_id = b.id
    ) x
    where b.school_id = kernel.school_id()
    order by b.id desc
    limit 50`.all(db)
