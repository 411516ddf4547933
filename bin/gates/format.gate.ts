import { type Gate, tool } from './gate.ts'

export const format: Gate = {
  name: 'format',
  check: (root) => tool(root, 'oxfmt', ['--list-different']),
  proof: {
    clean: { 'web/src/good.ts': "export const name = 'Ada'\n" },
    planted: [{ 'web/src/planted.ts': 'export const name = "Ada";\n' }],
  },
}
