import type { Shape } from './example.ts'

/** A shape as a type of TypeScript; what components name is said by its name. */
export const typeText = (shape: Shape, indent = ''): string => {
  if (shape.$ref) return shape.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in shape) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  const of = shape.anyOf ?? shape.oneOf
  if (of) return [...new Set(of.map((one) => typeText(one, indent)))].join(' | ')
  if (shape.allOf) return shape.allOf.map((one) => `(${typeText(one, indent)})`).join(' & ')
  const types = typeof shape.type === 'string' ? [shape.type] : (shape.type ?? [])
  return types.map((type) => textOf(type, shape, indent)).join(' | ') || 'unknown'
}

const textOf = (type: string, shape: Shape, indent: string): string => {
  if (type === 'object') return objectText(shape, indent)
  if (type !== 'array') return type === 'integer' ? 'number' : type
  if (shape.prefixItems) return `[${shape.prefixItems.map((one) => typeText(one, indent)).join(', ')}]`
  const item = typeText(shape.items ?? {}, indent)
  return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`
}

const objectText = ({ properties = {}, required = [], additionalProperties }: Shape, indent: string): string => {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, shape]) =>
      `${inner}${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(shape, inner)}\n`,
  )
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  const value = typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown'
  return additionalProperties === false ? '{}' : `Record<string, ${value}>`
}
