import { may } from '#contract/access.ts'
import { gradingRules, type RuleScope, type RulesAt } from '#contract/gradebook/grading-rules.contract.ts'
import { plainRules } from '#contract/gradebook/gradebook.rules.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import { totalsRefresh } from './totals.job.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { mustBeOpen, requireLead, reachedSection } from '#server/access/reach.ts'
import { isClosed, requireOpen } from '#server/coursework/closed-period.ts'
import { refreshSection } from './totals.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export const gradingRulesService = serve(gradingRules, {
  async read({ section_id }, { db, actor }) {
    const section = await reachedSection(db, actor, section_id)
    const { policies, types, ...course } = found(await selectRules(db, section.id))
    const ofSchool = types.map((type) => type.category)
    const set = policies.some(({ scope }) => scope === 'school')
      ? policies
      : [...policies, { ...untouched, categories: null }]
    const edit = section.status === 'open' && may(actor, 'gradebook.edit')
    return {
      ...course,
      rules: set.map((one) => ({ ...one, categories: one.scope === 'school' ? ofSchool : (one.categories ?? []) })),
      types: types.map(({ id, name, color, activities }) => ({ id, name, color, activities })),
      can: { section: edit, everywhere: edit && actor.role === schoolAdmin },
    }
  },

  async save({ section_id, scope, version, categories, reason, ...policy }, context) {
    const { db } = context
    const place = await placeOf(context, section_id, scope, reason)
    const saved =
      version === 0
        ? await db
            .insertInto('grading_policy')
            .values({ ...place.key, ...policy, school_id: place.school_id })
            .onConflict((oc) => oc.columns(['school_id', 'course_id', 'section_id']).doNothing())
            .returning(['id', 'version'])
            .executeTakeFirst()
        : await policiesAt(db, place.key)
            .set((eb) => ({ ...policy, version: eb('version', '+', 1) }))
            .where('version', '=', version)
            .returning(['id', 'version'])
            .executeTakeFirst()
    if (!saved) return staleAt(db, place, scope)
    if (scope !== 'school') await replaceCategories(db, place.school_id, saved.id, categories)
    await recompute(context, place, scope)
    return { version: saved.version }
  },

  async reset({ section_id, scope, version, reason }, context) {
    const { db } = context
    const place = await placeOf(context, section_id, scope, reason)
    const gone = await db
      .deleteFrom('grading_policy')
      .where(
        scope === 'section' ? 'section_id' : 'course_id',
        '=',
        scope === 'section' ? place.section_id : place.course_id,
      )
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return staleAt(db, place, scope)
    await recompute(context, place, scope)
    return {}
  },
})

type Place = {
  school_id: number
  section_id: number
  course_id: number
  key: { section_id: number | null; course_id: number | null }
}

/**
 * A teacher sets the rules of an own section; those of a course or of the school are the office's. They decide how all
 * grades count, so they are closed as soon as graded work of the section is in a closed period.
 */
const placeOf = async (
  context: Context,
  section_id: number,
  scope: RuleScope,
  reason: string | undefined,
): Promise<Place> => {
  const { db, actor, now } = context
  const section = await reachedSection(db, actor, section_id)
  requireLead(section)
  mustBeOpen(section)
  if (scope !== 'section' && actor.role !== schoolAdmin) throw fail('forbidden')
  const { course_id, section_link_id } = await db
    .selectFrom('section')
    .select(['course_id', 'section_link_id'])
    .where('id', '=', section.id)
    .executeTakeFirstOrThrow()
  if (scope === 'section' && section_link_id !== null) throw fail('conflict', 'links.own-rules')
  await requireOpen(context, reason, () => isClosed(db, [section.id], now, 'section'))
  const key = { section_id: scope === 'section' ? section.id : null, course_id: scope === 'course' ? course_id : null }
  return { school_id: section.school_id, section_id: section.id, course_id, key }
}

const policiesAt = (db: Db, { section_id, course_id }: Place['key']) =>
  db
    .updateTable('grading_policy')
    .where('section_id', section_id === null ? 'is' : '=', section_id)
    .where('course_id', course_id === null ? 'is' : '=', course_id)

