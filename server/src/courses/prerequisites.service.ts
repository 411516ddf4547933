import { may } from '#contract/access.ts'
import { type Edge, circleThrough } from '#contract/courses/prerequisites.rules.ts'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const prerequisitesService = serve(prerequisites, {
  async list({ course_id }, { db, actor }) {
    return { ...found(await optionalPage(db, course_id)), can: { edit: may(actor, 'courses.edit') } }
  },

  async save({ id, version = 0, course_id, choice, ...values }, context) {
    const { db, actor } = context
    const { required_course_id, min_percent, min_letter } = values
    if (min_percent !== null && min_letter !== '') return wrongField('min_letter', 'courses.one-minimum')
    await sql`select pg_advisory_xact_lock(hashtextextended('course_prerequisite', kernel.school_id()))`.run(db)
    const courses = await db
      .selectFrom('course')
      .select(['id', 'name'])
      .where('id', 'in', [course_id, required_course_id])
      .execute()
    const names = new Map(courses.map((course) => [course.id, course.name]))
    if (!names.has(course_id)) return fail('not_found')
    const present = await db
      .selectFrom('course_prerequisite')
      .select(['id', 'course_id', 'required_course_id', 'choice'])
      .execute()
    const others = present.filter((one) => one.id !== id)
    if (others.some((one) => one.course_id === course_id && one.required_course_id === required_course_id))
      return wrongField('required_course_id', 'courses.required-already', { name: names.get(required_course_id) ?? '' })
    const circle = circleThrough(others satisfies Edge[], { course_id, required_course_id })
    if (circle) return wrongField('required_course_id', 'courses.circle', { way: await namesOf(db, circle) })
    const row = {
      ...values,
      course_id,
      choice:
        choice ?? Math.max(0, ...present.filter((one) => one.course_id === course_id).map((one) => one.choice)) + 1,
    }
    const saved = id
      ? await db
          .updateTable('course_prerequisite')
          .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('course_id', '=', course_id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('course_prerequisite')
          .values({ ...row, school_id: found(actor.school_id) })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved)
      return present.some((one) => one.id === id && one.course_id === course_id)
        ? staleRow(db, 'course_prerequisite', id ?? 0, Object.keys(row))
        : fail('not_found')
    publishChange(context)
    return saved
  },

  async remove({ id }, context) {
    found(await context.db.deleteFrom('course_prerequisite').where('id', '=', id).returning('id').executeTakeFirst())
    publishChange(context)
    return {}
  },
})

const optionalPage = async (
  db: Db,
  course_id: number,
): Promise<Omit<Out<typeof prerequisites.list>, 'can'> | undefined> =>
  (
    await sql<{ page: Omit<Out<typeof prerequisites.list>, 'can'> }>`
      select json_build_object(
        'course', json_build_object('id', c.id, 'name', c.name),
        'rows', coalesce((
          select json_agg(json_build_object(
            'id', p.id, 'version', p.version, 'choice', p.choice, 'required_course_id', r.id, 'name', r.name,
            'number', r.number, 'color', ${sectionColor}, 'min_percent', trim_scale(p.min_percent),
            'min_letter', p.min_letter
          ) order by p.choice, p.id)
          from course_prerequisite p
          join course r on r.school_id = p.school_id and r.id = p.required_course_id
          left join department d on d.school_id = r.school_id and d.id = r.department_id
          where p.school_id = c.school_id and p.course_id = c.id
        ), '[]'),
        'required_by', coalesce((
          select json_agg(json_build_object('id', o.id, 'name', o.name, 'number', o.number) order by
            o.number collate kernel.natural, o.id)
          from course_prerequisite p
          join course o on o.school_id = p.school_id and o.id = p.course_id
          where p.school_id = c.school_id and p.required_course_id = c.id
        ), '[]'),
        'courses', coalesce((
          select json_agg(json_build_object('id', o.id, 'name', o.name, 'number', o.number) order by
            o.number collate kernel.natural, o.id)
          from course o
          where o.school_id = c.school_id and o.id <> c.id and o.archived_at is null
        ), '[]'),
        'letters', coalesce((
          select json_agg(letter order by least_percent desc)
          from (
            select letter, min(min_percent) as least_percent
            from grading_scale_row
            where school_id = c.school_id
            group by letter
          ) l
        ), '[]')
      ) as page
      from course c
      where c.school_id = kernel.school_id() and c.id = ${course_id}`.optional(db)
  )?.page

/** 'Biology 10 → Biology 9 → Biology 10' */
const namesOf = async (db: Db, ids: number[]): Promise<string> => {
  const rows = await db.selectFrom('course').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? '').join(' → ')
}

const publishChange = (context: Context): void =>
  context.publish({ school_id: found(context.actor.school_id), topic: 'course' })
