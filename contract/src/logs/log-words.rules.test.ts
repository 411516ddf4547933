import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { IntlMessageFormat } from 'intl-messageformat'
import { formats } from '../kernel/formats.ts'
import { fields, tables } from './log-texts.rules.ts'
import { isHidden, isReference, logWords } from './log-words.rules.ts'

const english = globSync('../locales/en/*.json', { cwd: import.meta.dirname })
const texts: Record<string, string> = Object.assign(
  {},
  ...english.map((file) => JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))),
)
const say = (key: string) => (key in texts ? String(new IntlMessageFormat(texts[key] ?? '', 'en').format()) : key)
const words = logWords(say, formats('en', 'UTC'))

it.each([
  ['guardianship', 'Family'],
  ['badge', 'Badges'],
  ['section_teacher', 'Teacher'],
  ['attendance_notice', 'Attendance notice'],
])('the table %s is called %s', (table, called) => expect(words.table(table)).toBe(called))

it('borrows texts that there are', () =>
  expect([...Object.values(tables), ...Object.values(fields)].filter((key) => !(key in texts))).toEqual([]))

it.each([
  ['person', 'birth_date', '2012-04-01', '1 April 2012'],
  ['grade', 'graded_at', '2026-11-19T22:30:00+00:00', '19 Nov 2026, 22:30'],
  ['application', 'state', 'in-review', 'In review'],
  ['person_role', 'role', 3, 'Teacher'],
  ['guardianship', 'relationship', 'step-parent', 'Step-parent'],
  ['custom_field', 'type', 'yesno', 'Yes or no'],
  ['activity', 'graded', false, 'No'],
  ['course', 'grade_levels', ['9', '10'], '9, 10'],
  ['course', 'grade_levels', [], '–'],
  ['path_template', 'requirements', [{ key: 'BIO', name: 'Biology', credits: 4 }, { name: 'Art' }], 'Biology; Art'],
  ['path_template', 'years', [{ credits: 5, grade_level: '9' }], 'Credits: 5, Grade level: 9'],
  ['grade', 'comment', 'x'.repeat(200), `${'x'.repeat(120)}…`],
])('the value of %s.%s, %j, reads %s', (table, name, stored, reads) =>
  expect(words.value(table, name, stored)).toBe(reads),
)

describe('a change', () => {
  const row = { table: 'badge', old: null, new: null }
  it('says what it was and is', () =>
    expect(
      words.changes({
        ...row,
        operation: 'update',
        old: { points: 1, name: '', version: 1 },
        new: { points: 2, name: 'Help', version: 2 },
      }),
    ).toEqual([
      { key: 'points', label: 'Points', from: '1', to: '2' },
      { key: 'name', label: 'Name', from: '', to: 'Help' },
    ]))
  it('shows no number of another record', () =>
    expect(words.changes({ ...row, operation: 'update', old: { status_id: 4 }, new: { status_id: 6 } })).toEqual([
      { key: 'status_id', label: 'Status', from: '', to: 'changed' },
    ]))
  it('names what came or went, not what was empty', () => {
    const held = { id: 3, made_by: 7, status_id: 6, name: 'Help', exam: false, note: '' }
    const expected = [{ key: 'name', label: 'Name', from: '', to: 'Help' }]
    expect(words.changes({ ...row, operation: 'insert', new: held })).toEqual(expected)
    expect(words.changes({ ...row, operation: 'delete', old: held })).toEqual(expected)
  })
})

it('is one line of a file', () => {
  const old = { status: 'active', status_until: null }
  const next = { status: 'archived', status_until: '2026-05-03' }
  expect(words.line({ table: 'person', operation: 'update', old, new: next })).toBe(
    'Status: Active → Archived; Last day of the status: 3 May 2026',
  )
})

