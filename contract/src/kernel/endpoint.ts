import type { RuleName } from '../access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Anything that turns an unknown value into T or throws what it found wrong; zod types fit. Kept this narrow so that
 * type checking stays fast.
 */
export type Schema<T> = { parse(value: unknown): T }

/** What of a person is opened. */
export const recordPages = ['record', 'medical', 'log', 'progress', 'plan'] as const
export type RecordPage = (typeof recordPages)[number]

export type Endpoint<In, Out> = {
  method: Method
  /** Below /api/v2/, `:name` for a part that is an input field. */
  path: string
  /** Further paths that lead here, because the specification names them; each with the input that it fixes. */
  named: Readonly<Record<string, object>>
  access: RuleName
  input: Schema<In>
  output: Schema<Out>
  /** Asks for an Idempotency-Key; a repeated call with the same key gets the first answer. */
  idempotent: boolean
  /** Takes multipart files; `bytes` is the limit of each. */
  upload?: { bytes: number; files: number }
  /** Answers a file (CSV, picture, …) instead of the envelope. */
  download: boolean
  /** Live events on these topics make a shown answer stale. */
  topics: readonly string[]
  /** May be called with read-only access although it is no GET. */
  harmless: boolean
  /** Refused while somebody acts for the person: passwords, places, devices, acting for a third one. */
  in_person: boolean
  /** Computes for long (password hashes): waits in a bounded line before it takes a database connection. */
  costly: boolean
  /**
   * Changes how somebody signs in, or lets a whole roster out: asks for password or passkey again when the last proof
   * of this session is older than ten minutes.
   */
  proof: boolean
  /** Changes states alone, within its transaction: it may wait for the approval of a second person. */
  approvable: boolean
  /** May be called by somebody who must change the password or set up a second step before anything else. */
  beforeSetUp: boolean
  /** Opens the record of the person whose id stands in this field: who did is kept. */
  opens?: { person: string; page: RecordPage }
  /**
   * Does without those of this list that are unknown or out of reach, and names them. With a `size` the browser sends
   * more in parts, and puts the answers together.
   */
  parts?: { by: string; size?: number }
}

type Options<In, Out> = {
  named?: Readonly<Record<string, object>>
  input: Schema<In>
  output: Schema<Out>
  idempotent?: boolean
  upload?: { bytes: number; files: number }
  download?: boolean
  topics?: readonly string[]
  harmless?: boolean
  in_person?: boolean
  costly?: boolean
  proof?: boolean
  approvable?: boolean
  beforeSetUp?: boolean
  opens?: { person: keyof In & string; page: RecordPage }
  parts?: { by: keyof In & string; size?: number }
}

/**
 * One call of the API as a value: the server implements it, the browser calls it, OpenAPI is printed from it, tests
 * enumerate it.
 * @param route method and path below /api/v2/, for instance 'POST /section/save_grade'
 * @param access name of the rule in the access file of the domain
 */
export const endpoint = <In, Out>(
  route: `${Method} /${string}`,
  access: RuleName,
  options: Options<In, Out>,
): Endpoint<In, Out> => {
  const [method, path] = route.split(' /') as [Method, string]
  return {
    named: {},
    idempotent: false,
    download: false,
    costly: false,
    in_person: false,
    proof: false,
    approvable: false,
    beforeSetUp: false,
    topics: [],
    harmless: method === 'GET',
    ...options,
    input: refusingUnknownKeys(options.input),
    method,
    path,
    access,
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- enumerations hold endpoints of every shape
export type AnyEndpoint = Endpoint<any, any>
/** The endpoints of one noun, by the name that the service implements them under. */
export type Contract = Record<string, AnyEndpoint>
export type In<E> = E extends Endpoint<infer I, unknown> ? I : never
export type Out<E> = E extends Endpoint<never, infer O> ? O : E extends { output: Schema<infer O> } ? O : never

/** Object schemas refuse keys that they do not know (mass assignment stops here). */
const refusingUnknownKeys = <T>(schema: Schema<T> & { strict?: () => Schema<T> }): Schema<T> =>
  schema.strict?.() ?? schema
