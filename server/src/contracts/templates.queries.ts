import type { Template, TemplateContent, templateList } from '#contract/contracts/templates.contract.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/** Templates with their newest version. */
export const templateStatement: Statement<typeof templateList.filters> = {
  rows({ search, kind, archived, ids }) {
    const asked = sql.params({ search, kind: kind ?? null, archived: archived ?? false, ids })
    return sql`
      select
        t.id, t.version, t.name, t.archived_at is not null as archived, v.kind, v.number, v.content,
        (
          select count(*)::int
          from contract c
          join contract_template_version o on o.school_id = c.school_id and o.id = c.template_version_id
          where c.school_id = t.school_id and o.template_id = t.id
        ) as contracts
      from contract_template t
      cross join lateral (
        select *
        from contract_template_version v
        where v.school_id = t.school_id and v.template_id = t.id
        order by v.number desc
        limit 1
      ) v
      where t.school_id = kernel.school_id()
        and (t.archived_at is not null) = ${asked.archived}::boolean
        and (${asked.kind}::text is null or v.kind = ${asked.kind})
        and ${matchesSearch(sql`kernel.plain(t.name)`, asked.search)}
        and (${asked.ids}::bigint[] is null or t.id = any (${asked.ids}))`
  },
  details: () => sql`
    select
      array(select x ->> 'language' from jsonb_array_elements(r.content -> 'texts') x) as languages,
      (select coalesce(sum((l ->> 'amount')::bigint), 0) from jsonb_array_elements(r.content -> 'lines') l) as total,
      r.content ->> 'currency' as currency`,
  order: sql`lower(r.name), r.id`,
}

export const optionalTemplate = (db: Db, id: number): Promise<Template | undefined> =>
  sql<Template>`
    select
      t.id, t.version, t.name, t.archived_at is not null as archived,
      (
        select json_agg(json_build_object(
          'id', v.id, 'number', v.number, 'made_by', ${accountName('v.made_by')}, 'made_at', v.made_at,
          'contracts', (
            select count(*)
            from contract c
            where c.school_id = v.school_id and c.template_version_id = v.id
          ),
          'content', v.content
        ) order by v.number desc)
        from contract_template_version v
        where v.school_id = t.school_id and v.template_id = t.id
      ) as versions
    from contract_template t
    where t.school_id = kernel.school_id() and t.id = ${id}`.optional(db)

/** Until the call ends, nobody else changes it or makes a contract of it. */
export const lockTemplate = (db: Db, id: number) =>
  sql<{ id: number; version: number }>`
    select id, version
    from contract_template
    where school_id = kernel.school_id() and id = ${id}
    for update`.optional(db)

export const isTemplateNameTaken = async (db: Db, name: string, id: number | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`
      select exists (
        select from contract_template
        where school_id = kernel.school_id()
          and archived_at is null
          and lower(name) = lower(${name})
          and id is distinct from ${id}::bigint
      ) as taken`.one(db)
  ).taken

export const insertTemplate = (db: Db, name: string) =>
  sql<{ id: number }>`
    insert into contract_template (school_id, name)
    values (kernel.school_id(), ${name})
    returning id`.one(db)

export const renameTemplate = (db: Db, id: number, name: string) =>
  sql`
    update contract_template
    set name = ${name}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const insertVersion = (
  db: Db,
  {
    template_id,
    number,
    content,
    made_by,
    now,
  }: { template_id: number; number: number; content: TemplateContent; made_by: number; now: Date },
) =>
  sql`
    insert into contract_template_version (school_id, template_id, number, kind, content, made_by, made_at)
    values (
      kernel.school_id(), ${template_id}, ${number}, ${content.kind}, ${JSON.stringify(content)}::jsonb, ${made_by},
      ${now}
    )`.run(db)

/** Only one that no contract was made of. */
export const updateVersion = (
  db: Db,
  { id, content, made_by, now }: { id: number; content: TemplateContent; made_by: number; now: Date },
) =>
  sql`
    update contract_template_version
    set
      kind = ${content.kind}, content = ${JSON.stringify(content)}::jsonb, made_by = ${made_by}, made_at = ${now},
      version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const archiveTemplates = (db: Db, ids: readonly number[], archived_at: Date | null) =>
  sql<{ id: number }>`
    update contract_template t
    set archived_at = ${archived_at}, version = version + 1
    where t.school_id = kernel.school_id()
      and t.id = any (${ids})
      and (
        ${archived_at}::timestamptz is not null
        or not exists (
          select from contract_template o
          where o.school_id = t.school_id and o.archived_at is null and o.id <> t.id and lower(o.name) = lower(t.name)
        )
      )
    returning id`.all(db)

export type UsableTemplate = { id: number; template_id: number; content: TemplateContent }

/** The newest version of a template that is in use, kept from changing until the call ends. */
export const optionalUsableTemplate = (db: Db, template_id: number): Promise<UsableTemplate | undefined> =>
  sql<UsableTemplate>`
    select v.id, v.template_id, v.content
    from contract_template t
    join contract_template_version v on v.school_id = t.school_id and v.template_id = t.id
    where t.school_id = kernel.school_id() and t.id = ${template_id} and t.archived_at is null
    order by v.number desc
    limit 1 for share of t`.optional(db)
