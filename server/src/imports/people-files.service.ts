import { readFile } from 'node:fs/promises'
import { peopleFiles } from '#contract/imports/people-files.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { cellsFile } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import { checkFile, openFile } from './people-import.ts'
import { decideRows, selectCustomColumns, selectLayout, selectReportRows } from './people-run.queries.ts'
import { template } from './people-sheets.ts'
import { reachOf } from './reach.ts'
import { compareRows } from './record.queries.ts'
import { optionalRun, selectRunSchools, updateCounts } from './run.queries.ts'
import { expectManyRows, lockRun } from './run-progress.queries.ts'
import { inSchool } from './school-scope.ts'

const uploaded = async ({ uploads }: Context): Promise<{ name: string; bytes: Uint8Array } | Failure> => {
  const [file] = uploads
  return file ? { name: file.name, bytes: await readFile(file.path) } : fail('invalid', 'import-no-file')
}

export const peopleFilesService = serve(peopleFiles, {
  async open(asked, context) {
    const { db, actor } = context
    const file = await uploaded(context)
    return isFailure(file) ? file : openFile(db, actor, asked, file)
  },

  async check({ group_id, ...asked }, context) {
    const { db, actor, now } = context
    const file = await uploaded(context)
    if (isFailure(file)) return file
    const run_id = await checkFile(db, actor, await reachOf(db, actor, group_id), asked, file, now)
    if (isFailure(run_id)) return run_id
    context.publish({ school_id: 0, topic: 'import', user_id: actor.user_id })
    return found(await optionalRun(db, run_id))
  },

  async decide({ run_id, row_ids, decision }, context) {
    const { db, actor } = context
    found(await selectLayout(db, run_id))
    if (!(await lockRun(db, run_id))) return fail('conflict', 'in-flight')
    if (found(await optionalRun(db, run_id)).status !== 'checked') return fail('conflict', 'import-not-open')
    if ((await decideRows(db, run_id, row_ids, decision)) < (row_ids?.length ?? 0)) return fail('not_found')
    await expectManyRows(db)
    for (const school_id of await selectRunSchools(db, run_id))
      await inSchool(db, school_id, () => compareRows(db, run_id))
    await updateCounts(db, run_id)
    context.publish({ school_id: 0, topic: 'import', user_id: actor.user_id })
    return found(await optionalRun(db, run_id))
  },

  async report({ run_id }, { db, actor: { language } }) {
    const layout = found(await selectLayout(db, run_id))
    const rows = await selectReportRows(db, run_id, false)
    const head = ['row', 'kind', 'name', 'school', 'result', 'reason'].map((column) =>
      say(language, `imports.column.${column}`),
    )
    return cellsFile(`import-${run_id}`, 'csv', [
      head,
      ...rows.map((row) => [
        row.row,
        say(language, `imports.kind.${row.kind}`, { count: 1 }),
        row.title,
        row.school_sis_id,
        say(language, `imports.result.${row.result}`),
        [
          ...reasonsOf(language, row),
          ...row.changes.map((change) =>
            say(language, 'imports.change', {
              ...change,
              field: layout.names[change.field] ?? say(language, `imports.field.${change.field}`),
              old: change.old || say(language, 'imports.empty'),
            }),
          ),
        ].join(' '),
      ]),
    ])
  },

  async wrongRows({ run_id }, { db, actor: { language } }) {
    const { header, format } = found(await selectLayout(db, run_id))
    const byRow = Map.groupBy(await selectReportRows(db, run_id, true), ({ row }) => row)
    return cellsFile(`import-${run_id}-to-cure`, format, [
      [...header, say(language, 'imports.column.reason')],
      ...[...byRow.values()].map((rows) => [
        ...header.map((_, at) => rows[0]?.raw?.[at] ?? ''),
        [...new Set(rows.flatMap((row) => reasonsOf(language, row)))].join(' '),
      ]),
    ])
  },

  async template({ kind, format, several_schools = false }, { db, actor }) {
    const single = actor.role === schoolAdmin
    return template(
      actor.language,
      kind,
      format,
      single ? await selectCustomColumns(db) : [],
      several_schools || !single,
    )
  },
})

type Reported = Awaited<ReturnType<typeof selectReportRows>>[number]

const reasonsOf = (language: string, { problems, blocked_by, match, result }: Reported): string[] => [
  ...problems.map(
    ({ column, reason, params }) =>
      `${column ? `${column}: ` : ''}${say(language, `imports.reason.${reason}`, params)}`,
  ),
  ...(blocked_by ? [say(language, 'imports.held-back-row', { row: blocked_by.row })] : []),
  ...(match && result === 'held_back' ? [say(language, 'imports.match', { name: match.name })] : []),
]
