import type { NotificationRule } from '#contract/notifications/rule.contract.ts'
import type { TextReason } from '#contract/notifications/text-message.rules.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { EventFields, RuleEvent } from '#contract/notifications/rule.rules.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import type { Db } from '#server/kernel/database.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Happened } from './record-events.ts'

export const insertEvents = async (
  db: Db,
  name: RuleEvent,
  happened: readonly Happened[],
  now: Date,
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      insert into notification_event (school_id, name, person_id, section_id, fields, at)
      select kernel.school_id(), ${name}, person_id, section_id, fields, ${now}
      from jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as e (
        person_id bigint, section_id bigint, fields jsonb
      )
      returning id`.all(db)
  ).map(({ id }) => id)

export const hasRules = async (db: Db, name: RuleEvent): Promise<boolean> =>
  (
    await sql<{ has: boolean }>`
      select exists (
        select from notification_rule
        where school_id = kernel.school_id() and event = ${name} and active
      ) as has`.one(db)
  ).has

/** Alias r; the text is that of its template, where it has one. */
export const ruleColumns = sql`
  id, name, event, conditions, recipients, custom_role_ids, channels, timing,
  to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, emergency, template_id,
  coalesce((
    select t.texts
    from notification_template t
    where t.school_id = r.school_id and t.id = r.template_id
  ), r.texts) as texts,
  active, locked, version`

export const selectActiveRules = (db: Db): Promise<NotificationRule[]> =>
  sql<NotificationRule>`
    select ${ruleColumns}
    from notification_rule r
    where school_id = kernel.school_id() and active
    order by id`.all(db)

export const optionalRule = (db: Db, id: number) =>
  sql<NotificationRule>`
    select ${ruleColumns}
    from notification_rule r
    where school_id = kernel.school_id() and id = ${id}`.optional(db)

type RuleLine = NotificationRule & { notices: number }
type Asked = { search: string; event: RuleEvent | null; sort: 'name' | 'event'; descending: boolean }

/** A page, and how many there are: also of a page beyond the last. */
export const selectRules = (
  db: Db,
  { search, event, sort, descending }: Asked,
  size: number,
  page: number,
): Promise<{ rows: RuleLine[]; count: number }> =>
  sql<{ rows: RuleLine[]; count: number }>`
    with found as materialized (
      select
        r.*,
        row_number() over (
          order by
            case when ${descending} then ${sql.ref(sort)} end desc,
            case when not ${descending} then ${sql.ref(sort)} end,
            id
        ) as nth
      from notification_rule r
      where school_id = kernel.school_id()
        and (${event}::text is null or event = ${event})
        and ${matchesSearch(sql`kernel.plain(name)`, search)}
    )
    select
      (select count(*)::int from found) as count,
      coalesce((
        select json_agg(x order by x.nth)
        from (
          select
            ${ruleColumns}, nth,
            (select count(*)::int from notification n where n.school_id = r.school_id and n.rule_id = r.id) as notices
          from found r
          order by nth
          limit ${size} offset ${(page - 1) * size}
        ) x
      ), '[]') as rows`.one(db)

export type KeptEvent = {
  id: number
  name: RuleEvent
  fields: EventFields
  before: EventFields | null
}

/** Of an event, what the same was when it happened to the same person in the same class the last time. */
const withBefore = sql`
  select
    e.id, e.name, e.fields,
    (
      select b.fields
      from notification_event b
      where b.school_id = e.school_id
        and b.person_id = e.person_id
        and b.name = e.name
        and b.section_id is not distinct from e.section_id
        and b.id < e.id
      order by b.id desc
      limit 1
    ) as before
  from notification_event e`

export const selectEvents = (db: Db, ids: readonly number[]): Promise<KeptEvent[]> =>
  sql<KeptEvent>`${withBefore} where e.school_id = kernel.school_id() and e.id = any (${ids}) order by e.id`.all(db)

export const selectEventsSince = (db: Db, name: RuleEvent, since: Date, most: number): Promise<KeptEvent[]> =>
  sql<KeptEvent>`
    ${withBefore}
    where e.school_id = kernel.school_id() and e.name = ${name} and e.at >= ${since}
    order by e.id desc
    limit ${most}`.all(db)

/** A recipient of an event by a rule, with what the text needs. */
export type Reader = {
  event_id: number
  rule_id: number
  person_id: number
  user_id: number | null
  email: string
  notification: Partial<Choices>
  language: string
  time_zone: string
  recipient: string
  student: string
  school: string
  /** Why no text message reaches the person; '' where one does. */
  text_problem: TextReason | ''
  at: string
  fields: EventFields
}

/** Whom which rule notifies of which event: each person once, however often the rule names them. */
export const selectReaders = (db: Db, hits: readonly { event_id: number; rule_id: number }[]): Promise<Reader[]> =>
  sql<Reader>`
    with hit as materialized (
      select
        e.id as event_id, r.id as rule_id, e.person_id, e.section_id, e.fields, e.at, r.recipients, r.custom_role_ids
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h (event_id bigint, rule_id bigint)
      join notification_event e on e.school_id = kernel.school_id() and e.id = h.event_id
      join notification_rule r on r.school_id = e.school_id and r.id = h.rule_id
    ),
    notified as (
      select event_id, rule_id, person_id
      from hit
      where 'subject' = any (recipients)
      union
      select h.event_id, h.rule_id, g.parent_id
      from hit h
      join guardianship g on g.school_id = kernel.school_id()
        and g.student_id = h.person_id
        and g.contact
        and not g.no_contact
      where 'guardians' = any (h.recipients)
      union
      select h.event_id, h.rule_id, t.teacher_id
      from hit h
      join section_teacher t on t.school_id = kernel.school_id()
        and (
          t.section_id = h.section_id
          or h.section_id is null
          and t.section_id in (
            select e.section_id
            from enrollment e
            where e.school_id = kernel.school_id() and e.student_id = h.person_id and ${enrolled('e')}
          )
        )
      where 'teachers' = any (h.recipients)
      union
      select h.event_id, h.rule_id, a.teacher_id
      from hit h
      join advisorship a on a.school_id = kernel.school_id() and a.student_id = h.person_id
      where 'advisor' = any (h.recipients)
      union
      select h.event_id, h.rule_id, o.person_id
      from hit h
      join person_role o on o.school_id = kernel.school_id() and o.role = 2
      where 'office' = any (h.recipients)
      union
      select h.event_id, h.rule_id, c.person_id
      from hit h
      join custom_role_person c on c.school_id = kernel.school_id() and c.custom_role_id = any (h.custom_role_ids)
    )
    select
      h.event_id, h.rule_id, q.id as person_id, a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language,
      coalesce(a.time_zone, c.time_zone) as time_zone, ${fullName('q')} as recipient,
      coalesce(${fullName('p')}, '') as student, c.name as school, kernel.text_problem(c.id, q.id) as text_problem,
      i.at, i.fields
    from notified h
    join hit i on i.event_id = h.event_id and i.rule_id = h.rule_id
    join school c on c.id = kernel.school_id()
    left join person p on p.school_id = c.id and p.id = i.person_id
    join person q on q.school_id = c.id and q.id = h.person_id and q.status = 'active'
    left join account a on a.id = q.user_id and a.disabled_at is null
    order by h.event_id, h.rule_id, q.id`.all(db)

type Values = Omit<NotificationRule, 'id' | 'active' | 'locked' | 'version'>

export const insertRule = (db: Db, { conditions, texts, ...rule }: Values) =>
  sql<{ id: number }>`
    insert into notification_rule (
      school_id, name, event, conditions, recipients, custom_role_ids, channels, timing, quiet_from, quiet_to,
      emergency, template_id, texts
    )
    values (
      kernel.school_id(), ${rule.name}, ${rule.event}, ${JSON.stringify(conditions)}::jsonb, ${rule.recipients},
      ${rule.custom_role_ids}, ${rule.channels}, ${rule.timing}, ${rule.quiet_from}, ${rule.quiet_to},
      ${rule.emergency}, ${rule.template_id},
      ${JSON.stringify(rule.template_id === null ? texts : [])}::jsonb
    )
    on conflict do nothing
    returning id`.optional(db)

export const updateRule = (db: Db, id: number, version: number, { conditions, texts, ...rule }: Values) =>
  sql<{ id: number }>`
    update notification_rule
    set
      name = ${rule.name}, event = ${rule.event}, conditions = ${JSON.stringify(conditions)}::jsonb,
      recipients = ${rule.recipients}, channels = ${rule.channels}, timing = ${rule.timing},
      quiet_from = ${rule.quiet_from}, quiet_to = ${rule.quiet_to}, emergency = ${rule.emergency},
      template_id = ${rule.template_id}, custom_role_ids = ${rule.custom_role_ids},
      texts = ${JSON.stringify(rule.template_id === null ? texts : [])}::jsonb,
      version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning id`.optional(db)

export const selectCustomRoles = (db: Db) =>
  sql<{ id: number; name: string }>`
    select id, name
    from custom_role
    where school_id = kernel.school_id() and archived_at is null
    order by name, id`.all(db)

export const isLocked = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (
    await sql<{ locked: boolean }>`
      select exists (
        select from notification_rule
        where school_id = kernel.school_id() and id = any (${ids}) and locked
      ) as locked`.one(db)
  ).locked

export const isNameTaken = async (db: Db, name: string, id: number | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`
      select exists (
        select from notification_rule
        where school_id = kernel.school_id() and lower(name) = lower(${name}) and id is distinct from ${id}::bigint
      ) as taken`.one(db)
  ).taken

export const switchRules = async (db: Db, ids: readonly number[], active: boolean): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      update notification_rule
      set active = ${active}, version = version + case when active = ${active} then 0 else 1 end
      where school_id = kernel.school_id() and id = any (${ids})
      returning id`.all(db)
  ).map(({ id }) => id)

/** @returns how many had not left yet */
export const cancelOfRules = async (db: Db, ids: readonly number[], user_id: number): Promise<number> =>
  (
    await sql`
      update notification
      set status = 'cancelled', reason = 'rule-off', changed_by = ${user_id}, version = version + 1
      where school_id = kernel.school_id() and rule_id = any (${ids}) and status in ('waiting', 'deferred')
      returning id`.all(db)
  ).length
