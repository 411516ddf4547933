import type { Out } from '#contract/kernel/endpoint.ts'
import type { Application, ApplicationView, applications } from '#contract/admissions/applications.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Documents of application `a` that the form asked for and that neither stand nor wait. */
const missing = sql`(
  select count(*)
  from jsonb_array_elements(m.questions -> 'documents') q
  where q ->> 'when' <> 'optional'
    and not exists (
      select from application_document d
      where d.school_id = a.school_id and d.application_id = a.id and d.item = q ->> 'key' and d.review <> 'returned'
    )
)`

const toReview = sql`(
  select count(*)
  from application_document d
  where d.school_id = a.school_id and d.application_id = a.id and d.review = 'waiting'
)`

/** Whether application `a` has somebody alike: another one, a student, or a parent of the school by the address. */
export const hasDuplicates = sql`(
  not a.duplicates_resolved
  and a.student_id is null
  and a.state in ('submitted', 'in-review', 'waitlisted')
  and a.birth_date is not null
  and (
    exists (
      select from application o
      where o.school_id = a.school_id
        and o.id <> a.id
        and kernel.plain(o.lname) = kernel.plain(a.lname)
        and o.birth_date = a.birth_date
        and kernel.plain(o.fname) = kernel.plain(a.fname)
        and o.state not in ('draft', 'withdrawn', 'archived')
    )
    or exists (
      select from person p
      join student s on s.school_id = p.school_id and s.id = p.id
      where p.school_id = a.school_id and p.lname = a.lname and s.birth_date = a.birth_date and p.merged_into is null
    )
  )
)`

/** Seats of the grade in the term that are not taken by accepted ones. */
export const seatsLeft = sql`(
  select p.seats - (
    select count(*)
    from application o
    where o.school_id = p.school_id
      and o.academic_term_id = p.academic_term_id
      and o.grade_level = p.grade_level
      and o.state = 'accepted'
  )
  from application_capacity p
  where p.school_id = a.school_id and p.academic_term_id = a.academic_term_id and p.grade_level = a.grade_level
)`

const views: Record<ApplicationView, Sql> = {
  open: sql`a.state in ('submitted', 'in-review', 'waitlisted')`,
  all: sql`a.state <> 'archived'`,
  draft: sql`a.state = 'draft'`,
  submitted: sql`a.state = 'submitted'`,
  'in-review': sql`a.state = 'in-review'`,
  waitlisted: sql`a.state = 'waitlisted'`,
  accepted: sql`a.state = 'accepted'`,
  rejected: sql`a.state = 'rejected'`,
  withdrawn: sql`a.state = 'withdrawn'`,
  archived: sql`a.state = 'archived'`,
}

const sorts = (way: Sql): Record<string, Sql> => ({
  submitted_at: sql`coalesce(a.submitted_at, a.state_at) ${way}, a.id ${way}`,
  name: sql`a.lname ${way}, a.fname ${way}, a.id`,
  grade_level: sql`lpad(a.grade_level, 8) ${way}, a.lname, a.id`,
  state: sql`a.state ${way}, a.id`,
  number: sql`a.number ${way} nulls last, a.id`,
  birth_date: sql`a.birth_date ${way} nulls last, a.id`,
  waitlist_position: sql`a.academic_term_id, lpad(a.grade_level, 8), a.waitlist_position ${way} nulls last, a.id`,
})

const row = sql`json_build_object(
  'id', a.id, 'version', a.version, 'number', a.number, 'fname', a.fname, 'lname', a.lname,
  'native_name', a.native_name, 'birth_date', a.birth_date, 'grade_level', a.grade_level, 'term', coalesce(t.name, ''),
  'state', a.state, 'state_at', a.state_at, 'submitted_at', a.submitted_at, 'guardian', coalesce(${fullName('g')}, ''),
  'email', coalesce(g.email, ''), 'fee', a.fee, 'missing', ${missing}, 'to_review', ${toReview},
  'duplicates', ${hasDuplicates},
  'waitlist_position', case
    when a.state = 'waitlisted'
      then (
        select count(*)
        from application w
        where w.school_id = a.school_id
          and w.state = 'waitlisted'
          and w.academic_term_id is not distinct from a.academic_term_id
          and w.grade_level = a.grade_level
          and (w.waitlist_position, w.id) <= (a.waitlist_position, a.id)
      )
  end,
  'siblings', (select count(*) - 1 from application o where o.school_id = a.school_id and o.family_id = a.family_id),
  'from_school', a.from_school, 'left', ${seatsLeft}
)`

const tables = sql`
  application a
  join application_family m on m.school_id = a.school_id and m.id = a.family_id
  left join academic_term t on t.school_id = a.school_id and t.id = a.academic_term_id
  left join lateral (
    select x.fname, x.lname, x.email
    from application_guardian x
    where x.school_id = a.school_id and x.family_id = a.family_id
    order by x.position, x.id
    limit 1
  ) g on true`

