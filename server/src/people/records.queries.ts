import type { Out } from '#contract/kernel/endpoint.ts'
import type { PersonRecord, records } from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { emergencyOf } from './contacts.queries.ts'
import { fullName, personColumns, personPairs } from '#server/access/person.sql.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/** The relatives on the other side of `mine`, in the order in which they are called. */
const relatives = (mine: 'student_id' | 'parent_id', theirs: 'student_id' | 'parent_id') => sql`coalesce((
  select json_agg(json_build_object(
    ${personPairs('o')}, 'relationship', w.relationship, 'custody', w.custody, 'contact', w.contact,
    'billing', w.billing, 'no_contact', w.no_contact, 'position', w.position, 'link_id', w.id,
    'link_version', w.version, 'email', o.email, 'phone', o.phone, 'status', o.status,
    'grade_level', coalesce(c.grade_level, '')
  ) order by w.position, o.fname, o.id)
  from guardianship w
  join person o on o.school_id = w.school_id and o.id = w.${sql.ref(theirs)}
  left join student c on c.school_id = o.school_id and c.id = o.id
  where w.school_id = p.school_id and w.${sql.ref(mine)} = p.id
), '[]')`

/** The whole of a person's page in one statement. $1 person. */
export const optionalPerson = async (db: Db, id: number): Promise<PersonRecord | undefined> =>
  (
    await sql<{ person: PersonRecord }>`
      select json_build_object(
        ${personPairs('p')}, 'version', p.version, 'mname', p.mname, 'preferred_name', p.preferred_name,
        'gender', p.gender, 'email', p.email,
        'mail_problem', (
          select json_build_object('at', f.bounced_at, 'reason', f.reason)
          from auth.mail_problem(p.email) f
        ),
        'phone', p.phone, 'sis_id', p.sis_id, 'status', p.status,
        'label', (
          select json_build_object('name', x.name, 'tone', x.tone)
          from status x
          where x.school_id = p.school_id and x.id = p.status_id
        ),
        'status_until', p.status_until, 'status_reason', p.status_reason, 'merged_into', p.merged_into,
        'school_name', c.name, 'roles', coalesce(r.roles, '[]'),
        'act_as', case
          when b.below and kernel.user_id() = kernel.real_user_id() then coalesce(r.act_as, '[]')
          else '[]'
        end,
        'can_get_link', coalesce(b.below and (a.email <> '' or p.email <> ''), false),
        'student', case
          when s.id is not null
            then json_build_object(
              'number', s.number, 'grade_level', s.grade_level, 'birth_date', s.birth_date,
              'graduation_year', s.graduation_year
            )
        end,
        'teacher', case when t.id is not null then json_build_object('number', t.number, 'title', t.title) end,
        'account', case
          when a.id is not null
            then json_build_object(
              'username', a.username, 'last_login_at', a.last_login_at, 'disabled', a.disabled_at is not null
            )
        end,
        'phones', coalesce((
          select json_agg(json_build_object('kind', h.kind, 'number', h.number, 'preferred', h.preferred) order by
            h.position, h.id)
          from person_phone h
          where h.school_id = p.school_id and h.person_id = p.id
        ), '[]'),
        'addresses', coalesce((
          select json_agg(
            json_build_object(
              'id', d.id, 'kind', d.kind, 'street', d.street, 'city', d.city, 'region', d.region,
              'postal_code', d.postal_code, 'country', d.country, 'valid_from', d.valid_from, 'valid_to', d.valid_to,
              'version', d.version
            )
            order by d.valid_to is not null, d.valid_to desc, d.kind, d.id
          )
          from person_address d
          where d.school_id = p.school_id and d.person_id = p.id
        ), '[]'),
        'emergency', ${emergencyOf(sql`p.school_id`, sql`p.id`)},
        'guardians', ${relatives('student_id', 'parent_id')},
        'children', ${relatives('parent_id', 'student_id')},
        'advisors', coalesce((
          select json_agg(json_build_object(${personPairs('o')}, 'title', x.title, 'since', v.since) order by
            o.lname, o.id)
          from advisorship v
          join person o on o.school_id = v.school_id and o.id = v.teacher_id
          join teacher x on x.school_id = o.school_id and x.id = o.id
          where v.school_id = p.school_id and v.student_id = p.id
        ), '[]'),
        'advisees', coalesce((
          select json_agg(json_build_object(
            ${personPairs('o')}, 'grade_level', x.grade_level, 'since', v.since
          ) order by o.lname, o.fname, o.id)
          from advisorship v
          join person o on o.school_id = v.school_id and o.id = v.student_id
          join student x on x.school_id = o.school_id and x.id = o.id
          where v.school_id = p.school_id and v.teacher_id = p.id
        ), '[]'),
        'sections', coalesce((
          select json_agg(json_build_object(
            'section_id', n.id, 'name', n.name, 'number', n.number, 'color', ${sectionColor}, 'status', n.status,
            'students', (
              select count(*)
              from enrollment e
              where e.school_id = n.school_id and e.section_id = n.id and ${enrolled('e')}
            )
          ) order by n.status <> 'open', n.name, n.id)
          from section n
          join course k on k.school_id = n.school_id and k.id = n.course_id
          left join department d on d.school_id = k.school_id and d.id = k.department_id
          where n.school_id = p.school_id
            and (
              exists (
                select from section_teacher m
                where m.school_id = n.school_id and m.section_id = n.id and m.teacher_id = p.id
              )
              or n.status = 'open'
              and exists (
                select from enrollment e
                where e.school_id = n.school_id and e.section_id = n.id and e.student_id = p.id and ${enrolled('e')}
              )
            )
        ), '[]'),
        'student_count', (
          select count(distinct e.student_id)
          from section_teacher m
          join section n on n.school_id = m.school_id and n.id = m.section_id and n.status = 'open'
          join enrollment e on e.school_id = m.school_id and e.section_id = m.section_id and ${enrolled('e')}
          where m.school_id = p.school_id and m.teacher_id = p.id
        ),
        'qualification_count', (
          select count(*)
          from qualification q
          where q.school_id = p.school_id and q.person_id = p.id and q.archived_at is null
        )
      ) as person
      from person p
      join school c on c.id = p.school_id
      left join account a on a.id = p.user_id
      left join student s on s.school_id = p.school_id and s.id = p.id
      left join teacher t on t.school_id = p.school_id and t.id = p.id
      left join lateral (
        select
          json_agg(json_build_object(
            'role', r.role, 'access', r.access, 'message_status', r.message_status
          ) order by r.role) as roles,
          json_agg(r.role order by r.role) filter (where r.role > kernel.role() and r.access <> 0) as act_as
        from person_role r
        where r.school_id = p.school_id and r.person_id = p.id
      ) r on true
      left join lateral (select auth.stands_below(p.user_id, p.school_id) as below) b on true
      where p.school_id = kernel.school_id() and p.id = ${id}`.optional(db)
  )?.person

