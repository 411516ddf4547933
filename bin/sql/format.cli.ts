// node bin/sql/format.cli.ts: writes TypeScript as oxfmt does, the statements in it clause by clause and comments as
// wide as the code. Where oxfmt leaves room a statement moves, so they take turns.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { product, tool } from '../gates/gate.ts'
import { wrapComments } from './comments.ts'
import { rewrite } from './files.ts'
import { formatStatements } from './format.ts'
import { unfold } from './unfold.ts'

const write = ({ path, text }: { path: string; text: string }) => writeFileSync(join(product, path), text)

rewrite(product, (_, source) => wrapComments(source)).forEach(write)
rewrite(product, (path, source) => formatStatements(path, unfold(path, source))).forEach(write)
for (let turn = 0; turn < 5; turn++) {
  for (const fault of await tool(product, 'oxfmt', [])) console.error(fault)
  const changed = rewrite(product, formatStatements)
  if (changed.length === 0) break
  changed.forEach(write)
}