describe('of every audited table of a school', () => {
  const schema = readFileSync(`${import.meta.dirname}/../../../server/schema.sql`, 'utf8')
  const audited = new Set(
    [...schema.matchAll(/^CREATE TRIGGER audit_update AFTER UPDATE ON public\.(\w+)/gm)].map(([, table]) => table),
  )
  const columns = [...schema.matchAll(/^create table public\.(\w+) \(\n([\s\S]*?)\n\);/gm)]
    .filter(([, table, body = '']) => audited.has(table ?? '') && /^ {2}school_id /m.test(body))
    .flatMap(([, table = '', body = '']) =>
      [...body.matchAll(/^ {2}"?(\w+)"? ([^\s,]+)/gm)].map(([, name = '', type = '']) => ({ table, name, type })),
    )
    .filter(({ table, name }) => !isHidden(table, name))
  const codes = [...schema.matchAll(/^alter table public\.(\w+) add constraint \w+ CHECK \((.*)\);$/gm)].flatMap(
    ([, table = '', check = '']) =>
      [...check.matchAll(/(\w+) = ANY \(ARRAY\[([^\]]*)\]/g)].flatMap(([, name = '', list = '']) =>
        [...list.matchAll(/'([^']+)'::text|(\d+)/g)].map(([, code, digits]) => ({ table, name, code: code ?? digits })),
      ),
  )

  const isRead = (one: { table: string; name: string }) =>
    !unread.has(one.table) && columns.some(({ table, name }) => table === one.table && name === one.name)

  it.each(codes.filter(isRead))('a code is a word: $table $name $code', ({ table, name, code }) => {
    const said = words.value(table, name, code)
    expect(said).not.toBe(code)
    expect(said).not.toMatch(/^[a-z-]+\.[a-z.-]+$/)
  })

  it('numbers of other records and stored structures are not shown as they are', () => {
    const raw = columns
      .filter(isRead)
      .filter(
        ({ table, name, type }) =>
          (type === 'bigint' && !isReference(table, name, 7)) ||
          type === 'bytea' ||
          type === 'uuid' ||
          (type === 'bigint[]' && !isReference(table, name, [7])) ||
          (type === 'jsonb' && !isReference(table, name, [{ id: 7 }]) && !isReference(table, name, { id: 7 })),
      )
    expect(raw.map(({ table, name }) => `${table}.${name}`).toSorted()).toEqual(Object.keys(shown).toSorted())
  })
})

/** The server keeps what their values are to itself. */
const unread = new Set([
  'student_medical',
  'person_note',
  'meeting_account',
  'comment',
  'person_merge',
  'calendar_feed',
  'push_device',
])

/** Amounts of money, in minor units. */
const amounts = [
  'adjustment.amount',
  'aid_award.amount',
  'aid_fund.budget',
  'bank_deposit.amount',
  'bank_deposit.fee',
  'bank_entry.amount',
  'bank_match.amount',
  'bank_statement.closing',
  'bank_statement.difference',
  'bank_statement.opening',
  'billing_run.amount',
  'charge.unit_amount',
  'contract.total',
  'credit_note.amount',
  'credit_note.tax',
  'discount.amount',
  'discount.cap',
  'finance_config.approve_refund',
  'finance_config.approve_write_off',
  'finance_config.hold_least',
  'finance_config.late_fee_amount',
  'finance_config.late_fee_least',
  'finance_config.late_fee_most',
  'finance_config.return_fee',
  'invoice.balance',
  'invoice.early_amount',
  'invoice.tax',
  'invoice.total',
  'invoice.written_off',
  'opening_import.credit',
  'opening_import.open',
  'payment.amount',
  'payment.fee',
  'payment.refunded',
  'payment.unapplied',
  'product_price.amount',
  'provider_checkout.amount',
]

/** Shown all the same, each with the reason. */
const shown: Record<string, string> = {
  ...Object.fromEntries(amounts.map((column) => [column, 'an amount in minor units'])),
  'charge.batch_id': 'what was charged together',
  'invoice.bill': 'what the invoices of several payers share',
  'invoice.late_fee_of': 'the invoice that was late',
  'provider_checkout.key': 'what makes a call of the provider once',
  'application_guardian.address': 'an address, by its parts',
  'contact_change.address': 'an address, by its parts',
  'contact_change.emergency': 'people, by their names',
  'custom_value.value': 'a value as it was typed',
  'file.size': 'a number of bytes',
  'path_template.requirements': 'requirements, by their names',
  'path_template.years': 'years, by their credits',
  'rubric.criteria': 'criteria, by their names',
  'school_setting.value': 'a value as it was chosen',
  'standard_set.levels': 'levels, by their names',
}
