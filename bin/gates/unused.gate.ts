import { type Gate, tool } from './gate.ts'

export const unused: Gate = {
  name: 'unused code',
  check: (root) => tool(root, 'knip', ['--no-progress', '--no-config-hints', '--reporter', 'compact']),
  proof: {
    // no dependencies here: they would all be unused
    clean: {
      'package.json': '{ "name": "proof", "type": "module" }\n',
      'vite.config.ts': '',
      'vitest.config.ts': '',
      'server/src/start.ts': 'console.log(1)\n',
    },
    planted: [{ 'server/src/planted.ts': 'export const nobody = 1\n' }],
  },
}
