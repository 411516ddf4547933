/** The eight kinds of refusal and the HTTP status that tells the same. */
export const failureStatus = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  limited: 429,
  unavailable: 503,
} as const
export type FailureKind = keyof typeof failureStatus

/** What stands at one input field: a text key and its parameters. `path` is the field's name, nested ones with dots. */
export type FieldProblem = { path: string; key: string; params?: Record<string, string | number> }

/**
 * A refusal. Services return it (or throw it from a look-up that found nothing); the kernel turns it into the envelope.
 * `code` is what a screen may branch on and what the message is looked up by: text key `errors.<code>`, otherwise
 * `errors.<kind>`.
 * `present` is the stored value that a stale save met, with who and when.
 */
export type Failure = {
  failure: FailureKind
  code?: string
  fields?: FieldProblem[]
  params?: Record<string, string | number>
  present?: unknown
  retry_after?: number
  /** What the call wrote stays although it is refused (a failed sign-in is counted). */
  keep?: true
}

export const fail = (failure: FailureKind, code?: string, extra: Omit<Failure, 'failure' | 'code'> = {}): Failure => ({
  failure,
  ...(code && { code }),
  ...extra,
})

/** One field is wrong: the message stands at that field. */
export const wrongField = (path: string, key: string, params?: FieldProblem['params']): Failure =>
  fail('invalid', undefined, { fields: [{ path, key, ...(params && { params }) }] })

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failure' in value

/** The row, or an early 'not found': what is out of reach and what does not exist give one answer. */
export const found = <Row>(row: Row | null | undefined): Row => {
  if (row === null || row === undefined) throw fail('not_found')
  return row
}
