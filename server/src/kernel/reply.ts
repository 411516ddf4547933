import { randomBytes } from 'node:crypto'
import { type Failure, type FieldProblem, fail, failureStatus, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { hasText, say } from './texts.ts'

export type Reply = { status: number; body: string; retry_after?: number; known_browser?: string }

export const newRequestId = (): string => randomBytes(9).toString('hex')

/** What a call about many did without, and why. */
type LeftOut = readonly { id: number; message: string }[]

/** The envelope of a success; `data` is JSON text already. */
export const success = (data: string, left_out: LeftOut = []): Reply => ({
  status: 200,
  body: `{"status":true,"message":"","data":${data}${left_out.length > 0 ? `,"left_out":${JSON.stringify(left_out)}` : ''}}`,
})

export const messageOfFailure = (
  { failure, code = failure, params = {}, retry_after }: Failure,
  language: string,
): string => {
  const key = hasText(`errors.${code}`) ? `errors.${code}` : hasText(code) ? code : `errors.${failure}`
  return say(language, key, { permission: 'none', seconds: retry_after ?? 0, ...params })
}

/** The envelope of a refusal or of anything unexpected: catalogue texts only, nothing of the inside. */
export const refusal = (problem: unknown, language: string): Reply => {
  const failure = asFailure(problem)
  if (!failure)
    return {
      status: 500,
      body: JSON.stringify({ status: false, code: 'internal', message: say(language, 'errors.internal') }),
    }
  const { failure: kind, code = kind, fields, present, retry_after } = failure
  const message = messageOfFailure(failure, language)
  return {
    status: failureStatus[kind],
    body: JSON.stringify({
      status: false,
      code,
      message,
      ...(fields && { fields: fields.slice(0, mostNamed).map((field) => messageOf(field, language)) }),
      ...(present !== undefined && { data: { present } }),
    }),
    ...(retry_after && { retry_after }),
  }
}

/** What a schema found wrong, in words. */
export const describeProblems = ({ issues }: { issues: unknown[] }, language: string) =>
  (issues as Issue[]).flatMap(problemsOf).map((problem) => messageOf(problem, language))

/** What a service found wrong at fields, in words. */
export const describeFields = ({ fields = [] }: Failure, language: string) =>
  fields.map((field) => messageOf(field, language))

/** Who sends forty thousand wrong fields is told the first ones, by names of a readable length. */
const mostNamed = 50
const longestName = 200

const messageOf = ({ path, key, params }: FieldProblem, language: string) => ({
  path: path.slice(0, longestName),
  key,
  message: say(language, hasText(key) ? key : 'errors.field.invalid', params),
})

const asFailure = (problem: unknown): Failure | undefined => {
  if (isFailure(problem)) return problem
  if (typeof problem !== 'object' || problem === null) return undefined
  const { issues, code, statusCode } = problem as { issues?: Issue[]; code?: string; statusCode?: number }
  if (Array.isArray(issues)) return { failure: 'invalid', fields: issues.flatMap(problemsOf) }
  if (code === '23503') return brokenReference(problem)
  if (isAway(problem)) return { failure: 'unavailable', retry_after: 5 }
  const known = typeof code === 'string' ? (databaseRefusals[code] ?? transportRefusals[code]) : undefined
  if (known) return known
  if (code?.startsWith('22')) return { failure: 'invalid' } // a value that no column takes: a number too large, a day after the last
  if (statusCode === 413) return { failure: 'invalid', code: 'body-too-large' }
  return statusCode && statusCode < 500 ? { failure: 'invalid', code: 'malformed' } : undefined
}

type Issue = {
  code: string
  path: PropertyKey[]
  message: string
  params?: FieldProblem['params']
  keys?: string[]
  errors?: Issue[][]
}

/** What a schema found, as text keys at fields. */
const problemsOf = (issue: Issue): FieldProblem[] => {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).slice(0, mostNamed).map((name) => ({
      path: [path, name].filter(Boolean).join('.'),
      key: 'errors.field.unknown',
      params: { name: name.slice(0, longestName) },
    }))
  const key = hasText(issue.message)
    ? issue.message
    : /received undefined|received null/.test(issue.message)
      ? 'errors.field.required'
      : 'errors.field.invalid'
  return [{ path, key, ...(issue.params && { params: issue.params }) }]
}

/**
 * A record was named that the school does not have: the message stands at its field, told by the name that PostgreSQL
 * gives such a constraint. Or one was removed that others name.
 */
const brokenReference = ({ constraint = '', detail = '' }: { constraint?: string; detail?: string }): Failure => {
  const field = /_school_id_(\w+)_fkey$/.exec(constraint)?.[1]
  return field && detail.includes('is not present')
    ? wrongField(field, 'errors.field.reference')
    : fail('conflict', 'in-use')
}

/**
 * The database is away, starting, full or a standby, or the disk takes no more. What PostgreSQL says has a class of its
 * own (08 connection, 53 resources, 57P shut down, 58 system); the driver tells a lost connection in words alone.
 */
const isAway = (problem: object): boolean => {
  const { code = '', syscall, message = '' } = problem as { code?: string; syscall?: string; message?: string }
  return (
    syscall === 'connect' ||
    /^(08|53|57P|58)...?$|^25006$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EIO)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      message,
    )
  )
}

/** SQLSTATE → refusal. Constraint names and values stay inside. */
const databaseRefusals: Record<string, Failure> = {
  '23505': { failure: 'conflict', code: 'taken' },
  '23514': { failure: 'invalid' },
  '21000': { failure: 'invalid' }, // one row named twice in a bulk save
  '42501': { failure: 'forbidden' },
  '40001': { failure: 'unavailable', retry_after: 1 },
  '40P01': { failure: 'unavailable', retry_after: 1 },
  '55P03': { failure: 'unavailable', retry_after: 2 },
  '57014': { failure: 'unavailable', retry_after: 5 },
}
const transportRefusals: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { failure: 'invalid', code: 'body-too-large' },
  FST_REQ_FILE_TOO_LARGE: { failure: 'invalid', code: 'too-large' },
  FST_FILES_LIMIT: { failure: 'invalid', code: 'malformed' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { failure: 'invalid', code: 'malformed' },
}
