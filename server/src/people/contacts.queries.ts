import type { Out } from '#contract/kernel/endpoint.ts'
import type { Child, ContactChange, contactChanges, manyLinks, Taught } from '#contract/people/contacts.contract.ts'
import type { EmergencyContact } from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { requestTable } from '#server/kernel/request-table.ts'
import { fullName, personColumns, personPairs } from '#server/access/person.sql.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const home = sql`coalesce((
  select concat_ws(
    ', ', nullif(d.street, ''),
    nullif(concat_ws(' ', nullif(d.postal_code, ''), nullif(d.city, '')), ''),
    nullif(d.region, ''), d.country
  )
  from person_address d
  where d.school_id = p.school_id and d.person_id = p.id and d.kind = 'home' and d.valid_to is null
  limit 1
), '')`
/** Of a student, as SQL that names the school and the id. */
export const emergencyOf = (school_id: Sql, student_id: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'name', u.name, 'relationship', u.relationship, 'phone', u.phone, 'other_phone', u.other_phone, 'note', u.note
  ) order by u.position, u.id)
  from emergency_contact u
  where u.school_id = ${school_id} and u.student_id = ${student_id}
), '[]')`

/** Puts the list in the place of the present one; who is in both keeps the row, and the audit says nothing. */
export const replaceEmergency = async (
  db: Db,
  student_id: number,
  contacts: readonly EmergencyContact[],
): Promise<void> => {
  const params = sql.params({ student_id })
  const given = sql`
    rows
    from (
      jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as (
        name text, relationship text, phone text, other_phone text, note text
      )
    ) with ordinality as n(name, relationship, phone, other_phone, note, position)`
  const same = sql`
    (u.name, u.relationship, u.phone, u.other_phone, u.note, u.position) = (
      n.name, n.relationship, n.phone, n.other_phone, n.note, n.position
    )`
  await sql`
    delete from emergency_contact u
    where u.school_id = kernel.school_id()
      and u.student_id = ${student_id}
      and not exists (select from ${given} where ${same})`.run(db)
  await sql`
    insert into emergency_contact (school_id, student_id, name, relationship, phone, other_phone, note, position)
    select kernel.school_id(), ${params.student_id}, n.name, n.relationship, n.phone, n.other_phone, n.note, n.position
    from ${given}
    where not exists (
      select from emergency_contact u
      where u.school_id = kernel.school_id() and u.student_id = ${params.student_id} and ${same}
    )`.run(db)
}

export const contactChangeTable = requestTable<ContactChange>({
  table: sql`contact_change`,
  fields: sql`
    'student', json_build_object(${personPairs('p')}), 'email', r.email, 'phone', r.phone, 'address', r.address,
    'emergency', r.emergency,
    'present', json_build_object(
      'email', p.email, 'phone', p.phone, 'address', ${home},
      'emergency', ${emergencyOf(sql`p.school_id`, sql`p.id`)}
    )`,
  joins: sql`join person p on p.school_id = r.school_id and p.id = r.student_id`,
  search: sql`p.search`,
  sorts: {},
})

export type Asked = Pick<ContactChange, 'id' | 'email' | 'phone' | 'address' | 'emergency'> & { student_id: number }

/** Locked until the call ends; only those that wait. */
export const lockWaiting = (db: Db, ids: readonly number[]): Promise<Asked[]> =>
  sql<Asked>`
    select id, student_id, email, phone, address, emergency
    from contact_change
    where school_id = kernel.school_id() and id = any (${ids}) and status = 'requested'
    order by id
    for update`.all(db)

/**
 * Texts that were given go into the records, a new home address after the present one: three statements for any number
 * of changes.
 */
