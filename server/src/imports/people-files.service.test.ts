import { beforeAll, describe, expect, test } from 'vitest'
import { zipSync, strToU8 } from 'fflate'
import readSheets from 'read-excel-file/node'
import writeWorkbook from 'write-excel-file/node'
import { imports, type Run, type StagedRow } from '#contract/imports/import.contract.ts'
import type { PeopleKind } from '#contract/imports/people-fields.rules.ts'
import { type PeopleFile, peopleFiles } from '#contract/imports/people-files.contract.ts'
import { type Answer, type Person, type School, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
type More = Record<string, string>
type Content = string | Buffer

const send = (who: Person, path: string, kind: PeopleKind, content: Content, more: More = {}): Promise<Answer> =>
  portal.upload(who, path, Buffer.from(content), typeof content === 'string' ? 'people.csv' : 'people.xlsx', {
    kind,
    ...more,
  })
const open = async (who: Person, kind: PeopleKind, content: Content, more: More = {}): Promise<PeopleFile> => {
  const answer = await send(who, 'data/open_people_file', kind, content, more)
  if (answer.http !== 200) throw new Error(answer.text)
  return answer.data as PeopleFile
}
/** Checks a file by the recognised columns. */
const check = async (who: Person, kind: PeopleKind, content: Content, more: More = {}): Promise<Answer<Run>> => {
  const { email_as_username = 'false', ...place } = more
  const { columns, date_order } = await open(who, kind, content, place)
  const fields = Object.fromEntries(
    columns.flatMap(({ at, field }, index) => [
      [`columns[${index}][at]`, String(at)],
      [`columns[${index}][field]`, field ?? ''],
    ]),
  )
  return (await send(who, 'data/check_people_file', kind, content, {
    ...fields,
    date_order,
    email_as_username,
    ...place,
  })) as Answer<Run>
}
const run = async (who: Person, kind: PeopleKind, content: Content, more: More = {}): Promise<Run> => {
  const answer = await check(who, kind, content, more)
  if (answer.http !== 200) throw new Error(answer.text)
  return answer.data
}
const rowsOf = async (who: Person, run_id: number): Promise<StagedRow[]> =>
  (await portal.as(who).ok(imports.rows, { run_id, size: 100 })).rows
const confirm = (who: Person, { id }: Run) => portal.as(who).ok(imports.confirm, { run_id: id })
const results = (rows: readonly StagedRow[]) => rows.map(({ kind, title, result }) => [kind, title, result])

let school: School
let admin: Person
beforeAll(async () => {
  school = await portal.school()
  admin = await portal.person(school, 2)
})
const fresh = async () => {
  const here = await portal.school()
  return { here, boss: await portal.person(here, 2) }
}
const students = (id: number) =>
  portal.owner().rows<{
    name: string
    number: string
    birth_date: string | null
    grade_level: string
    gender: string
    sis_id: string | null
    username: string | null
  }>(
    `
      select
        p.fname || ' ' || p.lname as name, s.number, s.birth_date::text, s.grade_level, p.gender, p.sis_id, a.username
      from student s
      join person p on p.school_id = s.school_id and p.id = s.id
      left join account a on a.id = p.user_id
      where s.school_id = $1
      order by s.number`,
    [id],
  )
const families = (id: number) =>
  portal.owner().rows<{ link: string }>(
    `
      select p.fname || ' > ' || c.fname || ' ' || g.relationship as link
      from guardianship g
      join person p on p.school_id = g.school_id and p.id = g.parent_id
      join person c on c.school_id = g.school_id and c.id = g.student_id
      where g.school_id = $1
      order by 1`,
    [id],
  )

const three = [
  'Student number;First name;Last name;Date of birth;Sex;Grade;Mother;Parent 1 e-mail;Relationship;Father;Father e-mail;Password;Bus',
  '101;Ora;Klein;30.04.2012;f;7;Anna Klein;anna@home.example;mother;Bernd Klein;bernd@home.example;secret1;12',
  '102;Max;Klein;01.02.2014;m;5;Anna Klein;ANNA@home.example;;Bernd Klein;bernd@home.example;secret2;12',
  '103;Ida;Sommer;05.06.2013;w;6;Eva Sommer;eva@home.example;;;;secret3;',
].join('\n')

describe('recognising columns', () => {
  test('takes the usual spellings, tells what it leaves out and never reads a password', async () => {
    const file = await open(
      admin,
      'families',
      three
        .replace(';Mother;', ';Parent 1 name;')
        .replace(';Relationship;', ';Parent 1 relationship;')
        .replace(';Father;', ';Parent 2 name;'),
    )
    expect(file.columns.map(({ field }) => field)).toEqual([
      'student.number',
      'student.first_name',
      'student.last_name',
      'student.birth_date',
      'student.gender',
      'student.grade_level',
      'p1.full_name',
      'p1.email',
      'p1.relationship',
      'p2.full_name',
      'p2.email',
      null,
    ])
    expect([file.secret_columns, file.date_order, file.order_proven, file.missing, file.separator]).toEqual([
      ['Password'],
      'day_first',
      true,
      [],
      ';',
    ])
    expect(file.columns[3]).toMatchObject({ samples: ['30.04.2012', '01.02.2014', '05.06.2013'], filled: 3 })
    expect(JSON.stringify(file)).not.toContain('secret1')
  })

  test('remembers the mapping of each sender for headings of the same shape', async () => {
    const { boss, here } = await fresh()
    const file = 'Nr,Vor,Nach\n7,Ora,Klein\n'
    expect((await open(boss, 'students', file)).columns.map(({ field }) => field)).toEqual([null, null, null])
    const chosen = {
      'columns[0][at]': '0',
      'columns[0][field]': 'student.number',
      'columns[1][at]': '1',
      'columns[1][field]': 'student.first_name',
      'columns[2][at]': '2',
      'columns[2][field]': 'student.last_name',
    }
    expect(
      (
        await send(boss, 'data/check_people_file', 'students', file, {
          ...chosen,
          date_order: 'day_first',
          email_as_username: 'false',
        })
      ).http,
    ).toBe(200)
    const again = await open(boss, 'students', 'Nach,Nr,Vor\nKlein,7,Ora\n')
    expect([again.remembered, ...again.columns.map(({ field }) => field)]).toEqual([
      true,
      'student.last_name',
      'student.number',
      'student.first_name',
    ])
    expect((await open(await portal.person(here, 2), 'students', file)).remembered).toBe(false)
  })

  test('asks for what every row needs, and takes no field twice and none that is unknown', async () => {
    expect((await open(admin, 'students', 'First name,Grade\nOra,7\n')).missing).toEqual([
      { party: 'student', cells: ['first_name', 'last_name', 'full_name'] },
      { party: 'student', cells: ['number', 'sis_id'] },
    ])
    expect(await check(admin, 'students', 'First name,Grade\nOra,7\n')).toMatchObject({
      http: 422,
      code: 'people-file-fields-missing',
    })
    const twice = {
      'columns[0][at]': '0',
      'columns[0][field]': 'student.number',
      'columns[1][at]': '1',
      'columns[1][field]': 'student.number',
      date_order: 'day_first',
      email_as_username: 'false',
    }
    expect(await send(admin, 'data/check_people_file', 'students', 'A,B\n1,2\n', twice)).toMatchObject({
      http: 422,
      code: 'people-file-field-twice',
    })
    expect(
      (
        await send(admin, 'data/check_people_file', 'students', 'A,B\n1,2\n', {
          ...twice,
          'columns[1][field]': 'student.password',
        })
      ).http,
    ).toBe(404)
  })
})

describe('students with their parents', () => {
  const file = three
    .replace(';Mother;', ';Parent 1 name;')
    .replace(';Relationship;', ';Parent 1 relationship;')
    .replace(';Father;', ';Parent 2 name;')

  test('become families: one parent of siblings, once', async () => {
    const { here, boss } = await fresh()
    const checked = await run(boss, 'families', file)
    expect(checked.counts).toMatchObject({ student: { new: 3 }, parent: { new: 3 }, guardian: { new: 5 } })
    expect(await students(here.id)).toEqual([])
    await confirm(boss, checked)
    expect(
      (await students(here.id)).map(({ name, number, birth_date, gender }) => [name, number, birth_date, gender]),
    ).toEqual([
      ['Ora Klein', '101', '2012-04-30', 'female'],
      ['Max Klein', '102', '2014-02-01', 'male'],
      ['Ida Sommer', '103', '2013-06-05', 'female'],
    ])
    expect((await families(here.id)).map(({ link }) => link)).toEqual([
      'Anna > Max parent',
      'Anna > Ora mother',
      'Bernd > Max parent',
      'Bernd > Ora parent',
      'Eva > Ida parent',
    ])
    for (const table of ['import_row', 'import_run', 'audit_log'])
      expect(await portal.owner().rows(`select 1 from ${table} t where t::text like '%secret1%'`)).toEqual([])
  })

  test('change nothing when they come again, and leave nothing when they are undone', async () => {
    const { here, boss } = await fresh()
    const first = await run(boss, 'families', file)
    await confirm(boss, first)
    const again = await run(boss, 'families', file)
    expect(new Set((await rowsOf(boss, again.id)).map(({ result }) => result))).toEqual(new Set(['unchanged']))
    const undone = await portal.as(boss).ok(imports.undo, { run_id: first.id })
    expect([undone.kept, await students(here.id), await families(here.id)]).toEqual([[], [], []])
    expect(await portal.owner().rows('select 1 from person where school_id = $1', [here.id])).toHaveLength(1)
  })

  test('show what changes; an empty cell takes nothing away', async () => {
    const { boss } = await fresh()
    await confirm(boss, await run(boss, 'families', file))
    const changed = await run(
      boss,
      'students',
      'Student number,First name,Last name,Grade,Sex\n101,Ora,Klein,8,\n102,Max,Klein,,\n',
    )
    expect((await rowsOf(boss, changed.id)).map(({ result, changes }) => [result, changes])).toEqual([
      ['changed', [{ field: 'grade_level', old: '7', new: '8' }]],
      ['unchanged', []],
    ])
  })

  test('a row with a fault is wrong as a whole and comes back as it was sent, with the reason', async () => {
    const { here, boss } = await fresh()
    const faulty = file.replace('05.06.2013', '31.02.2013').replace('102;Max', ';Max')
    const checked = await run(boss, 'families', faulty)
    expect(
      (await rowsOf(boss, checked.id))
        .filter(({ result }) => result === 'wrong')
        .map(({ row, problems }) => [row, problems.map(({ column, reason }) => [column, reason])]),
    ).toEqual([
      [3, [['Student number', 'required']]],
      [4, [['Date of birth', 'date_none']]],
    ])
    const cure = (await portal.as(boss).call(peopleFiles.wrongRows, { run_id: checked.id })).text
    expect(cure.split('\n')[0]).toContain('Student number,First name,Last name')
    expect(cure).toContain(',Max,Klein,01.02.2014')
    expect(cure).not.toContain('secret')
    const report = (await portal.as(boss).call(peopleFiles.report, { run_id: checked.id })).text
    expect(report).toContain('4,Student,Ida Sommer,,Error,Date of birth: The date 31.02.2013 does not exist.')
    await confirm(boss, checked)
    expect((await students(here.id)).map(({ number }) => number)).toEqual(['101'])
  })
})

describe('who is the same', () => {
  const head = 'Student number,First name,Last name,Date of birth,E-mail,User name,SIS ID'
  const stored = async () => {
    const { here, boss } = await fresh()
    await confirm(
      boss,
      await run(
        boss,
        'students',
        `${head}\n1,Ora,Klein,2012-04-30,klein@home.example,ora,A1\n2,Max,Klein,2014-02-01,klein@home.example,,\n`,
      ),
    )
    return { here, boss }
  }

  test('is found by id, number, user name, or address with the first name', async () => {
    const { boss } = await stored()
    for (const row of [
      '9,Ora,Kleiner,,,,A1',
      '1,Ora,Kleiner,,,,',
      '9,Ora,Kleiner,,,ora,',
      '9,Ora,Kleiner,,KLEIN@home.example,,',
    ]) {
      const checked = await run(boss, 'students', `${head}\n${row}\n`)
      expect([
        row,
        (await rowsOf(boss, checked.id)).map(({ result, changes }) => [
          result,
          changes.some(({ field }) => field === 'last_name'),
        ]),
      ]).toEqual([row, [['changed', true]]])
    }
    const sibling = await run(boss, 'students', `${head}\n9,Ida,Klein,,klein@home.example,,\n`)
    expect(results(await rowsOf(boss, sibling.id))).toEqual([['student', 'Ida Klein', 'new']])
  })

  test('a namesake of the same birth date waits for a decision: update, new, or left out', async () => {
    const { here, boss } = await stored()
    const match = `${head}\n77,Ora,Klein,2012-04-30,,,\n78,Max,Klein,2014-02-01,,,\n79,Max,Klein,2015-02-01,,,\n`
    const checked = await run(boss, 'students', match)
    const rows = await rowsOf(boss, checked.id)
    expect([checked.undecided, ...rows.map(({ result, match: same }) => [result, same?.detail])]).toEqual([
      2,
      ['held_back', '1'],
      ['held_back', '2'],
      ['new', undefined],
    ])
    const decide = (decision: 'update' | 'new' | 'leave', row_ids?: number[]) =>
      portal.as(boss).ok(peopleFiles.decide, { run_id: checked.id, decision, ...(row_ids && { row_ids }) })
    await decide('leave', [rows[1]?.id ?? 0])
    expect((await decide('update')).undecided).toBe(0)
    expect((await rowsOf(boss, checked.id)).map(({ result, decision }) => [result, decision])).toEqual([
      ['changed', 'update'],
      ['held_back', 'leave'],
      ['new', ''],
    ])
    await decide('new', [rows[0]?.id ?? 0])
    await confirm(boss, checked)
    expect((await students(here.id)).map(({ number }) => number)).toEqual(['1', '2', '77', '79'])
    expect((await portal.as(boss).call(peopleFiles.decide, { run_id: checked.id, decision: 'new' })).code).toBe(
      'import-not-open',
    )
  })

  test('two rows of one person, and user names of others, are refused', async () => {
    const { boss } = await stored()
    const other = await portal.person(await portal.school({ group_id: admin.group_id }), 4)
    const foreign = await portal.person({ ...(await portal.school()), group_id: boss.group_id }, 4)
    const rows = [
      `5,Ida,Sommer,,,${foreign.username},`,
      '1,Ora,Klein,,,,',
      '9,Ora,Klein,,klein@home.example,,',
      '6,Eva,Sommer,,,eva,',
      '7,Ute,Sommer,,,EVA,',
      `8,Pia,Sommer,,,${other.username},`,
    ]
    const checked = await run(boss, 'students', `${head}\n${rows.join('\n')}\n`)
    expect(
      (await rowsOf(boss, checked.id))
        .toSorted((one, next) => one.row - next.row)
        .map(({ result, problems }) => [result, problems[0]?.reason]),
    ).toEqual([
      ['wrong', 'username_taken'],
      ['unchanged', undefined],
      ['wrong', 'same_record'],
      ['new', undefined],
      ['wrong', 'duplicate'],
      ['new', undefined],
    ])
  })

  test('an address becomes the user name where nobody else has it', async () => {
    const { here, boss } = await fresh()
    const file = `${head}\n1,Ora,Klein,,klein@home.example,,\n2,Max,Klein,,klein@home.example,,\n3,Ida,Sommer,,ida@home.example,,\n4,Eva,Frey,,${boss.username},,\n`
    await confirm(
      boss,
      await run(boss, 'students', file.replace(boss.username, 'eva@home.example'), { email_as_username: 'true' }),
    )
    expect((await students(here.id)).map(({ username }) => username)).toEqual([
      null,
      null,
      'ida@home.example',
      'eva@home.example',
    ])
  })
})

describe('parents with their children, and teachers', () => {
  test('join children who are stored; an unknown number is wrong and holds its parent back', async () => {
    const { here, boss } = await fresh()
    await confirm(boss, await run(boss, 'students', 'Student number,Name\n1,Ora Klein\n2,Max Klein\n'))
    const checked = await run(
      boss,
      'parents',
      'Name,E-mail,Students,Relationship,Pays\nAnna Klein,anna@home.example,1; 2,Mutter,ja\nEva Sommer,eva@home.example,99,,\n',
    )
    expect(results(await rowsOf(boss, checked.id))).toEqual([
      ['guardian', 'Eva Sommer · 99', 'wrong'],
      ['parent', 'Anna Klein', 'new'],
      ['parent', 'Eva Sommer', 'held_back'],
      ['guardian', 'Anna Klein · 1', 'new'],
      ['guardian', 'Anna Klein · 2', 'new'],
    ])
    await confirm(boss, checked)
    expect((await families(here.id)).map(({ link }) => link)).toEqual(['Anna > Max mother', 'Anna > Ora mother'])
  })

  test('teachers come with title and number', async () => {
    const { here, boss } = await fresh()
    await confirm(
      boss,
      await run(
        boss,
        'teachers',
        'First name,Last name,Title,Staff ID,E-mail\nRuth,Boateng,Dr,T1,ruth@school.example\n',
      ),
    )
    expect(
      await portal
        .owner()
        .rows(
          'select t.number, t.title, p.fname from teacher t join person p on p.school_id = t.school_id and p.id = t.id where t.school_id = $1',
          [here.id],
        ),
    ).toEqual([{ number: 'T1', title: 'Dr', fname: 'Ruth' }])
  })
})

describe('own fields of the school', () => {
  test('are columns, are checked, written and put back', async () => {
    const { here, boss } = await fresh()
    const [field] = await portal
      .owner()
      .insert<{ id: number }>('custom_field', [
        { school_id: here.id, name: 'Bus line', kind: 'student', type: 'number' },
      ])
    await portal.owner().insert('custom_field', [{ school_id: here.id, name: 'Swims', kind: 'student', type: 'yesno' }])
    const head = 'Student number,Name,Bus line,Swims'
    await confirm(boss, await run(boss, 'students', `${head}\n1,Ora Klein,12,yes\n`))
    const values = () =>
      portal
        .owner()
        .rows<{ value: unknown }>('select value from custom_value where school_id = $1 order by custom_field_id', [
          here.id,
        ])
    expect(await values()).toEqual([{ value: 12 }, { value: true }])
    const changed = await run(boss, 'students', `${head}\n1,Ora Klein,14,yes\n2,Max Klein,far,\n`)
    expect(
      (await rowsOf(boss, changed.id)).map(({ result, changes, problems }) => [result, changes, problems[0]?.reason]),
    ).toEqual([
      ['wrong', [], 'number'],
      ['changed', [{ field: `custom.${field?.id}`, old: '12', new: '14' }], undefined],
    ])
    expect(changed.names).toMatchObject({ [`custom.${field?.id}`]: 'Bus line' })
    await confirm(boss, changed)
    expect(await values()).toEqual([{ value: 14 }, { value: true }])
    expect((await portal.as(boss).ok(imports.undo, { run_id: changed.id })).kept).toEqual([])
    expect(await values()).toEqual([{ value: 12 }, { value: true }])
  })
})

describe('workbooks', () => {
  const book = (rows: unknown[][]) => writeWorkbook(rows as never).toBuffer()

  test('are read with dates, numbers and the sheet that is chosen', async () => {
    const { here, boss } = await fresh()
    const file = await writeWorkbook([
      { sheet: 'Notes', data: [['nothing']] },
      {
        sheet: 'Pupils',
        data: [
          ['Student number', 'Name', 'Date of birth'],
          [
            { value: 101, type: Number },
            'Ora Klein',
            { value: new Date(Date.UTC(2012, 3, 30)), type: Date, format: 'dd.mm.yyyy' },
          ],
        ],
      },
    ]).toBuffer()
    expect(await open(boss, 'students', file)).toMatchObject({ sheets: ['Notes', 'Pupils'], sheet: 'Notes' })
    await confirm(boss, await run(boss, 'students', file, { sheet: 'Pupils' }))
    expect((await students(here.id)).map(({ number, birth_date }) => [number, birth_date])).toEqual([
      ['101', '2012-04-30'],
    ])
  })

  test('wrong rows of a workbook come back as a workbook', async () => {
    const checked = await run(
      admin,
      'students',
      await book([
        ['Student number', 'Name'],
        ['', 'Ora Klein'],
      ]),
    )
    const answer = await portal.product().app.inject({
      method: 'GET',
      url: `/api/v2/data/export_rows_to_cure?run_id=${checked.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const [sheet] = await readSheets(answer.rawPayload)
    expect(sheet?.data).toEqual([
      ['Student number', 'Name', 'Reason'],
      [null, 'Ora Klein', 'Student number: This cell is empty. Fill it in.'],
    ])
  })

  test('a template is a file that can be sent back: its hints are not read', async () => {
    for (const format of ['xlsx', 'csv'] as const) {
      const answer = await portal.product().app.inject({
        method: 'GET',
        url: `/api/v2/data/people_template?kind=families&format=${format}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect(answer.statusCode).toBe(200)
      const file = await open(admin, 'families', format === 'csv' ? answer.body : answer.rawPayload)
      expect([format, file.rows, file.columns.filter(({ field }) => field === null), file.missing]).toEqual([
        format,
        0,
        [],
        [],
      ])
    }
  })

  test('hostile ones are refused in words: bombs, entities, old files, anything else', async () => {
    const bomb = Buffer.from(
      zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(100 * 1024 * 1024) }),
    )
    expect((await send(admin, 'data/open_people_file', 'students', bomb)).code).toBe('import-too-large')
    const entity = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const parts = (sheet: string) =>
      Buffer.from(
        zipSync({
          '[Content_Types].xml': strToU8('<Types/>'),
          'xl/workbook.xml': strToU8(
            '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
          ),
          'xl/_rels/workbook.xml.rels': strToU8(
            '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
          ),
          'xl/worksheets/sheet1.xml': strToU8(sheet),
        }),
      )
    const sheet = (cell: string) =>
      `${entity}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`
    const read = await send(admin, 'data/open_people_file', 'students', parts(sheet('&e;')))
    expect(read.text).not.toContain('root:')
    const huge = parts(
      `<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`,
    )
    expect((await send(admin, 'data/open_people_file', 'students', huge)).http).toBe(422)
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(100)])
    expect((await send(admin, 'data/open_people_file', 'students', ole)).code).toBe('people-file-old')
    const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x2c', 'latin1')
    expect((await send(admin, 'data/open_people_file', 'students', picture)).code).toBe('people-file-unreadable')
    expect(
      (await send(admin, 'data/open_people_file', 'students', Buffer.from(zipSync({ 'a.xml': strToU8('x') })))).code,
    ).toBe('people-file-unreadable')
    expect((await send(admin, 'data/open_people_file', 'students', '')).code).toBe('import-file-empty')
  })
})

