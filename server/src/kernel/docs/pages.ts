import { families } from './families.ts'
import { html, type Html } from './html.ts'
import { exampleIn, inputOf, outputOf } from './operation.ts'
import type { OpenApi, Operation } from './openapi.ts'
import { topics } from './topics.ts'
import { typeText } from './type-text.ts'

export const base = '/api/docs'

type Call = { method: string; path: string; operation: Operation }

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
const familyOf = ({ operation }: Call): string => operation.tags[0] ?? ''
const titleOf = (family: string): string => families[family]?.title ?? family

/** The first page: a search over all calls, what holds for each of them, and the families. */
export const indexPage = (api: OpenApi, search: string): string => {
  const calls = callsOf(api)
  const byFamily = [...Map.groupBy(calls, familyOf)].toSorted(([a], [b]) => titleOf(a).localeCompare(titleOf(b)))
  return page(
    'School portal API',
    html`<h1>School portal API</h1>
      <p>
        ${calls.length} calls. <a href="${base}/sign-in">Begin with signing in</a>; the whole as
        <a href="${base}/openapi.json">openapi.json</a>.
      </p>
      <form action="${base}" role="search">
        <input
          type="search"
          name="search"
          value="${search}"
          aria-label="Search the calls"
          placeholder="gradebook, enroll, …"
        />
        <button>Search</button>
      </form>
      ${search === '' ? html`` : results(calls, search)}
      <h2>For every call</h2>
      <ul>
        ${topics.map(({ name, title }) => html`<li><a href="${base}/${name}">${title}</a></li>`)}
      </ul>
      <h2>Families</h2>
      <ul class="families">
        ${byFamily.map(
          ([family, its]) =>
            html`<li><a href="${base}/${family}">${titleOf(family)}</a> <small>${its.length}</small></li>`,
        )}
      </ul>`,
  )
}

const mostFound = 100

const results = (calls: Call[], search: string): Html => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter(({ path, operation: { summary, operationId } }) => {
    const text = `${path} ${summary} ${operationId}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return html`<h2>${found.length} found</h2>
    <ul>
      ${found.slice(0, mostFound).map(linkTo)}
    </ul>`
}

const linkTo = (call: Call): Html =>
  html`<li>
    <a href="${base}/${familyOf(call)}#${call.operation.operationId}">${call.operation.summary}</a>
    <small>${call.path}</small>
  </li>`

/** All calls of a family, each with a request that can be sent as it stands once the ids are one's own. */
export const familyPage = (api: OpenApi, family: string, url: string): string | undefined => {
  const calls = callsOf(api).filter((call) => familyOf(call) === family)
  if (calls.length === 0) return undefined
  return page(
    titleOf(family),
    html`<h1>${titleOf(family)}</h1>
      <ul>
        ${calls.map(({ operation: { operationId, summary } }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
      </ul>
      ${calls.map((call) => described(call, api, url))}`,
  )
}

const described = ({ method, path, operation }: Call, { components }: OpenApi, url: string): Html =>
  html`<section id="${operation.operationId}">
    <h2>${operation.summary}</h2>
    <p><code>${method} ${path}</code> <small>${operation.operationId}</small></p>
    <p>${operation.description}</p>
    <pre>${requestText(method, path, operation, url)}</pre>
    <details>
      <summary>Takes and answers</summary>
      <pre>${typeText(inputOf(operation, components))}</pre>
      <pre>${typeText(outputOf(operation))}</pre>
    </details>
  </section>`

/** As curl sends it. */
export const requestText = (method: string, path: string, operation: Operation, url: string): string => {
  const left = new Map(Object.entries(exampleIn(operation)))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name))
    left.delete(name)
    return encodeURIComponent(value)
  })
  const headers = [
    ...(operation.security ? [] : ['Authorization: Bearer $TOKEN']),
    ...(operation.parameters.some((one) => one.in === 'header') ? ['Idempotency-Key: $(uuidgen)'] : []),
    ...(method === 'GET' ? [] : ['Content-Type: application/json']),
  ].map((header) => ` \\\n  -H "${header}"`)
  if (method !== 'GET')
    return `curl ${url}${address}${headers.join('')} \\\n  -d '${JSON.stringify(Object.fromEntries(left)).replaceAll("'", String.raw`'\''`)}'`
  const query = [...left].map(([name, value]) => ` \\\n  --data-urlencode '${name}=${String(value)}'`)
  return `curl ${query.length > 0 ? '-G ' : ''}${url}${address}${headers.join('')}${query.join('')}`
}

/** What holds for every call: errors, lists, signing in. */
export const topicPage = (name: string, url: string): string | undefined => {
  const topic = topics.find((one) => one.name === name)
  return (
    topic &&
    page(
      topic.title,
      html`<h1>${topic.title}</h1>
        ${topic.text(url)}`,
    )
  )
}

const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${base}/docs.css" />
      </head>
      <body>
        <nav>
          <a href="${base}">School portal API</a>
          ${topics.map(({ name, title: of }) => html`<a href="${base}/${name}">${of}</a> `)}
        </nav>
        <main>${content}</main>
      </body>
    </html>`.text
