import type { Out } from '#contract/kernel/endpoint.ts'
import { comingYear, nextGrade } from '#contract/lifecycle/promotion.rules.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { endStays } from '#server/enrollment/changes.ts'
import { keepChange, undoChange } from '#server/enrollment/stay-changes.ts'
import { promotions } from '#contract/lifecycle/promotion.contract.ts'

/** `dated`: the year of graduation was written by the promotion. */
type Going = { id: number; from: string; to: string; leaves: boolean; dated?: boolean }

export const promotionService = serve(promotions, {
  async read(_, { db, actor, now }) {
    const [school] = await prepared<{ grade_high: string }>(
      db,
      'select grade_high from school where id = kernel.school_id()',
      [],
    )
    return {
      year: comingYear(dayOf(actor, now).date),
      last_grade: found(school).grade_high,
      rows: await selectPromotions(db),
    }
  },

  async promote({ year, last_grade, except, ends_on = null, confirmed }, context) {
    const { db, actor, now, tell } = context
    const { date: today } = dayOf(actor, now)
    if (ends_on && ends_on > today) return wrongField('ends_on', 'enrollment.last-day-later')
    await prepared(db, 'select 1 from school where id = kernel.school_id() for no key update', []) // two at once: the second finds the year done
    const [before] = await prepared<{ id: number }>(
      db,
      'select id from promotion where school_id = kernel.school_id() and year = $1 and undone_at is null',
      [year],
    )
    if (before) return { steps: [], stay: 0, classes: 0, today, done: true, id: before.id }
    const students = await prepared<{ id: number; grade_level: string }>(
      db,
      `select s.id, s.grade_level from student s join person p on p.school_id = s.school_id and p.id = s.id where s.school_id = kernel.school_id() and p.status = 'active' and not (s.id = any ($1)) order by s.id for update of s`,
      [except],
    )
    const going = students.flatMap(({ id, grade_level }): Going[] => {
      const to = nextGrade(grade_level)
      if (grade_level !== '' && grade_level === last_grade)
        return [{ id, from: grade_level, to: grade_level, leaves: true }]
      return to ? [{ id, from: grade_level, to, leaves: false }] : []
    })
    const graduates = going.filter(({ leaves }) => leaves)
    const stays = await selectStaysOf(
      db,
      graduates.map(({ id }) => id),
    )
    const answer = {
      steps: stepsOf(going),
      stay: students.length - going.length + except.length,
      classes: stays.length,
      today,
      done: false,
    }
    if (!confirmed || going.length === 0) return { ...answer, id: null }
    await moveGrades(
      db,
      going.filter(({ leaves }) => !leaves),
    )
    const dated = await leave(db, graduates, year)
    const ended = ends_on === null ? [] : await endStays(context, stays, { action: 'complete', end_date: ends_on })
    if (isFailure(ended)) return ended
    const [made] = await prepared<{ id: number }>(
      db,
      'insert into promotion (school_id, year, rows, made_by, made_at, stay_change_id) values (kernel.school_id(), $1, $2, $3, $4, $5) returning id',
      [
        year,
        JSON.stringify(going.map((row) => (dated.has(row.id) ? { ...row, dated: true } : row))),
        actor.user_id,
        now,
        await keepChange(context, ended),
      ],
    )
    tell({ school_id: actor.school_id ?? 0, topic: 'person' })
    return { ...answer, id: found(made).id }
  },

  async undo({ id }, context) {
    const { db, actor, now, tell } = context
    const [made] = await prepared<{ rows: Going[]; stay_change_id: number | null }>(
      db,
      'update promotion set undone_at = $2, version = version + 1 where school_id = kernel.school_id() and id = $1 and undone_at is null returning rows, stay_change_id',
      [id, now],
    )
    if (!made) return fail('not_found')
    const back = made.rows.filter(({ leaves }) => !leaves).map((row) => ({ ...row, from: row.to, to: row.from }))
    const moved = await moveGrades(db, back)
    const returned = await comeBack(
      db,
      made.rows.filter(({ leaves }) => leaves),
    )
    const stays = made.stay_change_id === null ? undefined : await undoChange(context, made.stay_change_id)
    if (isFailure(stays)) return stays
    tell({ school_id: actor.school_id ?? 0, topic: 'person' })
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
    await prepared(
      db,
      `update student s set grade_level = n.target, version = s.version + 1 from unnest($1::bigint[], $2::text[], $3::text[]) n (id, source, target)
       where s.school_id = kernel.school_id() and s.id = n.id and s.grade_level = n.source returning s.id`,
      [rows.map(({ id }) => id), rows.map(({ from }) => from), rows.map(({ to }) => to)],
    )
  ).length

/** What students take, wait for or asked for now. */
const selectStaysOf = (db: Db, student_ids: readonly number[]): Promise<{ id: number; status: string }[]> =>
  prepared(
    db,
    `select id, status from enrollment where school_id = kernel.school_id() and student_id = any ($1) and status in ('active', 'hold', 'waitlisted', 'requested') order by id`,
    [student_ids],
  )

/** Who finished the last grade is inactive from now on: records stay, the sign-in ends. */
const leave = async (db: Db, rows: readonly Going[], year: number): Promise<ReadonlySet<number>> => {
  const ids = rows.map(({ id }) => id)
  await prepared(
    db,
    `update person set status = 'inactive', status_until = null, version = version + 1 where school_id = kernel.school_id() and id = any ($1) and status = 'active'`,
    [ids],
  )
  await prepared(
    db,
    'update person_role set kept_access = coalesce(kept_access, access), access = 0 where school_id = kernel.school_id() and person_id = any ($1) and kept_access is null',
    [ids],
  )
  const dated = await prepared<{ id: number }>(
    db,
    'update student set graduation_year = $2, version = version + 1 where school_id = kernel.school_id() and id = any ($1) and graduation_year is null returning id',
    [ids, year],
  )
  return new Set(dated.map(({ id }) => id))
}

const comeBack = async (db: Db, rows: readonly Going[]): Promise<number> => {
  const ids = rows.map(({ id }) => id)
  const back = await prepared<{ id: number }>(
    db,
    `update person set status = 'active', version = version + 1 where school_id = kernel.school_id() and id = any ($1) and status = 'inactive' and merged_into is null returning id`,
    [ids],
  )
  await prepared(
    db,
    'update person_role set access = coalesce(kept_access, access), kept_access = null where school_id = kernel.school_id() and person_id = any ($1) and kept_access is not null',
    [back.map(({ id }) => id)],
  )
  await prepared(
    db,
    'update student set graduation_year = null, version = version + 1 where school_id = kernel.school_id() and id = any ($1)',
    [rows.filter(({ dated }) => dated).map(({ id }) => id)],
  )
  return back.length
}

const selectPromotions = (db: Db): Promise<Out<typeof promotions.read>['rows']> =>
  prepared(
    db,
    `select m.id, m.year, coalesce(trim(a.fname || ' ' || a.lname), '') as by, m.made_at, m.undone_at, jsonb_array_length(m.rows) as students
     from promotion m left join account a on a.id = m.made_by where m.school_id = kernel.school_id() order by m.id desc limit 20`,
    [],
  )
