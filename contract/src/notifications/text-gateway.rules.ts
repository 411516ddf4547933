/** What a gateway's templates may name. */
export const gatewayPlaceholders = ['to', 'text', 'from', 'id'] as const
export type GatewayValues = Record<(typeof gatewayPlaceholders)[number], string>

export const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const
export const gatewayContents = ['json', 'form'] as const
export type GatewayContent = (typeof gatewayContents)[number]
export const gatewayMethods = ['POST', 'PUT', 'GET'] as const

/** Headers that belong to the connection, or follow from the body. */
const closed = /^(host|content-length|content-type|transfer-encoding|connection|upgrade|te|trailer|expect|proxy-.*)$/i

export const isHeaderName = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,80}$/.test(name) && !closed.test(name)

/** Visible characters alone: a line break would begin another header. */
export const isHeaderValue = (value: string): boolean => /^[\x20-\x7E]{1,2000}$/.test(value)

const written = /\{(to|text|from|id)\}/g

/** @param escape for the place that the template stands in */
const filled = (
  template: string,
  values: GatewayValues,
  escape: (value: string) => string = (value) => value,
): string => template.replaceAll(written, (_, name: keyof GatewayValues) => escape(values[name]))

/** The address as it is called: values stand in it as URLs want them. */
export const addressFor = (template: string, values: GatewayValues): string =>
  filled(template, values, encodeURIComponent)

/** The body as it is sent. A value stays a value: it can end neither a text of JSON nor a field of a form. */
export const bodyFor = (content: GatewayContent, template: string, values: GatewayValues): string =>
  content === 'json'
    ? JSON.stringify(filledJson(JSON.parse(template), values))
    : new URLSearchParams(
        [...new URLSearchParams(template)].map(([name, value]) => [name, filled(value, values)]),
      ).toString()

const filledJson = (value: unknown, values: GatewayValues): unknown => {
  if (typeof value === 'string') return filled(value, values)
  if (Array.isArray(value)) return value.map((one) => filledJson(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledJson(one, values)]))
}

/** Whether a body template can be read, and says to whom and what. */
export const bodyProblem = (content: GatewayContent, template: string): 'json' | 'placeholders' | undefined => {
  if (content === 'json' && !isJson(template)) return 'json'
  return template.includes('{to}') && template.includes('{text}') ? undefined : 'placeholders'
}

const isJson = (template: string): boolean => {
  try {
    return typeof JSON.parse(template) === 'object'
  } catch {
    return false
  }
}

/** '200-299, 302' → whether a status is among them. */
export const statusFits = (list: string, status: number): boolean =>
  list.split(',').some((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return status >= from && status <= to
  })

export const isStatusList = (list: string): boolean =>
  /^\s*[1-5]\d\d(\s*-\s*[1-5]\d\d)?(\s*,\s*[1-5]\d\d(\s*-\s*[1-5]\d\d)?)*\s*$/.test(list)

/** What stands at 'messages.0.status' of an answer, as text; '' for nothing. */
export const valueAt = (answer: unknown, path: string): string => {
  const found = path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      answer,
    )
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? String(found) : ''
}

export const isPath = (path: string): boolean => /^[\w$@-]{1,60}(\.[\w$@-]{1,60}){0,9}$/.test(path)
