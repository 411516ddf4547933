import { expect, it } from 'vitest'
import { formatStatements } from './format.ts'
import { unfold } from './unfold.ts'

const format = (source: string) => formatStatements('a.ts', source)

const long = `const rows = await sql<Row>\`with taught as (select s.id, s.name from section s join section_teacher t on t.section_id = s.id where t.teacher_id = \${me})
  select e.student_id, coalesce((select json_agg(json_build_object('id', g.id, 'points', g.points, 'comment', g.comment, 'graded_at', g.graded_at) order by g.id) from grade g where g.student_id = e.student_id), '[]') as grades,
  case when e.status = 'active' then 'here' else 'gone' end as place from taught s join enrollment e on e.section_id = s.id and e.status in ('active', 'hold') and e.school_id = s.school_id and e.end_date is null
  \${more} where e.day between \${from} and \${to} and (e.last_day is null or e.last_day > \${today}) order by 1 limit \${size} offset \${skipped}\`.all(db)
`
const written = `const rows = await sql<Row>\`
  with taught as (
    select s.id, s.name
    from section s
    join section_teacher t on t.section_id = s.id
    where t.teacher_id = \${me}
  )
  select
    e.student_id,
    coalesce((
      select json_agg(json_build_object(
        'id', g.id, 'points', g.points, 'comment', g.comment, 'graded_at', g.graded_at
      ) order by g.id)
      from grade g
      where g.student_id = e.student_id
    ), '[]') as grades,
    case when e.status = 'active' then 'here' else 'gone' end as place
  from taught s
  join enrollment e on e.section_id = s.id
    and e.status in ('active', 'hold')
    and e.school_id = s.school_id
    and e.end_date is null
  \${more}
  where e.day between \${from} and \${to} and (e.last_day is null or e.last_day > \${today})
  order by 1
  limit \${size} offset \${skipped}\`.all(db)
`

it('writes a line for each clause', () => {
  expect(format(long)).toBe(written)
})

it('leaves alone what is written so, and what fits on its line', () => {
  const short = 'const one = await sql<Row>`select id, name from school where id = ${id}`.optional(db)\n'
  for (const source of [written, short]) expect(format(source)).toBe(source)
  expect(format(short.replace(' from', '\n   from'))).toBe(short)
})

it('writes a statement within a value of another from the line on which it stands', () => {
  const names = Array.from({ length: 12 }, (_, at) => `column_${at}`).join(', ')
  expect(
    format(`const all = sql\`select a from x \${some ? sql\`where (\${names}) in (${names})\` : sql.empty}\`\n`),
  ).toBe(
    [
      'const all = sql`',
      '  select a',
      '  from x',
      '  ${some ? sql`',
      '    where (${names}) in (',
      '      column_0, column_1, column_2, column_3, column_4, column_5, column_6, column_7, column_8, column_9, column_10,',
      '      column_11',
      '    )` : sql.empty}`',
      '',
    ].join('\n'),
  )
})

it('keeps comments, each on its line, and what strings hold', () => {
  const source = "const all = sql`\n  -- the first,\n  -- then others\n  select ';  --'\n  from x`\n"
  expect(format(source)).toBe(source)
})

it('refuses a value within a string, which would not become a parameter', () => {
  expect(() => format("const all = sql`select '${name}'`")).toThrow('a value stands in a string')
})

it('forgets how the TypeScript around a statement was broken', () => {
  expect(unfold('a.ts', 'const a = await sql<{\n  id: number\n  name: string\n}>`\n  select 1`.all(\n  db,\n)\n')).toBe(
    'const a = await sql<{ id: number; name: string }>`\n  select 1`.all(db)\n',
  )
})
