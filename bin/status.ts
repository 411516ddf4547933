// npm run status: how much of the specification is built, area by area and family by family.
import { services } from '#server/services.ts'
import { isBuilt } from '#web/kernel/page.ts'
import { pages } from '#web/shell/pages.ts'
import specified from '../e2e/spec/api.json' with { type: 'json' }

type Item = { group: string; built: boolean }

const built = services.flatMap(({ endpoint }) => [endpoint.path, ...Object.keys(endpoint.named)])
const routes = pages.map((page) => ({ group: page.area, built: isBuilt(page) }))
const named = specified.filter(({ path }) => !path.includes('*'))
const endpoints = named.map(({ family, path }) => ({
  group: family,
  built: built.some((own) => shapeOf(own) === shapeOf(path)),
}))
const families = [...new Set(specified.map(({ family }) => family))].map((family) => ({
  group: family,
  built: built.some((path) => path.startsWith(`${family}/`)),
}))

print('Routes by area', routes)
print('Endpoints named by the specification, by family', endpoints)
console.log(`API families          ${share(families)}`)
console.log(`Endpoints of the product, named by the specification or not: ${services.length}`)

function print(title: string, items: Item[]): void {
  console.log(title)
  for (const [group, of] of Map.groupBy(items, (item) => item.group)) console.log(`  ${group.padEnd(20)}${share(of)}`)
  console.log(`  ${'all'.padEnd(20)}${share(items)}\n`)
}

function share(items: Item[]): string {
  const done = items.filter((item) => item.built).length
  return `${done} built, ${items.length - done} pending`
}

/** Two spellings of the same path: the names of its parameters do not count. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, ':')
}