export type ApplicationFilter = {
  view: ApplicationView
  search: string
  term: number | null
  grade: string | null
  fee: string | null
  documents: string | null
  duplicates: boolean | null
  ids: number[] | null
}

type Part = { sort: string; descending: boolean; offset: number; size: number }

type Listed = Out<typeof applications.list>

/** One page of the applications with the number in each tab and what the filters offer: one statement. */
export const selectApplications = async (
  db: Db,
  filter: ApplicationFilter,
  { sort, descending, offset, size }: Part,
): Promise<Listed> => {
  const { view, search, term, grade, fee, documents, duplicates, ids } = filter
  const params = sql.params({ search, term, grade, fee, documents, duplicates, ids })
  const order = sorts(descending ? sql`desc` : sql`asc`)[sort] ?? sql.empty
  const answer = await sql<{ list: Listed }>`
    with seen as materialized (
      select a.*
      from ${tables}
      where a.school_id = kernel.school_id()
        and ${matchesSearch(
          sql`a.search || ' ' || kernel.plain(coalesce(g.fname || ' ' || g.lname || ' ' || g.email, ''))`,
          params.search,
        )}
        and (${params.term}::bigint is null or a.academic_term_id = ${params.term})
        and (${params.grade}::text is null or a.grade_level = ${params.grade})
        and (${params.fee}::text is null or a.fee = ${params.fee})
        and (
          ${params.documents}::text is null
          or case ${params.documents}
            when 'missing' then ${missing} > 0
            when 'to-review' then ${toReview} > 0
            else ${missing} = 0 and ${toReview} = 0
          end
        )
        and (${params.duplicates}::boolean is null or ${hasDuplicates} = ${params.duplicates})
        and (${params.ids}::bigint[] is null or a.id = any (${params.ids}))
    ),
    part as (
      select a.id, row_number() over (order by ${order}) as place
      from seen a
      where ${views[view]}
      order by place
      limit ${size} offset ${offset}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(${row} order by x.place)
        from part x
        join ${tables} on a.school_id = kernel.school_id() and a.id = x.id
      ), '[]'),
      'count', (select count(*) from seen a where ${views[view]}),
      'counts', (
        select json_build_object(
          ${sql.join(
            Object.entries(views).map(([name, where]) => sql`${sql.constant(name)}, count(*) filter (where ${where})`),
            ', ',
          )}
        )
        from application a
        where a.school_id = kernel.school_id()
      ),
      'terms', coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.start_date desc)
        from academic_term t
        where t.school_id = kernel.school_id()
          and exists (select from application a where a.school_id = t.school_id and a.academic_term_id = t.id)
      ), '[]'),
      'grade_levels', coalesce((
        select json_agg(x.grade_level order by lpad(x.grade_level, 8))
        from (
          select distinct a.grade_level
          from application a
          where a.school_id = kernel.school_id() and a.grade_level <> ''
        ) x
      ), '[]')
    ) as list`.optional(db)
  if (!answer) throw new Error('an aggregate answers always')
  return answer.list
}

const person = (id: Sql): Sql => sql`(
  select json_build_object('id', p.id, 'name', ${fullName('p')})
  from person p
  where p.school_id = a.school_id and p.id = ${id}
)`

/**
 * People of the school and other applications alike in name and birth date, e-mail or phone; the strongest reason
 * first. Long because each reason is a join of its own.
 */
const duplicates = sql`(
  select coalesce(json_agg(
    json_build_object(
      'kind', x.kind, 'id', x.id, 'guardian_id', x.guardian_id, 'fname', x.fname, 'lname', x.lname, 'detail', x.detail,
      'birth_date', x.birth_date, 'matched_by', x.matched_by
    )
    order by array_position(array['birth_date', 'name', 'email', 'phone'], x.matched_by), x.kind, x.id
  ), '[]')
  from (
    select
      'student' as kind, p.id, null::bigint as guardian_id, p.fname, p.lname,
      concat_ws(' · ', nullif(s.number, ''), nullif(s.grade_level, '')) as detail,
      s.birth_date,
      case when s.birth_date = a.birth_date then 'birth_date' else 'name' end as matched_by
    from person p
    join student s on s.school_id = p.school_id and s.id = p.id
    where p.school_id = a.school_id
      and p.merged_into is null
      and kernel.plain(p.lname) = kernel.plain(a.lname)
      and a.lname <> ''
      and (s.birth_date = a.birth_date or kernel.plain(p.fname) = kernel.plain(a.fname))
    union all
    select
      'application', o.id, null, o.fname, o.lname, concat_ws(' · ', '#' || o.number, o.state), o.birth_date,
      case when o.birth_date = a.birth_date then 'birth_date' else 'name' end
    from application o
    where o.school_id = a.school_id
      and o.id <> a.id
      and kernel.plain(o.lname) = kernel.plain(a.lname)
      and a.lname <> ''
      and kernel.plain(o.fname) = kernel.plain(a.fname)
      and o.state <> 'draft'
      and (o.birth_date = a.birth_date or o.birth_date is null or a.birth_date is null)
    union all
    select
      'guardian', p.id, g.id, p.fname, p.lname,
      concat_ws(' · ', nullif(p.email, ''), nullif(p.phone, '')),
      null,
      case when g.email <> '' and lower(p.email) = lower(g.email) then 'email' else 'phone' end
    from application_guardian g
    join person p on p.school_id = g.school_id
      and p.merged_into is null
      and (
        g.email <> '' and lower(p.email) = lower(g.email)
        or length(regexp_replace(g.phone, '\\D', '', 'g')) >= 7
        and regexp_replace(p.phone, '\\D', '', 'g') = regexp_replace(g.phone, '\\D', '', 'g')
        and kernel.plain(p.lname) = kernel.plain(g.lname)
      )
    where g.school_id = a.school_id
      and g.family_id = a.family_id
      and not exists (select from student s where s.school_id = p.school_id and s.id = p.id)
  ) x
)`

