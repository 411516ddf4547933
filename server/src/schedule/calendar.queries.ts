import { schoolAdmin } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import { type Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { selectSubstitutions, selectSubstitutionsOf } from './substitutions.queries.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import {
  type Classes,
  type Span,
  type Asked,
  calendarSql,
  roomsOfStudents,
  roomsOfTeacher,
  ofStudents,
} from './calendar-sources.queries.ts'

const children = (asked: Asked, parent_id: number) =>
  calendarSql(
    asked,
    sql`select student_id as id from guardianship where school_id = kernel.school_id() and parent_id = ${parent_id}`,
    roomsOfStudents,
    ofStudents(asked.now),
  )

const oneself = (asked: Asked, student_id: number) =>
  calendarSql(
    asked,
    sql`select id from student where school_id = kernel.school_id() and id = ${student_id}`,
    roomsOfStudents,
    ofStudents(asked.now),
  )

/** Whoever runs the school has no classes. */
const office = (asked: Asked, person_id: number) =>
  calendarSql(
    asked,
    sql`select id from person where school_id = kernel.school_id() and id = ${person_id}`,
    sql`select null::bigint as student_id, null::bigint as section_id where false`,
    ofStudents(asked.now),
  )

const teaching = (asked: Asked, teacher_id: number) =>
  calendarSql(
    asked,
    sql`select id from teacher where school_id = kernel.school_id() and id = ${teacher_id}`,
    roomsOfTeacher,
    {
      joins: sql.empty,
      due_at: sql`a.due_at`,
      state: sql`null::text`,
      where: sql`a.archived_at is null and u.archived_at is null`,
    },
  )

/** A student as staff see one: work is shown in the classes that the asker teaches, or runs. */
const student = (asked: Asked, student_id: number, actor: Actor) => {
  const { person_id, role } = me(actor)
  const taught = sql`(
    ${role}::int = ${sql.constant(schoolAdmin)}
    or exists (
      select from section_teacher mine
      where mine.school_id = r.school_id and mine.section_id = r.id and mine.teacher_id = ${person_id}::bigint
    )
  )`
  const work = ofStudents(asked.now)
  return calendarSql(
    asked,
    sql`
      select st.id
      from student st
      where st.school_id = kernel.school_id()
        and st.id = ${student_id}
        and exists (
          select from enrollment e
          join section r on r.school_id = e.school_id and r.id = e.section_id
          where e.school_id = st.school_id and e.student_id = st.id and ${enrolledOrCompleted('e')} and ${taught}
          union all
          select where ${role}::int = ${sql.constant(schoolAdmin)}
        )`,
    roomsOfStudents,
    { ...work, where: sql`${work.where} and ${taught}` },
  )
}

const read = async (
  db: Db,
  { from, to }: Span,
  now: Date,
  calendar: (asked: Asked) => Sql<{ calendar: Classes }>,
): Promise<Classes> => found(await calendar(sql.params({ from, to, now })).optional(db)).calendar

/** Classes that a colleague of the teacher covers say so. */
const withSubstitutions = async (db: Db, span: Span, found_classes: Promise<Classes>): Promise<Classes> => {
  const answer = await found_classes
  const section_ids = [...new Set(answer.classes.map(({ section_id }) => section_id))]
  const substitutions = section_ids.length > 0 ? await selectSubstitutionsOf(db, section_ids, span) : []
  return { ...answer, classes: substituteOf(answer.classes, substitutions) }
}

type Substitute = { section_id: number; date: string; start_time: string; name: string; meeting: number }

const substituteOf = (classes: Classes['classes'], substitutions: readonly Substitute[]): Classes['classes'] => {
  const keyOf = ({ section_id, date, start_time }: Pick<Substitute, 'section_id' | 'date' | 'start_time'>) =>
    `${section_id} ${date} ${start_time}`
  const by = new Map(substitutions.map((one) => [keyOf(one), one]))
  return classes.map((one) => {
    const covered = by.get(keyOf(one))
    return covered
      ? { ...one, substitution: { kind: 'by' as const, name: covered.name, meeting: covered.meeting, note: '' } }
      : one
  })
}

export const selectChildrenCalendar = (db: Db, parent_id: number, span: Span, now: Date) =>
  withSubstitutions(
    db,
    span,
    read(db, span, now, (asked) => children(asked, parent_id)),
  )

export const selectOwnCalendar = (db: Db, student_id: number, span: Span, now: Date) =>
  withSubstitutions(
    db,
    span,
    read(db, span, now, (asked) => oneself(asked, student_id)),
  )

export const selectOfficeCalendar = (db: Db, person_id: number, span: Span, now: Date) =>
  read(db, span, now, (asked) => office(asked, person_id))

/** With the classes that are covered for colleagues; those that colleagues cover say so. */
export const selectTeacherCalendar = async (db: Db, teacher_id: number, span: Span, now: Date): Promise<Classes> => {
  const [found, { mine, others }] = await Promise.all([
    read(db, span, now, (asked) => teaching(asked, teacher_id)),
    selectSubstitutions(db, teacher_id, span.from, span.to),
  ])
  return {
    ...found,
    classes: [...substituteOf(found.classes, others), ...mine].toSorted(
      (a, b) => a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time),
    ),
  }
}

export const selectStudentCalendar = (db: Db, student_id: number, actor: Actor, span: Span, now: Date) =>
  withSubstitutions(
    db,
    span,
    read(db, span, now, (asked) => student(asked, student_id, actor)),
  )
