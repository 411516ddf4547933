import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { textsOf } from '../texts-of.ts'
import type { Gate } from './gate.ts'

/** Not the sign of a school, the place of the time in the day, a fingerprint, and what is marked as done or read. */
const markOfWork =
  /(?<=[a-z\d_])(?<!School|school_|Question|now|process_?|ical_|code_|\bp_)(M|(?<=_)m)arks?(?![a-z]|_?[Dd]one)|(?<![A-Za-z])[Mm]ark(s|ed|ing)?(?=[A-Z_])(?!_?[Dd]one|Undone|_as_|_mail)/

/**
 * Parts of names that are no words of the field, each with the words that are, and the files where alone that holds.
 * The glossary stands in docs/architecture.md.
 */
const forbidden: [part: RegExp, instead: string, within?: RegExp][] = [
  [/Told(?![a-z])|(?<![a-z])told(?![a-z])/, 'recipient, notified, parsed or derived'],
  [/Tell(s|ing)?(?![a-z])|(?<![a-z])tell(s|ing)?(?![a-z])/, 'publish, notify or toast'],
  [/Because|(?<![a-z])because(?![a-z])/, 'auditReason, blocked_by or matched_by'],
  [/Standings?(?![a-z])|(?<![a-z])standings?(?![a-z])/, 'submission status, person status, progress or mastery'],
  [/Twins?(?![a-z])|(?<![a-z])twins?(?![a-z])/, 'linked section or match'],
  [/Judged|Judging|(?<![a-z])judg(ed|ing)(?![a-z])/, 'assessment'],
  [
    /SchoolMove|school_move|SectionMark|section_mark|MarksImport|marks_import/,
    'school transfer, override or grades import',
  ],
  [/Doubles?(?=[A-Z_]|$)|(?<![a-z])doubles(?![a-z])/, 'duplicate'],
  [markOfWork, 'grade'],
  [/^([Uu]n)?[Mm]ark(s|ed|ing)?$/, 'grade', /\/(assessments|coursework|enrollment|gradebook|home|questions|reports)\//],
  [/^Means$/, 'Deps'],
  [/^mustLead|^heed[A-Z]|^lacksTooMuch$|^noteKept$/, 'the verb of the trade: require, on, exceeds, record'],
]

/** Verbs in the keys of texts. */
const nouns: typeof forbidden = [
  [/Stays?(?![a-z])|(?<![a-z])stays?(?=[A-Z_])|_stays?$/, 'enrollment'],
  [/Covers?(?![a-z])|(?<![a-z])covers?(?=[A-Z_])|_covers?$/, 'substitution or substitute'],
]

/** Migrations up to this one are history. */
const renaming = 161

/**
 * Names of files, identifiers, tables, columns and text keys are the field's; a setter of React's state is named after
 * the state.
 */
export const words: Gate = {
  name: 'words',
  check: async (root) => {
    const files = globSync('{contract,server,web,e2e,bench}/**/*.{ts,tsx,sql}', {
      cwd: root,
      exclude: ['**/node_modules', 'server/schema.sql'],
    }).filter((file) => !isHistory(file))
    return [
      ...files.flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const names = new Set((file.endsWith('.sql') ? sqlCode(text) : code(text)).match(/[A-Za-z_$][\w$]*/g))
        return [
          ...faultsIn(basename(file).replaceAll('-', '_').split('.'), file).map(
            (fault) => `${file}: the file name ${fault}`,
          ),
          ...faultsIn([...names], file).map((fault) => `${file}: ${fault}`),
          ...[...text.matchAll(/const \[\w+, (?!set[A-Z])(\w+)\] = useState\b/g)].map(
            ([, name]) => `${file}: the setter ${name} is named set…`,
          ),
        ]
      }),
      ...Object.keys(textsOf(root, 'en')).flatMap((key) =>
        faultsIn([key.replaceAll(/[-.]/g, '_')], '', forbidden).map((fault) => `the text key ${key}: ${fault}`),
      ),
    ]
  },
  proof: {
    clean: {
      'contract/src/locales/en/proof.json': '{ "proof.title": "What stays" }',
      'server/migrations/0091_stay_requests.sql': 'create table stay_request ();\n',
      'server/src/enrollment/enrollment.queries.ts':
        "// told because it stays\nexport const selectEnrollments = sql`select id from enrollment where reason = 'told'`\n",
      'web/src/gradebook/Good.tsx': 'const markDone = <mark>{SchoolMark}</mark>\n',
      'web/src/Good.tsx': "const [open, setOpen] = useState(false)\nconst text = 'somebody told'\n",
    },
    planted: [
      { 'server/src/enrollment/planted.queries.ts': 'export const insertStays = 1\n' },
      { 'server/src/enrollment/planted.queries.ts': 'export const rows = sql`select id from stay_request`\n' },
      { 'server/src/enrollment/stay-changes.ts': '' },
      { 'server/migrations/0162_planted.sql': 'alter table grade add column standing text;\n' },
      { 'contract/src/locales/en/proof.json': '{ "proof.reason-told": "Sent" }' },
      { 'web/src/Planted.tsx': 'const [open, show] = useState(false)\n' },
      { 'web/src/Planted.tsx': 'export const readMarks = 1\n' },
      { 'web/src/gradebook/planted.ts': 'export const mark = 1\n' },
      { 'server/migrations/0162_planted.sql': 'alter table grade add column mark_version integer;\n' },
      { 'contract/src/locales/en/proof.json': '{ "proof.not-a-mark": "No grade" }' },
    ],
  },
}

const isHistory = (file: string): boolean => {
  const number = /^server\/migrations\/(\d+)_/.exec(file)?.[1]
  return number !== undefined && Number(number) <= renaming
}

const faultsIn = (names: readonly string[], file: string, parts = [...forbidden, ...nouns]): string[] =>
  names.flatMap((name) =>
    parts.flatMap(([part, instead, within]) =>
      part.test(name) && (!within || within.test(file)) ? [`${name} – the word is ${instead}`] : [],
    ),
  )

/** Without comments, quoted texts and the element <mark>; templates stay, because statements stand in them. */
const code = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|<\/?mark\b/gm, ' ')
const sqlCode = (text: string): string => text.replaceAll(/--.*$|'(?:[^']|'')*'/gm, ' ')