/** The whole page of one application in one statement; offered places are read beside it. */
export const optionalApplication = async (
  db: Db,
  id: number,
): Promise<Omit<Application, 'places' | 'fee_invoice'> | undefined> =>
  (
    await sql<{ application: Omit<Application, 'places' | 'fee_invoice'> }>`
      select to_jsonb(a) - 'school_id' - 'family_id' - 'search' - 'position' - 'student_id'
        || jsonb_build_object(
          'birth_date', coalesce(a.birth_date::text, ''), 'family_version', m.version, 'term', coalesce(t.name, ''),
          'language', m.language, 'questions', m.questions, 'left', ${seatsLeft},
          'student', ${person(sql`a.student_id`)},
          'waitlist_position', case
            when a.state = 'waitlisted'
              then (
                select count(*)
                from application w
                where w.school_id = a.school_id
                  and w.state = 'waitlisted'
                  and w.academic_term_id is not distinct from a.academic_term_id
                  and w.grade_level = a.grade_level
                  and (w.waitlist_position, w.id) <= (a.waitlist_position, a.id)
              )
          end,
          'guardians', coalesce((
            select json_agg(json_build_object(
              'id', g.id, 'fname', g.fname, 'lname', g.lname, 'relationship', g.relationship, 'email', g.email,
              'phone', g.phone, 'custody', g.custody, 'contact', g.contact, 'billing', g.billing, 'address', g.address,
              'person', ${person(sql`g.person_id`)}
            ) order by g.position, g.id)
            from application_guardian g
            where g.school_id = a.school_id and g.family_id = a.family_id
          ), '[]'),
          'siblings', coalesce((
            select json_agg(json_build_object(
              'id', o.id, 'name', ${fullName('o')}, 'number', o.number, 'state', o.state
            ) order by o.position, o.id)
            from application o
            where o.school_id = a.school_id and o.family_id = a.family_id and o.id <> a.id
          ), '[]'),
          'documents', coalesce((
            select json_agg(json_build_object(
              'id', d.id, 'version', d.version, 'item', d.item, 'document_type', d.document_type, 'review', d.review,
              'review_reason', d.review_reason,
              'reviewed_by', coalesce(${accountName('d.reviewed_by')}, ''),
              'handed_in_at', d.handed_in_at,
              'file', (
                select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type)
                from file f
                where f.school_id = d.school_id and f.owner_kind = 'application_document' and f.owner_id = d.id
                limit 1
              )
            ) order by d.id)
            from application_document d
            where d.school_id = a.school_id and d.application_id = a.id
          ), '[]'),
          'steps', coalesce((
            select json_agg(json_build_object(
              'id', s.id, 'action', s.action, 'from', s.from_state, 'to', s.to_state, 'reason', s.reason,
              'notified', s.notified, 'by', coalesce(${accountName('s.made_by')}, ''), 'at', s.made_at
            ) order by s.id desc)
            from application_step s
            where s.school_id = a.school_id and s.application_id = a.id
          ), '[]'),
          'notes', coalesce((
            select json_agg(json_build_object(
              'id', n.id, 'body', n.body, 'by', coalesce(${accountName('n.created_by')}, ''), 'at', n.created_at
            ) order by n.id desc)
            from application_note n
            where n.school_id = a.school_id and n.application_id = a.id and n.archived_at is null
          ), '[]'),
          'duplicates', ${duplicates}
        ) as application
      from application a
      join application_family m on m.school_id = a.school_id and m.id = a.family_id
      left join academic_term t on t.school_id = a.school_id and t.id = a.academic_term_id
      where a.school_id = kernel.school_id() and a.id = ${id}`.optional(db)
  )?.application
