import { wrapComments } from '../sql/comments.ts'
import { rewrite } from '../sql/files.ts'
import { formatStatements } from '../sql/format.ts'
import { type Gate, tool } from './gate.ts'

export const format: Gate = {
  name: 'format',
  check: async (root) => [
    ...(await tool(root, 'oxfmt', ['--list-different'])),
    ...rewrite(root, formatStatements).map(({ path }) => `${path}: a statement is written otherwise (npm run format)`),
    ...rewrite(root, (_, source) => wrapComments(source)).map(
      ({ path }) => `${path}: a comment is longer than the code (npm run format)`,
    ),
  ],
  proof: {
    clean: {
      'web/src/good.ts': "export const name = 'Ada'\n",
      'server/src/good.ts': 'export const names = sql`select name from school`\n',
    },
    planted: [
      { 'web/src/planted.ts': `// ${'word '.repeat(30)}\nexport const name = 'Ada'\n` },
      { 'web/src/planted.ts': 'export const name = "Ada";\n' },
      { 'server/src/planted.ts': 'export const names = sql`\n  select name from school`\n' },
    ],
  },
}
