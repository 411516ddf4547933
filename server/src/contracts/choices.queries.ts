import type { Out } from '#contract/kernel/endpoint.ts'
import type { contracts } from '#contract/contracts/contracts.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type Choices = Omit<Out<typeof contracts.choices>, 'today' | 'rules'>

/** What forms of contracts offer. The currency is that of the latest contract or template, else that of the ledger. */
export const selectChoices = (db: Db): Promise<Choices> =>
  sql<Choices>`
    select
      coalesce(
        (select c.currency from contract c where c.school_id = s.id order by c.id desc limit 1),
        (
          select v.content ->> 'currency'
          from contract_template_version v
          where v.school_id = s.id
          order by v.id desc
          limit 1
        ),
        (select a.currency from ledger_account a where a.school_id = s.id order by a.id limit 1),
        'USD'
      ) as currency,
      s.language,
      (
        select coalesce(json_agg(json_build_object(
          'id', y.id, 'name', y.name, 'start_date', y.start_date
        ) order by y.start_date desc), '[]')
        from academic_year y
        where y.school_id = s.id and y.archived_at is null
      ) as years,
      array(
        select distinct x.name
        from (
          select c.billing_group as name
          from contract c
          where c.school_id = s.id
          union
          select v.content ->> 'billing_group'
          from contract_template_version v
          where v.school_id = s.id
        ) x
        where x.name <> ''
        order by 1
      ) as billing_groups,
      array(
        select distinct x.name
        from (
          select c.engagement_type as name
          from contract c
          where c.school_id = s.id
          union
          select v.content ->> 'engagement_type'
          from contract_template_version v
          where v.school_id = s.id
        ) x
        where x.name <> ''
        order by 1
      ) as engagement_types,
      array(
        select distinct t.grade_level
        from student t
        where t.school_id = s.id and t.grade_level <> ''
        order by 1
      ) as grade_levels,
      (
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'kind', v.kind) order by t.name), '[]')
        from contract_template t
        cross join lateral (
          select v.kind
          from contract_template_version v
          where v.school_id = t.school_id and v.template_id = t.id
          order by v.number desc
          limit 1
        ) v
        where t.school_id = s.id and t.archived_at is null
      ) as templates,
      (
        select coalesce(json_agg(json_build_object('id', m.id, 'name', o.name || ' · ' || m.title) order by
          o.name, m.title), '[]')
        from master_contract m
        join organization o on o.school_id = m.school_id and o.id = m.organization_id
        where m.school_id = s.id and m.state = 'active'
      ) as master_contracts
    from school s
    where s.id = kernel.school_id()`.one(db)
