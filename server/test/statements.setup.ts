import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnsweredStatement } from '../../bin/sql/statements.ts'
import { listeners, Sql } from '#server/kernel/sql.ts'

// Where STATEMENTS names a folder, each worker writes there what was answered: once per text, with the pieces that it
// was written from.
const folder = process.env['STATEMENTS']
const seen = new Set<string>()

const keyOf = ({ parts }: Sql): string => ('raw' in parts && Array.isArray(parts.raw) ? parts.raw.join('${}') : '')

const piecesOf = (statement: Sql): string[] => [
  keyOf(statement),
  ...statement.holes.flatMap((hole) => (hole instanceof Sql && !hole.shared ? piecesOf(hole) : [])),
]

if (folder && listeners.size === 0)
  listeners.add((statement, text, columns) => {
    if (seen.has(text)) return
    seen.add(text)
    const answered: AnsweredStatement = {
      text,
      pieces: [...new Set(piecesOf(statement))],
      columns: columns.map(({ name }) => name),
    }
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(answered)}\n`)
  })