export const applyChanges = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    update person p
    set
      email = coalesce(nullif(c.email, ''), p.email),
      phone = coalesce(nullif(c.phone, ''), p.phone),
      version = p.version + 1
    from (
      select distinct on (student_id) student_id, max(email) over w as email, max(phone) over w as phone
      from contact_change
      where school_id = kernel.school_id() and id = any (${ids})
      window w as (partition by student_id)
    ) c
    where p.school_id = kernel.school_id() and p.id = c.student_id and (c.email <> '' or c.phone <> '')`.run(db)
  const fresh = sql`(
    select distinct on (c.student_id) c.student_id, a.*
    from contact_change c
    cross join jsonb_to_record(c.address) a (
      street text, city text, region text, postal_code text, country text, valid_from date
    )
    where c.school_id = kernel.school_id() and c.id = any (${ids}) and c.address is not null
    order by c.student_id, c.id desc
  )`
  await sql`
    update person_address d
    set valid_to = greatest(d.valid_from, n.valid_from - 1), version = d.version + 1
    from ${fresh} n
    where d.school_id = kernel.school_id()
      and d.person_id = n.student_id
      and d.kind = 'home'
      and d.valid_to is null`.run(db)
  await sql`
    insert into person_address (school_id, person_id, kind, street, city, region, postal_code, country, valid_from)
    select kernel.school_id(), n.student_id, 'home', n.street, n.city, n.region, n.postal_code, n.country, n.valid_from
    from ${fresh} n`.run(db)
}

export const selectChildren = (db: Db, parent_id: number): Promise<Out<typeof contactChanges.child>['children']> =>
  sql<Out<typeof contactChanges.child>['children'][number]>`
    select ${personColumns('p')}
    from guardianship w
    join person p on p.school_id = w.school_id and p.id = w.student_id
    where w.school_id = kernel.school_id() and w.parent_id = ${parent_id}
    order by p.fname, p.id`.all(db)

/** What a guardian may read of a child; call it for one of theirs only. One statement for the whole page. */
export const optionalChild = async (db: Db, id: number): Promise<Child | undefined> =>
  (
    await sql<{ child: Child }>`
      select json_build_object(
        ${personPairs('p')}, 'number', s.number, 'grade_level', s.grade_level, 'birth_date', s.birth_date,
        'email', p.email, 'phone', p.phone,
        'addresses', coalesce((
          select json_agg(json_build_object(
            'id', d.id, 'kind', d.kind, 'street', d.street, 'city', d.city, 'region', d.region,
            'postal_code', d.postal_code, 'country', d.country, 'valid_from', d.valid_from, 'valid_to', d.valid_to,
            'version', d.version
          ) order by d.kind, d.id)
          from person_address d
          where d.school_id = p.school_id and d.person_id = p.id and d.valid_to is null
        ), '[]'),
        'emergency', ${emergencyOf(sql`p.school_id`, sql`p.id`)},
        'advisors', coalesce((
          select json_agg(json_build_object('name', ${fullName('o')}, 'email', o.email) order by o.lname, o.id)
          from advisorship v
          join person o on o.school_id = v.school_id and o.id = v.teacher_id
          where v.school_id = p.school_id and v.student_id = p.id
        ), '[]'),
        'classes', coalesce((
          select json_agg(json_build_object(
            'section_id', n.id, 'name', n.name, 'number', n.number, 'color', ${sectionColor}, 'percent', x.percent,
            'letter', x.letter
          ) order by n.name, n.id)
          from enrollment e
          join section n on n.school_id = e.school_id and n.id = e.section_id and n.status = 'open'
          join course k on k.school_id = n.school_id and k.id = n.course_id
          left join department d on d.school_id = k.school_id and d.id = k.department_id
          left join section_total x on x.school_id = e.school_id
            and x.section_id = e.section_id
            and x.student_id = e.student_id
          where e.school_id = p.school_id and e.student_id = p.id and ${enrolled('e')}
        ), '[]'),
        'finished', coalesce((
          select json_agg(json_build_object(
            'section_id', n.id, 'name', n.name, 'term', coalesce(m.name, ''), 'percent', f.percent, 'letter', f.letter,
            'credits_earned', f.credits_earned
          ) order by m.start_date desc nulls last, n.name)
          from final_grade f
          join section n on n.school_id = f.school_id and n.id = f.section_id
          left join academic_term m on m.school_id = n.school_id and m.id = n.academic_term_id
          where f.school_id = p.school_id and f.student_id = p.id
        ), '[]')
      ) as child
      from person p
      join student s on s.school_id = p.school_id and s.id = p.id
      where p.school_id = kernel.school_id() and p.id = ${id}`.optional(db)
  )?.child

export type Part = { search: string; sort: string; descending: boolean; offset: number; size: number }
const sorts: Record<string, Sql> = {
  name: sql`p.lname`,
  grade_level: sql`lpad(s.grade_level, 8)`,
  number: sql`s.number`,
}

/** Students of the open sections that a teacher teaches, each once. */
export const selectTaught = async (
  db: Db,
  teacher_id: number,
  { search, sort, descending, offset, size }: Part,
): Promise<{ rows: Taught[]; count: number }> => {
  const key = sort in sorts ? sort : 'name'
  const rows = await sql<Taught & { count: number }>`
    select
      ${personColumns('p')}, s.number, s.grade_level, p.status, count(*) over () as count,
      json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id) as sections
    from section_teacher m
    join section n on n.school_id = m.school_id and n.id = m.section_id and n.status = 'open'
    join enrollment e on e.school_id = n.school_id and e.section_id = n.id and ${enrolled('e')}
    join person p on p.school_id = e.school_id and p.id = e.student_id
    join student s on s.school_id = p.school_id and s.id = p.id
    where m.school_id = kernel.school_id()
      and m.teacher_id = ${teacher_id}
      and ${matchesSearch(sql`p.search || ' ' || kernel.plain(s.number)`, search)}
    group by p.school_id, p.id, s.number, s.grade_level
    order by ${sorts[key] ?? sql.empty} ${descending ? sql`desc` : sql`asc`}, p.lname, p.fname, p.id
    limit ${size} offset ${offset}`.all(db)
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** Those of the students that are in use, with who stands beside them; `already` where the one does. */
export const selectLinkable = (
  db: Db,
  kind: 'advisor' | 'guardian',
  student_ids: readonly number[],
  to_id: number | null,
): Promise<Out<typeof manyLinks.preview>['rows']> => {
  const [table, column] = kind === 'advisor' ? ['advisorship', 'teacher_id'] : ['guardianship', 'parent_id']
  return sql<Out<typeof manyLinks.preview>['rows'][number]>`
    select
      ${personColumns('p')}, s.grade_level, s.number,
      array(
        select ${fullName('o')}
        from ${sql.ref(table)} w
        join person o on o.school_id = w.school_id and o.id = w.${sql.ref(column)}
        where w.school_id = p.school_id and w.student_id = p.id
        order by o.lname, o.id
      ) as present,
      exists (
        select from ${sql.ref(table)} w
        where w.school_id = p.school_id and w.student_id = p.id and w.${sql.ref(column)} = ${to_id}
      ) as already
    from student s
    join person p on p.school_id = s.school_id and p.id = s.id
    where s.school_id = kernel.school_id() and s.id = any (${student_ids}) and p.merged_into is null
    order by p.lname, p.fname, p.id`.all(db)
}
