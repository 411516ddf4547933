import { parent, student } from '#contract/kernel/access.ts'
import type { Phone, Profile } from '#contract/profile/profile.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { personPairs, photoAddress } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * Everything of the own page in one statement. Until somebody writes own numbers, the one that the school knows stands
 * there. $1 user, $2 role.
 */
export const selectProfile = async (db: Db, { user_id, role }: Actor): Promise<Profile | undefined> => {
  const params = sql.params({ role })
  return (
    await sql<{ profile: Profile }>`
      select json_build_object(
        'person_id', p.id, 'version', p.version, 'fname', p.fname, 'mname', p.mname, 'lname', p.lname,
        'preferred_name', p.preferred_name, 'native_name', p.native_name, 'photo', ${photoAddress('p')},
        'username', a.username,
        'email', coalesce(nullif(a.email, ''), p.email),
        'waiting_email', auth.waiting_email(), 'role', ${params.role}::int, 'school_name', s.name,
        'number', coalesce(st.number, t.number, ''), 'title', coalesce(t.title, ''),
        'grade_level', coalesce(st.grade_level, ''), 'birth_date', st.birth_date, 'last_login_at', a.last_login_at,
        'phones', coalesce(
          (
            select json_agg(json_build_object('kind', h.kind, 'number', h.number, 'preferred', h.preferred) order by
              h.position, h.id)
            from person_phone h
            where h.school_id = p.school_id and h.person_id = p.id
          ),
          case
            when p.phone <> ''
              then json_build_array(json_build_object('kind', 'mobile', 'number', p.phone, 'preferred', true))
            else '[]'
          end
        ),
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
        'family', coalesce((
          select json_agg(json_build_object(
            ${personPairs('f')}, 'relationship', w.relationship, 'grade_level', coalesce(c.grade_level, '')
          ) order by f.fname, f.id)
          from guardianship w
          join person f on f.school_id = w.school_id
            and f.id = case when ${params.role}::int = ${sql.constant(student)} then w.parent_id else w.student_id end
          left join student c on c.school_id = f.school_id and c.id = f.id
          where w.school_id = p.school_id
            and case ${params.role}::int
              when ${sql.constant(student)} then w.student_id = p.id
              when ${sql.constant(parent)} then w.parent_id = p.id
              else false
            end
        ), '[]'),
        'teaches', coalesce((
          select json_agg(json_build_object(
            'section_id', x.id, 'name', x.name, 'number', x.number, 'color', ${sectionColor},
            'students', (
              select count(*)
              from enrollment e
              where e.school_id = x.school_id and e.section_id = x.id and ${enrolled('e')}
            )
          ) order by x.name, x.id)
          from section_teacher m
          join section x on x.school_id = m.school_id and x.id = m.section_id and x.status = 'open'
          join course k on k.school_id = x.school_id and k.id = x.course_id
          left join department d on d.school_id = k.school_id and d.id = k.department_id
          where m.school_id = p.school_id and m.teacher_id = p.id and ${params.role}::int = 3
        ), '[]')
      ) as profile
      from person p
      join account a on a.id = p.user_id
      join school s on s.id = p.school_id
      left join student st on st.school_id = p.school_id and st.id = p.id
      left join teacher t on t.school_id = p.school_id and t.id = p.id
      where p.school_id = kernel.school_id() and p.user_id = ${user_id}`.optional(db)
  )?.profile
}

/**
 * The new version, or undefined when somebody else was faster. The preferred number also stands where lists show one.
 */
export const updatePerson = async (
  db: Db,
  person_id: number,
  version: number,
  values: { preferred_name: string; native_name: string; phone: string },
): Promise<number | undefined> =>
  (
    await sql<{ version: number }>`
      update person
      set
        preferred_name = ${values.preferred_name}, native_name = ${values.native_name}, phone = ${values.phone},
        version = version + 1
      where school_id = kernel.school_id() and id = ${person_id} and version = ${version}
      returning version`.optional(db)
  )?.version

/** Rows that stay the same are not touched, so the history tells what really changed. */
export const replacePhones = async (db: Db, person_id: number, phones: readonly Phone[]): Promise<void> => {
  const numbers = phones.map(({ number }) => number)
  await sql`
    delete from person_phone
    where school_id = kernel.school_id() and person_id = ${person_id} and not (number = any (${numbers}))`.run(db)
  await sql`
    update person_phone
    set preferred = false
    where school_id = kernel.school_id() and person_id = ${person_id} and preferred and number is distinct from
    ${preferredOf(phones)?.number ?? null}`.run(db)
  const params = sql.params({ phones: phones.map((phone) => phone === preferredOf(phones)) })
  await sql`
    insert into person_phone as h (school_id, person_id, number, kind, preferred, position)
    select kernel.school_id(), ${person_id}, n.number, n.kind, n.preferred, n.position
    from unnest(
      ${numbers}::text[], ${phones.map(({ kind }) => kind)}::text[], ${params.phones}::boolean[]
    ) with ordinality as n (number, kind, preferred, position)
    on conflict (school_id, person_id, number) do update
    set kind = excluded.kind, preferred = excluded.preferred, position = excluded.position
    where (h.kind, h.preferred, h.position) is distinct from (
      excluded.kind, excluded.preferred, excluded.position
    )`.run(db)
}

/** The number that is called first: the chosen one, otherwise the first. */
export const preferredOf = (phones: readonly Phone[]): Phone | undefined =>
  phones.find(({ preferred }) => preferred) ?? phones[0]

type Stored = { id: number; version: number }
type AddressValues = {
  kind: string
  street: string
  city: string
  region: string
  postal_code: string
  country: string
  valid_from: string
}
/** An address that began later than the new one does cannot end the day before: it ends on its first day. */
export const insertAddress = async (db: Db, person_id: number, values: AddressValues): Promise<Stored | undefined> => {
  await sql`
    update person_address
    set valid_to = greatest(valid_from, ${values.valid_from}::date - 1), version = version + 1
    where school_id = kernel.school_id()
      and person_id = ${person_id}
      and kind = ${values.kind}
      and valid_to is null`.run(db)
  return await sql<Stored>`
    insert into person_address (school_id, person_id, kind, street, city, region, postal_code, country, valid_from)
    values (
      kernel.school_id(), ${person_id}, ${values.kind}, ${values.street}, ${values.city}, ${values.region},
      ${values.postal_code}, ${values.country}, ${values.valid_from}
    )
    returning id, version`.optional(db)
}

export const updateAddress = async (
  db: Db,
  person_id: number,
  id: number,
  version: number,
  values: AddressValues,
): Promise<Stored | undefined> =>
  await sql<Stored>`
    update person_address
    set
      kind = ${values.kind}, street = ${values.street}, city = ${values.city}, region = ${values.region},
      postal_code = ${values.postal_code}, country = ${values.country}, valid_from = ${values.valid_from},
      version = version + 1
    where school_id = kernel.school_id() and person_id = ${person_id} and id = ${id} and version = ${version}
    returning id, version`.optional(db)

export const closeAddress = async (
  db: Db,
  person_id: number,
  id: number,
  version: number,
  valid_to: string,
): Promise<Stored | undefined> =>
  await sql<Stored>`
    update person_address
    set valid_to = greatest(${valid_to}::date, valid_from), version = version + 1
    where school_id = kernel.school_id() and person_id = ${person_id} and id = ${id} and version = ${version}
    returning id, version`.optional(db)

export const hasAddress = async (db: Db, person_id: number, id: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from person_address
      where school_id = kernel.school_id() and person_id = ${person_id} and id = ${id}`.all(db)
  ).length > 0
