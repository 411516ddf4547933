/** An error whose message alone tells the operator what to do; it is printed without a stack. */
export const setUpFailure = (line: string): Error => Object.assign(new Error(line), { name: 'SetUpFailure' })

export const isSetUpFailure = (error: unknown): boolean => error instanceof Error && error.name === 'SetUpFailure'

export const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return isSetUpFailure(error) ? error.message : (error.stack ?? error.message)
}
