/** An error whose message alone tells the operator what to do; it is printed without a stack. */
export const setUpFailure = (line: string): Error => Object.assign(new Error(line), { name: 'SetUpFailure' })

export const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'SetUpFailure' ? error.message : (error.stack ?? error.message)
}
