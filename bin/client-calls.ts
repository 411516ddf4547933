import type { Operation, OpenApi } from '#server/kernel/docs/openapi.ts'
import { inputOf, outputOf } from '#server/kernel/docs/operation.ts'
import { typeText } from '#server/kernel/docs/type-text.ts'

/** The calls as types for docs/client/client.ts: what each takes and answers, by operation id, and where it is. */
export const clientCalls = ({ paths, components }: OpenApi): string => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const types = Object.entries(components.schemas)
    .filter(([name]) => name !== 'Refusal' && !name.endsWith('Input'))
    .map(([name, shape]) => `export type ${name} = ${typeText(shape)}\n`)
  const takes = calls.map(({ operation }) => `  ${callText(operation, components)}\n`)
  const places = calls.map(({ path, method, operation }) => `  '${operation.operationId}': '${method} ${path}',\n`)
  return `// Made from docs/openapi.json: npm run openapi\n${types.join('')}\nexport type Calls = {\n${takes.join('')}}\n
export const routes: Readonly<Record<keyof Calls, string>> = {\n${places.join('')}}\n`
}

const callText = (operation: Operation, components: OpenApi['components']): string =>
  `'${operation.operationId}': { in: ${typeText(inputOf(operation, components), '  ')}; out: ${typeText(outputOf(operation), '  ')} }`
