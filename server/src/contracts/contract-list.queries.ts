import type { contractList } from '#contract/contracts/contracts.contract.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Whether the signature of signer `g` of contract `c` is still missing. */
export const isMissing = sql`(
  g.signed_at is null
  and not (
    g.capacity = 'guardian'
    and c.guardians = 'one'
    and exists (
      select from contract_signer o
      where o.school_id = c.school_id and o.contract_id = c.id and o.capacity = 'guardian' and o.signed_at is not null
    )
  )
)`

/** Whether signer `g` of contract `c`, which is out, may sign now. */
export const isTurn = sql`(
  ${isMissing}
  and (
    c.signing = 'together'
    or not exists (
      select from contract_signer e
      where e.school_id = c.school_id
        and e.contract_id = c.id
        and e.position < g.position
        and e.signed_at is null
        and not (
          e.capacity = 'guardian'
          and c.guardians = 'one'
          and exists (
            select from contract_signer o
            where o.school_id = c.school_id
              and o.contract_id = c.id
              and o.capacity = 'guardian'
              and o.signed_at is not null
          )
        )
    )
  )
)`

/** Names of those whose signature contract `c` misses; '' is the school. */
export const missingNames: Sql = sql`array(
  select coalesce((select ${fullName('q')} from person q where q.school_id = g.school_id and q.id = g.person_id), '')
  from contract_signer g
  where g.school_id = c.school_id and g.contract_id = c.id and c.state in ('sent', 'partly-signed') and ${isMissing}
  order by g.position, g.id
)`

/** The organization that pays a share of contract `c`, and how much of it. */
export const payerOfContract: Sql = sql`
  coalesce((
    select o.name
    from master_contract m
    join organization o on o.school_id = m.school_id and o.id = m.organization_id
    where m.school_id = c.school_id and m.id = c.master_contract_id
  ), '') as organization,
  coalesce((
    select m.share
    from master_contract m
    where m.school_id = c.school_id and m.id = c.master_contract_id
  ), 0) as share`

/** Contracts that wait for the school's own signature. */
export const waitsForSchool = sql`(
  c.state in ('sent', 'partly-signed')
  and exists (
    select from contract_signer g
    where g.school_id = c.school_id and g.contract_id = c.id and g.capacity = 'school' and ${isTurn}
  )
)`

export const contractStatement: Statement<typeof contractList.filters> = {
  rows({ search, state, kind, year_id, billing_group, engagement_type, for_school, batch_id, student_id, ids }) {
    const asked = sql.params({
      search,
      state: state ?? null,
      kind: kind ?? null,
      year_id: year_id ?? null,
      billing_group: billing_group || null,
      engagement_type: engagement_type || null,
      for_school: for_school ?? false,
      batch_id: batch_id ?? null,
      student_id: student_id ?? null,
      ids,
    })
    return sql`
      select
        c.id, c.version, c.school_id, c.number, c.student_id, c.kind, c.state, c.sign_by, c.total, c.currency,
        c.billing_group, c.engagement_type, c.sent_at, c.completed_at, c.academic_year_id, coalesce(y.name, '') as year,
        -- A draft is filled when it is sent: until then dots stand for what is not known here.
        case
          when c.title <> '' then c.title
          else regexp_replace(replace(replace(
            c.draft_title, '{{student}}', p.fname || ' ' || p.lname
          ), '{{academic_year}}', coalesce(y.name, '…')), '\\{\\{\\s*[a-z_]+\\s*\\}\\}', '…', 'g')
        end as title,
        p.lname, p.fname
      from contract c
      cross join lateral (
        select q.fname, q.lname, q.search
        from person q
        where q.school_id = c.school_id and q.id = c.student_id
        limit 1 -- found one by one: the filters say nothing about how many contracts are left
      ) p
      left join academic_year y on y.school_id = c.school_id and y.id = c.academic_year_id
      where c.school_id = kernel.school_id()
        and ${matchesSearch(sql`(p.search || ' ' || c.search)`, asked.search)}
        and (${asked.state}::text is null or c.state = ${asked.state})
        and (${asked.kind}::text is null or c.kind = ${asked.kind})
        and (${asked.year_id}::bigint is null or c.academic_year_id = ${asked.year_id})
        and (${asked.billing_group}::text is null or c.billing_group = ${asked.billing_group})
        and (${asked.engagement_type}::text is null or c.engagement_type = ${asked.engagement_type})
        and case when ${asked.for_school}::boolean then ${waitsForSchool} else true end
        and (${asked.batch_id}::bigint is null or c.batch_id = ${asked.batch_id})
        and (${asked.student_id}::bigint is null or c.student_id = ${asked.student_id})
        and (${asked.ids}::bigint[] is null or c.id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      json_build_object(${personPairs('p')}, 'grade_level', s.grade_level) as student,
      x.signed, x.signers, ${missingNames} as missing, ${payerOfContract}
    from contract c
    join person p on p.school_id = c.school_id and p.id = c.student_id
    join student s on s.school_id = c.school_id and s.id = c.student_id
    cross join lateral (
      select count(g.signed_at)::int as signed, count(*)::int as signers
      from contract_signer g
      where g.school_id = c.school_id and g.contract_id = c.id
    ) x
    where c.school_id = kernel.school_id() and c.id = r.id`,

  choices: {
    year_id: () => sql`
      select y.id as value, y.name as label
      from academic_year y
      where y.school_id = kernel.school_id()
        and exists (select from contract c where c.school_id = y.school_id and c.academic_year_id = y.id)
      order by y.start_date desc`,
    billing_group: () => sql`
      select distinct billing_group as value, billing_group as label
      from contract
      where school_id = kernel.school_id() and billing_group <> ''
      order by 2`,
    engagement_type: () => sql`
      select distinct engagement_type as value, engagement_type as label
      from contract
      where school_id = kernel.school_id() and engagement_type <> ''
      order by 2`,
  },

  sorts: { student: sql`lower(r.lname || ' ' || r.fname)`, number: sql`r.id`, sign_by: sql`r.sign_by` },
  order: sql`r.id desc`,
}
