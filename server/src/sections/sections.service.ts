import { stringify } from 'csv-stringify/sync'
import { may } from '#contract/access.ts'
import { fail, found, isFailure } from '#contract/kernel/errors.ts'
import { moved } from '#contract/kernel/states.ts'
import { type EnrollmentAction, enrollmentStates, leavingActions } from '#contract/sections/section.states.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { seatingOf } from '#server/enrollment/seats.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { changeEnrollments } from './enrollments.ts'
import { moveHere } from './moves.ts'
import { reachedSection } from './reach.ts'
import {
  selectRoster,
  selectSection,
  selectSections,
  selectStaysToMove,
  selectStudentChoices,
  selectStudents,
  selectWaiting,
  optionalTaughtStudent,
  type StayToMove,
} from './sections.queries.ts'
import { keepChange, undoChange } from './stay-changes.ts'

export const sectionsService = serve(sections, {
  async list(
    {
      search = '',
      status = null,
      to_grade,
      global,
      course_id = null,
      sort = 'name',
      descending = false,
      page = 1,
      size = 25,
    },
    { db, actor },
  ) {
    const list = await selectSections(db, actor, {
      search,
      status,
      to_grade: to_grade === 'yes',
      global: global === 'yes',
      course_id,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
    })
    return { ...list, can: { status: may(actor, 'sections.status') } }
  },

  async read({ section_id }, { db, actor }) {
    const { assists, ...section } = found(await selectSection(db, actor, section_id))
    const open = section.status === 'open'
    const can = {
      edit_units: open && !assists && may(actor, 'units.edit'),
      edit_grades: open && !assists && may(actor, 'gradebook.edit'),
      take_attendance: open && may(actor, 'attendance.edit'),
      change_status: may(actor, 'sections.status'),
    }
    return { ...section, can }
  },

  async roster({ page = 1, size = 100, ...asked }, { db, actor, now }) {
    await reachedSection(db, actor, asked.section_id)
    const list = await selectRoster(db, now, {
      ...filterOf(asked),
      incomplete: asked.incomplete ?? null,
      section_id: asked.section_id,
      ids: null,
      offset: (page - 1) * size,
      size,
    })
    return { ...list, can: { change_status: may(actor, 'sections.status') } }
  },

  async rosterExported({ ids = null, ...asked }, { db, actor, now }) {
    const { name } = await reachedSection(db, actor, asked.section_id)
    const { rows } = await selectRoster(db, now, {
      ...filterOf(asked),
      incomplete: asked.incomplete ?? null,
      section_id: asked.section_id,
      ids,
      offset: 0,
      size: longestExport,
    })
    const says = (key: string) => say(actor.language, key)
    return fileOf(`${name}.csv`, [
      [
        'fname',
        'lname',
        'number',
        'grade',
        'email',
        'phone',
        'guardians',
        'status',
        'first-day',
        'last-day',
        'leaving',
        'total',
        'absent',
        'tardy',
        'missing',
      ].map((column) => says(`sections.column-${column}`)),
      ...rows.map((row) => [
        row.fname,
        row.lname,
        row.number,
        row.grade_level,
        row.email,
        row.phone,
        row.guardians.map((one) => [one.name, one.phone, one.email].filter(Boolean).join(', ')).join('; '),
        says(`ui.status.${row.status}`),
        row.start_date ?? '',
        row.end_date ?? '',
        row.leaving,
        row.percent ?? '',
        row.absent,
        row.tardy,
        row.missing,
      ]),
    ])
  },

  students: ({ page = 1, size = 25, ...asked }, { db, actor, now }) =>
    selectStudents(db, actor, now, {
      ...filterOf(asked),
      section_id: asked.section_id ?? null,
      ids: null,
      offset: (page - 1) * size,
      size,
    }),

  studentChoices: (_, { db, actor }) => selectStudentChoices(db, actor),

  async studentsExported({ ids = null, ...asked }, { db, actor, now }) {
    const { rows } = await selectStudents(db, actor, now, {
      ...filterOf(asked),
      section_id: asked.section_id ?? null,
      ids,
      offset: 0,
      size: longestExport,
    })
    return fileOf('students.csv', [
      ['fname', 'lname', 'number', 'grade', 'classes', 'missing', 'absent-days'].map((column) =>
        say(actor.language, `sections.column-${column}`),
      ),
      ...rows.map((row) => [
        row.fname,
        row.lname,
        row.number,
        row.grade_level,
        row.sections
          .map((one) =>
            [one.name, one.percent === null ? '' : `${one.percent} %`, one.letter ?? ''].filter(Boolean).join(' '),
          )
          .join('; '),
        row.missing,
        row.absent_days,
      ]),
    ])
  },

  student: async ({ student_id }, { db, actor }) => found(await optionalTaughtStudent(db, actor, student_id)),

  open: ({ section_ids }, context) => moveHere(context, section_ids, 'open'),
  close: ({ section_ids }, context) => moveHere(context, section_ids, 'close'),
  finalize: ({ section_ids }, context) => moveHere(context, section_ids, 'finalize'),
  reactivate: ({ section_ids }, context) => moveHere(context, section_ids, 'reactivate'),

  previewChange: async (
    { enrollment_ids = null, section_id = null, student_ids = null, action },
    { db, actor, now },
  ) => {
    const { date: today } = dayOf(actor, now)
    const here = await statesHere(db, 'enrollment', enrollmentStates)
    const stays = await selectStaysToMove(db, actor, { enrollment_ids, section_id, student_ids })
    if (stays.length < (enrollment_ids ?? student_ids ?? []).length) return fail('not_found')
    const comes = action === 'activate' || action === 'reactivate'
    const fits = ({ status, standing }: StayToMove): boolean =>
      moved(here, status, action as EnrollmentAction) !== undefined && (!comes || standing === 'active')
    const moving = stays.filter(fits)
    const seating = comes
      ? await seatingOf(
          db,
          moving.map(({ id }) => id),
          today,
        )
      : []
    const seats = new Map(seating.map((one) => [one.enrollment_id, one]))
    const next = leaves(action) ? await nextInLine(db, moving) : new Map<number, string>()
    return {
      rows: stays.map((stay) => ({
        ...stay,
        fits: fits(stay),
        seat: seats.has(stay.id) ? seats.get(stay.id)?.outcome === 'enrolled' : null,
        next: next.get(stay.id) ?? '',
        clashes: seats.get(stay.id)?.clashes ?? [],
      })),
      today,
    }
  },

  async changeEnrollment(change, context) {
    const made = await changeEnrollments(context, change)
    return isFailure(made) ? made : { ...made, change_id: await keepChange(context, made.before) }
  },

  undoChange: ({ id }, context) => undoChange(context, id),
})

