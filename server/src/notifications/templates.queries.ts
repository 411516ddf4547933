import type { NotificationTemplate, RuleText } from '#contract/notifications/template.contract.ts'
import type { RuleEvent } from '#contract/notifications/rule.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

type TemplateLine = Omit<NotificationTemplate, 'earlier'> & { rules: number }
type Asked = { search: string; event: RuleEvent | null; sort: 'name' | 'event'; descending: boolean }

/** A page, and how many there are: also of a page beyond the last. */
export const selectTemplates = (
  db: Db,
  { search, event, sort, descending }: Asked,
  size: number,
  page: number,
): Promise<{ rows: TemplateLine[]; count: number }> =>
  sql<{ rows: TemplateLine[]; count: number }>`
    with found as materialized (
      select
        t.*,
        row_number() over (
          order by
            case when ${descending} then ${sql.ref(sort)} end desc,
            case when not ${descending} then ${sql.ref(sort)} end,
            id
        ) as nth
      from notification_template t
      where school_id = kernel.school_id()
        and (${event}::text is null or event = ${event})
        and ${matchesSearch(sql`kernel.plain(name)`, search)}
    )
    select
      (select count(*)::int from found) as count,
      coalesce((
        select json_agg(json_build_object(
          'id', t.id, 'name', t.name, 'event', t.event, 'texts', t.texts, 'version', t.version,
          'rules', (select count(*) from notification_rule r where r.school_id = t.school_id and r.template_id = t.id)
        ) order by t.nth)
        from (select * from found order by nth limit ${size} offset ${(page - 1) * size}) t
      ), '[]') as rows`.one(db)

export const optionalTemplate = (db: Db, id: number) =>
  sql<NotificationTemplate>`
    select id, name, event, texts, version, earlier
    from notification_template
    where school_id = kernel.school_id() and id = ${id}`.optional(db)

type Values = { name: string; event: RuleEvent; texts: readonly RuleText[] }

export const insertTemplate = (db: Db, { name, event, texts }: Values) =>
  sql<{ id: number }>`
    insert into notification_template (school_id, name, event, texts)
    values (kernel.school_id(), ${name}, ${event}, ${JSON.stringify(texts)}::jsonb)
    on conflict do nothing
    returning id`.optional(db)

/** The last twenty texts are kept. */
export const updateTemplate = (db: Db, id: number, version: number, { name, event, texts }: Values, now: Date) =>
  sql<{ id: number }>`
    update notification_template
    set
      name = ${name}, event = ${event}, texts = ${JSON.stringify(texts)}::jsonb,
      earlier = case
        when texts = ${JSON.stringify(texts)}::jsonb then earlier
        else jsonb_path_query_array(
          jsonb_build_array(jsonb_build_object('version', version, 'texts', texts, 'changed_at', ${now}::timestamptz))
            || earlier,
          '$[0 to 19]'
        )
      end,
      version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning id`.optional(db)

export const isTemplateNameTaken = async (db: Db, name: string, id: number | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`
      select exists (
        select from notification_template
        where school_id = kernel.school_id() and lower(name) = lower(${name}) and id is distinct from ${id}::bigint
      ) as taken`.one(db)
  ).taken

export const countRulesWith = async (db: Db, template_id: number): Promise<number> =>
  (
    await sql<{ rules: number }>`
      select count(*)::int as rules
      from notification_rule
      where school_id = kernel.school_id() and template_id = ${template_id}`.one(db)
  ).rules

export const deleteTemplate = (db: Db, id: number) =>
  sql`delete from notification_template where school_id = kernel.school_id() and id = ${id}`.run(db)
