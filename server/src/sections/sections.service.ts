import { may } from '#contract/access.ts'
import { found } from '#contract/kernel/errors.ts'
import { rosterColumns, sections, studentColumns } from '#contract/sections/sections.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { reachedSection } from '#server/access/reach.ts'
import { selectRoster } from './roster.queries.ts'
import { selectSection, selectSections } from './sections.queries.ts'
import { selectStudentChoices, selectStudents } from './students.queries.ts'

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

  async rosterExported({ ids = null, format, ...asked }, context) {
    const { db, actor, now } = context
    const { name } = await reachedSection(db, actor, asked.section_id)
    const { rows } = await selectRoster(db, now, {
      ...filterOf(asked),
      incomplete: asked.incomplete ?? null,
      section_id: asked.section_id,
      ids,
      offset: 0,
      size: longestExport,
    })
    return tableFile(context, { name, columns: rosterColumns, rows, format })
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

  async studentsExported({ ids = null, format, ...asked }, context) {
    const { rows } = await selectStudents(context.db, context.actor, context.now, {
      ...filterOf(asked),
      section_id: asked.section_id ?? null,
      ids,
      offset: 0,
      size: longestExport,
    })
    return tableFile(context, {
      name: 'students',
      title: 'sections.my-students',
      columns: studentColumns,
      rows,
      format,
    })
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
