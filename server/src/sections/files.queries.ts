import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { me, seenNote, taught } from './reach.ts'
import { availableFor, isEarly, visible } from './work-state.ts'

export type OwnerKind = 'activity' | 'submission' | 'attempt' | 'lesson' | 'comment' | 'person_note'

/** Makes these files the record's files: new ones must be the caller's own free uploads, what is no longer named is let go. */
export const takeFiles = async (
  { db, actor }: Context,
  kind: OwnerKind,
  owner_id: number,
  file_ids: number[],
): Promise<Failure | undefined> => {
  await prepared(
    db,
    'update file set owner_kind = null, owner_id = null where school_id = kernel.school_id() and owner_kind = $1 and owner_id = $2 and not (id = any ($3))',
    [kind, owner_id, file_ids],
  )
  const taken = await prepared<{ id: number }>(
    db,
    `update file set owner_kind = $1, owner_id = $2 where school_id = kernel.school_id() and id = any ($3) and ((owner_kind = $1 and owner_id = $2) or (owner_kind is null and created_by = $4)) returning id`,
    [kind, owner_id, file_ids, actor.user_id],
  )
  return taken.length === new Set(file_ids).size ? undefined : wrongField('file_ids', 'errors.field.reference')
}

/** Files of the work that the next attempt no longer names stay with the attempt before. */
export const leaveFiles = (db: Db, submission_id: number, file_ids: number[], attempt_id: number) =>
  prepared(
    db,
    `update file set owner_kind = 'attempt', owner_id = $3 where school_id = kernel.school_id() and owner_kind = 'submission' and owner_id = $1 and not (id = any ($2))`,
    [submission_id, file_ids, attempt_id],
  )

export type FileRow = { id: number; name: string; content_type: string; storage_key: string; of_lesson: boolean }

/** The file if its owner is in reach: staff through the section; the office through a lesson, a comment or an application; whoever reads a note about a person; a student or parent through shared activities and the own submissions; an upload nobody owns yet through who made it. */
export const optionalFile = async (db: Db, actor: Actor, id: number, now: Date): Promise<FileRow | undefined> =>
  (
    await prepared<FileRow>(
      db,
      `select f.id, f.name, f.content_type, f.storage_key, f.owner_kind = 'activity' and a.kind = 'lesson' as of_lesson from file f
       left join submission_attempt o on f.owner_kind = 'attempt' and o.school_id = f.school_id and o.id = f.owner_id
       left join submission b on f.owner_kind in ('submission', 'attempt') and b.school_id = f.school_id and b.id = coalesce(o.submission_id, f.owner_id)
       left join activity a on a.school_id = f.school_id and a.id = case f.owner_kind when 'activity' then f.owner_id else b.activity_id end
       left join unit u on u.school_id = a.school_id and u.id = a.unit_id
       left join section s on s.school_id = a.school_id and s.id = a.section_id
       where f.school_id = kernel.school_id() and f.id = $3 and (
         (f.owner_kind is null and f.created_by = $4)
         or ($2::int in (${schoolAdmin}, ${teacher}) and s.id is not null and ${taught})
         or ($2::int = ${schoolAdmin} and f.owner_kind in ('lesson', 'comment', 'application_document'))
         or (f.owner_kind = 'person_note' and exists (select from person_note n where n.school_id = f.school_id and n.id = f.owner_id and n.archived_at is null and ${seenNote('$4')}))
         or ($2::int in (${student}, ${parent}) and exists (
              select from enrollment e where e.school_id = f.school_id and e.section_id = s.id and e.status in ('active', 'hold', 'completed')
                and (e.student_id = $1 and $2::int = ${student} or $2::int = ${parent} and exists (select from guardianship w where w.school_id = f.school_id and w.parent_id = $1 and w.student_id = e.student_id))
                and (b.id is null and ${visible} and not ${isEarly(availableFor('e.student_id'), '$5')} or b.student_id = e.student_id))))`,
      [...me(actor), id, actor.user_id, now],
    )
  )[0]