describe('reach', () => {
  test('a super admin brings people into several schools by a column; a school that is not there is wrong', async () => {
    const group_id = await portal.group()
    const [north, south] = [await portal.school({ group_id }), await portal.school({ group_id })]
    const boss = await portal.person({ group_id, id: null }, 1)
    const file = `School,Student number,Name\n${north.short_code},1,Ora Klein\n${south.short_code.toUpperCase()},1,Max Klein\n${school.short_code},1,Ida Sommer\n`
    const checked = await run(boss, 'students', file, { group_id: String(group_id) })
    expect((await rowsOf(boss, checked.id)).map(({ result, problems }) => [result, problems[0]?.reason])).toEqual([
      ['wrong', 'unknown_school'],
      ['new', undefined],
      ['new', undefined],
    ])
    await confirm(boss, checked)
    expect([
      (await students(north.id)).map(({ name }) => name),
      (await students(south.id)).map(({ name }) => name),
    ]).toEqual([['Ora Klein'], ['Max Klein']])
    await portal.as(boss).ok(imports.undo, { run_id: checked.id })
    expect(await students(north.id)).toEqual([])
  })

  test('a school admin brings nobody into another school, whatever the file says', async () => {
    const { boss, here } = await fresh()
    const sister = await portal.school({ group_id: here.group_id })
    const checked = await run(
      boss,
      'students',
      `School,Student number,Name\n${sister.short_code},1,Ora Klein\n${here.short_code},2,Max Klein\n`,
      {
        several_schools: 'true',
      },
    )
    expect((await rowsOf(boss, checked.id)).map(({ result, problems }) => [result, problems[0]?.reason])).toEqual([
      ['wrong', 'foreign_school'],
      ['new', undefined],
    ])
  })

  test('nobody sees or decides about a run of another school; teachers, students and parents may do none of it', async () => {
    const checked = await run(admin, 'students', 'Student number,Name\n1,Ora Klein\n')
    const { boss } = await fresh()
    for (const endpoint of [peopleFiles.report, peopleFiles.wrongRows])
      expect((await portal.as(boss).call(endpoint, { run_id: checked.id })).http).toBe(404)
    expect((await portal.as(boss).call(peopleFiles.decide, { run_id: checked.id, decision: 'new' })).http).toBe(404)
    for (const role of [3, 4, 5] as const)
      expect((await send(await portal.person(school, role), 'data/open_people_file', 'students', 'a\nb\n')).http).toBe(
        403,
      )
  })
})

