import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { imports } from '#contract/imports/import.contract.ts'
import { fileOfKind } from '#contract/imports/roster-files.rules.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, found, isFailure } from '#contract/kernel/errors.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { cellsFile } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { exportTables, zipOf } from './roster-export.ts'
import { inviteNewcomers, newcomersOf } from './invitations.ts'
import { reachOf } from './reach.ts'
import { applyRun, checkUpload, undoRun } from './roster-import.ts'
import { optionalRun, selectRuns, selectRunSchools } from './run.queries.ts'
import { selectRows, selectWrongRows } from './staged.queries.ts'
import { askToCancel, lockRun, noteProgress, startProgress, updateStatus } from './run-progress.queries.ts'

export const importService = serve(imports, {
  async check({ group_id }, context) {
    const { db, actor, uploads } = context
    const { upload } = imports.check
    if (upload && uploads.reduce((sum, { size }) => sum + size, 0) > upload.bytes)
      return fail('invalid', 'upload-too-large', { params: { megabytes: upload.bytes / 1024 / 1024 } })
    if (uploads.length === 0) return fail('invalid', 'import-no-file')

    const files = await Promise.all(uploads.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))
    const run_id = await checkUpload(db, await reachOf(db, actor, group_id), actor.user_id, files)
    if (isFailure(run_id)) return run_id
    context.publish(progressEvent(actor))
    return found(await optionalRun(db, run_id))
  },

  async groups(_, { db, actor }) {
    if (actor.role === schoolAdmin) return { rows: [] }
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name
      from school_group
      order by path`.execute(db)
    return { rows }
  },

  runs: ({ of = 'roster', page = 1, size = 10 }, { db }) => selectRuns(db, of, page, size),

  run: async ({ run_id }, { db }) => found(await optionalRun(db, run_id)),

  async rows({ page = 1, size = 25, ...filter }, { db }) {
    found(await optionalRun(db, filter.run_id))
    return selectRows(db, { ...filter, page, size })
  },

  async wrongRows({ run_id }, { db, actor }) {
    const { source } = found(await optionalRun(db, run_id))
    const rows = await selectWrongRows(db, run_id)
    const table = rows.flatMap(({ kind, row, sis_id, title, problems }) =>
      problems.map(({ column, reason, params }) => [
        fileOfKind(source, kind),
        row,
        column,
        say(actor.language, `imports.reason.${reason}`, params),
        sis_id,
        title,
      ]),
    )
    return csv(
      `import-${run_id}-wrong-rows`,
      actor.language,
      ['file', 'row', 'column', 'reason', 'sis-id', 'name'],
      table,
    )
  },

  async confirm({ run_id, invite = false, accept_missing = false }, context) {
    const { db, actor, aside, request } = context
    found(await optionalRun(db, run_id))
    await context.auditReason(`Import ${run_id}`)
    await aside((beside) => startProgress(beside, run_id), progressEvent(actor))
    const run = await applyRun(
      context,
      run_id,
      async (percent) => !(await aside((beside) => noteProgress(beside, run_id, percent), progressEvent(actor))),
      accept_missing,
    )
    if (isFailure(run)) {
      await aside((beside) => startProgress(beside, run_id), progressEvent(actor))
      return run
    }

    const schools = await selectRunSchools(db, run_id)
    if (invite && (await inviteNewcomers(db, context.jobs, run_id, request.base_url)) > 0)
      await updateStatus(db, run_id, { status: 'imported', invited: true })
    publishSchools(context, schools)
    return run
  },

  async cancel({ run_id }, context) {
    const { db, actor } = context
    found(await optionalRun(db, run_id))
    if (await lockRun(db, run_id)) {
      if (found(await optionalRun(db, run_id)).status !== 'checked') return fail('conflict', 'import-not-open')
      await updateStatus(db, run_id, { status: 'cancelled' })
    } else await askToCancel(db, run_id)
    context.publish(progressEvent(actor))
    return { run_id }
  },

  async passwordLinks({ run_id }, { db, actor, request, auditReason }) {
    if (found(await optionalRun(db, run_id)).status !== 'imported') return fail('conflict', 'import-not-open')
    await auditReason(`Import ${run_id}`)
    const rows = (await newcomersOf(db, run_id, request.base_url)).map(
      ({ school_name, lname, fname, username, link }) => [school_name, lname, fname, username, link],
    )
    return csv(
      `import-${run_id}-links`,
      actor.language,
      ['school', 'last-name', 'first-name', 'username', 'link'],
      rows,
    )
  },

  async exportRoster({ version, group_id }, { db, actor, now }) {
    const reach = await reachOf(db, actor, group_id)
    const tables = await exportTables(db, reach, version)
    const { date } = dayIn('UTC', now)
    return {
      download: {
        name: `oneroster-${version}-${date}.zip`,
        content_type: 'application/zip',
        body: Readable.from(zipOf(tables)),
      },
    }
  },

  async undo({ run_id }, context) {
    const { db } = context
    found(await optionalRun(db, run_id))
    await context.auditReason(`Undo import ${run_id}`)
    const schools = await selectRunSchools(db, run_id)
    const run = await undoRun(context, run_id)
    if (!isFailure(run)) publishSchools(context, schools)
    return run
  },
})

const csv = (name: string, language: string, columns: readonly string[], rows: readonly (string | number)[][]) =>
  cellsFile(name, 'csv', [columns.map((column) => say(language, `imports.column.${column}`)), ...rows])

const progressEvent = ({ user_id }: Actor) => ({ school_id: 0, topic: 'import', user_id })

const publishSchools = ({ publish, actor }: Context, schools: readonly number[]) => {
  publish(progressEvent(actor))
  for (const school_id of schools)
    for (const topic of ['section', 'student', 'person', 'enrollment']) publish({ school_id, topic })
}
