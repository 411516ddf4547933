import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'

export type StoredPhoto = { storage_key: string; content_type: string }

const attends = (who: string, section: string) =>
  `exists (select from enrollment e where e.school_id = p.school_id and e.section_id = ${section} and e.status in ('active', 'hold', 'completed') and ${who})`
const mine = (id: string) =>
  `(${id} = $3 and $4::int = ${student} or $4::int = ${parent} and exists (select from guardianship w where w.school_id = p.school_id and w.parent_id = $3 and w.student_id = ${id}))`
const staff = `exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role in (${schoolAdmin}, ${teacher}))`

/**
 * The photo of a person whom the actor sees elsewhere too: admins everybody of the school; teachers staff, the students of their sections and those
 * students' parents, and those of a class that they cover; students and parents their family and the teachers of their sections; everybody themselves. $1 file, $2 user, $3 person, $4 role.
 */
export const optionalPhoto = async (
  db: Db,
  { user_id, person_id, role }: Actor,
  file_id: number,
  today: string,
): Promise<StoredPhoto | undefined> =>
  (
    await prepared<StoredPhoto>(
      db,
      `select f.storage_key, f.content_type from file f join person p on p.school_id = f.school_id and p.id = f.owner_id and p.photo_file_id = f.id
       where f.school_id = kernel.school_id() and f.owner_kind = 'photo' and f.id = $1 and (
         p.user_id = $2 or $4::int in (${superAdmin}, ${schoolAdmin})
         or $4::int = ${teacher} and (${staff} or exists (
              select from section_teacher t where t.school_id = p.school_id and t.teacher_id = $3
              and ${attends('(e.student_id = p.id or exists (select from guardianship w where w.school_id = e.school_id and w.student_id = e.student_id and w.parent_id = p.id))', 't.section_id')}))
         or $4::int = ${teacher} and exists (select from class_cover v where v.school_id = p.school_id and v.teacher_id = $3 and v.date >= $5::date and ${attends('e.student_id = p.id', 'v.section_id')})
         or ${mine('p.id')}
         or $4::int = ${student} and exists (select from guardianship w where w.school_id = p.school_id and w.student_id = $3 and w.parent_id = p.id)
         or $4::int in (${student}, ${parent}) and exists (
              select from section_teacher t where t.school_id = p.school_id and t.teacher_id = p.id and ${attends(mine('e.student_id'), 't.section_id')}))`,
      [file_id, user_id, person_id, role, today],
    )
  )[0]

/** Lets the former photo go (the sweep takes its bytes) and puts another in its place, or none. */
export const replacePhoto = async (db: Db, person_id: number, file_id: number | null): Promise<void> => {
  await prepared(
    db,
    `update file set owner_kind = null, owner_id = null where school_id = kernel.school_id() and owner_kind = 'photo' and owner_id = $1 and id is distinct from $2`,
    [person_id, file_id],
  )
  await prepared(db, 'update person set photo_file_id = $2 where school_id = kernel.school_id() and id = $1', [
    person_id,
    file_id,
  ])
}
