import { may } from '#contract/access.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { pathDocument, paths, type StudentPath } from '#contract/paths/paths.contract.ts'
import { serveDocument } from '#server/documents/document-service.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { reachedStudent, taught } from '#server/access/reach.ts'
import { optionalStudentPath } from './record.queries.ts'
import { pathSheet } from './sheet.ts'
import { clearSigns, deleteSign, insertSign, lockStudentPath, replacePlan, touchStudentPath } from './plan.queries.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { me, sql } from '#server/kernel/sql.ts'

export const pathDocumentService = serveDocument(
  pathDocument,
  'paths/learning-path.typ',
  async ({ student_id }, { db, actor }, paper) => {
    if (actor.role === student || actor.role === parent) await reachedStudent(db, actor, student_id)
    else await mustReach(db, actor, student_id, { advisees: false })
    return pathSheet(await pathOf(db, actor, student_id, undefined), paper)
  },
)

export const pathsService = serve(paths, {
  async own({ student_id, template_id }, { db, actor }) {
    return pathOf(db, actor, await reachedStudent(db, actor, student_id), template_id)
  },

  async ofStudent({ student_id, template_id }, { db, actor }) {
    await mustReach(db, actor, student_id, { advisees: false })
    return pathOf(db, actor, student_id, template_id)
  },

  async savePlan({ student_id, version, planned }, context) {
    const { db, actor } = context
    await mustPlan(db, actor, student_id)
    const twice = planned.find((one, at) => planned.findIndex(({ course_id }) => course_id === one.course_id) < at)
    if (twice) return wrongField('planned', 'paths.planned-twice')
    const followed = await lockStudentPath(db, student_id)
    if (!followed) return fail('conflict', 'paths.follows-none')
    if (followed.version !== version) return fail('conflict', 'stale')
    await replacePlan(db, student_id, planned)
    const cleared = await clearSigns(db, [student_id], actor.user_id, context.now)
    await touchStudentPath(db, student_id)
    publishChange(context, [student_id])
    return { version: version + 1, cleared }
  },

  async sign({ student_id, version }, context) {
    const { db, actor, now } = context
    await mustSign(db, actor, student_id)
    const followed = await lockStudentPath(db, student_id)
    if (!followed) return fail('conflict', 'paths.follows-none')
    if (followed.version !== version) return fail('conflict', 'paths.changed-meanwhile')
    await insertSign(db, student_id, roleOf(actor), actor.user_id, now)
    publishChange(context, [student_id])
    return { at: now.toISOString() }
  },

  async withdrawSign({ student_id }, context) {
    const { db, actor, now } = context
    await mustSign(db, actor, student_id)
    found((await deleteSign(db, student_id, roleOf(actor), actor.user_id, now))[0])
    publishChange(context, [student_id])
    return {}
  },
})

const roleOf = ({ role }: Actor): 'parent' | 'advisor' => (role === parent ? 'parent' : 'advisor')

const pathOf = async (
  db: Db,
  actor: Actor,
  student_id: number,
  template_id: number | undefined,
): Promise<StudentPath> => {
  const { advises, ...facts } = found(await optionalStudentPath(db, student_id, actor.person_id, template_id ?? null))
  if (template_id !== undefined && !facts.path) throw fail('not_found')
  const what_if = template_id !== undefined
  const stored = facts.version > 0 && !what_if
  const plans = actor.role === schoolAdmin || actor.role === student || (actor.role === teacher && advises)
  return {
    ...facts,
    what_if,
    can: {
      plan: stored && may(actor, 'paths.plan') && plans,
      sign: stored && may(actor, 'paths.sign') && (actor.role === parent || advises) ? roleOf(actor) : null,
      assign: may(actor, 'paths.assign'),
    },
  }
}

/** A student of the school for its admins, for a teacher one who is advised (or taught now). */
const mustReach = async (
  db: Db,
  actor: Actor,
  student_id: number,
  { advisees }: { advisees: boolean },
): Promise<void> => {
  const row = await sql`
    select 1
    from student k
    where k.school_id = kernel.school_id()
      and k.id = ${student_id}
      and (
        ${me(actor).role}::int in (1, 2)
        or exists (
          select from advisorship a
          where a.school_id = k.school_id and a.student_id = k.id and a.teacher_id = ${me(actor).person_id}::bigint
        ) ${
          advisees
            ? sql.empty
            : sql`or exists (
              select from enrollment e
              join section s on s.school_id = e.school_id and s.id = e.section_id
              where e.school_id = k.school_id
                and e.student_id = k.id
                and ${enrolledOrCompleted('e')}
                and s.status = 'open'
                and ${taught(actor)}
            )`
        }
      )`.optional(db)
  found(row)
}

const mustPlan = async (db: Db, actor: Actor, student_id: number): Promise<void> => {
  if (actor.role === student) await reachedStudent(db, actor, student_id)
  else await mustReach(db, actor, student_id, { advisees: true })
}

const mustSign = async (db: Db, actor: Actor, student_id: number): Promise<void> => {
  if (actor.role === parent) await reachedStudent(db, actor, student_id)
  else await mustReach(db, actor, student_id, { advisees: true })
}

const publishChange = ({ publish, actor }: Context, student_ids: number[]): void =>
  publish({ school_id: found(actor.school_id), topic: 'student_path', student_ids })
