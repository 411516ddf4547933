import { expect, test } from 'vitest'
import { fieldsByContent } from './column-content.rules.ts'
import { isHeader } from './header-row.rules.ts'
import { peopleFields, type PeopleKind, peopleKinds, squeezed } from './people-fields.rules.ts'

const names = new Set(
  peopleKinds
    .flatMap((kind) => peopleFields(kind, [], true))
    .flatMap(({ spellings }) => spellings)
    .map(squeezed),
)
const rows = (text: string) => text.split('\n').map((line) => line.split(';'))
const asked = (text: string) => {
  const [first = [], ...others] = rows(text)
  return isHeader(first, others, names)
}

test.each([
  ['names of ours', 'First name;Last name;E-mail\nAnna;Klein;a@home.example'],
  ['names in another language', 'Vorname;Nachname;Geburtsdatum\nAnna;Klein;1.4.2012'],
  ['unusual names', 'Kind;Rufname/Anrede;Kontakt der Familie\nAnna Klein;Anni;a@home.example'],
  ['names among which one is a year', 'Student number;First name;Last name;2026\n1;Anna;Klein;x'],
  ['names alone', 'First name;Last name'],
  ['names twice, as in files put together', 'Name;Mail\nAnna Klein;a@home.example\nName;Mail'],
  ['letters, one of which stands there again', 'p;q;r;s\n1;q;2;3\n4;x;5;6'],
  ['names with a year in them', 'Pupil;Class 2026;Room 12\nAnna;9b;101'],
])('a first row of %s is one', (_, text) => expect(asked(text)).toBe(true))

test.each([
  ['an e-mail address', 'Anna;Klein;a@home.example\nBen;Sommer;b@home.example'],
  ['a date', 'Anna;Klein;2012-04-01\nBen;Sommer;2012-05-02'],
  ['a number', '1001;Anna Klein\n1002;Ben Sommer'],
  ['a number with letters', 'S-1001;Anna Klein\nS-1002;Ben Sommer'],
  ['a grade level', 'Anna;Klein;9b'],
  ['a gender', 'Anna;Klein;f\nBen;Sommer;m'],
  ['a telephone number', 'Anna Klein;+49 30 123456'],
  ['a value that stands there again', 'Anna;Klein\nBen;Klein'],
  ['values above better ones', '1001;Anna;none;9\n1002;Ben;b@home.example;9'],
  ['values beside a word that also names a column', 'Anna;Klein;no;a@home.example\nBen;Sommer;yes;b@home.example'],
])('a first row with %s is none', (_, text) => expect(asked(text)).toBe(false))

const guess = (kind: PeopleKind, text: string) => {
  const table = rows(text)
  const columns = (table[0] ?? []).map((_, at) => table.map((cells) => cells[at] ?? ''))
  return fieldsByContent(
    kind,
    columns,
    peopleFields(kind, [], false).map(({ key }) => key),
  )
}

test.each([
  [
    'students',
    '1001;Anna;Klein;f;1.4.2012;9;a@home.example;+49 30 123456\n1002;Ben;Sommer;m;2.5.2012;10;b@home.example;',
    ['number', 'first_name', 'last_name', 'gender', 'birth_date', 'grade_level', 'email', 'phone'].map(
      (cell) => `student.${cell}`,
    ),
  ],
  ['students', 'Klein, Anna;S-1;Berlin\nSommer, Ben;S-2;Bonn', ['student.full_name', 'student.number', null]],
  ['teachers', 'Dr. Ada Byron;ada@school.example\nAlan Turing;', ['teacher.full_name', 'teacher.email']],
  [
    'parents',
    'Maria;Klein;mother;1001, 1002\nJan;Sommer;father;1003',
    ['parent.first_name', 'parent.last_name', 'parent.relationship', 'row.children'],
  ],
  [
    'families',
    '1;Ora Klein;o@home.example;Anna Klein;a@home.example\n2;Max Klein;m@home.example;Anna Klein;a@home.example',
    ['student.number', 'student.full_name', 'student.email', 'p1.full_name', 'p1.email'],
  ],
] as const)('the columns of %s are guessed by what they hold', (kind, text, expected) =>
  expect(guess(kind, text)).toEqual(expected),
)