const replaceCategories = async (
  db: Db,
  school_id: number,
  grading_policy_id: number,
  categories: RulesAt['categories'],
): Promise<void> => {
  await db.deleteFrom('grading_policy_category').where('grading_policy_id', '=', grading_policy_id).execute()
  const once = [...new Map(categories.map((category) => [category.activity_type_id, category])).values()]
  const known = await db
    .selectFrom('activity_type')
    .select('id')
    .where('id', 'in', [0, ...once.map(({ activity_type_id }) => activity_type_id)])
    .execute()
  if (known.length < once.length) throw fail('not_found')
  if (once.length === 0) return
  await db
    .insertInto('grading_policy_category')
    .values(once.map((category) => ({ ...category, school_id, grading_policy_id })))
    .execute()
}

/** The own section at once; the others of the course or school by a job, which the page hears of by live events. */
const recompute = async (
  context: Context,
  { school_id, section_id, course_id }: Place,
  scope: RuleScope,
): Promise<void> => {
  await refreshSection(context.db, school_id, section_id, context.now, context.publish)
  if (scope !== 'section')
    await context.jobs.add(context.db, totalsRefresh, {
      school_id,
      course_id: scope === 'course' ? course_id : null,
    })
}

/** What is set there by now. */
const staleAt = async (db: Db, { section_id }: Place, scope: RuleScope): Promise<Failure> =>
  fail('conflict', 'stale', {
    present: (await selectRules(db, section_id))?.policies.find((one) => one.scope === scope),
  })

type Stored = {
  course_name: string
  course_sections: number
  types: { id: number; name: string; color: number; activities: number; category: RulesAt['categories'][number] }[]
  policies: (Omit<RulesAt, 'categories'> & { categories: RulesAt['categories'] | null })[]
}

const fields = sql.join(
  [
    'scheme',
    'drop_rule',
    'missing_percent',
    'late_percent',
    'late_unit',
    'late_grace',
    'late_floor',
    'cap_percent',
  ].map((name) => sql`${sql.constant(name)}, p.${sql.ref(name)}`),
  ', ',
)
const category = (alias: Sql, type: Sql): Sql => sql`json_build_object(
  'activity_type_id', ${type},
  ${sql.join(
    ['weight', 'drop_low', 'drop_high', 'cap_percent', 'extra'].map(
      (name) => sql`${sql.constant(name)}, ${alias}.${sql.ref(name)}`,
    ),
    ', ',
  )}
)`

/** The rules as the drawer shows them: those of the section and those above it, in one statement. */
const selectRules = async (db: Db, section_id: number): Promise<Stored | undefined> =>
  (
    await sql<{ answer: Stored }>`
      select json_build_object(
        'course_name', c.name,
        'course_sections', (
          select count(*)
          from section o
          where o.school_id = s.school_id and o.course_id = s.course_id and o.status = 'open'
        ),
        'types', coalesce((
          select json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'color', t.color, 'category', ${category(sql`t`, sql`t.id`)},
            'activities', (
              select count(*)
              from activity a
              where a.school_id = s.school_id
                and a.section_id = s.id
                and a.activity_type_id = t.id
                and a.graded
                and a.archived_at is null
            )
          ) order by t.position, t.id)
          from activity_type t
          where t.school_id = s.school_id and t.archived_at is null
        ), '[]'),
        'policies', coalesce((
          select json_agg(
            json_build_object(
              'scope', case
                when p.section_id is not null then 'section'
                when p.course_id is not null then 'course'
                else 'school'
              end,
              'version', p.version, ${fields},
              'categories', (
                select json_agg(${category(sql`k`, sql`k.activity_type_id`)})
                from grading_policy_category k
                where k.school_id = p.school_id and k.grading_policy_id = p.id
              )
            )
            order by p.section_id nulls last, p.course_id nulls last
          )
          from grading_policy p
          where p.school_id = s.school_id
            and (p.section_id = s.id or p.course_id = s.course_id or (p.section_id is null and p.course_id is null))
        ), '[]')
      ) as answer
      from section s
      join course c on c.school_id = s.school_id and c.id = s.course_id
      where s.school_id = kernel.school_id() and s.id = ${section_id}`.optional(db)
  )?.answer

const untouched: Omit<RulesAt, 'categories'> = {
  scope: 'school',
  version: 0,
  scheme: plainRules.policy.scheme,
  drop_rule: plainRules.policy.drop_rule,
  missing_percent: null,
  late_percent: 0,
  late_unit: 'day',
  late_grace: 0,
  late_floor: 0,
  cap_percent: null,
}
