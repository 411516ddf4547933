import { stringify } from 'csv-stringify/sync'
import { may } from '#contract/access.ts'
import { found } from '#contract/kernel/errors.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { reachedSection } from '#server/access/reach.ts'
import {
  selectRoster,
  selectSection,
  selectSections,
  selectStudentChoices,
  selectStudents,
} from './sections.queries.ts'

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
