import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvOptions, separatorOf } from './csv-options.ts'

describe('the separator of a file', () => {
  it.each([
    ['commas', 'Name,Number\nAnn,1\n', ','],
    ['semicolons, with decimal commas', 'Name;HW 1;HW 2\nAnn;7,5;8,5\nBen;9,5;1,5\n', ';'],
    ['semicolons, with names that have commas', 'Name;Number\nCruz, Ana, de la;1\nHuang, Xinyi, Dr.;2\n', ';'],
    ['tabs', 'Name\tNumber\nCruz, Ana\t1\n', '\t'],
    ['bars', 'Name|Number|Lists\nCruz, Ana|1|a;b;c\n', '|'],
    ['commas, with lists in cells', 'Name,Number,Lists\nAnn,1,a;b\nBen,2,c;d\n', ','],
    ['a title above', 'Class 4b\nName;Number\nAnn;1\n', ';'],
    ['one inside quotation marks', '"a,b,c,d";e\n"f, ""g"", h";1\n', ';'],
    ['one column', 'Number\n1\n', ','],
    ['nothing', '', ','],
  ])('%s', (_, text, separator) => expect(separatorOf(text)).toBe(separator))
})

it('a first line that tells the separator is no row', () => {
  const text = 'sep=;\r\nName;Number\r\nCruz, Ana;1\r\n'
  expect(parse(text, csvOptions(text))).toEqual([
    ['Name', 'Number'],
    ['Cruz, Ana', '1'],
  ])
})