const longestExport = 10_000

type Asked = {
  search?: string | undefined
  status?: string | undefined
  grade_level?: string | undefined
  missing?: string | undefined
  sort?: string | undefined
  descending?: boolean | undefined
}
const filterOf = ({ search = '', status, grade_level = '', missing, sort = 'lname', descending = false }: Asked) => ({
  search,
  status: status ?? null,
  grade_level,
  missing: Number(missing ?? 0),
  sort,
  descending,
})

const fileOf = (name: string, lines: (string | number)[][]) => ({
  download: {
    name,
    content_type: 'text/csv; charset=utf-8',
    body: stringify(lines, { bom: true, escape_formulas: true }),
  },
})

const leaves = (action: string): boolean => leavingActions.some((one) => one === action)

/** By stay that ends: who waits and gets the seat. */
const nextInLine = async (db: Db, ending: readonly StayToMove[]): Promise<Map<number, string>> => {
  const freed = Map.groupBy(
    ending.filter(({ status }) => status === 'active' || status === 'hold'),
    ({ section_id }) => section_id,
  )
  const lines = await selectWaiting(db, [...freed.keys()])
  return new Map(
    lines.flatMap(({ section_id, left, names }) => {
      const stays = freed.get(section_id) ?? []
      const seated = names.slice(0, Math.max(0, left + stays.length))
      return stays.flatMap(({ id }, at): [number, string][] => (seated[at] === undefined ? [] : [[id, seated[at]]]))
    }),
  )
}