test('2,000 students with their parents are checked at once', async () => {
  const { boss } = await fresh()
  const rows = Array.from(
    { length: 2000 },
    (_, at) =>
      `${at},Given${at},Family${at % 900},2012-01-${String((at % 28) + 1).padStart(2, '0')},Mother${at % 900} Family${at % 900},m${at % 900}@home.example`,
  )
  const file = ['Student number,First name,Last name,Date of birth,Parent 1 name,Parent 1 e-mail', ...rows].join('\n')
  await open(boss, 'families', file)
  const checked = await run(boss, 'families', file, { email_as_username: 'true' })
  expect(checked.counts).toMatchObject({ student: { new: 2000 }, parent: { new: 900 }, guardian: { new: 2000 } })
})

describe('a file without a header row', () => {
  const content = '1001;Anna;Klein;1.4.2012;9\n1002;Ben;Sommer;24.5.2011;10\n1003;Ida;Klein;3.3.2012;9\n'

  test('is known, its columns are guessed, and its first row is a person', async () => {
    const { here, boss } = await fresh()
    const found = await open(boss, 'students', content)
    expect(found).toMatchObject({ has_header: false, rows: 3, remembered: false, missing: [] })
    expect(found.columns.map(({ header, field }) => [header, field])).toEqual([
      ['', 'student.number'],
      ['', 'student.first_name'],
      ['', 'student.last_name'],
      ['', 'student.birth_date'],
      ['', 'student.grade_level'],
    ])
    const checked = await run(boss, 'students', content)
    expect(checked.notes.map(({ code }) => code)).toEqual(['no_header_row'])
    expect((await rowsOf(boss, checked.id)).map(({ row, title }) => [row, title])).toEqual([
      [1, 'Anna Klein'],
      [2, 'Ben Sommer'],
      [3, 'Ida Klein'],
    ])
    await confirm(boss, checked)
    expect(await students(here.id)).toMatchObject([
      { number: '1001', name: 'Anna Klein', birth_date: '2012-04-01', grade_level: '9' },
      { number: '1002', birth_date: '2011-05-24' },
      { number: '1003' },
    ])
  })

  test('is known in a workbook, too', async () => {
    const { boss } = await fresh()
    const cells = content
      .trim()
      .split('\n')
      .map((line) => line.split(';').map((value) => ({ value })))
    const book = await writeWorkbook(cells).toBuffer()
    expect(await open(boss, 'students', book)).toMatchObject({ has_header: false, rows: 3 })
  })

  test('is read as the sender says', async () => {
    const { boss } = await fresh()
    const named = await open(boss, 'students', content, { has_header: 'true' })
    expect(named).toMatchObject({ has_header: true, rows: 2 })
    expect(named.columns.map(({ header }) => header)).toEqual(['1001', 'Anna', 'Klein', '1.4.2012', '9'])
    const usual = 'Student number;Name\n1001;Anna Klein\n'
    expect(await open(boss, 'students', usual)).toMatchObject({ has_header: true, rows: 1 })
    expect(await open(boss, 'students', usual, { has_header: 'false' })).toMatchObject({ has_header: false, rows: 2 })
  })

  test('tells wrong rows under names by which the cured file is known', async () => {
    const { boss } = await fresh()
    const more = Array.from({ length: 4 }, (_, at) => `200${at};Max;Neu;${at + 1}.9.2012;9\n`).join('')
    const wrong = await run(boss, 'students', content.replace('3.3.2012', '31.2.2012') + more)
    const [problem] = (await rowsOf(boss, wrong.id)).flatMap(({ problems }) => problems)
    expect(problem).toMatchObject({ column: 'Birth date', reason: 'date_none' })
    const { text } = await portal.as(boss).call(peopleFiles.wrongRows, { run_id: wrong.id })
    expect(await open(boss, 'students', text.replace('31.2.2012', '3.3.2012'))).toMatchObject({ has_header: true })
  })
})

test('a file whose first row is unusual has one all the same', async () => {
  const unusual = 'Kind;Kürzel;Mail zu Hause\nAnna Klein;S-1;a@home.example\nBen Sommer;S-2;b@home.example\n'
  const found = await open(admin, 'students', unusual)
  expect(found).toMatchObject({ has_header: true, rows: 2 })
  expect(found.columns.map(({ header }) => header)).toEqual(['Kind', 'Kürzel', 'Mail zu Hause'])
})
