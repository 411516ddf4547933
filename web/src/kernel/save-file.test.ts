import { expect, it, vi } from 'vitest'
import { withoutHead } from './save-file.ts'

vi.mock('./queries.ts', () => ({}))
vi.mock('./api.ts', () => ({}))
vi.mock('./proof.ts', () => ({}))
vi.mock('./parts.ts', () => ({}))
vi.mock('./feedback.ts', () => ({}))

it.each([
  ['a,b\r\n1,2\r\n3,4\r\n', '1,2\r\n3,4\r\n'],
  ['"a\nstill a",b\n1,2\n', '1,2\n'],
  ['a,b', ''],
])('a table that comes in parts names its columns once', (csv, rows) => expect(withoutHead(csv)).toBe(rows))
