import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isFailure } from '#contract/kernel/errors.ts'
import { parseFormat, shownNumber } from './number-formats.ts'
import { readPeopleFile } from './people-reader.ts'

describe('a number as its format shows it', () => {
  it.each([
    ['000000', '41237', '041237'],
    ['0000 0000000', '5551234567', '0555 1234567'],
    ['000-00-0000', '12345678', '012-34-5678'],
    ['"S"0000', '42', 'S0042'],
    ['\\K000', '7', 'K007'],
    ['0', '123456789012345678', '123456789012345678'],
    ['0', '7.5', '8'],
    ['0.00', '7.125', '7.13'],
    ['0.0#', '7', '7.0'],
    ['0%', '0.85', '85%'],
    ['0.0%', '0.605', '60.5%'],
    ['#,##0', '123456', '123456'],
    ['#,##0.00', '1234.5', '1234.50'],
    ['[Red]000', '5', '005'],
    ['000;-000', '5', '005'],
    ['00', '-5', '-05'],
    ['0.00', '60.564999999999998', '60.57'],
    ['0.00', '1.005', '1.01'],
    ['###-####', '5551234', '555-1234'],
    ['###-####', '1234', '1234'],
  ])('%s: %s is %s', (code, value, shown) => {
    const format = parseFormat(code)
    expect(format && shownNumber(value, format)).toBe(shown)
  })

  it.each(['General', 'yyyy-mm-dd', '# ?/?', '0.00E+00', '[>100]0', '0,', '@', ''])(
    '%j is for another reader',
    (code) => expect(parseFormat(code)).toBeUndefined(),
  )
})

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (rows: string, styles: string) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
        'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
        'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
    ),
  )

it('a workbook is read as a spreadsheet shows it', async () => {
  const text = (place: string, said: string) => `<c r="${place}" t="inlineStr"><is><t>${said}</t></is></c>`
  const table = await readPeopleFile({
    name: 'people.xlsx',
    sheet: '',
    bytes: workbook(
      `<row r="1">${['Student number', 'Birth date', 'Phone', 'Empty', 'Share'].map((head, at) => text(`${'ABCDE'[at]}1`, head)).join('')}</row>` +
        '<row r="2"><c r="A2" s="2"><v>41237</v></c><c r="B2" s="1"><v>40244</v></c><c r="C2" s="3"><v>5551234567</v></c><c r="D2" s="2"/><c r="E2" s="4"><v>0.85</v></c></row>' +
        `<row r="3">${text('A3', '041238')}${text('B3', '2010-03-07')}${text('C3', '0555 1234567')}</row>`,
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="0000&quot; &quot;0000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs>',
    ),
  })
  expect(isFailure(table) ? table : table.rows.map(({ cells }) => cells)).toEqual([
    ['041237', '2010-03-07', '0555 1234567', '', '85%'],
    ['041238', '2010-03-07', '0555 1234567', '', ''],
  ])
})
