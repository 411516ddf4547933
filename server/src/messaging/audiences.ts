import type { AudienceKind } from '#contract/messaging/audience.rules.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { fullName } from '#server/access/person.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

/** A kind of group that messages can go to; the domain that knows such groups says who belongs to them. */
export type AudienceSource = {
  kind: AudienceKind
  /**
   * The people of these groups: select key, person_id, student – whether guardians can be reached in their place.
   * @param keys text[]; what is out of the actor's reach answers no row. Left out where it stands for other audiences
   */
  members?: (keys: Sql, actor: Caller, now: Sql) => Sql
  /** All such groups that the actor may write to: select key, label, detail. Labels that are words of ours are keys. */
  offers: (actor: Caller) => Sql
  /** There are too many to offer any before something is typed. */
  onlyFound?: boolean
}

const isOffice = (actor: Caller): Sql => sql`${me(actor).role}::int = ${sql.constant(schoolAdmin)}`

/** Everybody of a role: the office. */
const role: AudienceSource = {
  kind: 'role',
  members: (keys, actor) => sql`
    select k.role::text as key, k.person_id, k.role = ${sql.constant(student)} as student
    from person_role k
    join person p on p.school_id = k.school_id and p.id = k.person_id and p.status = 'active'
    where k.school_id = kernel.school_id() and k.role::text = any (${keys}) and k.access <> 0 and ${isOffice(actor)}`,
  offers: (actor) => sql`
    select r.role::text as key, 'messaging.role-' || r.role as label, '' as detail
    from unnest(array[
      ${sql.constant(schoolAdmin)}, ${sql.constant(teacher)}, ${sql.constant(student)}, ${sql.constant(parent)}
    ]) r (role)
    where ${isOffice(actor)}`,
}

/** The students of a grade level: the office. */
const gradeLevel: AudienceSource = {
  kind: 'grade_level',
  members: (keys, actor) => sql`
    select st.grade_level as key, st.id as person_id, true as student
    from student st
    where st.school_id = kernel.school_id()
      and st.grade_level = any (${keys})
      and st.status = 'active'
      and ${isOffice(actor)}`,
  offers: (actor) => sql`
    select distinct st.grade_level as key, st.grade_level as label, '' as detail
    from student st
    where st.school_id = kernel.school_id() and st.grade_level <> '' and st.status = 'active' and ${isOffice(actor)}`,
}

/** The students whom a teacher advises; the key is the teacher. */
const advisees: AudienceSource = {
  kind: 'advisees',
  members: (keys, actor) => sql`
    select v.teacher_id::text as key, v.student_id as person_id, true as student
    from advisorship v
    where v.school_id = kernel.school_id()
      and v.teacher_id::text = any (${keys})
      and (${isOffice(actor)} or v.teacher_id = ${me(actor).person_id}::bigint)`,
  offers: (actor) => sql`
    select p.id::text as key, ${fullName('p')} as label, '' as detail
    from person p
    where p.school_id = kernel.school_id()
      and (${isOffice(actor)} or p.id = ${me(actor).person_id}::bigint)
      and exists (select from advisorship v where v.school_id = p.school_id and v.teacher_id = p.id)`,
}

/** The students whose families the actor may ask for; alias st. */
const reachesFamily = (actor: Caller): Sql => sql`
  (${isOffice(actor)} or st.id in (select person_id from kernel.related_people(${me(actor).person_id}::bigint)))`

/** A student in whose place guardians can be reached: all by the office, by teachers those who belong to them. */
const family: AudienceSource = {
  kind: 'family',
  onlyFound: true,
  members: (keys, actor) => sql`
    select st.id::text as key, st.id as person_id, true as student
    from student st
    where st.school_id = kernel.school_id() and st.id::text = any (${keys}) and ${reachesFamily(actor)}`,
  offers: (actor) => sql`
    select st.id::text as key, ${fullName('p')} as label, st.grade_level as detail
    from student st
    join person p on p.school_id = st.school_id and p.id = st.id
    where st.school_id = kernel.school_id() and st.status = 'active' and ${reachesFamily(actor)}`,
}

/** Audiences that the actor keeps under a name. */
const list: AudienceSource = {
  kind: 'list',
  offers: (actor) => sql`
    select l.id::text as key, l.name as label, '' as detail
    from message_list l
    where l.school_id = kernel.school_id() and l.person_id = ${me(actor).person_id}::bigint`,
}

export const ownAudiences: readonly AudienceSource[] = [family, list, role, gradeLevel, advisees]