type Duplicates = Out<typeof records.duplicates>['rows']

/**
 * People of the school alike in birth date and family name, in the whole name, or in the e-mail address; the strongest
 * reason first.
 */
export const selectDuplicates = (
  db: Db,
  given: { fname: string; lname: string; birth_date: string | null; email: string },
): Promise<Duplicates> =>
  sql<Duplicates[number]>`
    select
      ${personColumns('p')}, p.status, coalesce(s.grade_level, '') as grade_level,
      coalesce(nullif(s.number, ''), nullif(t.number, ''), p.sis_id, '') as number,
      s.birth_date,
      coalesce((
        select json_agg(json_build_object('role', r.role))
        from person_role r
        where r.school_id = p.school_id and r.person_id = p.id
      ), '[]') as roles,
      d.matched_by
    from auth.possible_duplicates(
      ${given.fname}, ${given.lname}, ${given.birth_date}, ${given.email}
    ) with ordinality d(id, matched_by, nth)
    join person p on p.school_id = kernel.school_id() and p.id = d.id
    left join student s on s.school_id = p.school_id and s.id = p.id
    left join teacher t on t.school_id = p.school_id and t.id = p.id
    order by d.nth`.all(db)

/** Somebody else of the school who has this number or id already, of the same kind. */
export const optionalHolder = async (
  db: Db,
  kind: 'student' | 'teacher' | 'person',
  column: 'number' | 'sis_id',
  value: string,
  id: number,
): Promise<string | undefined> =>
  (
    await sql<{ name: string }>`
      select ${fullName('p')} as name
      from ${sql.ref(kind)} x
      join person p on p.school_id = x.school_id and p.id = x.id
      where x.school_id = kernel.school_id() and x.${sql.ref(column)} = ${value} and x.id <> ${id}
      limit 1`.optional(db)
  )?.name

/**
 * The next student numbers as the school writes most of them: the usual letters before, then counted on with as many
 * digits.
 */
export const proposeNumbers = async (db: Db, count: number): Promise<string[]> =>
  (
    await sql<{ number: string }>`
      with known as (
        select regexp_replace(s.number, '[0-9]+$', '') as before, substring(s.number from '[0-9]{1,12}$') as digits
        from student s
        where s.school_id = kernel.school_id() and s.number ~ '[0-9]$'
      ),
      usual as (
        select k.before, max(k.digits::bigint) as last, max(length(k.digits)) as width
        from known k
        group by k.before
        order by count(*) desc, k.before
        limit 1
      )
      select coalesce(u.before, '')
        || lpad(
          (coalesce(u.last, 0) + n.nth)::text,
          greatest(coalesce(u.width, 5), length((coalesce(u.last, 0) + n.nth)::text)),
          '0'
        ) as number
      from generate_series(1, ${count}::int) n (nth)
      left join usual u on true
      order by n.nth`.all(db)
  ).map(({ number }) => number)
