import { type Gate, tool } from './gate.ts'

export const lint: Gate = {
  name: 'lint',
  check: (root) => tool(root, 'oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix']),
  proof: {
    clean: { 'web/src/good.ts': 'export const double = (points: number): number => points * 2\n' },
    planted: [
      {
        'web/src/planted.ts':
          'export const show = (element: Element, html: string): void => {\n  element.innerHTML = html\n}\n',
      },
    ],
  },
}
