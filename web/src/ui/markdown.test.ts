import { describe, expect, it } from 'vitest'
import { blocksOf, isSafe } from './Markdown.tsx'

describe('a link in a document', () => {
  it.each([
    ['https://school.example/policy', true],
    ['mailto:office@school.example', true],
    ['/login', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['JAVASCRIPT:alert(1)', false],
    ['data:text/html,x', false],
    ['http://school.example', false],
    ['java\tscript:alert(1)', false],
  ])('to %s is followed: %s', (address, followed) => expect(isSafe(address)).toBe(followed))
})

it('blocks are parted by empty lines, whatever ends a line', () =>
  expect(blocksOf('# A\r\n\r\n- b\r\n- c\n\n\n\nd\n')).toEqual(['# A', '- b\n- c', 'd']))
