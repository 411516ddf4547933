import { type Gate, tool } from './gate.ts'

export const types: Gate = {
  name: 'type check',
  check: (root) => tool(root, 'tsc', ['--noEmit', '--pretty', 'false', '-p', '.']),
  proof: {
    clean: { 'server/src/good.ts': "export const name: string = 'Ada'\n" },
    planted: [{ 'server/src/planted.ts': 'export const name: string = 1\n' }],
  },
}
