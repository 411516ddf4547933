import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { product } from '../gates/gate.ts'
import { type AnsweredStatement, answeredIn, statementFaults } from './statements.ts'

const root = mkdtempSync(join(tmpdir(), 'school-portal-statements-'))
afterAll(() => rmSync(root, { recursive: true }))

const files = {
  'server/src/kernel/sql.ts':
    'export const sql = <Row = unknown>(parts: TemplateStringsArray, ...holes: unknown[]): { row?: Row } => ({})\n',
  'server/src/people/people.queries.ts': [
    "import { sql } from '../kernel/sql.ts'",
    'type Named = { id: number; fname: string; photo?: string }',
    'const kept = sql`archived_at is null`',
    'export const people = (id: number) => sql<Named>`select id, fname from person where id = ${id} and ${kept}`',
    '',
  ].join('\n'),
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
for (const name of ['package.json', 'tsconfig.json']) copyFileSync(join(product, name), join(root, name))
symlinkSync(join(product, 'node_modules'), join(root, 'node_modules'))

const whole = 'select id, fname from person where id = ${} and ${}'
const answered: AnsweredStatement = { text: '', pieces: [whole, 'archived_at is null'], columns: ['id', 'fname'] }
const faults = (statement: Partial<AnsweredStatement>) => statementFaults(root, [{ ...answered, ...statement }])

it('a statement that was run whole, with the columns of its type, is in order', () => {
  expect(faults({})).toEqual([])
  expect(faults({ columns: ['id', 'fname', 'photo'] })).toEqual([])
})

it('a statement or a piece of one that no test runs is found', () => {
  expect(faults({ pieces: [whole] })).toEqual(['server/src/people/people.queries.ts:3: no test runs this statement'])
  expect(statementFaults(root, [])).toHaveLength(2)
})

it('columns that are not the keys of the row type are found', () => {
  expect(faults({ columns: ['id'] })).toEqual([
    'server/src/people/people.queries.ts:4: the row type has fname, the statement answers id',
  ])
  expect(faults({ columns: ['id', 'fname', 'lname'] })).toEqual([
    'server/src/people/people.queries.ts:4: the statement answers lname, which the row type lacks',
  ])
})

it('reads what each worker wrote', () => {
  for (const worker of ['1', '2']) writeFileSync(join(root, `${worker}.jsonl`), `${JSON.stringify(answered)}\n`)
  expect(answeredIn(root)).toEqual([answered, answered])
})
