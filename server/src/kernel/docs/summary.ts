import { families } from './families.ts'
import { summariesByHand } from './summaries.ts'

type Call = { method: string; path: string }

/** One line that says what a call does: by hand where the words of the path read badly. */
export const summaryOf = ({ method, path }: Call): string =>
  summariesByHand[`${method} ${path}`] ?? sentence(method, path)

/** `section.getGradebook` for section/get-gradebook; a name that two methods share ends with the method. */
export const operationIdOf = ({ method, path }: Call, among: readonly Call[]): string => {
  const [family = '', ...rest] = path.split('/').filter((part) => !part.startsWith(':'))
  const name = camelCase(rest.join('_') || method.toLowerCase())
  const shared = among.some((other) => other.method !== method && idPath(other.path) === idPath(path))
  return `${camelCase(family)}.${name}${shared && rest.length > 0 ? capital(method.toLowerCase()) : ''}`
}

const idPath = (path: string) => path.replaceAll(/\/:\w+/g, '')
const camelCase = (name: string) => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const verbs = new Set(
  `accept add allow announce archive assign award begin bring cancel change check clear clone close confirm copy decide
  delete disable dismiss dissolve drop edit end enroll expire export finalize find get give grade import issue link list
  load lock make mark merge move name open order post preview promote propose prove publish read recalculate record
  regrade release remind remove rename renew resend reset resolve restore review revoke save score send set sign start
  submit take test transfer undo unfinalize unlink upload verify view withdraw`.split(/\s+/),
)

/** What begins a path, as it begins the sentence; `{}` stands for the rest. */
const phrases: readonly (readonly [pattern: RegExp, phrase: string])[] = [
  [/^undo_import_(.+)$/, 'Take back an import of {}'],
  [/^undo_(.+)$/, 'Undo {}'],
  [/^order_(.+)$/, 'Put {} in order'],
  [/^import_(.+)$/, 'Import {} from a file'],
  [/^export_(.+)$/, 'Export {} as a file'],
  [/^(.+)_export$/, 'Export {} as a file'],
  [/^(.+)_pdf$/, 'Get {} as PDF'],
  [/^(.+)_history$/, 'Read the history of {}'],
  [/^(.+)_preview$/, 'Preview {}'],
  [/^(.+)_choices$/, 'List the choices for {}'],
  [/^view_(.+)$/, 'Read {}'],
]

const sentence = (method: string, path: string): string => {
  const [family = '', ...rest] = path.split('/').filter((part) => !part.startsWith(':'))
  const name = rest.join('_').replaceAll('-', '_')
  for (const [pattern, phrase] of phrases) {
    const found = pattern.exec(name)?.[1]
    if (found) return phrase.replace('{}', thing(found, family))
  }
  const [first = '', ...others] = name.split('_')
  if (verbs.has(first)) return `${capital(first)} ${thing(others.join('_'), family)}`
  return `${method === 'GET' ? 'Read' : 'Send'} ${thing(name, family)}`
}

/** `units` of the family section: the units of a section; `section` itself: a section. */
const thing = (name: string, family: string): string => {
  const { of } = families[family] ?? {}
  const words = inWords(name)
  if (!words) return of ?? inWords(family)
  const own = of?.split(' ').at(-1) ?? ''
  const namesOwn = of === undefined || ` ${words} `.includes(` ${own}`) || own.startsWith(words)
  const isPlural = /s$|people|children|attendance|availability|information|emergency/.test(words.split(' of ')[0] ?? '')
  const article = isPlural ? '' : namesOwn ? `${/^[aeiou]/.test(words) ? 'an' : 'a'} ` : 'the '
  return namesOwn ? `${article}${words}` : `${article}${words} of ${of}`
}

const written: Readonly<Record<string, string>> = {
  attribute: 'own field',
  attributes: 'own fields',
  ilp: 'learning plan',
  gpa: 'grade point average',
  sso: 'single sign-on',
  ip: 'IP address',
  enroll: 'enrollment',
  informations: 'information',
  inclass: 'in-class',
}
const inWords = (name: string): string =>
  name
    .split(/[_-]/)
    .map((word) => written[word] ?? word)
    .join(' ')
