/** An error whose message alone tells the operator what to do; it is printed without a stack. */
export const setUpFailure = (line: string): Error => Object.assign(new Error(line), { name: 'SetUpFailure' })

/** One line that ends with a code to search for. */
export const failureLine = (what: string, code: string): string => `${what.replaceAll(/\s*\n\s*/g, ' · ')} [${code}]`

/** What cannot be used in an installation: the line begins with the setting that changes it. */
export const settingFailure = (setting: string, what: string, code: string): Error =>
  setUpFailure(`${setting}: ${failureLine(what, code)}`)

export const isSetUpFailure = (error: unknown): boolean => error instanceof Error && error.name === 'SetUpFailure'

/** The code of the system or of PostgreSQL that an error carries. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return isSetUpFailure(error) ? error.message : (error.stack ?? error.message)
}
