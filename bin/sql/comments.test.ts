import { expect, it } from 'vitest'
import { wrapComments } from './comments.ts'

const long = 'word '.repeat(30).trim()
const parts = ['word '.repeat(22).trim(), 'word '.repeat(8).trim()]

it.each([
  [`  // ${long}\n  code()`, `  // ${parts[0]} word\n  // ${'word '.repeat(7).trim()}\n  code()`],
  [`/** ${long} */`, `/**\n * ${parts[0]} word\n * ${'word '.repeat(7).trim()}\n */`],
  [`/** Short. @param one ${long} */`, `/**\n * Short.\n * @param one ${parts[0]}\n * ${parts[1]}\n */`],
  [`/**\n * ${long}\n */`, `/**\n * ${parts[0]} word\n * ${'word '.repeat(7).trim()}\n */`],
])('a comment that is longer than the code is broken', (before, after) => {
  const written = wrapComments(before)
  expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
  expect(written.replaceAll(/\s*(\/\/|\/\*\*|\*\/|\*)?\s+/g, ' ')).toBe(
    after.replaceAll(/\s*(\/\/|\/\*\*|\*\/|\*)?\s+/g, ' '),
  )
  expect(wrapComments(written)).toBe(written)
})

it.each([
  `// oxlint-disable-next-line some-rule -- ${long}`,
  `const text = \`\n// ${long}\n\``,
  `const value = 1 // ${long}`,
  `// ${'x'.repeat(130)}`,
])('what is no comment of its own, or cannot be broken, stays', (source) => expect(wrapComments(source)).toBe(source))
