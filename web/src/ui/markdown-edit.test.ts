import { describe, expect, it } from 'vitest'
import { type Mark, marked } from './markdown-edit.ts'

/** 'a [b] c' stands for 'a b c' with b chosen. */
const read = (text: string) => ({
  value: text.replaceAll(/[⟨⟩]/g, ''),
  start: text.indexOf('⟨'),
  end: text.indexOf('⟩') - 1,
})
const written = ({ value, start, end }: ReturnType<typeof read>) =>
  `${value.slice(0, start)}⟨${value.slice(start, end)}⟩${value.slice(end)}`

describe('a mark', () => {
  const table: [Mark, string, string][] = [
    ['bold', 'How ⟨cells⟩ live', 'How **⟨cells⟩** live'],
    ['bold', 'How **⟨cells⟩** live', 'How ⟨cells⟩ live'],
    ['bold', '⟨⟩', '**⟨⟩**'],
    ['italic', 'How ⟨cells⟩ live', 'How *⟨cells⟩* live'],
    ['heading', 'One\nTw⟨o⟩', 'One\n⟨## Two⟩'],
    ['heading', '## T⟨wo⟩', '⟨Two⟩'],
    ['list', 'a\n⟨b\nc⟩\nd', 'a\n⟨- b\n- c⟩\nd'],
    ['list', '⟨- b\n- c⟩', '⟨b\nc⟩'],
    ['link', 'See ⟨this⟩ now', 'See [this](⟨https://⟩) now'],
  ]
  it.each(table)('%s makes %j to %j', (mark, before, after) => expect(written(marked(read(before), mark))).toBe(after))
})
