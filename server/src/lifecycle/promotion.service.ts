import type { Out } from '#contract/kernel/endpoint.ts'
import { comingYear, nextGrade } from '#contract/lifecycle/promotion.rules.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { endEnrollments } from '#server/enrollment/changes.ts'
import { insertBatch, undoBatch } from '#server/enrollment/enrollment-batches.ts'
import { promotions } from '#contract/lifecycle/promotion.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/** `dated`: the year of graduation was written by the promotion. */
type Going = { id: number; from: string; to: string; leaves: boolean; dated?: boolean }

export const promotionService = serve(promotions, {
  async read(_, { db, actor, now }) {
    const school = await sql<{ grade_high: string }>`
      select grade_high
      from school
      where id = kernel.school_id()`.optional(db)
    return {
      year: comingYear(dayOf(actor, now).date),
      last_grade: found(school).grade_high,
      rows: await selectPromotions(db),
    }
  },

  async promote({ year, last_grade, except, ends_on = null, confirmed }, context) {
    const { db, actor, now, publish } = context
    const { date: today } = dayOf(actor, now)
    if (ends_on && ends_on > today) return wrongField('ends_on', 'enrollment.last-day-later')
    await sql`select 1 from school where id = kernel.school_id() for no key update`.run(db) // two at once: the second finds the year done
    const before = await sql<{ id: number }>`
      select id
      from promotion
      where school_id = kernel.school_id() and year = ${year} and undone_at is null`.optional(db)
    if (before) return { steps: [], remaining: 0, classes: 0, today, done: true, id: before.id }
    const students = await sql<{ id: number; grade_level: string }>`
      select s.id, s.grade_level
      from student s
      join person p on p.school_id = s.school_id and p.id = s.id
      where s.school_id = kernel.school_id() and p.status = 'active' and not (s.id = any (${except}))
      order by s.id
      for update of s`.all(db)
    const going = students.flatMap(({ id, grade_level }): Going[] => {
      const to = nextGrade(grade_level)
      if (grade_level !== '' && grade_level === last_grade)
        return [{ id, from: grade_level, to: grade_level, leaves: true }]
      return to ? [{ id, from: grade_level, to, leaves: false }] : []
    })
    const graduates = going.filter(({ leaves }) => leaves)
    const enrollments = await selectEnrollmentsOf(
      db,
      graduates.map(({ id }) => id),
    )
    const answer = {
      steps: stepsOf(going),
      remaining: students.length - going.length + except.length,
      classes: enrollments.length,
      today,
      done: false,
    }
    if (!confirmed || going.length === 0) return { ...answer, id: null }
    await moveGrades(
      db,
      going.filter(({ leaves }) => !leaves),
    )
    const dated = await leave(db, graduates, year)
    const ended =
      ends_on === null ? [] : await endEnrollments(context, enrollments, { action: 'complete', end_date: ends_on })
    if (isFailure(ended)) return ended
    const params = sql.params({
      givens: JSON.stringify(going.map((row) => (dated.has(row.id) ? { ...row, dated: true } : row))),
    })
    const made = await sql<{ id: number }>`
      insert into promotion (school_id, year, rows, made_by, made_at, enrollment_batch_id)
      values (
        kernel.school_id(), ${year}, ${params.givens}, ${actor.user_id}, ${now}, ${await insertBatch(context, ended)}
      )
      returning id`.optional(db)
    publish({ school_id: actor.school_id ?? 0, topic: 'person' })
    return { ...answer, id: found(made).id }
  },

  async undo({ id }, context) {
    const { db, actor, now, publish } = context
    const made = await sql<{ rows: Going[]; enrollment_batch_id: number | null }>`
      update promotion
      set undone_at = ${now}, version = version + 1
      where school_id = kernel.school_id() and id = ${id} and undone_at is null
      returning rows, enrollment_batch_id`.optional(db)
    if (!made) return fail('not_found')
    const back = made.rows.filter(({ leaves }) => !leaves).map((row) => ({ ...row, from: row.to, to: row.from }))
    const moved = await moveGrades(db, back)
    const returned = await comeBack(
      db,
      made.rows.filter(({ leaves }) => leaves),
    )
    const enrollments =
      made.enrollment_batch_id === null ? undefined : await undoBatch(context, made.enrollment_batch_id)
    if (isFailure(enrollments)) return enrollments
    publish({ school_id: actor.school_id ?? 0, topic: 'person' })
    return { students: moved + returned }
  },
})

