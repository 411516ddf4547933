import { readFile } from 'node:fs/promises'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { type StatusPreview, statusUploads } from '#contract/imports/status-upload.contract.ts'
import { type StatusKind, statusFields } from '#contract/imports/status-upload.rules.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { type SectionAction, sectionStates } from '#contract/sections/section.states.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { csvOf } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import { transitionEnrollments } from '#server/enrollment/changes.ts'
import { moveHere } from '#server/lifecycle/section-status.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { expectManyRows } from './run-progress.queries.ts'
import { dateReader, readStatuses, type StatusFile, statusTemplate, wordsOf } from './status-file.ts'
import {
  countOf,
  type Plan,
  planSections,
  planEnrollments,
  saidOf,
  seatingOf,
  type SectionChange,
  sectionFinder,
  type EnrollmentChange,
  enrollmentKey,
  studentFinder,
} from './status-plan.ts'
import { undoSections, undoEnrollments } from './status-undo.ts'
import {
  insertUpload,
  noteBegun,
  noteEnrollments,
  updateKeptCount,
  noteSections,
  noteVersions,
  selectUploads,
  takeBack,
} from './status-upload.queries.ts'
import { matchSections, matchStudents, selectEnrollments } from './status-matches.queries.ts'
import { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'

type Asked = { sheet?: string | undefined; columns?: { at: number; field: string | null }[] | undefined }
type Planned<Kind extends StatusKind> = {
  file: StatusFile
  plan: Plan<Kind extends 'sections' ? SectionChange : EnrollmentChange>
}

export const statusUploadService = serve(statusUploads, {
  async check({ kind, ...asked }, context) {
    if (kind === 'sections') {
      const planned = await plannedSections(context, asked)
      if (isFailure(planned)) return planned
      const transitions = (action: SectionAction) => planned.plan.changes.filter((change) => change.action === action)
      const [finalizing, reactivating] = [transitions('finalize'), transitions('reactivate')]
      const completing = [...finalizing, ...reactivating].reduce((sum, { section }) => sum + section.enrolled, 0)
      return {
        ...previewOf(context, kind, planned),
        finalizing: finalizing.length,
        reactivating: reactivating.length,
        completing,
        seating: 0,
      }
    }
    const planned = await plannedEnrollments(context, asked)
    if (isFailure(planned)) return planned
    return {
      ...previewOf(context, kind, planned),
      finalizing: 0,
      reactivating: 0,
      completing: 0,
      seating: seatingOf(planned.plan.changes),
    }
  },

  async sections({ seen, ...asked }, context) {
    const planned = await plannedSections(context, asked)
    if (isFailure(planned)) return planned
    const { changes } = planned.plan
    if (planned.plan.seen !== seen || changes.length === 0) return fail('conflict', 'status-upload.changed')
    const id = await begin(context, 'sections', planned)
    await noteSections(
      context.db,
      id,
      changes,
      changes.flatMap((change) => (change.action === 'finalize' || change.action === 'reactivate' ? [change.id] : [])),
    )
    let enrollments = 0
    for (const [action, own] of Map.groupBy(changes, (change) => change.action)) {
      const nextState = await moveHere(
        context,
        own.map((change) => change.id),
        action,
        found(context.uploads[0]).name,
      )
      if (isFailure(nextState)) return nextState
      enrollments += nextState.enrollments
    }
    await noteVersions(context.db, id)
    return { id, changed: changes.length, enrollments }
  },

  async enrollments({ seen, ...asked }, context) {
    const planned = await plannedEnrollments(context, asked)
    if (isFailure(planned)) return planned
    const { changes } = planned.plan
    if (planned.plan.seen !== seen || changes.length === 0) return fail('conflict', 'status-upload.changed')
    const id = await begin(context, 'enrollments', planned)
    await noteEnrollments(context.db, id, changes)
    const nextState = await transitionEnrollments(
      context,
      [...new Set(changes.map(({ section }) => section.id))],
      changes,
    )
    if (isFailure(nextState)) return nextState
    if (nextState.begun.length > 0) await noteBegun(context.db, id, nextState.begun)
    await noteVersions(context.db, id)
    return { id, changed: changes.length, enrollments: nextState.enrollments }
  },

  list: ({ search = '', page = 1, size = 25 }, { db, actor }) => {
    mustBeInSchool(actor.school_id)
    return selectUploads(db, search, (page - 1) * size, size)
  },

  async undo({ id }, context) {
    mustBeInSchool(context.actor.school_id)
    await expectManyRows(context.db)
    const { kind, file_name } = found(await takeBack(context.db, id, context.now))
    await context.auditReason(file_name)
    const undone = await (kind === 'sections' ? undoSections(context, id) : undoEnrollments(context, id))
    await updateKeptCount(context.db, id, undone.kept.length)
    return undone
  },

  template: ({ kind, format }, { actor }) => statusTemplate(actor.language, kind, format),
})

/** A super admin looks at the statuses of one school after entering it. */
const mustBeInSchool = (school_id: number | null): void => {
  if (school_id === null) throw fail('invalid', 'school-needed')
}

const readUpload = async (
  { db, actor, uploads }: Context,
  kind: StatusKind,
  { sheet = '', columns = [] }: Asked,
): Promise<StatusFile | Failure> => {
  mustBeInSchool(actor.school_id)
  const [upload] = uploads
  if (!upload) return fail('invalid', 'import-no-file')
  await expectManyRows(db)
  return readStatuses(actor.language, kind, { name: upload.name, bytes: await readFile(upload.path) }, sheet, columns)
}

const plannedSections = async (context: Context, asked: Asked): Promise<Planned<'sections'> | Failure> => {
  const file = await readUpload(context, 'sections', asked)
  if (isFailure(file)) return file
  const { db, actor } = context
  const rows = file.lacking.length > 0 ? [] : file.rows
  const find = sectionFinder(await matchSections(db, saidOf(rows, 'section')))
  return {
    file,
    plan: planSections(
      rows,
      find,
      await wordsOf(db, actor.language, 'sections'),
      await statesHere(db, 'section', sectionStates),
    ),
  }
}

const plannedEnrollments = async (context: Context, asked: Asked): Promise<Planned<'enrollments'> | Failure> => {
  const file = await readUpload(context, 'enrollments', asked)
  if (isFailure(file)) return file
  const { db, actor, now } = context
  const rows = file.lacking.length > 0 ? [] : file.rows
  const findSection = sectionFinder(await matchSections(db, saidOf(rows, 'section')))
  const findStudent = studentFinder(await matchStudents(db, saidOf(rows, 'student')))
  const pairs = rows.flatMap((uploaded) => {
    const [section, student] = [findSection(uploaded), findStudent(uploaded)]
    return 'record' in section && 'record' in student
      ? [{ section_id: section.record.id, student_id: student.record.id }]
      : []
  })
  const enrollments = await selectEnrollments(
    db,
    pairs.map(({ section_id }) => section_id),
    pairs.map(({ student_id }) => student_id),
  )
  const byPair = new Map(
    enrollments.map((enrollment) => [enrollmentKey(enrollment.section_id, enrollment.student_id), enrollment]),
  )
  const words = await wordsOf(db, actor.language, 'enrollments')
  const here = await statesHere(db, 'enrollment', enrollmentStates)
  return { file, plan: planEnrollments(rows, findSection, findStudent, byPair, words, here, dateReader(rows, now)) }
}

const begin = async (
  context: Context,
  kind: StatusKind,
  { plan: { rows, changes } }: Planned<StatusKind>,
): Promise<number> => {
  const { db, actor, now, uploads } = context
  const file_name = cutTo(uploads[0]?.name ?? '', 200)
  await context.auditReason(file_name)
  return insertUpload(db, {
    kind,
    file_name,
    changed: changes.length,
    same: countOf(rows, 'same'),
    rejected: countOf(rows, 'reject'),
    made_by: actor.user_id,
    now,
  })
}

type Preview = Omit<StatusPreview, 'finalizing' | 'reactivating' | 'completing' | 'seating'>

const previewOf = (
  { actor: { language } }: Context,
  kind: StatusKind,
  { file, plan }: Planned<StatusKind>,
): Preview => {
  const rows = plan.rows.map(({ row, title, detail, from, to, date, outcome, problem }) => ({
    row,
    title,
    detail,
    from,
    to,
    date,
    outcome,
    problem: problem ? say(language, `status-upload.problem-${problem.key}`, inWords(language, problem.params)) : '',
  }))
  const why = new Map(rows.flatMap(({ row, outcome, problem }) => (outcome === 'reject' ? [[row, problem]] : [])))
  const rejects = file.table.rows.filter(({ row }) => why.has(row))
  const { header, sheet, sheets } = file.table
  return {
    kind,
    sheets,
    sheet,
    columns: file.columns,
    fields: statusFields[kind].map(({ key }) => key),
    lacking: file.lacking,
    rows,
    counts: { change: plan.changes.length, same: countOf(rows, 'same'), reject: rejects.length },
    rejects_csv:
      rejects.length === 0
        ? ''
        : csvOf([
            [...header, say(language, 'status-upload.why')],
            ...rejects.map(({ row, cells }) => [...header.map((_, at) => cells[at] ?? ''), why.get(row) ?? '']),
          ]),
    seen: plan.seen,
  }
}

/** States in the words of the reader. */
const inWords = (language: string, params: Record<string, string | number> = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      key === 'status' || key === 'to' ? say(language, `ui.status.${value}`) : value,
    ]),
  )
