import type { Schema } from '#contract/kernel/endpoint.ts'

type Issue = { path: readonly PropertyKey[]; message: string; params?: Record<string, string | number> }
/** What stands at a field: a text key and its parameters. */
export type Problem = { path: string; key: string; params: Record<string, string | number> }

/** What the schema of a call finds wrong before it is sent; the server asks the same schema again. */
export const problemsIn = (schema: Schema<unknown>, values: unknown): Problem[] => {
  try {
    schema.parse(values)
    return []
  } catch (error) {
    return issuesOf(error).map(({ path, message, params = {} }) => ({
      path: path.join('.'),
      key: keyOf(message),
      params,
    }))
  }
}

// Our own checks name a text key; what the schema library says by itself is not for readers.
const keyOf = (message: string): string => {
  if (/^[a-z]+(\.[a-z-]+)+$/.test(message)) return message
  return /received (undefined|null)/.test(message) ? 'errors.field.required' : 'errors.field.invalid'
}

const issuesOf = (error: unknown): readonly Issue[] =>
  typeof error === 'object' && error !== null && 'issues' in error && Array.isArray(error.issues) ? error.issues : []