const stepsOf = (going: readonly Going[]): Out<typeof promotions.promote>['steps'] =>
  [...Map.groupBy(going, ({ from }) => from)]
    .map(([from, rows]) => ({ from, to: rows[0]?.to ?? '', leaves: rows[0]?.leaves ?? false, students: rows.length }))
    .toSorted((a, b) => a.from.localeCompare(b.from, 'en', { numeric: true }))

/** Only who still is where the row says. */
const moveGrades = async (db: Db, rows: readonly Going[]): Promise<number> =>
  (
    await sql`
      update student s
      set grade_level = n.target, version = s.version + 1
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ from }) => from)}::text[],
        ${rows.map(({ to }) => to)}::text[]
      ) n (id, source, target)
      where s.school_id = kernel.school_id() and s.id = n.id and s.grade_level = n.source
      returning s.id`.all(db)
  ).length

/** What students take, wait for or asked for now. */
const selectEnrollmentsOf = (db: Db, student_ids: readonly number[]): Promise<{ id: number; status: string }[]> =>
  sql<{ id: number; status: string }>`
    select id, status
    from enrollment
    where school_id = kernel.school_id()
      and student_id = any (${student_ids})
      and status in ('active', 'hold', 'waitlisted', 'requested')
    order by id`.all(db)

/** Who finished the last grade is inactive from now on: records stay, the sign-in ends. */
const leave = async (db: Db, rows: readonly Going[], year: number): Promise<ReadonlySet<number>> => {
  const ids = rows.map(({ id }) => id)
  await sql`
    update person
    set status = 'inactive', status_until = null, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids}) and status = 'active'`.run(db)
  await sql`
    update person_role
    set kept_access = coalesce(kept_access, access), access = 0
    where school_id = kernel.school_id() and person_id = any (${ids}) and kept_access is null`.run(db)
  const dated = await sql<{ id: number }>`
    update student
    set graduation_year = ${year}, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids}) and graduation_year is null
    returning id`.all(db)
  return new Set(dated.map(({ id }) => id))
}

const comeBack = async (db: Db, rows: readonly Going[]): Promise<number> => {
  const ids = rows.map(({ id }) => id)
  const back = await sql<{ id: number }>`
    update person
    set status = 'active', version = version + 1
    where school_id = kernel.school_id() and id = any (${ids}) and status = 'inactive' and merged_into is null
    returning id`.all(db)
  await sql`
    update person_role
    set access = coalesce(kept_access, access), kept_access = null
    where school_id = kernel.school_id()
      and person_id = any (${back.map(({ id }) => id)})
      and kept_access is not null`.run(db)
  const params = sql.params({ ids: rows.filter(({ dated }) => dated).map(({ id }) => id) })
  await sql`
    update student
    set graduation_year = null, version = version + 1
    where school_id = kernel.school_id() and id = any (${params.ids})`.run(db)
  return back.length
}

const selectPromotions = (db: Db): Promise<Out<typeof promotions.read>['rows']> =>
  sql<Out<typeof promotions.read>['rows'][number]>`
    select
      m.id, m.year, coalesce(${fullName('a')}, '') as by, m.made_at, m.undone_at, jsonb_array_length(m.rows) as students
    from promotion m
    left join account a on a.id = m.made_by
    where m.school_id = kernel.school_id()
    order by m.id desc
    limit 20`.all(db)
