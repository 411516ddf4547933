import type { Shape } from './example.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** All that a call takes, wherever it stands in the request. */
export const inputOf = ({ parameters, requestBody }: Operation, { schemas }: OpenApi['components']): Shape => {
  const ref = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1)
  if (ref) return schemas[ref] ?? {}
  const fields = parameters.filter((parameter) => parameter.in !== 'header')
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** What stands in `data` of the answer; a file is a text. */
export const outputOf = ({ responses }: Operation): Shape => {
  const answer = responses['200']
  if (!answer || '$ref' in answer) return {}
  return answer.content['application/json']?.schema.properties?.['data'] ?? { type: 'string' }
}

/** Of the request: what stands in its address or body, as the description gives it for an example. */
export const exampleIn = ({ parameters, requestBody }: Operation): Record<string, unknown> => {
  const example = requestBody?.content['application/json']?.example
  if (typeof example === 'object' && example !== null) return { ...example }
  return Object.fromEntries(
    parameters.flatMap((one) => (one.in !== 'header' && 'example' in one ? [[one.name, one.example]] : [])),
  )
}
